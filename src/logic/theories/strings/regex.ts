// One execution of a regular expression on a text, `re.exec(s)` from a position: what a `regex` term means, how it is
// computed (by the host's own RegExp) and how it reads in JavaScript. Called by operators.ts, by the
// models of RegExp, which make such terms, and by the string layers of solver/, which know their languages.
// Always holds: arguments are the text and the position; a part of a match that is not there has no value.
import type { Member } from '../../operator.js';
import type { Primitive, Sort, Term } from '../../term.js';

/**
 * `test`: is there a match. `group`: the text of a group (0: the whole match). `has`: does the group take part.
 * `index`, `end`: where the match begins and ends; `start`: where a group begins. `next`: the end, one character further when the match is empty.
 * `before`, `after`: the text from the position to the match, and behind the match.
 */
export type RegexPart = 'test' | 'group' | 'has' | 'index' | 'end' | 'start' | 'next' | 'before' | 'after';

export interface RegexCall {
  readonly part: RegexPart;
  readonly group: number;
  readonly source: string;
  /** Of i, m, s, u, v, y: the others do not matter to one execution. */
  readonly flags: string;
}

const part = (result: Sort): Member => ({ args: ['str', 'num'], result });

export const REGEX_PARTS: Readonly<Record<RegexPart, Member>> = {
  test: part('bool'),
  has: part('bool'),
  group: part('str'),
  before: part('str'),
  after: part('str'),
  index: part('num'),
  end: part('num'),
  start: part('num'),
  next: part('num'),
};

export function regexData({ part, group, source, flags }: RegexCall): string {
  return `${part}:${group}:${flags.replace(/[^imsuvy]/g, '')}:${source}`;
}

const calls = new Map<string, RegexCall>();

export function regexCall(data: Primitive | undefined): RegexCall {
  const key = data as string;
  let call = calls.get(key);
  if (call === undefined) {
    const [, part, group, flags] = /^(\w+):(\d+):(\w*):/.exec(key)!;
    const source = key.slice(part.length + group.length + flags.length + 3);
    call = { part: part as RegexPart, group: Number(group), source, flags };
    calls.set(key, call);
  }
  return call;
}

export function regexSort(data: Primitive | undefined): Sort {
  return REGEX_PARTS[regexCall(data).part].result;
}

const compiled = new Map<string, RegExp>();

/** The match, or null. */
export function execute(
  { part, source, flags: given }: RegexCall,
  text: string,
  position: number,
): RegExpExecArray | null {
  const flags = part === 'start' ? `d${given}` : given;
  const key = `${flags}/${source}`;
  let regex = compiled.get(key);
  if (regex === undefined) {
    regex = new RegExp(source, flags.includes('y') ? flags : `${flags}g`);
    compiled.set(key, regex);
  }
  regex.lastIndex = position;
  return regex.exec(text);
}

/** Throws a RangeError where there is no value. */
export function computeRegex(data: Primitive | undefined, text: string, position: number): Primitive {
  const call = regexCall(data);
  const match = execute(call, text, position);
  if (call.part === 'test') return match !== null;
  if (match === null) throw new RangeError('no match');
  const end = match.index + match[0].length;
  switch (call.part) {
    case 'has':
      return match[call.group] !== undefined;
    case 'group': {
      const value = match[call.group] as string | undefined;
      if (value === undefined) throw new RangeError('the group took no part');
      return value;
    }
    case 'index':
      return match.index;
    case 'end':
      return end;
    case 'start': {
      const range = match.indices![call.group] as [number, number] | undefined;
      if (range === undefined) throw new RangeError('the group took no part');
      return range[0];
    }
    case 'next':
      return match[0] === '' ? end + characterLength(text, end, call.flags) : end;
    case 'before':
      return text.slice(position, match.index);
    case 'after':
      return text.slice(end);
  }
}

/** How far a global match goes on from an empty match: one unit, or one code point. */
export function characterLength(text: string, at: number, flags: string): number {
  return /[uv]/.test(flags) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** `text` can be put before a point; `negated` gives the opposite of a `test` or `has`. */
export function printRegex(term: Term, text: string, position: string, negated: boolean): string {
  const { part, source, flags: given } = regexCall(term.data);
  const flags = part === 'start' ? `d${given}` : given;
  const literal = `/${source}/`;
  const earlier = matchesBefore(term);
  if (earlier > 0) {
    const list = `[...${text}.matchAll(${literal}g${flags})]`;
    if (part === 'test') return negated ? `!(${list}.length > ${earlier})` : `${list}.length > ${earlier}`;
    return printPart(term, `${list}[${earlier}]`, position, negated);
  }
  const fromStart = term.args[1].data === 0;
  const regex = fromStart
    ? literal + flags
    : `Object.assign(${literal}${flags.includes('y') ? flags : `g${flags}`}, { lastIndex: ${position} })`;
  if (part === 'test') return `${negated ? '!' : ''}${regex}.test(${text})`;
  return printPart(term, `${regex}.exec(${text})`, fromStart ? '0' : position, negated);
}

/**
 * How many matches of the same expression on the same text come before, when the execution is one of a global operation:
 * the number of `matchAll`; 0 when it is not, or the first.
 */
export function matchesBefore(term: Term): number {
  const { source, flags } = regexCall(term.data);
  let count = 0;
  let at = term.args[1];
  while (at.op === 'regex' && at.args[0] === term.args[0]) {
    const call = regexCall(at.data);
    if (call.source !== source || call.flags !== flags) return 0;
    if (call.part !== 'next') return 0;
    count++;
    at = at.args[1];
  }
  return at.data === 0 ? count : 0;
}

function printPart(term: Term, match: string, position: string, negated: boolean): string {
  const { part, group, flags } = regexCall(term.data);
  switch (part) {
    case 'has':
      return `${match}[${group}] ${negated ? '===' : '!=='} undefined`;
    case 'group':
      return `${match}[${group}]`;
    case 'index':
      return `${match}.index`;
    case 'start':
      return `${match}.indices[${group}][0]`;
    case 'end':
      return `((m) => m.index + m[0].length)(${match})`;
    case 'next':
      return /[uv]/.test(flags)
        ? `((m) => m.index + (m[0].length || (m.input.codePointAt(m.index) > 0xffff ? 2 : 1)))(${match})`
        : `((m) => m.index + (m[0].length || 1))(${match})`;
    case 'before':
      return `((m) => m.input.slice(${position}, m.index))(${match})`;
    case 'after':
      return `((m) => m.input.slice(m.index + m[0].length))(${match})`;
    case 'test':
      return `${match} ${negated ? '===' : '!=='} null`;
  }
}
