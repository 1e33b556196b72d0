// The declared commands as pages of help: how the parser draws them, and what the build stores for the executable.
import type { Command, Help } from 'commander';
import { drawHelp, type HelpPage, PLAIN_WIDTH, type StoredHelp } from './help-page.js';

/** For the parser's `configureHelp`. */
export function formatHelp(command: Command, helper: Help): string {
  return drawHelp(pageOf(command, helper), helper.helpWidth ?? PLAIN_WIDTH);
}

function pageOf(command: Command, helper: Help): HelpPage {
  const args = helper.visibleArguments(command);
  const options = helper.visibleOptions(command);
  const commands = helper.visibleCommands(command);
  return {
    usage: helper.commandUsage(command),
    description: helper.commandDescription(command),
    groups: [
      { title: 'Arguments:', items: args.map((arg) => [helper.argumentTerm(arg), helper.argumentDescription(arg)]) },
      { title: 'Options:', items: options.map((one) => [helper.optionTerm(one), helper.optionDescription(one)]) },
      {
        title: 'Commands:',
        items: commands.map((sub) => [helper.subcommandTerm(sub), helper.subcommandDescription(sub)]),
      },
    ],
    after: '',
  };
}

/** What the build stores of all commands. */
export function storedHelp(program: Command, version: string): StoredHelp {
  const pages = [program, ...program.commands].map((command): [string, HelpPage] => {
    const page = pageOf(command, command.createHelp());
    const drawn = drawHelp(page, PLAIN_WIDTH);
    return [command === program ? '' : command.name(), { ...page, after: printed(command).slice(drawn.length) }];
  });
  return { version, pages: Object.fromEntries(pages) };
}

/** Where there is no terminal. */
function printed(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => PLAIN_WIDTH }).outputHelp();
  return text;
}
