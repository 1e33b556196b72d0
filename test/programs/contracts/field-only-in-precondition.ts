// A field that only the precondition is about: inputs are built with the value that satisfies it, not with a default.
// expect: {"unit":"member","verdict":"proved","paths":2}
// expect: {"unit":"checked","verdict":"proved","paths":2}
interface Shelf {
  items: Set<string>;
  count: number;
  kind: 'full' | 'half' | 'empty';
}

/** @requires Number.isInteger(shelf.count) && shelf.count >= shelf.items.size && shelf.count > 3 */
export function member(shelf: Shelf, name: string): boolean {
  return shelf.items.has(name) ? true : false;
}

/** @requires shelf.kind !== 'full' && shelf.count < -7 */
export function checked(flag: boolean, shelf: Shelf): number {
  return flag ? 1 : 2;
}
