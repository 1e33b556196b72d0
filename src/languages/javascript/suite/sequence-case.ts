// A test from a sequence of calls: the object is made and called as the path did, each result is asserted as the original
// code was seen to give it. Called in place of test-case.ts for paths of a unit that drives sequences.

import type { Sequence, SequenceStep } from '../../../result/sequence.js';
import { memberText } from '../codec/source-text.js';
import type { CaseContext } from './case-values.js';
import type { CaseCode } from './test-case.js';
import { Unwritable } from './value-writer.js';

const BUILT_IN_ERRORS = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
]);
/** Errors whose text the language chooses. */
const WORDED_BY_LANGUAGE = new Set(['TypeError', 'ReferenceError']);

export function sequenceCase(sequence: Sequence, context: CaseContext): CaseCode {
  const { signature, imports, dialect, expect } = context;
  if (signature.root === undefined) throw new Unwritable(`${sequence.class} is not exported`);
  if (sequence.steps.length === 0) throw new Unwritable('the object was not made');
  const local = imports.add(signature.root);
  const lines = [...sequence.setup];
  sequence.steps.forEach((step, i) => lines.push(...stepLines(step, i === 0, sequence, local, context)));
  if (expect === 'values') {
    for (const { name, text } of sequence.after) lines.push(dialect.is(memberText(sequence.object, name), text));
  }
  return { body: lines, async: lines.some((line) => /(^|[\s(])await /.test(line)), row: undefined };
}

function stepLines(
  step: SequenceStep,
  first: boolean,
  { object, class: className }: Sequence,
  local: string,
  { dialect, expect }: CaseContext,
): readonly string[] {
  const code = first ? step.code.replace(`new ${className}(`, `new ${local}(`) : step.code;
  if (step.outcome.kind === 'threw') {
    const rejected = code.startsWith('await ');
    return dialect.throws(rejected ? code.slice('await '.length) : code, errorOf(step.outcome.error), rejected);
  }
  if (first) return [`const ${object} = ${code};`];
  const { expression, same } = step.outcome;
  if (expect === 'none' || expression === undefined) return [`${code};`];
  if (expect === 'snapshot') return [dialect.snapshot(code)];
  return [same ? dialect.is(code, expression) : dialect.equal(code, expression)];
}

function errorOf({ name, message }: { readonly name: string; readonly message: string }) {
  if (!BUILT_IN_ERRORS.has(name))
    return {
      kind: 'fields',
      fields: [
        ['name', JSON.stringify(name)],
        ['message', JSON.stringify(message)],
      ],
    } as const;
  return { kind: 'built-in', name, message: WORDED_BY_LANGUAGE.has(name) ? undefined : message } as const;
}

/** `pop gives 0 after new, push, push`; of sequences that continue a test, with its title in place of its calls. */
export function sequenceTitle({ steps, from }: Sequence): string {
  if (from !== undefined && steps.length <= from.steps) return `after '${from.test}'`;
  const last = steps[steps.length - 1];
  const calls = steps.slice(from?.steps ?? 0).map((step) => (step.method === 'constructor' ? 'new' : step.method));
  const names = from === undefined ? calls : [`'${from.test}'`, ...calls];
  const { outcome } = last;
  const what = outcome.kind === 'threw' ? `throws ${outcome.error.name}` : `gives ${outcome.text.slice(0, 40)}`;
  const before = names.slice(0, -1);
  const name = names[names.length - 1];
  if (name === 'new') return outcome.kind === 'threw' ? `cannot be made: ${what}` : 'can be made';
  return `${name} ${what} after ${before.join(', ')}`;
}
