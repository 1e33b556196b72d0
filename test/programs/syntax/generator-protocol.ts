// Generators over symbolic values: next with values, return, throw, delegation, finally, early exits.
// expect: {"unit":"steps","verdict":"proved","paths":4}
// expect: {"unit":"early","verdict":"proved","paths":4}
// expect: {"unit":"returned","verdict":"proved","paths":2}
// expect: {"unit":"thrown","verdict":"proved","paths":2}
// expect: {"unit":"spread","verdict":"proved","paths":2}
// expect: {"unit":"delegated","verdict":"proved","paths":2}
// expect: {"unit":"infinite","verdict":"proved","paths":6}
function* source(n: number): Generator<number, string, boolean | undefined> {
  try {
    const more = yield n;
    if (more) yield n * 2;
    if (n > 5) return 'big';
    yield* [n + 1, n + 2];
    return 'small';
  } finally {
    seen.push(n);
  }
}
let seen: number[] = [];
export function steps(n: number, more: boolean): string {
  seen = [];
  const g = source(n);
  g.next();
  const a = g.next(more);
  const b = g.next();
  return `${a.value}|${b.value}|${b.done}|${seen.length}`;
}
export function early(n: number): number {
  seen = [];
  for (const x of source(n)) if (x > 2) break;
  return seen.length + seen[0];
}
export function returned(n: number): number {
  seen = [];
  const g = source(n);
  g.next();
  const r = g.return(String(n));
  return r.done && r.value.length > 2 ? 1 : seen[0];
}
export function thrown(n: number): string {
  function* careful() { try { yield n; } catch (e: any) { yield e > 3 ? 'high' : 'low'; } finally { yield 'end'; } }
  const g = careful();
  g.next();
  return `${g.throw(n).value}${g.next().value}`;
}
export function spread(n: number): number {
  const all = [...source(n)];
  return Math.max(...all) - all.length;
}
export function delegated(n: number): number {
  function* inner(): Generator<number, number> { const x: any = yield n; return x + 1; }
  function* outer(): Generator<number, number> { const r = yield* inner(); return r > 5 ? r : -r; }
  const g = outer();
  g.next();
  return (g as any).next(n).value as number;
}
export function infinite(n: number): number {
  function* count() { let i = 0; while (true) yield i++; }
  for (const i of count()) if (i >= n || i > 3) return i;
  return -1; // unreachable
}
