// The command line: options, their help and how their texts become values. No work happens here, so that --help is quick.
import { Command } from 'commander';
import type { CheckOptions } from '../result/options.js';
import type { Act } from './action.js';
import { addDiffCommand } from './diff-command.js';
import { addEnumerateCommand } from './enumerate-command.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { addExploreCommand } from './explore-command.js';
import { addModelsCommands } from './models-command.js';
import { addTestCommand } from './test-command.js';
import { addTreeCommand } from './tree-command.js';

export interface CheckCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly strict: boolean;
  readonly json: boolean;
  /** Where the report goes; undefined: standard output. */
  readonly output: string | undefined;
  readonly color: boolean;
  /** Rows of the table of paths: as many as the user asked to keep, else few. */
  readonly rows: number | undefined;
}

type Given = GivenExploration & {
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly output?: string;
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
  2  wrong usage, or a program that cannot be loaded; other targets have their results
  3  a bug in everypath
  4  a violation, and a program that cannot be loaded

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
  const check = program
    .command('check')
    .description('Explore every path of the units that the targets name.')
    .argument('<target...>', 'FILE[#UNIT]');
  addExplorationOptions(check)
    .option('--strict', 'exit code 1 also when something was left open')
    .option('--json', 'print one JSON document (docs/json.md)')
    .option('-o, --output <file>', 'write the report, or the JSON document, to a file')
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
  addModelsCommands(program, act);
  return program;
}

function toCommand(targets: readonly string[], given: Given): CheckCommand {
  const { strict = false, json = false, output, color = true, ...options } = given;
  const resolved = resolveExploration(options);
  return {
    targets,
    options: resolved,
    strict,
    json,
    output,
    color,
    rows: options.paths === undefined ? undefined : resolved.paths,
  };
}
