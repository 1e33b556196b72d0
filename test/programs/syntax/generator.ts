// A generator used inside the unit.
// expect: {"unit":"contains","verdict":"proved","paths":4}
function* upto(n: number): Generator<number> {
  for (let i = 0; i < n; i++) yield i;
}

export function contains(x: number): boolean {
  for (const i of upto(3)) {
    if (i === x) return true;
  }
  return false;
}
