// `everypath test`: its options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import { resolveSuiteOptions } from '../api/resolve-suite-options.js';
import { CRITERIA } from '../path/criterion.js';
import type { CheckOptions } from '../result/options.js';
import { DEFAULT_SUITE_OPTIONS, EXPECTATIONS, RUNNERS, type SuiteOptions } from '../suite/options.js';
import type { Act } from './action.js';
import { type MayConfigure, withConfig } from './configured.js';
import { addExplorationOptions, resolveExploration } from './exploration-options.js';
import { number, optionName } from './options.js';

export interface TestCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly suite: SuiteOptions;
  readonly watch: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

type Given = Partial<Record<keyof CheckOptions | keyof SuiteOptions, unknown>> & {
  readonly watch?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
};

const NOTES = `
Targets:
  FILE                 everything the file exports
  FILE#function        one function
  FILE#Class           all methods of a class
  FILE#Class.method    one method

Exit codes:
  0  every goal is covered, or proved unreachable (given what is listed)
  1  goals were left open, or a test failed when coverage was measured
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath test src/triangle.ts
  npx everypath test src/triangle.ts#classify --criterion mcdc --runner node --out test
  npx everypath test src/cart.ts --from-suite test
  npx everypath test src/triangle.ts --update --watch`;

const FROM_SUITE = 'only what the tests of this folder or file do not cover, from the states they call units in';
const LIKE = 'inputs of tests are those of rows of this log (JSON lines or CSV), or like them (docs/learning.md)';

export function addTestCommand(program: Command, act: Act): void {
  const { criterion, runner, expect } = DEFAULT_SUITE_OPTIONS;
  const test = program
    .command('test')
    .description('Write a test suite that covers the units that the targets name.')
    .argument('<target...>', 'FILE[#UNIT], a folder or a glob')
    .addOption(
      new Option('--criterion <name|file>', `what to cover: ${CRITERIA.join(', ')}, or your own`).default(criterion),
    )
    .addOption(new Option('--runner <name>', `who runs the tests: ${RUNNERS.join(', ')}`).default(runner))
    .option('--out <dir>', 'folder for the test files (default: next to the source)')
    .option('--minimize', 'as few tests as meet the goals, and no boundary values')
    .addOption(new Option('--expect <what>', `what tests assert: ${EXPECTATIONS.join(', ')}`).default(expect))
    .addOption(number('--sequences <n>', 'of a class: test sequences of up to n calls (docs/sequences.md)'))
    .option('--from <test-file>', 'with --sequences: start where the tests of this file leave the object')
    .option('--from-suite <dir>', FROM_SUITE)
    .option('--like <log>', LIKE)
    .option('--like-only', 'with --like: no inputs but rows, and what rows have for columns that go together')
    .option('--failing', 'tests of what check refutes say what should be, and fail until it is mended (test.fails)')
    .option('--update', 'bring existing files up to date, keeping what was edited')
    .option('--watch', 'do so again whenever the source changes')
    .option('--measure', 'run the suite, without the walls around analysed code, and report coverage (docs/safety.md)');
  addExplorationOptions(test, [
    'race',
    'search',
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
    'replay',
    'classPath',
    'jdk',
    'paths',
  ])
    .addOption(
      number('--workers <n|auto>', 'files explored at a time, each by a process of its own (docs/scale-out.md)'),
    )
    .option('--json', 'print one JSON document (docs/test-suites.md)')
    .option('--no-config', 'read no configuration file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((targets: string[], given: Given & MayConfigure, own: Command) => {
      // What is wrong on the command line is said before anything is read.
      const { config: _config, ...plain } = given;
      toCommand(targets, plain);
      act(async (streams, signal) => {
        const command = toCommand(targets, await withConfig(own, targets, given, ({ test = {} }) => test));
        return (await import('./run-test-command.js')).runTestCommand(command, streams, signal);
      }, given.watch === true);
    });
}

function toCommand(targets: readonly string[], given: Given): TestCommand {
  const {
    watch = false,
    json = false,
    color = true,
    criterion,
    runner,
    out,
    minimize,
    expect,
    sequences,
    from,
    fromSuite,
    like,
    likeOnly,
    failing,
    update,
    measure,
    ...options
  } = given;
  const suite = resolveSuiteOptions(
    {
      criterion,
      runner,
      out,
      minimize,
      expect,
      sequences,
      from,
      fromSuite,
      like,
      likeOnly,
      failing,
      update: update === true || watch ? true : undefined,
      measure,
    },
    optionName,
  );
  return { targets, options: resolveExploration(options), suite, watch, json, color };
}
