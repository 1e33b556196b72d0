// The command line: options, their help and how their texts become values. No work happens here, so that --help is quick.
import { Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import type { Override } from '../api/config/define-config.js';
import { FAIL_ON } from '../api/resolve-options.js';
import { closest } from '../languages/program-error.js';
import type { QueueOptions } from '../queue/address.js';
import { FORMATS, type Format } from '../report/formats.js';
import { wrongChoice } from '../report/messages.js';
import { updateNeedsBaseline } from '../report/project-messages.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import { SEVERITIES, type Severity } from '../result/severity.js';
import type { Act } from './action.js';
import { addCompletionCommand } from './completion-command.js';
import { configured } from './configured.js';
import { addDiffCommand } from './diff-command.js';
import { addEnumerateCommand } from './enumerate-command.js';
import { addExplainCommand } from './explain-command.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { addExploreCommand } from './explore-command.js';
import { formatHelp } from './help-pages.js';
import { addInitCommand } from './init-command.js';
import { addLearnCommand } from './learn-command.js';
import { addModelsCommands } from './models-command.js';
import { number } from './options.js';
import { addRecordCommand } from './record-command.js';
import { addRepairCommand } from './repair-command.js';
import { addRunCommand } from './run-program-command.js';
import { addSummarizeCommand } from './summarize-command.js';
import { addTestCommand } from './test-command.js';
import { addTreeCommand } from './tree-command.js';
import { addVerifyCommand } from './verify-command.js';
import { addWorkerCommand } from './worker-command.js';

export interface CheckCommand {
  readonly targets: readonly string[];
  readonly changed: string | true | undefined;
  readonly cache: boolean | 'program';
  readonly queue: Pick<QueueOptions, 'url' | 'patience'> | undefined;
  readonly save: string | undefined;
  readonly resume: string | undefined;
  /** Where the certificate of the proofs goes. */
  readonly certificate: string | undefined;
  readonly exclude: readonly string[];
  readonly overrides: readonly Override[];
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  readonly options: CheckOptions;
  readonly strict: boolean;
  /** Findings of this severity, or a higher one, decide the exit code. */
  readonly least: Severity;
  readonly format: Format;
  /** Where the report goes; undefined: standard output. */
  readonly output: string | undefined;
  readonly color: boolean;
  /** Tables of paths for all units, JSON with all paths that are kept. */
  readonly tables: boolean;
  /** Rows of the table of paths: as many as the user asked to keep, else few. */
  readonly rows: number | undefined;
  readonly verbose: boolean;
}

export type Given = GivenExploration & {
  readonly changed?: string | true;
  readonly cache?: boolean | 'all' | 'program';
  readonly queue?: string;
  readonly save?: string;
  readonly resume?: string;
  readonly certificate?: string;
  readonly queuePatience?: number;
  readonly watch?: boolean;
  readonly config?: boolean;
  /** Of a configuration file. */
  readonly exclude?: readonly string[];
  readonly overrides?: readonly Override[];
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly strict?: boolean;
  readonly format?: Format;
  readonly json?: boolean;
  readonly jsonLines?: boolean;
  readonly verbose?: boolean;
  readonly output?: string;
  readonly color?: boolean;
};

const CACHE_HELP =
  'what is taken from earlier runs: all; program: only what the compiler made, every unit is explored anew';
const FAIL_ON_HELP = `what is a violation: ${FAIL_ON.join(', ')}; or which findings decide the exit code: bug, contract (and bugs), suspicious (and both), unlikely (all; the default)`;

/** Besides violating ones: no report shows more unless it is asked for. */
const PATHS_SHOWN = 100;

const EXIT_CODES = `
Targets:
  FILE                 everything the file exports
  FILE#function        one function, exported or not
  FILE#Class           all methods of a class
  FILE#Class.method    one method
  FOLDER, 'src/**/*.ts'  every file with something to check; tests, declarations and what git ignores apart

Exit codes:
  0  no violation
  1  a violation; with --strict also anything left open or bounded
  2  wrong usage, or a program that cannot be loaded; other targets have their results
  3  a bug in everypath
  4  a violation, and a program that cannot be loaded

Examples:
  npx everypath check
  npx everypath check src/list.ts
  npx everypath check src/list.ts#insert --timeout 60 --strict
  npx everypath check src/list.ts#insert --json > result.json`;

/** The other commands, in the order of the help. */
const OTHERS = [
  addTestCommand,
  addDiffCommand,
  addEnumerateCommand,
  addExploreCommand,
  addRepairCommand,
  addRunCommand,
  addRecordCommand,
  addLearnCommand,
  addSummarizeCommand,
  addTreeCommand,
  addVerifyCommand,
  addWorkerCommand,
  addModelsCommands,
  addExplainCommand,
  addInitCommand,
  addCompletionCommand,
];

/** @param act called with what a valid command is to do */
export function createProgram(version: string, act: Act): Command {
  const program = new Command('everypath')
    .configureHelp({ formatHelp })
    .description('Explores every path of a function: symbolic execution for TypeScript and JavaScript.')
    .version(version, '-V, --version')
    .addHelpText('after', '\nRun npx everypath check --help for the options of a check.');
  const check = program
    .command('check')
    .description('Explore every path of the units that the targets name.')
    .argument('[target...]', 'FILE[#UNIT], FILE:LINES, a folder or a glob; the current folder if there is none');
  addCacheOptions(addExplorationOptions(check, ['paths', 'failOn']))
    .addOption(new Option('--fail-on <what>', FAIL_ON_HELP).default(DEFAULT_OPTIONS.failOn))
    .addOption(number('--paths [n|all]', 'a table of paths for every unit; n: how many to keep, and rows to show'))
    .option('--changed [revision]', 'only files that changed since the revision, or since the branch began')
    .option('--no-config', 'read no configuration file')
    .option('--save <file>', 'keep what a limit or a signal leaves open, to go on later (docs/scale-out.md)')
    .option('--resume <file>', 'go on from such a file')
    .option('--certificate <file>', 'write what `everypath verify` needs to check proofs by induction again')
    .option('--queue <url|env>', 'workers of this queue explore the units (docs/scale-out.md); env: EVERYPATH_QUEUE')
    .addOption(number('--queue-patience <seconds>', 'without Redis or without workers, before the check gives up'))
    .option('--baseline <file>', 'findings that are known already are no news')
    .option('--update-baseline', 'write the baseline anew, with what is found')
    .option('--watch', 'check again whenever a file changes')
    .option('--strict', 'exit code 1 also when something was left open')
    .option('-v, --verbose', 'gaps, path conditions and inputs in full')
    .addOption(new Option('--format <format>', 'of the report').choices(FORMATS).default('text'))
    .option('--json', 'the same as --format json: one document (docs/json.md)')
    .option('--json-lines', 'the same as --format json-lines: a line for each unit, as it is finished')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', EXIT_CODES)
    .action((targets: string[], given: Given, { getOptionValueSource }: Command) => {
      const { watch, config = true, ...rest } = given;
      // What is wrong on the command line is said before anything is read.
      toCommand(targets, rest);
      const isGiven = (key: string): boolean => getOptionValueSource.call(check, key) === 'cli';
      const explicit = Object.fromEntries(Object.entries(rest).filter(([key]) => isGiven(key)));
      act(async (streams, signal) => {
        const command = config ? await configured(targets, explicit, toCommand) : toCommand(targets, rest);
        if (watch) return (await import('./run-watched.js')).runWatched(command, streams, signal);
        return (await import('./run-command.js')).runCommand(command, streams, signal);
      }, watch === true);
    });
  for (const add of OTHERS) add(program, act);
  return program;
}

function addCacheOptions(command: Command): Command {
  return command
    .addOption(new Option('--cache <what>', CACHE_HELP).choices(['all', 'program']).default('all'))
    .option('--no-cache', 'explore every unit anew, whatever is known from earlier runs');
}

function toCommand(targets: readonly string[], given: Given): CheckCommand {
  const {
    changed,
    cache = 'all',
    queue,
    queuePatience,
    save,
    resume,
    certificate,
    exclude = [],
    overrides = [],
    baseline,
    updateBaseline = false,
    strict = false,
    json,
    jsonLines,
    format = 'text',
    verbose = false,
    output,
    color = true,
    ...options
  } = given;
  if (updateBaseline && baseline === undefined) throw new OptionError(updateNeedsBaseline());
  const { failOn = DEFAULT_OPTIONS.failOn } = options;
  const least = SEVERITIES.find((severity) => severity === failOn);
  const choices = [...FAIL_ON, ...SEVERITIES];
  if (!choices.some((choice) => choice === failOn)) {
    throw new OptionError(wrongChoice('--fail-on', String(failOn), choices, closest(String(failOn), choices)));
  }
  const kept = options.paths === true ? undefined : options.paths;
  const written = json ? 'json' : jsonLines ? 'json-lines' : format;
  const few = written.startsWith('json') || options.paths !== undefined ? undefined : PATHS_SHOWN;
  const resolved = resolveExploration({
    ...options,
    ...(least && { failOn: DEFAULT_OPTIONS.failOn }),
    paths: kept ?? few,
  });
  return {
    targets: targets.length === 0 ? ['.'] : targets,
    changed,
    cache: cache === 'all' ? true : cache,
    save,
    resume,
    certificate,
    queue: queue === undefined ? undefined : { url: queue, ...(queuePatience && { patience: queuePatience }) },
    exclude,
    overrides,
    baseline,
    updateBaseline,
    options: resolved,
    strict,
    least: least ?? 'unlikely',
    format: written,
    output,
    color,
    tables: options.paths !== undefined,
    rows: kept === undefined ? undefined : resolved.paths,
    verbose,
  };
}
