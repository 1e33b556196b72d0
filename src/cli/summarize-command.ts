// `everypath summarize`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import type { CheckOptions } from '../result/options.js';
import type { Act } from './action.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';

export interface SummarizeCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly json: boolean;
  readonly html: string | undefined;
  readonly color: boolean;
}

type Given = GivenExploration & { readonly json?: boolean; readonly html?: string; readonly color?: boolean };

const NOTES = `
A summary has a case for each path: the condition on the inputs, what the call changes of them, and what it returns or throws.

Exit codes:
  0  every summary is complete
  1  something was left open
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath summarize src/price.ts#discount
  npx everypath summarize src/account.ts#Account --html account.html
  npx everypath check src/order.ts --summaries`;

export function addSummarizeCommand(program: Command, act: Act): void {
  const command = program
    .command('summarize')
    .description('Print the paths of a unit as preconditions, effects and results (docs/summaries.md).')
    .argument('<target...>', 'FILE[#UNIT]');
  addExplorationOptions(command, ['replay', 'paths', 'summaries', 'race'])
    .option('--json', 'print one JSON document (docs/summaries.md)')
    .option('--html <file>', 'write a page')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((targets: string[], { json = false, html, color = true, ...rest }: Given) => {
      const wanted = { targets, options: resolveExploration(rest), json, html, color };
      act(async (streams, signal) =>
        (await import('./run-summarize-command.js')).runSummarize(wanted, streams, signal),
      );
    });
}
