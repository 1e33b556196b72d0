// Destructuring of symbolic values: defaults, computed keys, nesting, rest, strings, targets that are members.
// expect: {"unit":"defaults","verdict":"proved","paths":9}
// expect: {"unit":"nested","verdict":"proved","paths":4}
// expect: {"unit":"assigned","verdict":"proved","paths":2}
// expect: {"unit":"fromString","verdict":"proved","paths":13}
// expect: {"unit":"inCatch","verdict":"proved","paths":3}
export function defaults(o: { a?: number; b?: { c?: string } }): string {
  const { a = 7, b: { c = `${a}!` } = {} } = o;
  if (a > 10) return c;
  return c + a;
}
export function nested([[x], { y = 2 }]: [[number], { y?: number }], z = x + y): boolean {
  return z > 10;
}
export function assigned(a: number, b: number): number {
  const o = { p: 0, q: [0] };
  [o.p, o.q[1], o['q'][0] = 9] = [a, b];
  ({ p: o.q[2], zzz: o.p = b } = o as any);
  return o.p * 100 + o.q[0] + (o.q[2] > 5 ? 1 : 0);
}
export function fromString(s: string): string {
  const [first = 'none', second] = s;
  return second === undefined ? first : second + first;
}
export function inCatch(n: number): number {
  try {
    if (n > 3) throw { code: n, detail: { deep: n * 2 } };
    return 0;
  } catch ({ code, detail: { deep } }: any) {
    return code > 10 ? deep : code;
  }
}
