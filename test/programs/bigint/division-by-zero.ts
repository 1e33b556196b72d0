// Dividing a bigint by zero is a RangeError.
// expect: {"unit":"divide","verdict":"refuted","paths":2,"violations":["runtime-error"]}
export function divide(x: bigint): bigint {
  return 10n / x;
}
