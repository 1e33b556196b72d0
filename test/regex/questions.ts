// The questions asked about each pattern of the corpus: is there a text that matches, one that does not, one whose
// captures have given values, are missing, are not empty? As conditions on a string variable, for a solver.
import { and, apply, constant, eq, not, variable } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import { type RegexPart, regexData } from '../../src/logic/theories/strings/regex.js';
import { groupsOf } from '../../src/regex/groups.js';
import { CORPUS, type Entry } from './corpus.js';

export const TEXT = variable('str', 's');

export interface Question {
  readonly name: string;
  readonly regex: RegExp;
  readonly conditions: readonly Term[];
  /** Undefined where either answer may be right. */
  readonly expected: 'sat' | 'unsat' | undefined;
  /** Does a text answer the question? Asked of V8, without the engine's terms. */
  readonly holds: (text: string) => boolean;
}

export function part(regex: RegExp, name: RegexPart, group = 0, text: Term = TEXT): Term {
  return apply(
    'regex',
    [text, constant(0)],
    regexData({ part: name, group, source: regex.source, flags: regex.flags }),
  );
}

function exec(regex: RegExp, text: string): RegExpExecArray | null {
  return new RegExp(regex.source, regex.flags.replace('g', '')).exec(text);
}

export function questionsOf({ regex, want, never }: Entry): Question[] {
  const name = String(regex);
  const matches = part(regex, 'test');
  const questions: Question[] = [
    {
      name: `${name} matches`,
      regex,
      conditions: [matches],
      expected: 'sat',
      holds: (text) => exec(regex, text) !== null,
    },
    {
      name: `${name} does not match`,
      regex,
      conditions: [not(matches)],
      expected: undefined,
      holds: (text) => exec(regex, text) === null,
    },
  ];
  const { count, certain } = groupsOf(regex.source, regex.flags.replace(/[dgy]/g, ''));
  for (let group = 1; group <= count; group++) {
    const has = part(regex, 'has', group);
    questions.push({
      name: `${name} captures something in ${group}`,
      regex,
      conditions: [matches, has, not(eq(part(regex, 'group', group), constant('')))],
      expected: undefined,
      holds: (text) => (exec(regex, text)?.[group] ?? '') !== '',
    });
    if (certain.has(group)) continue;
    questions.push({
      name: `${name} without ${group}`,
      regex,
      conditions: [matches, not(has)],
      expected: undefined,
      holds: (text) => {
        const match = exec(regex, text);
        return match !== null && match[group] === undefined;
      },
    });
  }
  for (const [captures, expected] of [
    [want, 'sat'],
    [never, 'unsat'],
  ] as const) {
    if (captures === undefined) continue;
    const list = Object.entries(captures).map(([group, value]) => [Number(group), value] as const);
    const conditions = list.map(([group, value]) => {
      const has = part(regex, 'has', group);
      return value === undefined ? not(has) : and(has, eq(part(regex, 'group', group), constant(value)));
    });
    questions.push({
      name: `${name} with ${list.map(([group, value]) => `$${group} = ${JSON.stringify(value)}`).join(', ')}`,
      regex,
      conditions: [matches, ...conditions],
      expected,
      holds: (text) => {
        const match = exec(regex, text);
        return match !== null && list.every(([group, value]) => match[group] === value);
      },
    });
  }
  return questions;
}

export const PATTERNS: readonly Entry[] = Object.values(CORPUS).flat();
export const QUESTIONS: readonly Question[] = PATTERNS.flatMap(questionsOf);
