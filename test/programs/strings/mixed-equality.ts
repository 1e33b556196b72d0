// == between texts and other types.
// expect: {"unit":"number","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"numberText","verdict":"proved"}
// expect: {"unit":"boolean","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"booleanText","verdict":"proved"}
// expect: {"unit":"nothing","verdict":"proved"}
// expect: {"unit":"zero","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function number(s: string): void {
  assert(!((s as unknown) == 5 && s !== '5'));
}

export function numberText(s: string): void {
  assert(!((s as unknown) == 5 && s === 'five'));
}

export function boolean(s: string): void {
  assert(!((s as unknown) == true));
}

export function booleanText(s: string): void {
  assert(!((s as unknown) == true && s === 'true'));
}

export function nothing(s: string): void {
  assert(!((s as unknown) == null));
}

export function zero(s: string): void {
  assert(!((s as unknown) == 0 && s !== '0' && s !== ''));
}
