// Strings are ordered by their code units.
// expect: {"unit":"half","verdict":"proved","paths":3}
import { assert } from 'everypath';

export function half(s: string): string {
  if (s < 'm') return 'first';
  assert(s >= 'm');
  if (s > 'm') return 'second';
  assert(s === 'm');
  return 'middle';
}
