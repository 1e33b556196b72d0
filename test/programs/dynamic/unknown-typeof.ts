// The type of an unknown value is decided when it matters.
// expect: {"unit":"describe","verdict":"proved"}
import { assert } from 'everypath';

export function describe(x: unknown): string {
  if (typeof x === 'number') return 'number';
  if (typeof x === 'string') return 'string';
  if (x === null) return 'null';
  if (x === undefined) return 'undefined';
  assert(typeof x !== 'undefined');
  return 'other';
}
