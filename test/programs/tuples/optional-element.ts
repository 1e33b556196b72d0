// The second element may be left out.
// expect: {"unit":"width","verdict":"proved"}
import { assert } from 'everypath';

export function width(size: [number, number?]): number {
  assert(size.length >= 1);
  assert(size.length <= 2);
  const second = size[1];
  if (second === undefined) return size[0];
  return second;
}
