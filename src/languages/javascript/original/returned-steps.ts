// Repeats in the original what the path called on the values that the unit returned (program/returned-calls.ts), and writes it in source
// notation.
import { types } from 'node:util';
import { memberText } from '../codec/source-text.js';
import type { ReturnedStep } from '../program/returned-calls.js';
import type { Calls } from '../runtime/safety/gate.js';
import type { OriginalOutcome } from './outcome.js';

const LOST: OriginalOutcome = { kind: 'stopped', reason: 'what it returned cannot be called as on the path' };

/**
 * How the unit ended and, where it returned, how the calls ended: the first that did not return ends it.
 * @param next the next of the values that the path made
 */
export function runSteps(
  first: OriginalOutcome,
  steps: readonly ReturnedStep[],
  next: () => unknown,
  { apply }: Calls,
  run: (action: () => unknown) => OriginalOutcome,
): OriginalOutcome {
  if (first.kind !== 'returned') return first;
  const values = [first.value];
  for (const { of, members, inputs } of steps) {
    const self = members.slice(0, -1).reduce(memberOf, values[of]);
    const fn = members.length === 0 ? values[of] : memberOf(self, members[members.length - 1]);
    if (typeof fn !== 'function') return LOST;
    const args = inputs.flatMap(({ rest }) => (rest ? (next() as unknown[]) : [next()]));
    const ended = run(() => apply(fn, self, args));
    if (ended.kind !== 'returned') return ended;
    values.push(ended.value);
  }
  return first;
}

function memberOf(object: unknown, key: string): unknown {
  const isObject = (typeof object === 'object' && object !== null) || typeof object === 'function';
  return isObject && !types.isProxy(object) ? Reflect.get(object, key) : undefined;
}

/** The constant that holds what the unit, or a step, returned. */
export function returnedName(i: number): string {
  return i === 0 ? 'returned' : `returned${i + 1}`;
}

/** @param names of the inputs that no parameter stands for */
export function stepsText(
  call: string,
  promised: boolean,
  steps: readonly ReturnedStep[],
  names: readonly string[],
): string {
  if (steps.length === 0) return call;
  const texts = [promised ? `(await ${call})` : call];
  const isChain = steps.every(({ of }, i) => of === i);
  const lines: string[] = [];
  const declare = (i: number): string => {
    const name = returnedName(i);
    lines.push(`const ${name} = ${texts[i].replace(/^\((await .*)\)$/, '$1')};`);
    return name;
  };
  if (!isChain) texts[0] = declare(0);
  steps.forEach(({ of, members, inputs, promised: later }, i) => {
    const args = inputs.map(({ at, rest }) => `${rest ? '...' : ''}${names[at]}`).join(', ');
    const text = `${members.reduce(memberText, texts[of])}(${args})`;
    texts.push(later ? `(await ${text})` : text);
    if (isChain || i === steps.length - 1) return;
    if (steps.some((step) => step.of === i + 1)) texts[i + 1] = declare(i + 1);
    else lines.push(`${text};`);
  });
  return [...lines, texts[steps.length]].join('\n');
}
