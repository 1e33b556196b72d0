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
  const { prev } = track;
  if (prev === null) {
    list.first = track.next;
  } else {
    prev.next = track.next;
  }
  const next = track.next;
  if (next === null) list.last = track.prev;
  else next.prev = track.prev;
  track.next = null;
  track.prev = null;
}

function prepend(list: Playlist, track: Track): void {
  const head = list.first;
  track.next = head;
  if (head !== null) head.prev = track;
  list.first = track;
}

/** Plays a track of the list first. */
export function moveToFront(list: Playlist, track: Track): void {
  if (track !== list.first) {
    unlink(list, track);
    prepend(list, track);
    list.last ??= track;
  }
}
