// Anything can be thrown.
// expect: {"unit":"fail","verdict":"proved","paths":5,"outcomes":{"returned":1,"threw":4}}
export function fail(x: number): number {
  if (x === 1) throw 'text';
  if (x === 2) throw 42;
  if (x === 3) throw null;
  if (x === 4) throw { code: 4 };
  return x;
}
