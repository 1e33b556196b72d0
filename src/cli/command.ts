// The command line: options, their help and how their texts become values. No work happens here, so that --help is quick.
import { Command, Option } from 'commander';
import { ARRAYS, CUTPOINTS, FAIL_ON, MATCHES, resolveOptions, SEARCHES } from '../api/resolve-options.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../path/options.js';
import type { Act } from './action.js';
import { addDiffCommand } from './diff-command.js';
import { addEnumerateCommand } from './enumerate-command.js';
import { addExploreCommand } from './explore-command.js';
import { concrete, number, optionName, repeated } from './options.js';
import { addTestCommand } from './test-command.js';
import { addTreeCommand } from './tree-command.js';

export interface CheckCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly strict: boolean;
  readonly json: boolean;
  readonly color: boolean;
  /** Rows of the table of paths: as many as the user asked to keep, else few. */
  readonly rows: number | undefined;
}

type Given = Partial<Record<keyof CheckOptions, unknown>> & {
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly listener?: readonly string[];
};

const EXIT_CODES = `
Targets:
  FILE                 everything the file exports
  FILE#function        one function, exported or not
  FILE#Class           all methods of a class
  FILE#Class.method    one method

Exit codes:
  0  no violation
  1  a violation; with --strict also anything left open
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath check src/list.ts
  npx everypath check src/list.ts#insert --timeout 60 --strict
  npx everypath check src/list.ts#insert --json > result.json`;

/** @param act called with what a valid command is to do */
export function createProgram(version: string, act: Act): Command {
  const program = new Command('everypath')
    .description('Explores every path of a function: symbolic execution for TypeScript and JavaScript.')
    .version(version, '-V, --version')
    .addHelpText('after', '\nRun everypath check --help for the options of a check.');
  const { search, timeout, maxSteps, failOn, seed, paths, solver, maxMemory, match, arrays, cutpoints } =
    DEFAULT_OPTIONS;
  program
    .command('check')
    .description('Explore every path of the units that the targets name.')
    .argument('<target...>', 'FILE[#UNIT]')
    .addOption(new Option('--search <strategy>', `order of exploration: ${SEARCHES.join(', ')}`).default(search))
    .addOption(number('--max-depth <n>', 'choices on one path'))
    .addOption(number('--max-paths <n>', 'paths of a unit'))
    .addOption(number('--timeout <seconds>', 'time for each unit').default(timeout))
    .addOption(number('--max-steps <n>', 'loop iterations and calls on one path').default(maxSteps))
    .addOption(number('--max-objects <n>', 'input objects on one path'))
    .addOption(number('--max-conditions <n>', 'conjuncts of one path condition'))
    .addOption(number('--max-memory <megabytes>', 'memory of the engine').default(maxMemory))
    .option('--no-apriori', 'introduce choices first, ask which are possible afterwards')
    .addOption(new Option('--fail-on <what>', `what is a violation: ${FAIL_ON.join(', ')}`).default(failOn))
    .option('--strict', 'exit code 1 also when something was left open')
    .addOption(number('--seed <n>', 'of the random choices of --search random').default(seed))
    .option('--concrete <name=value>', 'fix a parameter to a JavaScript expression (repeatable)', concrete)
    .addOption(new Option('--arrays <how>', `arrays of the input: ${ARRAYS.join(', ')}`).default(arrays))
    .addOption(new Option('--match <how>', `state matching at loop heads: ${MATCHES.join(', ')}`).default(match))
    .addOption(
      new Option('--cutpoints <which>', `where states are matched: ${CUTPOINTS.join(', ')} by cutpoint()`).default(
        cutpoints,
      ),
    )
    .option('--listener <file>', 'code that watches and steers the exploration (repeatable)', repeated)
    .option('--replay <prefix>', 'run this one path only')
    .addOption(number('--paths <n|all>', `paths to keep and show besides violating ones (kept: ${paths}, shown: 20)`))
    .addOption(
      new Option('--solver <z3|program>', 'z3 is built in; else a program that speaks SMT-LIB').default(solver),
    )
    .option('--json', 'print one JSON document (docs/json.md)')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', EXIT_CODES)
    .action((targets: string[], given: Given) => {
      const command = toCommand(targets, given);
      act(async (streams, signal) => (await import('./run-command.js')).runCommand(command, streams, signal));
    });
  addTestCommand(program, act);
  addDiffCommand(program, act);
  addEnumerateCommand(program, act);
  addExploreCommand(program, act);
  addTreeCommand(program, act);
  return program;
}

function toCommand(targets: readonly string[], given: Given): CheckCommand {
  const { strict = false, json = false, color = true, listener, ...options } = given;
  const resolved = resolveOptions({ ...options, listeners: listener }, optionName);
  return {
    targets,
    options: resolved,
    strict,
    json,
    color,
    rows: options.paths === undefined ? undefined : resolved.paths,
  };
}
