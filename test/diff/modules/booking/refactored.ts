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
  const [first, second] = [a.start < b.end, a.end > b.start];
  return first && second;
}

/** Books a slot and gives the one that was merged or made; undefined when it is taken. */
export function book(room: Room, start: number, end: number): Slot | undefined {
  if (!(start < end)) throw new RangeError('a slot ends after it starts');
  const slot: Slot = { start, end };
  const taken = [room.morning, room.afternoon].some((other) => other !== null && overlaps(other, slot));
  if (taken) return undefined;
  const half = start < NOON ? 'morning' : 'afternoon';
  const present = room[half];
  if (present === null) {
    room[half] = slot;
    return slot;
  }
  if (half === 'afternoon' || present.end !== start) return undefined;
  present.end = end;
  return present;
}
