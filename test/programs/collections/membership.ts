// Membership is decided where it is asked for; equal keys agree.
// expect: {"unit": "twoKeys", "verdict": "proved", "paths": 4}
// expect: {"unit": "sameKeyTwice", "verdict": "proved", "paths": 2}
// expect: {"unit": "equalKeysAgree", "verdict": "proved"}
// expect: {"unit": "literalKey", "verdict": "refuted", "paths": 2, "violations": ["runtime-error"]}
// expect: {"unit": "notOfTheType", "verdict": "proved", "paths": 1}
// expect: {"unit": "listed", "verdict": "proved"}
import { assert } from 'everypath';

export function twoKeys(s: Set<number>, x: number, y: number): string {
  if (s.has(x)) {
    if (s.has(y)) return x === y ? 'same' : 'both';
    return 'x';
  }
  return 'none';
}

export function sameKeyTwice(s: ReadonlySet<string>, x: string): boolean {
  const first = s.has(x);
  const second = s.has(x);
  assert(!(first !== second), 'unreachable');
  return first;
}

export function equalKeysAgree(s: Set<string>, x: string, y: string): void {
  assert(!(x === y && s.has(x) !== s.has(y)), 'two answers');
}

export function literalKey(s: Set<string>): number {
  if (s.has('boom')) return (null as unknown as string).length;
  return 0;
}

export function notOfTheType(s: Set<number>): boolean {
  return s.has(null as unknown as number) || s.has('1' as unknown as number);
}

export function listed(s: Set<'a' | 'b'>, x: string): number {
  if (s.has(x as 'a')) {
    assert(!(x !== 'a' && x !== 'b'), 'not a member of the type');
    return 1;
  }
  return 0;
}
