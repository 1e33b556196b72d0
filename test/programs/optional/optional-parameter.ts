// An optional parameter.
// expect: {"unit":"greet","verdict":"proved","paths":3}
export function greet(times?: number): number {
  if (times === undefined) return 1;
  if (times < 0) throw new Error('negative');
  return times;
}
