// A getter in an object literal.
// expect: {"unit":"check","verdict":"proved","paths":2}
export function check(x: number): boolean {
  const o = {
    base: x,
    get twice() {
      return this.base + this.base;
    },
  };
  if (o.twice === 8) return true;
  return false;
}
