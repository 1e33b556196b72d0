// `everypath run`: its options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import type { ContinuedPath } from '../api/continue-with.js';
import { closest } from '../languages/program-error.js';
import { wrongChoice } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import type { Act } from './action.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { number, repeated } from './options.js';

export interface RunProgramCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly symbolic: readonly string[];
  readonly when?: string;
  readonly times?: number;
  readonly out?: string;
  readonly stop: boolean;
  readonly trigger?: 'probe' | 'break';
  readonly children?: boolean;
  readonly continueWith?: ContinuedPath;
  readonly json: boolean;
  readonly output: string | undefined;
  readonly color: boolean;
  readonly verbose: boolean;
  readonly options: CheckOptions;
}

type Given = GivenExploration & {
  readonly symbolic: readonly string[];
  readonly when?: string;
  readonly times?: number;
  readonly out?: string;
  readonly trigger?: string;
  readonly children?: boolean;
  readonly then: Then;
  readonly json?: boolean;
  readonly output?: string;
  readonly color?: boolean;
  readonly verbose?: boolean;
};

const NOTES = `
The program runs as it is: its output, exit code and effects are its own. Options of the program follow after --. The unit is explored beside
it; the report goes to standard error when the program has ended, or to the file of -o.

Symbolic parts:
  'Order.pay'                                 all parameters
  'Order.pay(amount: symbolic)'               one; the others are as the program called it
  'orders.js#pay(this.balance: symbolic, mode: "cash" | "card", limits.max: symbolic)'
                                              fields of the receiver, a type, variables of the module
  'Order.*', 'orders.js#*'                    each method of a class, each function at the top of a file
  'orders.js:12-30(sum: symbolic)'            statements of a file, see docs/regions.md; 'orders.js:12:body' the body of a loop

Exit codes:
  the program's own; if that is 0: 1 for a violation, 2 for wrong usage, also when no state was captured, 3 for a bug in everypath

Examples:
  npx everypath run app.mjs --symbolic 'Order.pay(amount: symbolic)' --when 'this.lines.length > 3'
  npx everypath run server.js --symbolic 'orders.js#price' --times 5 --out states -- --port 8080
  npx everypath run vitest --symbolic 'Cart.total' --when 'this.lines.length > 2' -- run test/cart.test.ts`;

interface Then {
  readonly stop?: boolean;
  readonly continueWith?: ContinuedPath;
}

function thenOf(value: string): Then {
  if (value === 'continue') return {};
  if (value === 'stop') return { stop: true };
  if (value === 'continue=violation') return { continueWith: 'violation' };
  const [, path] = /^continue=([1-9]\d*)$/.exec(value) ?? [];
  if (path !== undefined) return { continueWith: Number(path) };
  const choices = ['continue', 'stop', 'continue=PATH', 'continue=violation'];
  throw new OptionError(wrongChoice('--then', value, choices, closest(value, choices)));
}

const TRIGGER =
  'probe: a loader adds one to the unit; break: a breakpoint, also in evaluated code, and no text is changed (default: probe)';
const THEN =
  'continue; stop, when there are enough states; continue=PATH or continue=violation: wait, and go on with the values of that path';

export function addRunCommand(program: Command, act: Act): void {
  const command = program
    .command('run')
    .description('Run a program as it is, and explore a unit from the states it is called in (docs/running.md).')
    .argument('<program>', 'a JavaScript file that Node runs, or a command of a package: vitest, jest')
    .argument('[args...]', 'arguments of the program')
    .addOption(
      new Option('--symbolic <unit>', '[FILE#]UNIT(PART: symbolic, ...) or FILE:LINES(...), repeatable')
        .argParser(repeated)
        .makeOptionMandatory(),
    )
    .option('--when <expression>', 'only calls where it holds; over what the unit sees at its head')
    .addOption(number('--times <n|all>', 'states to capture, at most; equal ones once (default: 1)'))
    .option('--trigger <how>', TRIGGER)
    .option('--children', 'look at child processes and threads, too; commands of packages (vitest, jest) always do')
    .option('--out <folder>', 'keep states, and the modules that restore them, there')
    .addOption(new Option('--then <what>', THEN).argParser(thenOf).default({}, 'continue'));
  addExplorationOptions(command, [
    'race',
    'listeners',
    'languages',
    'replay',
    'classPath',
    'jdk',
    'jobs',
    'workers',
    'budget',
  ])
    .option('-v, --verbose', 'gaps, path conditions and inputs in full')
    .option('--json', 'one document (docs/running.md)')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((file: string, args: string[], given: Given) => {
      const { then, json = false, output, color = true, verbose = false, ...more } = given;
      const { symbolic, when, times, out, trigger, children, ...rest } = more;
      // Few paths are kept unless more are asked for: each that is kept is replayed from a state that is restored anew.
      const options = resolveExploration({ paths: 20, ...rest });
      const shown = { json, output, color, verbose, options };
      const run = {
        program: file,
        args,
        symbolic,
        when,
        times,
        out,
        trigger,
        children,
        stop: false,
        ...then,
        ...shown,
      };
      act(async (streams, signal) =>
        (await import('./run-run-program-command.js')).runProgramCommand(run as RunProgramCommand, streams, signal),
      );
    });
}
