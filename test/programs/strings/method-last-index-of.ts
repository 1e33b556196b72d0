// lastIndexOf.
// expect: {"unit":"dot","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"later","verdict":"proved"}
// expect: {"unit":"twice","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"before","verdict":"proved"}
// expect: {"unit":"bounded","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"boundedFar","verdict":"proved"}
import { assert } from 'everypath';

export function dot(s: string): void {
  assert(!(s.lastIndexOf('.') === 2));
}

export function later(s: string): void {
  assert(!(s.lastIndexOf('.') === 2 && s.charAt(4) === '.'));
}

export function twice(s: string): void {
  assert(!(s.lastIndexOf('/') > s.indexOf('/') && s.indexOf('/') >= 0));
}

export function before(s: string): void {
  assert(!(s.lastIndexOf('/') < s.indexOf('/')));
}

export function bounded(s: string): void {
  assert(!(s.lastIndexOf('a', 1) === 1 && s.length === 3));
}

export function boundedFar(s: string): void {
  assert(!(s.lastIndexOf('a', 1) > 1));
}
