// State of an imported module.
// expect: {"unit":"use","verdict":"proved","paths":2}
import { assert } from 'everypath';
import { journal, level, raise } from './state.js';

export function use(b: boolean): void {
  assert((level as number) === 0);
  assert(journal.length === 0);
  assert(raise() === 1);
  journal.push('used');
  if (b) raise();
  assert((level as number) === (b ? 2 : 1));
}
