// `everypath init`: looks at the project and adds a script and a CI job. Nothing that is there is changed.
import type { Command } from 'commander';
import type { Act } from './action.js';

export function addInitCommand(program: Command, act: Act): void {
  program
    .command('init')
    .description('Add a script and, for GitHub, a CI job to the project in the current folder.')
    .action(() => {
      act(async ({ stdout }) => (await import('./run-init-command.js')).runInit(process.cwd(), stdout));
    });
}
