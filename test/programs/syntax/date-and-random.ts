// Time and chance are inputs.
// expect: {"unit":"coin","verdict":"proved","paths":2,"oracle":false}
// expect: {"unit":"unit","verdict":"proved","oracle":false}
import { assert } from 'everypath';

export function coin(): string {
  if (Math.random() < 0.5) return 'heads';
  return 'tails';
}

export function unit(): void {
  const r = Math.random();
  assert(r >= 0 && r < 1);
}
