// A test of a path: the call with its inputs, and what it is expected to do. What cannot be said of the result with certainty is left to
// `everypath test`, which looks at the original while it runs.
import type { PathResult } from '../src/result/result.js';
import { shorten } from './text.js';

const LITERAL = /^(?:undefined|null|true|false|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?n?|"(?:[^"\\]|\\.)*")$/;
const TEXTS = /"(?:[^"\\]|\\.)*"/g;
/** Operators, parentheses and members of numbers and strings: nothing that looks into objects. */
const PLAIN = /^[\w\s$+\-*/%<>=!&|^~?:().,]*$/;

export function asTest(unit: string, result: PathResult): string {
  const { inputCode, outcome, pathCondition } = result;
  const title = `${unit}: ${pathCondition.length === 0 ? 'any input' : shorten(pathCondition.join(' && '), 70)}`;
  const lines = inputCode.trimEnd().split('\n');
  const { error } = outcome;
  const thrown = error !== undefined && outcome.kind !== 'returned';
  const body = thrown
    ? ['expect(() => {', ...lines.map((line) => `  ${line}`), `}).toThrow(${JSON.stringify(error.message)});`]
    : [...lines.slice(0, -1), ...assertion(lines[lines.length - 1], result)];
  return [`it(${JSON.stringify(title)}, () => {`, ...body.map((line) => `  ${line}`), '});'].join('\n');
}

function assertion(call: string, { outcome, input }: PathResult): string[] {
  const { value, kind } = outcome;
  if (kind !== 'returned' || value === undefined || !/^[^=]*\)\s*;?$/s.test(call)) return [call];
  const result = `const result = ${call.replace(/;?\s*$/, ';')}`;
  const roots = new Map(input.roots.map(({ name, value: held }) => [name, held.kind]));
  if (LITERAL.test(value) || roots.has(value)) return [result, `expect(result).toBe(${value});`];
  // A formula over inputs that are no objects: the call cannot have changed them.
  const formula = value.replace(TEXTS, '');
  const names = formula.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? [];
  const known = names.every((name) => roots.get(name) === 'primitive' || name === 'Math' || name === 'Number');
  return PLAIN.test(formula) && known && names.length > 0
    ? [result, `expect(result).toBe(${value});`]
    : [`expect(() => ${call.replace(/;?\s*$/, '')}).not.toThrow(); // returns ${shorten(value, 60)}`];
}
