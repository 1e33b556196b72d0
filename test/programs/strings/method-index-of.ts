// indexOf of a character, of a text, from a position.
// expect: {"unit":"character","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"characterBefore","verdict":"proved"}
// expect: {"unit":"word","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"wordTooFar","verdict":"proved"}
// expect: {"unit":"second","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"below","verdict":"proved"}
// expect: {"unit":"missing","verdict":"proved"}
// expect: {"unit":"order","verdict":"proved"}
// expect: {"unit":"between","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function character(s: string): void {
  assert(!(s.indexOf('x') === 3));
}

export function characterBefore(s: string): void {
  assert(!(s.indexOf('x') === 3 && s[1] === 'x'));
}

export function word(s: string): void {
  assert(!(s.indexOf('ab') === 1 && s.length === 3));
}

export function wordTooFar(s: string): void {
  assert(!(s.indexOf('ab') === 2 && s.length === 3));
}

export function second(s: string): void {
  assert(!(s.indexOf('a', 1) === 2 && s[0] === 'a'));
}

export function below(s: string): void {
  assert(!(s.indexOf('a') < -1));
}

export function missing(s: string): void {
  assert(!(s.indexOf('q') === -1 && s.includes('q')));
}

export function order(s: string): void {
  assert(!(s.indexOf('a') > s.indexOf('a', 5) && s.indexOf('a', 5) >= 0));
}

export function between(s: string): void {
  assert(!(s.indexOf('(') < s.indexOf(')') && s.indexOf('(') > 0));
}
