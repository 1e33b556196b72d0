// All codes a user can meet, with what they mean: gaps, findings, errors. docs/codes.md is made of them (`codesPage`).
import type { ProgramErrorCode } from '../languages/program-error.js';
import { type CodeEntry, FINDING_CODES, GAP_CODES, SUITE_CODES } from '../result/gaps/codes.js';

/** Programs that cannot be checked. */
const PROGRAM_CODES: Readonly<Record<ProgramErrorCode, CodeEntry>> = {
  'file-not-found': { means: 'A file that was named does not exist.', lift: 'Name one that exists.' },
  'unsupported-file': { means: 'The file is no program of a known language.', lift: 'Name a source file.' },
  'unknown-unit': { means: 'The file has no function, class or method of that name.', lift: 'Name one that it has.' },
  'wrong-region': {
    means: 'The lines are not whole statements of one list, or cannot run by themselves.',
    lift: 'Follow the hint (docs/regions.md).',
  },
  'wrong-concretize': {
    means: 'No expression of the files reads as `--concretize` says.',
    lift: 'Write it as the program does (docs/inputs.md).',
  },
  'no-units': {
    means: 'There is nothing to check in the file.',
    lift: 'Name a file or a class with functions of its own.',
  },
  'syntax-error': { means: 'The file cannot be parsed.', lift: 'Mend it.' },
  'contract-syntax': { means: 'The expression of a contract cannot be parsed.', lift: 'Mend it (docs/contracts.md).' },
  tsconfig: { means: 'The tsconfig.json of the project cannot be read.', lift: 'Mend it.' },
  git: { means: 'Git does not have the revision or the file.', lift: 'Name a revision that it has (docs/diff.md).' },
  'load-error': { means: 'The file, or a module that it needs, fails while it is loaded.', lift: 'Mend the module.' },
};

/** Wrong usage, and files that cannot be written. */
const USAGE_CODES = {
  usage: { means: 'The command was not understood.', lift: 'See `npx everypath help`.' },
  'unknown-option': { means: 'There is no such option.', lift: 'See `npx everypath help`.' },
  'wrong-option': {
    means: 'An option names something that is not there, or does not fit the others.',
    lift: 'Follow the hint.',
  },
  'one-worker': {
    means: '`--workers`: the unit cannot be split, so one worker has explored it. The result is the same.',
    lift: 'See docs/scale-out.md.',
  },
  'wrong-choice': { means: 'The option takes one of several words.', lift: 'Use one of them.' },
  'wrong-number': { means: 'The option takes a number within bounds.', lift: 'Use one within them.' },
  'wrong-type': { means: 'An option of the API has a value of the wrong type.', lift: 'Give a value of the type.' },
  'needs-proof': { means: 'The option is about proofs by induction.', lift: 'Use it without `--proof off`.' },
  'wrong-certificate': {
    means: 'A file is no certificate of proofs by induction.',
    lift: 'Write one with `check --certificate FILE` (docs/proofs.md).',
  },
  'wrong-config': { means: 'A configuration file cannot be used.', lift: 'See docs/projects.md.' },
  'wrong-concrete': { means: '`--concrete` was not understood.', lift: 'Write NAME=VALUE.' },
  'wrong-prefix': { means: '`--replay` was not given a prefix.', lift: 'Copy the prefix of a finding.' },
  'wrong-models': { means: 'A models file cannot be used.', lift: 'See docs/models.md.' },
  'wrong-attributes': { means: 'The attributes of a tree cannot be used.', lift: 'See docs/execution-tree.md.' },
  'unknown-parameter': { means: 'No unit has a parameter of that name.', lift: 'Name one that it has.' },
  'option-misfit': { means: 'An option does not fit the program or its language.', lift: 'Leave it out.' },
  'replay-needs-one-unit': { means: '`--replay` was given more than one unit.', lift: 'Name the unit.' },
  'port-taken': { means: 'The port of the explorer cannot be had.', lift: 'Leave out `--port`.' },
  'cannot-write': { means: 'A file, or standard output, cannot be written.', lift: 'Name one that can.' },
  'file-changed': { means: 'A test file was changed while its tests were made.', lift: 'Run the command again.' },
  'file-exists': {
    means: 'The test file exists and was not made, or was edited since.',
    lift: 'Use `--out` or `--update`.',
  },
  'nodes-missing': { means: 'The file of a node factory does not exist.', lift: 'Name one that exists.' },
  'no-nodes': { means: 'The detail custom needs a node factory.', lift: 'Give one with `--nodes`.' },
  tree: { means: 'A tree cannot be read, merged, compared or drawn.', lift: 'Follow the hint.' },
  'no-output': { means: 'The format cannot be shown on a terminal.', lift: 'Write it to a file with `-o`.' },
  'not-a-predicate': {
    means: 'The function of `enumerate` or `repair` does not return a boolean.',
    lift: 'Name one that does.',
  },
  'wrong-record': { means: 'A program cannot be recorded, or no call was.', lift: 'Follow the hint.' },
  'wrong-run': { means: 'A program cannot be run to capture states of it.', lift: 'Follow the hint.' },
  'nothing-captured': { means: 'A program ran and no state of it was captured.', lift: 'Follow the hint.' },
  'wrong-log': { means: 'A log cannot be read, or has no rows.', lift: 'See docs/learning.md.' },
  'wrong-assume': {
    means: '`--assume` names no preconditions of a unit that is explored.',
    lift: 'See docs/learning.md.',
  },
  'wrong-object': { means: '`--object` names no file with the inputs.', lift: 'See docs/repair.md.' },
  'wrong-bound': { means: '`--bound` was not understood.', lift: 'Write a number, or CLASS=NUMBER.' },
  'missing-bound': { means: '`enumerate` needs a bound.', lift: 'Give one with `--bound`.' },
  'wrong-domain': { means: '`--domain` was not understood.', lift: 'Write NAME=V1,V2,...' },
  'unknown-domain': {
    means: '`--domain` names nothing that the predicate has.',
    lift: 'Name a parameter, a field or a type.',
  },
  'unknown-class': { means: '`--bound` names a class that the inputs do not have.', lift: 'Name one that they have.' },
  'unsupported-input': {
    means: 'An input of the predicate cannot be enumerated.',
    lift: 'Use a generator, or another type.',
  },
  'too-large': { means: 'A domain has too many values.', lift: 'Give it fewer.' },
  'wrong-generator': { means: '`--generator` was not understood, or fails.', lift: 'Write NAME=FILE#EXPORT.' },
  'wrong-output': { means: '`--out` names a file of an unknown kind.', lift: 'Follow the hint.' },
  'wrong-queue': { means: 'A queue, or its key, cannot be used.', lift: 'Follow the hint (docs/scale-out.md).' },
  'queue-lost': { means: 'Redis cannot be reached, or not any more.', lift: 'Start it; the same command goes on.' },
  'no-workers': { means: 'No worker that could do the work took it.', lift: 'Start one with `everypath worker`.' },
  'job-refused': { means: 'A worker refused the work.', lift: 'Use the same key and version everywhere.' },
  'engine-bug': { means: 'The tool itself failed.', lift: 'Report it, with the message and the file.' },
} as const satisfies Readonly<Record<string, CodeEntry>>;

export type ErrorCode = keyof typeof USAGE_CODES | ProgramErrorCode;

const SECTIONS: readonly (readonly [title: string, text: string, codes: Readonly<Record<string, CodeEntry>>])[] = [
  ['Gaps', 'What was left open: `code` of a gap. No proof is claimed while there is one.', GAP_CODES],
  ['Gaps of test suites', 'What `everypath test` lists besides.', SUITE_CODES],
  ['Findings', 'What a violation violates: `property` of an outcome.', FINDING_CODES],
  [
    'Programs',
    'A target that cannot be checked: `code` of an entry of `errors`, and of a `ProgramError`.',
    PROGRAM_CODES,
  ],
  ['Usage', 'What ends a command before it starts: `code` of an `OptionError`.', USAGE_CODES],
];

/** What a code means, in each family that has it. */
export function explainCode(code: string): readonly (CodeEntry & { readonly family: string })[] {
  return SECTIONS.flatMap(([family, , codes]) => (Object.hasOwn(codes, code) ? [{ family, ...codes[code] }] : []));
}

export function allCodes(): string[] {
  return [...new Set(SECTIONS.flatMap(([, , codes]) => Object.keys(codes)))];
}

/** docs/codes.md. */
export function codesPage(): string {
  const sections = SECTIONS.map(([title, text, codes]) => {
    const rows = Object.entries(codes).map(([code, { means, lift }]) => `| \`${code}\` | ${means} | ${lift} |`);
    return `## ${title}\n\n${text}\n\n| code | what it means | what lifts it |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Codes\n\nEvery message of everypath has a code. Codes are stable: programs may depend on them, never on texts.\n\n${sections.join('\n')}`;
}
