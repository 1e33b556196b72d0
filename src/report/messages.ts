// Texts of reports, each message with a code (codes.ts). Three families come out of a check: findings, gaps (result/gaps/) and
// engine bugs; usage and program errors end it before it starts.

import type { Gap } from '../result/outcome.js';
import type { PathOutcome, ReusedStats, UnitResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { ErrorCode } from './codes.js';

export interface Message<Code extends string = ErrorCode> {
  readonly code: Code;
  readonly text: string;
  readonly location?: SourceRange;
  /** What to do about it. */
  readonly hint?: string;
}

export const ISSUES_PAGE = 'the issue tracker of everypath';

// usage

export function usage(text: string, hint?: string): Message {
  return { code: 'usage', text, hint };
}

/** Of an option that hands work to others. */
export function onlyOfCheck(command: string): string {
  const other = command === 'test' || command === 'tree' ? 'has --workers' : 'explores in one process';
  return `it is an option of check; ${command} ${other}`;
}

export function unknownOption(name: string, closest: string | undefined): Message {
  return { code: 'unknown-option', text: `there is no option ${name}`, hint: didYouMean(closest) };
}

export function wrongSearch(
  option: string,
  value: string,
  choices: readonly string[],
  closest: string | undefined,
): Message {
  return {
    code: 'wrong-choice',
    text: `${option} must be one of ${choices.join(', ')}, or a file such as ./nearest.ts; it is '${value}'`,
    hint: didYouMean(closest),
  };
}

export function wrongChoice(
  option: string,
  value: string,
  choices: readonly string[],
  closest: string | undefined,
): Message {
  return {
    code: 'wrong-choice',
    text: `${option} must be one of ${choices.join(', ')}; it is '${value}'`,
    hint: didYouMean(closest),
  };
}

export function wrongNumber(option: string, value: string, wanted: string): Message {
  return { code: 'wrong-number', text: `${option} must be ${wanted}; it is '${value}'` };
}

export function portTaken(port: number, code: string): Message {
  const reason =
    code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'needs more rights' : `cannot be had (${code})`;
  return { code: 'port-taken', text: `port ${port} ${reason}`, hint: 'leave out --port to take one that is free' };
}

export function wrongType(option: string, value: string, wanted: string): Message {
  return { code: 'wrong-type', text: `${option} must be ${wanted}; it is ${value}` };
}

export function needsProof(option: string): Message {
  return {
    code: 'needs-proof',
    text: `${option} is about proofs by induction`,
    hint: 'use it with --proof auto or only',
  };
}

export function wrongCertificate(file: string, problem: string): Message {
  return { code: 'wrong-certificate', text: `${file} cannot be verified: ${problem}` };
}

export function configProblem(file: string, problem: string, hint?: string): Message {
  return { code: 'wrong-config', text: `${file}: ${problem}`, hint };
}

export function wrongConcrete(value: string): Message {
  return {
    code: 'wrong-concrete',
    text: `--concrete takes NAME=VALUE; it was given '${value}'`,
    hint: 'NAME is a parameter of the unit, VALUE a JavaScript expression: --concrete n=3',
  };
}

export function repeatedConcrete(name: string): Message {
  return { code: 'wrong-concrete', text: `--concrete gives '${name}' two values` };
}

export function wrongPrefix(value: string): Message {
  return {
    code: 'wrong-prefix',
    text: `--replay takes the prefix of a path, such as 0.1f.2; it was given '${value}'`,
    hint: 'copy the prefix from the "replay with" line of a finding or from the JSON result',
  };
}

export function replayNeedsOneUnit(units: readonly string[]): Message {
  return {
    code: 'replay-needs-one-unit',
    text: `--replay runs one path of one unit, but the targets name ${units.length}: ${shorten(units)}`,
    hint: `name the unit: FILE#${units[0]}`,
  };
}

/** A file, or standard output, that takes no text: the user's news, not a bug. */
export function cannotWrite(file: string, reason: string): Message {
  return { code: 'cannot-write', text: `cannot write ${file}: ${reason}` };
}

/** Somebody changed a file between reading and writing it. */
export function changedMeanwhile(file: string): Message {
  return { code: 'file-changed', text: `${file} was changed while its tests were made`, hint: 'run the command again' };
}

// execution trees

export function nodesMissing(file: string): Message {
  return { code: 'nodes-missing', text: `--nodes: ${file} does not exist` };
}

export function noNodeFactory(): Message {
  return {
    code: 'no-nodes',
    text: 'the detail custom shows the nodes of a factory only, and there is none',
    hint: 'give one with --nodes FILE, or choose another detail',
  };
}

export function attributesProblem(text: string): Message {
  return { code: 'wrong-attributes', text: `--attributes: ${text}` };
}

/** A tree that cannot be read, merged, compared or drawn. */
export function treeProblem(text: string, hint: string | undefined): Message {
  return { code: 'tree', text, hint };
}

export function noOutput(format: string): Message {
  return {
    code: 'no-output',
    text: `${format} cannot be shown on a terminal`,
    hint: `write it to a file: -o tree.${format}`,
  };
}

/** An option that turned out not to fit once the program was loaded. */
export function optionMisfit(text: string): Message {
  return { code: 'option-misfit', text };
}

export function unknownParameter(name: string, parameters: readonly string[], closest: string | undefined): Message {
  return {
    code: 'unknown-parameter',
    text: `--concrete ${name}=...: no unit has a parameter '${name}'`,
    hint: didYouMean(closest) ?? (parameters.length > 0 ? `the parameters are ${shorten(parameters)}` : undefined),
  };
}

export function didYouMean(closest: string | undefined): string | undefined {
  return closest === undefined ? undefined : `did you mean ${closest}?`;
}

function shorten(names: readonly string[]): string {
  return names.length <= 6 ? names.join(', ') : `${names.slice(0, 6).join(', ')}, ...`;
}

// program errors

export function moreNotes(more: number): string {
  return `... and ${count(more, 'more type error')}`;
}

// engine bugs

/** @param details what happened, with the prefix of the path where it is known */
export function engineBug(unit: string | undefined, details: string): Message {
  const where = unit === undefined ? '' : ` on ${unit}`;
  return {
    code: 'engine-bug',
    text: `everypath itself failed${where}: this is a bug in the tool, not in your code\n${details}`,
    hint: `please report it on ${ISSUES_PAGE} with this message, the file and the output of npx everypath --version`,
  };
}

export function errorDetails(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function languageBroken(message: string): Message {
  return { code: 'wrong-option', text: `--language: ${message}`, hint: 'see docs/languages.md' };
}

/** Something that languages may leave out. */
export function languageHasNo(language: string, what: string): Message {
  return { code: 'wrong-option', text: `${language} has no ${what}`, hint: 'see docs/languages.md' };
}

export function languagesDiffer(old: string, now: string): Message {
  return { code: 'wrong-option', text: `the old version is written in ${old}, the new one in ${now}` };
}

/** @param why what does not know lines */
export function noRegion(target: string, why: string): Message {
  return { code: 'wrong-option', text: `${target}: ${why}`, hint: 'name a unit: FILE#UNIT' };
}

export function noTests(language: string): Message {
  return { code: 'wrong-option', text: `no tests can be written for ${language}`, hint: 'see docs/languages.md' };
}

export function userFileMissing(option: string, file: string): Message {
  return {
    code: 'wrong-option',
    text: `${option}: ${file} does not exist`,
    hint: 'name a JavaScript or TypeScript file',
  };
}

export function wrongModels(file: string, problem: string, hint?: string): Message {
  return { code: 'wrong-models', text: `--models ${file}: ${problem}`, hint };
}

// outcomes, findings, gaps

export function outcomeText(outcome: PathOutcome): string {
  switch (outcome.kind) {
    case 'returned':
      return `returns ${outcome.value ?? 'undefined'}`;
    case 'threw':
      return `throws ${errorText(outcome)}`;
    case 'violated':
      return `✗ ${findingTitle(outcome)}`;
    case 'exited':
      return `exits with code ${outcome.value ?? 0}`;
    case 'cut':
      return 'not followed to its end (a limit)';
    case 'unsupported':
      return 'not followed to its end (unsupported)';
  }
}

/** What went wrong, in one line. */
export function findingTitle(outcome: PathOutcome): string {
  const error = errorText(outcome);
  switch (outcome.property) {
    case 'assertion':
      return outcome.error?.message === ''
        ? 'an assertion fails'
        : `assertion fails: ${outcome.error?.message ?? error}`;
    case 'ensures':
    case 'invariant':
      return `${outcome.error?.message ?? `@${outcome.property}`} does not hold`;
    case 'outcome-race':
      return outcome.error?.message ?? error;
    case 'stack-overflow':
      return `the stack overflows: ${error}`;
    case 'uncaught-throw':
      return `throws ${error}`;
    default:
      return error;
  }
}

function errorText(outcome: PathOutcome): string {
  if (outcome.error === undefined) return outcome.property ?? 'an error';
  const { name, message } = outcome.error;
  const line = message.split('\n', 1)[0];
  return line === '' ? name : name === '' ? line : `${name}: ${line}`;
}

/** Of a violation that the original code did not show. */
/** In brackets after dead code, in place of the list that follows. */
export const ALL_ASSUMPTIONS = 'all that the result rests on';

export const UNCONFIRMED = 'not confirmed: the original code behaves otherwise on these inputs';

export function gapText(gap: Gap): string {
  const times = gap.count > 1 ? ` (${gap.count} times)` : '';
  const what = gap.code === 'concretized' ? `${gap.message}: only one of the possible values was tried` : gap.message;
  return `${gap.code}: ${what}${times}`;
}

export function liftText(lift: string): string {
  return lift.startsWith('-') ? `to lift it: ${lift}` : `to lift it, ${lift}`;
}

// verdicts

export function verdictText(unit: UnitResult): string {
  const paths = count(unit.stats.paths, 'path');
  switch (unit.verdict) {
    case 'proved':
      if (unit.proof !== undefined) return 'no violation, however often its loops run';
      return unit.stats.paths === 1 ? 'no violation on its only path' : `no violation on any of its ${paths}`;
    case 'refuted': {
      const violating = unit.paths.filter((p) => p.outcome.kind === 'violated' && p.replayed).length;
      const all = unit.stats.exhausted ? `its ${paths}` : `the ${paths} explored so far`;
      const one = unit.stats.exhausted ? 'its only path' : 'the one path explored';
      const where = unit.stats.paths === 1 ? one : `${violating.toLocaleString('en-US')} of ${all}`;
      return `violated on ${where}, confirmed on the original code`;
    }
    case 'bounded':
      return `no violation on ${paths}, among them all on which the input decides no condition more than ${count(unit.bound as number, 'time')}`;
    case 'open':
      return unit.stats.paths === 0
        ? 'no path could be followed to its end: see the gaps'
        : `no confirmed violation on ${paths}, and no proof because of the gaps`;
  }
}

export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
}

// tests

export function fromWithoutSequences(from: string, sequences: string): Message {
  return {
    code: 'wrong-option',
    text: `${from} needs ${sequences}`,
    hint: `${sequences} 3 continues each test by up to 3 calls`,
  };
}

export function likeOnlyWithoutLike(likeOnly: string, like: string): Message {
  return {
    code: 'wrong-option',
    text: `${likeOnly} needs ${like}`,
    hint: `${like} names the log whose rows the inputs of tests are`,
  };
}

export function suiteApart(fromSuite: string, other: string): Message {
  return {
    code: 'wrong-option',
    text: `${fromSuite} and ${other} do not go together`,
    hint: `tests go into a file beside the one they add to, for its runner: leave out ${other}`,
  };
}

export function criterionMissing(given: string, names: readonly string[]): Message {
  return {
    code: 'wrong-option',
    text: `--criterion: there is no criterion and no file ${given}`,
    hint: `one of ${names.join(', ')}, or the file of a criterion of your own`,
  };
}

export function suiteExists(file: string, state: 'foreign' | 'edited'): Message {
  if (state === 'foreign') {
    const text = `${file} exists and was not made by everypath`;
    return { code: 'file-exists', text, hint: '--out puts the tests into another folder' };
  }
  return {
    code: 'file-exists',
    text: `${file} was edited`,
    hint: '--update keeps the edits and brings the rest up to date',
  };
}

/** What earlier runs had found out, and of how many paths. */
export function reusedText({ paths, conditions }: ReusedStats, all: number): string {
  const parts = [
    ...(paths > 0 ? [`${paths.toLocaleString('en-US')} of ${count(all, 'path')}`] : []),
    ...(conditions > 0 ? [count(conditions, 'solved condition')] : []),
  ];
  return `${parts.join(' and ')} taken over`;
}
