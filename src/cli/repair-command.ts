// `everypath repair`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import type { Act } from './action.js';
import { number } from './options.js';

export interface RepairCommand {
  readonly target: string;
  readonly object: string;
  readonly inPlace: boolean;
  readonly output: string | undefined;
  readonly json: boolean;
  readonly color: boolean;
  readonly options: {
    readonly maxChanges?: number;
    readonly maxRuns?: number;
    readonly maxReads?: number;
    readonly timeout?: number;
  };
}

const NOTES = `
Predicates:
  FILE#Class           the @invariant clauses of the class, or its method repOk
  FILE#Class.method    a method that returns a boolean
  FILE#function        a function that returns a boolean

Exit codes:
  0  the invariant holds, as it was or after the repair
  1  it was not repaired
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath repair src/tree.ts#Tree --object corrupt.json
  npx everypath repair src/tree.ts#Tree --object corrupt.json --output repaired.json`;

type Given = RepairCommand['options'] & {
  readonly object: string;
  readonly inPlace?: boolean;
  readonly output?: string;
  readonly json?: boolean;
  readonly color?: boolean;
};

export function addRepairCommand(program: Command, act: Act): void {
  program
    .command('repair')
    .description('Change a corrupt structure by as little as possible until its invariant holds (docs/repair.md).')
    .argument('<predicate>', 'FILE#Class, FILE#Class.method or FILE#function')
    .requiredOption('--object <file>', 'a JSON document with the inputs by name, `this` for the receiver')
    .option('-o, --output <file>', 'write the repaired inputs to a file')
    .option('--in-place', 'write the repaired inputs to the file of --object')
    .addOption(number('--max-changes <n>', 'fields to change, at most (default: 8)'))
    .addOption(number('--max-runs <n>', 'runs of the invariant (default: 100,000)'))
    .addOption(number('--max-reads <n>', 'reads of fields in one run (default: 1,000,000)'))
    .addOption(number('--timeout <seconds>', 'seconds of searching (default: 10)'))
    .option('--json', 'print one JSON document (docs/repair.md)')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((target: string, given: Given) => {
      const { object, inPlace = false, output, json = false, color = true, ...options } = given;
      const command = { target, object, inPlace, output, json, color, options };
      act(async (streams, signal) => (await import('./run-repair-command.js')).runRepair(command, streams, signal));
    });
}
