// A postcondition over a mutated structure.
// expect: {"unit":"swap","verdict":"proved","paths":1}
export interface Pair {
  a: number;
  b: number;
}

/** @ensures Object.is(p.a, old(p.b)) && Object.is(p.b, old(p.a)) */
export function swap(p: Pair): void {
  const t = p.a;
  p.a = p.b;
  p.b = t;
}
