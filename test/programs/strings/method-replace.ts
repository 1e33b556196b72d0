// replace and replaceAll with texts.
// expect: {"unit":"first","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"gone","verdict":"proved"}
// expect: {"unit":"changed","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"still","verdict":"proved"}
// expect: {"unit":"all","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"allGone","verdict":"proved"}
// expect: {"unit":"dollar","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"dollarLiteral","verdict":"proved"}
// expect: {"unit":"emptyPattern","verdict":"proved"}
// expect: {"unit":"emptyPatternAll","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function first(s: string): void {
  assert(!(s.replace('a', 'b') === 'bab'));
}

export function gone(s: string): void {
  assert(!(s.replace('a', '') === 'xa' && s.length === 2));
}

export function changed(s: string): void {
  assert(!(s.replace('cat', 'dog') === 'my dog' && s !== 'my dog'));
}

export function still(s: string): void {
  assert(!(s.replace('a', 'b') === 'caa' && !s.includes('a', 3)));
}

export function all(s: string): void {
  assert(!(s.replaceAll('a', 'bb') === 'bbcbb' && s.length === 3));
}

export function allGone(s: string): void {
  assert(!(s.replaceAll('-', '_').includes('-')));
}

export function dollar(s: string): void {
  assert(!(s.replace('x', '[$&]') === 'a[x]'));
}

export function dollarLiteral(s: string): void {
  assert(!(s.replaceAll('x', '$$') === 'x'));
}

export function emptyPattern(s: string): void {
  assert(!(s.replace('', '>') === s));
}

export function emptyPatternAll(s: string): void {
  assert(!(s.replaceAll('', '-') === '-a-b-'));
}
