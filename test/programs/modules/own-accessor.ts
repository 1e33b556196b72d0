// An accessor of an object older than the path is neither run nor lost when the path is undone.
// expect: {"unit":"assign","verdict":"proved","paths":2}
import { assert } from 'everypath';

const log: string[] = [];
const box = {
  held: 1,
  get value(): number {
    log.push('get');
    return this.held;
  },
  set value(n: number) {
    log.push('set');
    this.held = n;
  },
};

export function assign(n: number): number {
  box.value = n;
  assert(log.length === 1 && log[0] === 'set');
  if (n > 3) box.value = 0;
  return box.held;
}
