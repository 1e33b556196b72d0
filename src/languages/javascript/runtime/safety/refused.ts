// Members without a model: they can be imported, passed around, tested for and extended, but using one ends the run, with
// the option that would allow it where there is one.
import type { Capability } from '../../../../result/permissions.js';
import type { Gate } from './gate.js';

/** @param capability the effect, where it is not allowed; undefined: no option will help */
export function refusedMember(gate: Gate, what: string, capability: Capability | undefined, callable = true): unknown {
  return gate.inner.refused(
    gate.outer(what, () =>
      capability === undefined
        ? gate.hooks.unsupported(what, 'move it out of the unit, or pass what it gives as a parameter')
        : gate.hooks.deny(capability, what),
    ),
    callable,
  );
}

/** A value of a captured program that cannot be made again: a socket, a timer, a promise under way. */
export function outsideValue(gate: Gate, what: string, callable: boolean): unknown {
  const use = (): never => gate.hooks.unsupported(`${what}, which the captured program had`, OUTSIDE_LIFT);
  return gate.inner.refused(gate.outer(what, use), callable);
}

const OUTSIDE_LIFT = 'stop at a unit that does not use it';

/**
 * Everything a host object has that `made` does not: numbers and texts as they are, plain data copied, functions and the
 * rest refused.
 */
export function complete(
  gate: Gate,
  made: object,
  source: object,
  prefix: string,
  capabilityOf: (name: string) => Capability | undefined,
): void {
  for (const key of Object.getOwnPropertyNames(source)) {
    if (Object.hasOwn(made, key) || key === 'default' || key === 'prototype') continue;
    const descriptor = Reflect.getOwnPropertyDescriptor(source, key) as PropertyDescriptor;
    gate.inner.define(
      made,
      key,
      memberFor(gate, descriptor, `${prefix}.${key}`, capabilityOf(key)),
      !key.startsWith('_'),
    );
  }
}

function memberFor(
  gate: Gate,
  { value }: PropertyDescriptor,
  what: string,
  capability: Capability | undefined,
): unknown {
  if (value === undefined || typeof value === 'function') return refusedMember(gate, what, capability);
  if (typeof value !== 'object' || value === null) return value;
  return isData(value) ? gate.toRealm(value) : refusedMember(gate, what, capability, false);
}

/** Constants: objects of numbers and texts, and lists of them. */
function isData(value: object): boolean {
  return Object.values(value).every(
    (item) => ['number', 'string', 'boolean'].includes(typeof item) || (isObject(item) && isData(item)),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
