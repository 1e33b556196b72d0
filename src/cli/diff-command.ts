// `everypath diff`: its options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import { COMPARE_LEVELS, MAX_DIFFERENCES } from '../diff/compare-levels.js';
import { closest } from '../languages/program-error.js';
import { usage, wrongChoice, wrongNumber } from '../report/messages.js';
import type { CompareLevel } from '../result/difference.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { Act } from './action.js';
import { type MayConfigure, withConfig } from './configured.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { number } from './options.js';

export interface DiffCommand {
  readonly old: { readonly target: string } | { readonly revision: string };
  readonly new: string;
  readonly options: CheckOptions;
  readonly compare: CompareLevel;
  readonly maxDifferences: number;
  readonly strict: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

type Given = GivenExploration & {
  readonly base?: string;
  readonly compare: string;
  readonly maxDifferences: number;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
};

const NOTES = `
Targets:
  OLD NEW              what both files export
  OLD NEW#UNIT         a function, class or method that has the same name in both
  OLD#UNIT NEW#UNIT    units of different names
  --base REV NEW#UNIT  the file as it is now against the file in a git revision

Exit codes:
  0  no difference found
  1  a difference; with --strict also anything left open
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath diff src/price.old.ts src/price.ts#total
  npx everypath diff --base HEAD~1 src/price.ts#total --strict`;

export function addDiffCommand(program: Command, act: Act): void {
  const diff = program
    .command('diff')
    .description('Find inputs on which two versions differ in result, error or effects, or prove that there are none.')
    .argument('<target...>', 'OLD NEW[#UNIT]; with --base only NEW[#UNIT]')
    .option('--base <revision>', 'the old version is the one in this git revision')
    .addOption(
      new Option('--compare <level>', `what counts as the same: ${COMPARE_LEVELS.join(', ')} (docs/diff.md)`).default(
        'usual',
      ),
    )
    .addOption(number('--max-differences <n>', 'differing inputs of a pair of units').default(MAX_DIFFERENCES));
  addExplorationOptions(diff, [
    'race',
    'jobs',
    'workers',
    'maxConditions',
    'apriori',
    'failOn',
    'seed',
    'arrays',
    'match',
    'proof',
    'terminates',
    'cutpoints',
    'listeners',
    'models',
    'assume',
    'replay',
    'paths',
  ])
    .addOption(
      number('--paths <n|all>', 'paths on which the original code is run to confirm that it agrees').default(
        DEFAULT_OPTIONS.paths,
      ),
    )
    .option('--strict', 'exit code 1 also when something was left open')
    .option('--json', 'print one JSON document (docs/diff.md)')
    .option('--no-config', 'read no configuration file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((targets: string[], given: Given & MayConfigure, own: Command) => {
      // What is wrong on the command line is said before anything is read.
      const { config: _config, ...plain } = given;
      toCommand(targets, plain);
      act(async (streams, signal) => {
        const command = toCommand(targets, await withConfig(own, targets, given));
        return (await import('./run-diff-command.js')).runDiffCommand(command, streams, signal);
      });
    });
}

function toCommand(targets: readonly string[], given: Given): DiffCommand {
  const { base, compare, maxDifferences, strict = false, json = false, color = true, ...options } = given;
  const wanted = base === undefined ? 2 : 1;
  if (targets.length !== wanted) {
    const form = base === undefined ? 'an old and a new version: OLD NEW[#UNIT]' : 'one target: NEW[#UNIT]';
    throw new OptionError(
      usage(`diff takes ${form}; it was given ${targets.length}`, 'npx everypath diff --help lists the options'),
    );
  }
  if (!COMPARE_LEVELS.includes(compare as CompareLevel)) {
    throw new OptionError(wrongChoice('--compare', compare, COMPARE_LEVELS, closest(compare, COMPARE_LEVELS)));
  }
  const target = targets[wanted - 1] as string;
  return {
    old: base === undefined ? { target: targets[0] as string } : { revision: base },
    new: target,
    options: resolveExploration(options),
    compare: compare as CompareLevel,
    maxDifferences: checkedCount(maxDifferences),
    strict,
    json,
    color,
  };
}

function checkedCount(n: number): number {
  if (Number.isSafeInteger(n) && n >= 1) return n;
  throw new OptionError(wrongNumber('--max-differences', String(n), 'a whole number of at least 1'));
}
