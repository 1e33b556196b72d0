// Once the keys of an input are listed there are no others: what is read later is among them.
// expect: {"unit":"listed","verdict":"open","gaps":["concretized"],"oracle":false}
// expect: {"unit":"renamed","verdict":"open","gaps":["concretized"],"oracle":false}
export function listed(o: Record<string, string>): number {
  let count = 0;
  for (const _ in o) count++;
  if (o.b !== undefined && count === 0) {
    throw new TypeError('a key that was not listed');
  }
  return count;
}

export function renamed(o: Record<string, string>): number {
  const all = o as Record<string, unknown>;
  for (const key of Object.keys(o)) all[o[key]] = [key];
  const found = all.b ?? [];
  return (found as string[]).push('x');
}
