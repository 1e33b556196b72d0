// A function may have all that an interface asks for, although the interface cannot be called.
export function thenable(x: PromiseLike<number>): number {
  if (typeof x === 'function') return 1;
  return 2;
}
