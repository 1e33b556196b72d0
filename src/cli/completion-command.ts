// `everypath completion SHELL`: a script that completes commands, options and the words that options take. It is made of the
// declared commands, so that a new option is completed by being there.
import { Argument, type Command, type Option } from 'commander';
import type { Act } from './action.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addCompletionCommand(program: Command, act: Act): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'whose script').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  npx everypath completion bash >> ~/.bashrc')
    .action((shell: Shell) => {
      const text = shell === 'fish' ? fishScript(program) : bashScript(program, shell === 'zsh');
      act(async ({ stdout }) => {
        stdout.write(text);
        return 0;
      });
    });
}

function bashScript(program: Command, zsh: boolean): string {
  const cases = program.commands.map((command) => {
    const flags = command.options.flatMap((option) => option.long ?? []);
    const words = command.options.flatMap((option) =>
      choicesOf(option).length > 0 ? `      ${option.long}) words='${choicesOf(option).join(' ')}' ;;` : [],
    );
    return `    ${command.name()})
    case "$before" in
${words.join('\n')}
      *) words='${flags.join(' ')}'; [[ $word == -* ]] || words= ;;
    esac ;;`;
  });
  // Without words of ours the shell completes files.
  return `${zsh ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_everypath() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${program.commands.map((command) => command.name()).join(' ')}'
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _everypath everypath
`;
}

function fishScript(program: Command): string {
  const lines = program.commands.flatMap((command) => {
    const here = `-n '__fish_seen_subcommand_from ${command.name()}'`;
    return [
      `complete -c everypath -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.description())}`,
      ...command.options.map((option) => {
        const choices = choicesOf(option);
        const words = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : '';
        return `complete -c everypath ${here} -l ${option.long?.slice(2)}${words} -d ${quoted(option.description)}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function choicesOf(option: Option): readonly string[] {
  return option.argChoices ?? [];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
