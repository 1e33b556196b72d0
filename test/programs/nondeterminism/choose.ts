// choose(n) is one of n options.
// expect: {"unit":"three","verdict":"proved","paths":3}
// expect: {"unit":"eight","verdict":"proved","paths":8}
import { assert, choose } from 'everypath';

export function three(): string {
  const option = choose(3);
  assert(option >= 0 && option < 3);
  return ['a', 'b', 'c'][option];
}

export function eight(): number {
  let n = 0;
  for (let i = 0; i < 3; i++) n = n * 2 + choose(2);
  assert(n < 8);
  return n;
}
