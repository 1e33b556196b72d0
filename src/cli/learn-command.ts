// `everypath learn`: its options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import type { Act } from './action.js';
import { number } from './options.js';

export interface LearnCommand {
  readonly log: string;
  readonly unit: string;
  readonly slack?: number;
  readonly minConfidence?: number;
  readonly noise?: number;
  readonly when?: string;
  readonly format?: 'jsonl' | 'csv';
  readonly output?: string;
  readonly json: boolean;
  readonly color: boolean;
}

const NOTES = `
Exit codes:
  0  done
  2  wrong usage, or a log that cannot be read
  3  a bug in everypath

Examples:
  npx everypath learn flights.csv --unit executive --slack 0.1 -o executive.assume
  npx everypath check src/executive.ts#executive --assume executive.assume`;

export function addLearnCommand(program: Command, act: Act): void {
  program
    .command('learn')
    .description('Propose preconditions from a log of inputs (docs/learning.md).')
    .argument('<log>', 'JSON lines, or CSV with a header')
    .requiredOption('--unit <name>', 'the unit whose inputs they are: clamp, Account.withdraw')
    .addOption(number('--slack <part>', 'part of a range to add at both ends (default: 0.1)'))
    .addOption(number('--min-confidence <part>', 'leave out what fewer rows agree with (default: 0.9)'))
    .addOption(
      number('--noise <part>', 'part of the rows that may be wrong; 0 for the log of a simulator (default: 0.04)'),
    )
    .option('--when <expression>', 'only rows in which it holds; it becomes a precondition, too')
    .addOption(new Option('--format <format>', 'of the log, if its name does not say').choices(['jsonl', 'csv']))
    .option('-o, --output <file>', 'write the contract text to a file')
    .option('--json', 'print one JSON document (docs/learning.md)')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((log: string, given: Partial<LearnCommand> & { readonly unit: string }) => {
      const { json = false, color = true, ...rest } = given;
      const command = { ...rest, log, json, color };
      act(async (streams) => (await import('./run-learn-command.js')).runLearn(command, streams));
    });
}
