// The command line: options, their help and how their texts become values. No work happens here, so that --help is quick.
import { Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import { FAIL_ON, resolveOptions, SEARCHES } from '../api/resolve-options.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../path/options.js';
import { repeatedConcrete, wrongConcrete, wrongNumber } from '../report/messages.js';

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

/** @param run called with a valid command */
export function createProgram(version: string, run: (command: CheckCommand) => void): Command {
  const program = new Command('everypath')
    .description('Explores every path of a function: symbolic execution for TypeScript and JavaScript.')
    .version(version, '-V, --version')
    .addHelpText('after', '\nRun everypath check --help for the options of a check.');
  const { search, timeout, maxSteps, failOn, seed, paths, solver, maxMemory } = DEFAULT_OPTIONS;
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
    .option('--replay <prefix>', 'run this one path only')
    .addOption(number('--paths <n|all>', `paths to keep and show besides violating ones (kept: ${paths}, shown: 20)`))
    .addOption(
      new Option('--solver <z3|program>', 'z3 is built in; else a program that speaks SMT-LIB').default(solver),
    )
    .option('--json', 'print one JSON document (docs/json.md)')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', EXIT_CODES)
    .action((targets: string[], given: Given) => run(toCommand(targets, given)));
  return program;
}

function toCommand(targets: readonly string[], given: Given): CheckCommand {
  const { strict = false, json = false, color = true, ...options } = given;
  const resolved = resolveOptions(options, optionName);
  return {
    targets,
    options: resolved,
    strict,
    json,
    color,
    rows: options.paths === undefined ? undefined : resolved.paths,
  };
}

/** maxDepth is written --max-depth. */
function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function number(flags: string, description: string): Option {
  const name = flags.split(' ')[0];
  return new Option(flags, description).argParser((text) => {
    if (text === 'all' && name === '--paths') return Number.POSITIVE_INFINITY;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
      throw new OptionError(wrongNumber(name, text, name === '--paths' ? "a whole number or 'all'" : 'a number'));
    }
    return Number(text);
  });
}

function concrete(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at < 1 || name === '' || value === '') throw new OptionError(wrongConcrete(text));
  if (Object.hasOwn(before, name)) throw new OptionError(repeatedConcrete(name));
  return { ...before, [name]: value };
}
