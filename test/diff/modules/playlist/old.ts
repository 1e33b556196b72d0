/** A play list: tracks in a doubly linked list. */
export class Track {
  prev: Track | null = null;
  next: Track | null = null;
  constructor(
    public title: string,
    public length: number,
  ) {}
}

export class Playlist {
  first: Track | null = null;
  last: Track | null = null;
  count = 0;
}

function unlink(list: Playlist, track: Track): void {
  if (track.prev !== null) track.prev.next = track.next;
  else list.first = track.next;
  if (track.next !== null) track.next.prev = track.prev;
  else list.last = track.prev;
  track.prev = null;
  track.next = null;
}

/** Plays a track of the list first. */
export function moveToFront(list: Playlist, track: Track): void {
  if (list.first === track) return;
  unlink(list, track);
  track.next = list.first;
  if (list.first !== null) list.first.prev = track;
  list.first = track;
  if (list.last === null) list.last = track;
}
