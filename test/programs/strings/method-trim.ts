// trim, trimStart, trimEnd.
// expect: {"unit":"both","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"leading","verdict":"proved"}
// expect: {"unit":"start","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"startKept","verdict":"proved"}
// expect: {"unit":"end","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"endKept","verdict":"proved"}
// expect: {"unit":"blank","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"blankLetters","verdict":"proved"}
import { assert } from 'everypath';

export function both(s: string): void {
  assert(!(s.trim() === 'x' && s.length === 3));
}

export function leading(s: string): void {
  assert(!(s.trim() === ' x'));
}

export function start(s: string): void {
  assert(!(s.trimStart() === 'a ' && s.length > 2));
}

export function startKept(s: string): void {
  assert(!(s.trimStart().startsWith(' ')));
}

export function end(s: string): void {
  assert(!(s.trimEnd() === ' a'));
}

export function endKept(s: string): void {
  assert(!(s.trimEnd().endsWith('\n')));
}

export function blank(s: string): void {
  assert(!(s.trim() === '' && s.length === 2));
}

export function blankLetters(s: string): void {
  assert(!(s.trim() === '' && s.includes('a')));
}
