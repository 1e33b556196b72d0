// Unlinking from a doubly linked list: its neighbours are linked whatever the links were.
// expect: {"unit":"unlink","verdict":"proved"}
// expect: {"unit":"wellFormed","verdict":"proved"}
import { assert } from 'everypath';

interface Entry {
  prev: Entry | null;
  next: Entry | null;
}

function remove(e: Entry): void {
  if (e.prev !== null) e.prev.next = e.next;
  if (e.next !== null) e.next.prev = e.prev;
}

export function unlink(e: Entry): void {
  const { prev, next } = e;
  remove(e);
  if (prev !== null && next !== null) assert(prev.next === next && next.prev === prev);
}

/** @requires e.prev !== e && e.next !== e && (e.prev === null || e.prev !== e.next) */
export function wellFormed(e: Entry): void {
  const { prev, next } = e;
  remove(e);
  if (prev !== null && next !== null) assert(prev.next === next && next.prev === prev);
}
