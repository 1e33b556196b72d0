// The first element of an empty array is undefined.
// expect: {"unit":"first","verdict":"refuted","violations":["runtime-error"]}
/** @requires items.length <= 2 */
export function first(items: { id: number }[]): number {
  return items[0].id;
}
