// BigInt of a fraction is a RangeError.
// expect: {"unit":"convert","verdict":"refuted","paths":2,"violations":["runtime-error"]}
export function convert(x: number): bigint {
  return BigInt(x);
}
