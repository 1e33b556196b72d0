// `everypath verify`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import type { Act } from './action.js';
import { number } from './options.js';

export interface VerifyCommand {
  readonly certificate: string;
  readonly json: boolean;
  readonly color: boolean;
  readonly options: { readonly timeout?: number; readonly solver?: string };
}

const NOTES = `
Exit codes:
  0  every proof of the certificate holds
  1  one does not, or the certificate or a file was changed
  2  wrong usage, or a program that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath check src/cart.ts --certificate cart.json
  npx everypath verify cart.json`;

type Given = VerifyCommand['options'] & { readonly json?: boolean; readonly color?: boolean };

export function addVerifyCommand(program: Command, act: Act): void {
  program
    .command('verify')
    .description('Check a certificate of proofs by induction again, with a fresh engine (docs/proofs.md).')
    .argument('<certificate>', 'a file that check --certificate has written')
    .addOption(number('--timeout <seconds>', 'seconds of processor time per unit (default: 60)'))
    .option('--solver <name>', 'z3, or a program that speaks SMT-LIB on its standard input (default: z3)')
    .option('--json', 'print one JSON document')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((certificate: string, { json = false, color = true, ...options }: Given) => {
      const command = { certificate, json, color, options };
      act(async (streams, signal) => (await import('./run-verify-command.js')).runVerify(command, streams, signal));
    });
}
