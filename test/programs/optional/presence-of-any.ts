// A key whose value may be anything may be missing, hold undefined, or hold something else.
// expect: {"unit":"declared","verdict":"proved","paths":2}
// expect: {"unit":"own","verdict":"proved","paths":2}
// expect: {"unit":"record","verdict":"proved","paths":2}
// expect: {"unit":"object","verdict":"proved","paths":4}
// expect: {"unit":"afterRead","verdict":"refuted","paths":11,"oracle":false,"violations":["assertion"]}
// expect: {"unit":"byTerm","verdict":"proved","paths":14}
// expect: {"unit":"copied","verdict":"proved","paths":2}
// expect: {"unit":"deleted","verdict":"proved","paths":11,"oracle":false}
import { assert } from 'everypath';

export function declared(o: { n?: any }): number {
  if ('n' in o) return 1;
  return 0;
}

export function own(o: { n?: unknown }): number {
  return Object.hasOwn(o, 'n') ? 1 : 0;
}

export function record(o: Record<string, unknown>): number {
  if ('n' in o) return 1;
  return 0;
}

export function object(o: object): number {
  if ('n' in o) return 1;
  return 0;
}

export function afterRead(o: Record<string, unknown>): number {
  const { n } = o;
  if (!('n' in o)) {
    assert(n === undefined);
    return 0;
  }
  assert(n !== undefined);
  return 1;
}

export function byTerm(o: Record<string, unknown>, key: string): number {
  return key in o ? 1 : 0;
}

export function copied(o: { n?: unknown }): number {
  return 'n' in { ...o } ? 1 : 0;
}

export function deleted(o: { n?: unknown }): number {
  const { n } = o;
  delete o.n;
  assert(!('n' in o));
  return n === n ? 1 : 0;
}
