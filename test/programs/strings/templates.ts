// Template strings and String.raw.
// expect: {"unit":"pair","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"prefix","verdict":"proved"}
// expect: {"unit":"number","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"numberText","verdict":"proved"}
// expect: {"unit":"raw","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"boolean","verdict":"proved"}
import { assert } from 'everypath';

export function pair(s: string, t: string): void {
  assert(!(`${s}-${t}` === 'a-b'));
}

export function prefix(s: string): void {
  assert(!(`id:${s}` === 'x'));
}

export function number(n: number): void {
  assert(!(`${n}%` === '50%'));
}

export function numberText(n: number): void {
  assert(!(`${n}` === '05'));
}

export function raw(s: string): void {
  assert(!(String.raw`\\${s}` === '\\\\n'.slice(0, 2) + 'n'));
}

export function boolean(b: boolean): void {
  assert(!(`${b}` === 'yes'));
}
