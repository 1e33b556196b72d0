// A class with its own iterator.
// expect: {"unit":"contains","verdict":"proved","paths":4}
class Upto {
  constructor(readonly n: number) {}

  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.n; i++) yield i;
  }
}

export function contains(x: number): boolean {
  for (const i of new Upto(3)) {
    if (i === x) return true;
  }
  return false;
}
