// Hears of the steps of a sequence of calls while the original program carries it out, and writes them down as code. Made by
// the path reporter for units that drive sequences. Runs no code of the program but public getters, at the end.

import type { ObservedMember, Sequence, SequenceStart, SequenceStep } from '../../../result/sequence.js';
import type { SequenceUnit } from '../../unit.js';
import { encodeValue } from '../codec/encode.js';
import { inputCode, type NamedInput } from '../codec/input-code.js';
import { literal, memberText } from '../codec/source-text.js';
import { expressionOf, valueCode } from '../codec/value-code.js';
import { errorMessage, errorName } from '../program/classify.js';
import { isReference } from '../values/object-parts.js';
import type { OriginalOutcome } from './outcome.js';
import type { StateRealm } from './same-state.js';
import { stateText } from './state-text.js';

interface OpenStep {
  readonly method: string;
  readonly code: string;
  readonly args: readonly unknown[];
}

export class SequenceRecorder {
  private readonly steps: SequenceStep[] = [];
  private readonly setup: readonly string[];
  private readonly names = new Map<object, string>();
  private open: OpenStep | undefined;
  private object: unknown;
  private start: SequenceStart | undefined;

  /** @param symbolic what symbolic() gives, in order */
  constructor(
    private readonly unit: SequenceUnit,
    symbolic: readonly NamedInput[],
    private readonly realm: StateRealm,
  ) {
    const values = symbolic.map((input) => input.value);
    const objects = symbolic.filter(({ value }, i) => isReference(value) && values.indexOf(value) === i);
    // The call's text only tells which constant holds which object.
    const code = inputCode(objects, {
      uses: [unit.class, unit.object],
      text: (names) => {
        objects.forEach((input, i) => this.names.set(input.value as object, names[i]));
        return '';
      },
    });
    this.setup = objects.length === 0 ? [] : code.split('\n').filter((line) => line !== '' && line !== ';');
  }

  /** `start` with the number of the test; `call` with method and arguments before each call, `returned` or `threw` after it. */
  record([event, ...data]: readonly unknown[]): void {
    if (event === 'start') this.start = this.unit.starts?.[data[0] as number];
    else if (event === 'call') {
      const [method, args] = data as [string, unknown[]];
      this.open = { method, args: args.map(encodeValue), code: this.callCode(method, args) };
    } else if (event === 'returned' && this.open !== undefined) {
      const [value] = data;
      if (this.open.method === 'constructor') this.object = value;
      const silent =
        this.open.method.startsWith('=') || (value === undefined && this.unit.voidMethods.includes(this.open.method));
      const itself = this.object === value && isReference(value);
      const known = itself ? [{ name: this.unit.object, value }] : [];
      const expression = itself ? this.unit.object : silent ? undefined : expressionOf(value);
      const same = itself || !isReference(value);
      this.close({ kind: 'returned', value: encodeValue(value), text: valueCode(value, known), expression, same });
    } else if (event === 'threw' && this.open !== undefined) this.failed(data[0]);
  }

  private failed(error: unknown): void {
    this.close({ kind: 'threw', error: { name: errorName(error), message: errorMessage(error) } });
  }

  private close(outcome: SequenceStep['outcome']): void {
    const { method, code, args } = this.open as OpenStep;
    this.steps.push({ method, code, args, outcome });
    this.open = undefined;
  }

  private callCode(method: string, args: readonly unknown[]): string {
    const given = [...args];
    while (given.length > 0 && given[given.length - 1] === undefined) given.pop();
    const texts = given.map((arg) => (isReference(arg) ? (this.names.get(arg) ?? valueCode(arg)) : literal(arg)));
    if (method.startsWith('=')) return `${memberText(this.unit.object, method.slice(1))} = ${texts[0] ?? 'undefined'}`;
    if (method === 'constructor') return `new ${this.unit.class}(${texts.join(', ')})`;
    const await_ = this.unit.asyncMethods.includes(method) ? 'await ' : '';
    return `${await_}${memberText(this.unit.object, method)}(${texts.join(', ')})`;
  }

  /** The sequence, once the run has ended. */
  finish(outcome: OriginalOutcome): Sequence | undefined {
    if (this.open !== undefined) {
      if (outcome.kind !== 'threw') return undefined;
      this.failed(outcome.error);
    }
    const { class: className, object } = this.unit;
    const after = outcome.kind === 'returned' ? this.observe() : [];
    const { setup, steps, start } = this;
    const from = start && { from: start, state: stateText(this.object, this.realm) };
    return { class: className, object, setup, steps, after, ...from };
  }

  private observe(): ObservedMember[] {
    const found: ObservedMember[] = [];
    for (const name of this.unit.readable) {
      try {
        const value = (this.object as Record<string, unknown>)[name];
        if (!isReference(value)) found.push({ name, value: encodeValue(value), text: literal(value) });
      } catch {
        // A getter that throws says nothing about the state.
      }
    }
    return found;
  }
}
