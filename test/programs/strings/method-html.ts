// Methods that put a text between tags.
// expect: {"unit":"bold","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"anchor","verdict":"proved"}
// expect: {"unit":"link","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function bold(s: string): void {
  assert(!(s.bold() === '<b>x</b>'));
}

export function anchor(s: string): void {
  assert(!(s.anchor('n') === '<a>'));
}

export function link(s: string): void {
  assert(!(s.link('u') === '<a href="u">t</a>'));
}
