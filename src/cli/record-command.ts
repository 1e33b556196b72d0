// `everypath record`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import type { Act } from './action.js';
import { number } from './options.js';

export interface RecordCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly unit: string;
  readonly out: string;
  readonly maxRows?: number;
}

const NOTES = `
The program runs as it is: its output, exit code and effects are its own. Options of the program follow after --.

Exit codes:
  the program's own; 2 for wrong usage, also when the program ended well and no call was recorded

Examples:
  npx everypath record dist/server.js --unit dist/orders.js#price --out price.jsonl
  npx everypath record app.mjs --unit orders.mjs#Order.total --out total.jsonl -- --port 8080
  npx everypath learn price.jsonl --unit price -o price.assume`;

export function addRecordCommand(program: Command, act: Act): void {
  program
    .command('record')
    .description('Run a program as it is and log the inputs of a unit (docs/learning.md).')
    .argument('<program>', 'a JavaScript file that Node runs')
    .argument('[args...]', 'arguments of the program')
    .requiredOption('--unit <target>', 'FILE#function or FILE#Class.method, as the program loads it')
    .requiredOption('--out <log>', 'a file of JSON lines; calls are added to it')
    .addOption(number('--max-rows <n>', 'calls to log, at most'))
    .addHelpText('after', NOTES)
    .action((file: string, args: string[], given: Omit<RecordCommand, 'program' | 'args'>) => {
      const command = { ...given, program: file, args };
      act(async (streams, signal) => (await import('./run-record-command.js')).runRecord(command, streams, signal));
    });
}
