// With failOn 'all' a thrown error is a violation.
// expect: {"unit":"reject","verdict":"refuted","paths":2,"violations":["uncaught-throw"],"options":{"failOn":"all"}}
// expect: {"unit":"reject","verdict":"proved","paths":2,"outcomes":{"returned":1,"threw":1}}
export function reject(x: number): number {
  if (x < 0) throw new Error('negative');
  return x;
}
