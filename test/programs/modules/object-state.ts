// So are the properties of a module's object, nested ones included.
// expect: {"unit":"change","verdict":"proved","paths":2}
import { assert } from 'everypath';

const state: { user: { name: string; tags?: string[] } } = { user: { name: 'Ada' } };

export function change(b: boolean): void {
  assert(state.user.name === 'Ada');
  assert(state.user.tags === undefined);
  state.user.name = 'Grace';
  state.user.tags = ['x'];
  if (b) state.user = { name: 'Edsger' };
}
