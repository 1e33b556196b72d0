// `everypath explain CODE`: what a code of a gap, a finding or an error means and what lifts it.
import type { Command } from 'commander';
import { OptionError } from '../api/check-error.js';
import { closest } from '../languages/program-error.js';
import { allCodes, explainCode } from '../report/codes.js';
import { unknownCode } from '../report/project-messages.js';
import type { Act } from './action.js';

export function addExplainCommand(program: Command, act: Act): void {
  program
    .command('explain')
    .description('Say what a code of a gap, a finding or an error means, and what lifts it.')
    .argument('[code]', 'such as concretized; without it all codes are listed')
    .action((code: string | undefined) => {
      const text = code === undefined ? `${allCodes().join('\n')}\n` : explanation(code);
      act(async ({ stdout }) => {
        stdout.write(text);
        return 0;
      });
    });
}

/** @throws OptionError */
function explanation(code: string): string {
  const entries = explainCode(code);
  if (entries.length === 0) throw new OptionError(unknownCode(code, closest(code, allCodes())));
  return entries
    .map(({ family, means, lift }) => `${code} (${family.toLowerCase()})\n  ${means}\n  what lifts it: ${lift}\n`)
    .join('\n');
}
