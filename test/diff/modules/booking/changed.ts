/** Bookings of a meeting room: half-open intervals of whole minutes. */
export interface Slot {
  start: number;
  end: number;
}

export interface Room {
  morning: Slot | null;
  afternoon: Slot | null;
}

const NOON = 720;

function overlaps(a: Slot, b: Slot): boolean {
  return a.start <= b.end && b.start < a.end;
}

/** Books a slot and gives the one that was merged or made; undefined when it is taken. */
export function book(room: Room, start: number, end: number): Slot | undefined {
  if (!(start < end)) throw new RangeError('a slot ends after it starts');
  const slot = { start, end };
  if (room.morning !== null && overlaps(room.morning, slot)) return undefined;
  if (room.afternoon !== null && overlaps(room.afternoon, slot)) return undefined;
  if (start < NOON) {
    if (room.morning !== null && room.morning.end === start) {
      room.morning.end = end;
      return room.morning;
    }
    if (room.morning === null) room.morning = slot;
    else return undefined;
  } else {
    if (room.afternoon !== null) return undefined;
    room.afternoon = slot;
  }
  return slot;
}
