// Once the keys of an input are listed there are no others: what is read later is among them.
// expect: {"unit":"listed","verdict":"proved"}
// expect: {"unit":"renamed","verdict":"refuted","violations":["runtime-error"],"gaps":["concretized"]}
/** @requires Object.keys(o).length <= 2 */
export function listed(o: Record<string, string>): number {
  let count = 0;
  for (const _ in o) count++;
  if (o.b !== undefined && count === 0) {
    throw new TypeError('a key that was not listed'); // unreachable
  }
  return count;
}

/** @requires Object.keys(o).length <= 2 */
export function renamed(o: Record<string, string>): number {
  const all = o as Record<string, unknown>;
  for (const key of Object.keys(o)) all[o[key]] = [key];
  const found = all.b ?? [];
  return (found as string[]).push('x');
}
