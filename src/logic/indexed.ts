// Lists that are read and written by index alone, as tables about a path are. They inherit nothing: in the engine's process the prototypes
// of arrays are closed (host/lockdown.ts), and V8 looks there before it writes to an element of an ordinary array.

export interface Indexed<T> {
  [index: number]: T;
  length: number;
}

export function indexed<T>(): Indexed<T> {
  return Object.setPrototypeOf([], null) as Indexed<T>;
}

/** The first elements, as an ordinary array. */
export function firstOf<T>(list: Indexed<T>, count: number): T[] {
  return Array.prototype.slice.call(list, 0, count) as T[];
}
