// Fresh inputs in the middle of the code.
// expect: {"unit":"number","verdict":"proved","paths":2}
// expect: {"unit":"integer","verdict":"proved","paths":2}
// expect: {"unit":"boolean","verdict":"proved","paths":2}
// expect: {"unit":"string","verdict":"proved","paths":2}
import { assert, symbolic } from 'everypath';

export function number(): boolean {
  const x = symbolic.number('x');
  if (x > 2.5) return true;
  return false;
}

export function integer(): boolean {
  const i = symbolic.integer('i');
  assert(Number.isSafeInteger(i));
  if (i > 2.5) {
    assert(i >= 3);
    return true;
  }
  return false;
}

export function boolean(): number {
  if (symbolic.boolean('flag')) return 1;
  return 0;
}

export function string(): boolean {
  if (symbolic.string('word') === 'yes') return true;
  return false;
}
