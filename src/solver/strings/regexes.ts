// Languages of regular expressions: for which texts does an execution match, have a group, capture a text of a language,
// match at a position of a set? Preimages under `exec`, with the captures V8 really picks (regex/machine.ts). Called
// when obligations are reduced (obligations.ts).
// Soundness: exact; undefined where the machine of the pattern is not, or the pattern is not supported.
import { type Dfa, EMPTY, lengths } from '../../automata/dfa.js';
import { union } from '../../automata/operations.js';
import type { Term } from '../../logic/term.js';
import { regexCall } from '../../logic/theories/strings/regex.js';
import { groupsOf } from '../../regex/groups.js';
import { LanguageTooLarge, languageOf, monitorOf } from '../../regex/language.js';
import { Machine, type Requirement } from '../../regex/machine.js';
import { canBeEmpty, programOf } from '../../regex/program.js';
import { AFTER, BEFORE, EMPTINESS, type Piece, UP_TO_END } from '../../regex/records.js';
import { UnsupportedPattern } from '../../regex/syntax.js';
import type { NumberSet } from './number-set.js';
import type { Obligation } from './obligations.js';

export interface Preimage {
  readonly text: Term;
  readonly language: Dfa;
}

/** The machine of the execution a regex term speaks about, on its text from the start; undefined when unknown. */
export function machineFor(term: Term, requirement: Requirement): Machine | undefined {
  const [text, position] = term.args;
  const { source, flags } = regexCall(term.data);
  try {
    const program = programOf(source, flags);
    const sticky = flags.includes('y');
    if (position.op === 'const') {
      const start = position.data as number;
      return start > 1000 ? undefined : new Machine(program, requirement, { sticky, start });
    }
    if (position.op !== 'regex' || position.args[0] !== text) return undefined;
    // Behind another match of the same text: that one comes first.
    const earlier = regexCall(position.data);
    const { part } = earlier;
    if (part !== 'end' && part !== 'next') return undefined;
    const bump = part === 'next' && canBeEmpty(programOf(earlier.source, earlier.flags).expression.body);
    const pieces = new Map<number, Piece>(bump ? [[0, { defined: undefined, monitors: [EMPTINESS] }]] : []);
    const machine = new Machine(program, requirement, { sticky, start: 0 });
    return machineFor(position, { match: true, pieces, next: { machine, bump } });
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** What an obligation on a regex term asks of the execution, with a name for it; undefined when it cannot be said. */
interface Asked {
  readonly key: string;
  readonly requirement: Requirement;
}

const preimages = new Map<string, Dfa | null>();
const languageIds = new WeakMap<Dfa, number>();
let languageCount = 0;
const MAX_KEPT = 2000;

function idOf(language: Dfa): number {
  let id = languageIds.get(language);
  if (id === undefined) languageIds.set(language, (id = languageCount++));
  return id;
}

function preimage(term: Term, asked: Asked | undefined): Preimage | undefined {
  if (asked === undefined) return undefined;
  const { key, requirement } = asked;
  const { source, flags } = regexCall(term.data);
  const name = `${key}|${term.args[1].id}|${flags}/${source}`;
  let language = preimages.get(name);
  if (language === undefined) {
    const machine = machineFor(term, requirement);
    language = machine?.exact === true ? built(machine) : null;
    if (preimages.size >= MAX_KEPT) preimages.clear();
    preimages.set(name, language);
  }
  return language === null ? undefined : { text: term.args[0], language };
}

function built(machine: Machine): Dfa | null {
  try {
    return languageOf(machine);
  } catch (error) {
    if (error instanceof LanguageTooLarge) return null;
    throw error;
  }
}

const piece = (group: number, defined: boolean | undefined, ...languages: readonly Dfa[]): Requirement['pieces'] =>
  new Map([[group, { defined, monitors: languages.map(monitorOf) }]]);

/** `test` and `has`. */
function askTruth(term: Term, holds: boolean): Asked {
  const { part, group } = regexCall(term.data);
  if (part === 'test') return { key: `test ${holds}`, requirement: { match: holds, pieces: new Map() } };
  return { key: `has ${group} ${holds}`, requirement: { match: true, pieces: piece(group, holds) } };
}

export function regexTruth(term: Term, holds: boolean): Preimage | undefined {
  const { part, group, source, flags } = regexCall(term.data);
  if (part === 'has' && holds && groupsOf(source, flags.replace('y', '')).never.has(group)) {
    return { text: term.args[0], language: EMPTY };
  }
  return preimage(term, askTruth(term, holds));
}

/** `group`, `before`, `after`. */
function askMember(term: Term, language: Dfa): Asked {
  const { part, group } = regexCall(term.data);
  const which = part === 'before' ? BEFORE : part === 'after' ? AFTER : group;
  const requirement = { match: true, pieces: piece(which, which > 0 ? true : undefined, language) };
  return { key: `member ${which} ${idOf(language)}`, requirement };
}

export function regexMember(term: Term, language: Dfa): Preimage | undefined {
  return preimage(term, askMember(term, language));
}

/** `index` and `end`. */
function askValue(term: Term, set: NumberSet): Asked | undefined {
  const { part } = regexCall(term.data);
  const start = term.args[1];
  if ((part !== 'index' && part !== 'end') || start.op !== 'const') return undefined;
  const from = start.data as number;
  const ranges = set.intervals.map(([low, high]) => [Math.max(0, Math.ceil(low) - from), Math.floor(high) - from]);
  const language = union(...ranges.filter(([low, high]) => low <= high).map(([low, high]) => lengths(low, high)));
  const key = `${part} ${ranges.join(';')}`;
  const which = part === 'index' ? BEFORE : UP_TO_END;
  return { key, requirement: { match: true, pieces: piece(which, undefined, language) } };
}

export function regexValue(term: Term, set: NumberSet): Preimage | undefined {
  return preimage(term, askValue(term, set));
}

/** An execution whose language is not known, or too large, but which can be searched (regex-texts.ts). */
export interface Execution {
  readonly text: Term;
  readonly machine: Machine;
  readonly term: Term;
  /** What is asked of a group, for those who make texts from the pattern. */
  readonly group: number;
  readonly language: Dfa | undefined;
  readonly absent: boolean;
}

export function executionFor(obligation: Obligation): Execution | undefined {
  const { term } = obligation;
  if (term.op !== 'regex') return undefined;
  const asked =
    obligation.kind === 'truth'
      ? askTruth(term, obligation.holds)
      : obligation.kind === 'member'
        ? askMember(term, obligation.language)
        : askValue(term, obligation.set);
  const machine = asked && machineFor(term, asked.requirement);
  if (machine === undefined) return undefined;
  const { part, group } = regexCall(term.data);
  return {
    text: term.args[0],
    machine,
    term,
    group,
    language: obligation.kind === 'member' && part === 'group' && group > 0 ? obligation.language : undefined,
    absent: obligation.kind === 'truth' && part === 'has' && !obligation.holds,
  };
}
