// substr with a length.
// expect: {"unit":"plain","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"long","verdict":"proved"}
// expect: {"unit":"fromEnd","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"none","verdict":"proved"}
import { assert } from 'everypath';

export function plain(s: string): void {
  assert(!(s.substr(1, 2) === 'bc'));
}

export function long(s: string): void {
  assert(!(s.substr(1, 2).length > 2));
}

export function fromEnd(s: string): void {
  assert(!(s.substr(-3, 1) === 'x'));
}

export function none(s: string): void {
  assert(!(s.substr(0, -1) !== ''));
}
