// `everypath explain CODE`: what a code of a gap, a finding or an error means, with an example, and what lifts it.
import type { Command } from 'commander';
import { OptionError } from '../api/check-error.js';
import { closest } from '../languages/program-error.js';
import { CODE_EXAMPLES, type CodeExample } from '../report/code-examples.js';
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
  const example = (family: string): string => (isShown(family) ? exampleText(CODE_EXAMPLES[code]) : '');
  return entries
    .map(({ family, means, lift }) => {
      return `${code} (${family.toLowerCase()})\n  ${means}\n${example(family)}  what lifts it: ${lift}\n`;
    })
    .join('\n');
}

/** Errors of usage say themselves what is wrong. */
function isShown(family: string): boolean {
  return family !== 'Programs' && family !== 'Usage';
}

function exampleText({ shows, command = 'check FILE', lifted }: CodeExample): string {
  const block = (text: string): string => `\n${text.trim().replace(/^(?=.)/gm, '    ')}\n\n`;
  if (!shows.startsWith('\n')) return `  in a report:\n${block(shows)}`;
  const without = lifted === undefined ? '' : `  without it:\n${block(lifted)}`;
  return `  for example, with npx everypath ${command}:\n${block(shows)}${without}`;
}
