// Loops that are in the library or behind a read: what they decide has no place in the code.
type List = { readonly value: number; readonly next: List | null };

export function last(items: readonly number[]): number | undefined {
  return items.at(-1);
}
export function mapped<T>(items: T[], f: (item: T, index: number) => T): T[] {
  return items.map(f);
}
export function distinct(items: number[]): number {
  return new Set(items).size;
}
/** @requires isList(list) */
export function count(list: List | null): number {
  let n = 0;
  for (let at = list; at !== null; at = at.next) n++;
  return n;
}
export function isList(list: List | null): boolean {
  const seen = new Set<List>();
  for (let at = list; at !== null; at = at.next) {
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}
/**
 * Fails on the third node: within bound 3, not within 1.
 * @requires isList(list)
 */
export function third(list: List | null): number {
  if (list === null || list.next === null || list.next.next === null) return 0;
  return (null as unknown as List).value;
}
