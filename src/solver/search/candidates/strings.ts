// Candidates for strings: texts made from the present ones by putting a wanted piece where it is asked for.
import { functionOf } from '../../../logic/operator.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { Candidates, Goal, Suggestions, Target } from './candidates.js';
import { textsFor } from './regex-texts.js';

function seeds(constants: readonly Primitive[]): readonly string[] {
  const texts = constants.filter((value): value is string => typeof value === 'string');
  const some = texts.filter((text) => text !== '');
  const joined = some.length > 1 ? [some.join(''), some.toReversed().join('')] : [];
  return ['', 'a', 'b', '0', ...texts.flatMap((text) => [text, `${text}a`]), ...joined];
}

function differ(a: Term, b: Term, to: Suggestions): void {
  const [x, y] = [to.value(a), to.value(b)];
  to.target(a, `${y}a`);
  to.target(b, `${x}a`);
  to.target(a, 'b'.repeat(x.length));
}

function lower(text: string): string {
  return text === '' ? '' : text.slice(0, -1) + String.fromCharCode(Math.max(0, text.charCodeAt(text.length - 1) - 1));
}

/** The text with another put at a position, padded as needed. */
function replaceAt(text: string, at: number, put: string): string {
  const position = Number.isFinite(at) ? Math.min(Math.max(Math.trunc(at), 0), 10_000) : 0;
  return text.slice(0, position).padEnd(position, 'a') + put + text.slice(position + put.length);
}

/** A condition on two texts: the first ones that make it true, or false. */
const textual =
  (holding: (x: string, y: string) => string[], failing: (y: string) => string[]): Goal =>
  ({ op, args: [a, b] }, wanted, to) => {
    const [x, y] = [to.value(a), to.value(b)];
    if (typeof x !== 'string' || typeof y !== 'string') return;
    for (const text of wanted ? holding(x, y) : failing(y)) to.target(a, text);
    if (op === 'strLt' || op === 'strLe') to.target(b, wanted ? `${x}a` : op === 'strLt' ? x : lower(x));
    else to.target(b, wanted ? x : `${x}a`);
  };

const absent = (): string[] => ['', 'q'];

const regex: Target = (term, value, to) => {
  const [text, position] = term.args.map((arg) => to.value(arg));
  if (typeof text !== 'string' || typeof position !== 'number') return;
  for (const suggested of textsFor(term, value, text, position)) to.target(term.args[0], suggested);
};

const concat: Target = ({ args: [a, b] }, value: string, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  if (value.endsWith(y)) to.target(a, value.slice(0, value.length - y.length));
  if (value.startsWith(x)) to.target(b, value.slice(x.length));
  to.target(a, value);
};

const substring: Target = ({ args: [a, ...bounds] }, value: string, to) => {
  const x = to.value(a);
  const [from, end] = bounds.map((bound) => to.value(bound)).map((at) => (at > 0 ? Math.min(at, x.length) : 0));
  to.target(a, x.slice(0, Math.min(from, end)) + value + x.slice(Math.max(from, end)));
  to.target(a, value === '' ? '' : replaceAt(x, from, value));
};

const strCall: Target = ({ data, sort, args: [a, ...rest] }, value, to) => {
  const x = to.value(a);
  if (sort === 'num') {
    const y = to.value(rest[0]);
    if (data === 'localeCompare') to.target(a, value === 0 ? y : value < 0 ? '' : `${y}a`);
    else if (data === 'lastIndexOf') to.target(a, value < 0 ? '' : '#'.repeat(Math.min(value, 1000)) + y);
  } else if (sort === 'str') {
    if (data === 'slice') {
      const [from, end = x.length] = rest.map((bound) => {
        const at = to.value(bound);
        return at < 0 ? Math.max(x.length + at, 0) : Math.min(at, x.length);
      });
      to.target(a, x.slice(0, from) + value + x.slice(Math.max(from, end)));
    }
    to.target(a, value);
  }
};

const charCodeAt: Target = ({ args: [a, b] }, value: number, to) => {
  if (Number.isNaN(value)) to.target(a, '');
  else if (value >= 0 && value <= 0xffff) to.target(a, replaceAt(to.value(a), to.value(b), String.fromCharCode(value)));
};

const splitPiece: Target = ({ args }, value: string, to) => {
  const [text, separator, index] = args.map((arg) => to.value(arg));
  const pieces: string[] = text.split(separator);
  while (pieces.length <= index) pieces.push('');
  pieces[index] = value;
  to.target(args[0], pieces.join(separator));
};

const character: Target = ({ args }, value: string, to) => {
  if (value !== '') to.target(args[0], value.codePointAt(0)!);
};

const numeral: Target = ({ args }, value: string, to) => to.target(args[0], Number(value));
const textOf: Target = ({ args }, value: number, to) => to.target(args[0], String(value));

const FUNCTIONS: Readonly<Record<string, Target>> = {
  parseInt: ({ args }, value: number, to) => {
    if (Number.isInteger(value)) to.target(args[0], value.toString(to.value(args[1]) || 10));
  },
  parseFloat: textOf,
  splitCount: ({ args }, value: number, to) => {
    if (!Number.isInteger(value) || value < 1 || value >= 100) return;
    to.target(args[0], Array(value).fill('a').join(to.value(args[1])));
  },
  splitPiece,
  fromCharCode: character,
  fromCodePoint: character,
  jsonQuote: ({ args }, value: string, to) => {
    if (/^".*"$/s.test(value) && functionOf('jsonValid').compute(value)) to.target(args[0], JSON.parse(value));
  },
  jsonValid: ({ args }, wanted: boolean, to) => {
    for (const text of wanted ? ['{}', '[]', '{"a":1}', '[1]'] : ['x', '{', '']) to.target(args[0], text);
  },
  jsonText: ({ args }, value, to) => to.target(args[0], JSON.stringify(value)),
  radixText: ({ args }, value: string, to) => to.target(args[0], Number.parseInt(value, to.value(args[1]))),
  toFixed: numeral,
  toPrecision: numeral,
  toExponential: numeral,
};

export const STRINGS: Candidates = {
  sorts: {
    str: { seeds, differ, fresh: (n) => (n === 0 ? '' : `a${n === 1 ? '' : n - 1}`), special: [] },
  },
  goals: {
    includes: textual((x, y) => [y, x + y, y + x], absent),
    startsWith: textual((x, y) => [y, y + x, y + x.slice(y.length)], absent),
    endsWith: textual((x, y) => [y, x + y, x.slice(0, Math.max(0, x.length - y.length)) + y], absent),
    strLt: textual(
      (_x, y) => [y.slice(0, -1), '', lower(y)],
      (y) => [y, `${y}a`],
    ),
    strLe: textual(
      (_x, y) => [y, ''],
      (y) => [`${y}a`],
    ),
    regex,
  },
  targets: {
    regex,
    concat,
    substring,
    strCall,
    charCodeAt,
    charAt: ({ args: [a, b] }, value: string, to) =>
      to.target(a, value === '' ? '' : replaceAt(to.value(a), to.value(b), value)),
    strLen: ({ args: [a] }, value: number, to) => {
      if (value >= 0 && value < 10_000) to.target(a, to.value(a).slice(0, value).padEnd(value, 'a'));
    },
    indexOf: ({ args: [a, b] }, value: number, to) => {
      if (value < 0) to.target(a, '');
      else if (value < 10_000) to.target(a, '#'.repeat(value) + to.value(b));
    },
    strToNum: textOf,
    numToStr: ({ args }, value: string, to) => {
      const number = Number(value);
      if (String(number) === value) to.target(args[0], number);
    },
  },
  functions: FUNCTIONS,
};
