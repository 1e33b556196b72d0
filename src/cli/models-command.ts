// `everypath models` and `everypath model-check`: their options. No work happens here, so that --help is quick.
import { type Command, Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import { closest } from '../languages/program-error.js';
import { wrongChoice, wrongNumber } from '../report/messages.js';
import type { Act } from './action.js';
import { number } from './options.js';

export interface ModelsCommand {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly json: boolean;
}

export interface ModelCheckCommand {
  readonly file: string;
  readonly runs: number;
  readonly calls: number;
  readonly seed: number;
  readonly json: boolean;
  readonly color: boolean;
}

const KINDS = ['model', 'guard', 'native'];

const NOTES = `
Exit codes:
  0  every model agrees with its original
  1  a model differs, or could not be compared
  2  wrong usage, or a file that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath model-check src/bloom.models.ts
  npx everypath check src/visits.ts --models src/bloom.models.ts`;

export function addModelsCommands(program: Command, act: Act): void {
  program
    .command('models')
    .description('List the built-in functions with how symbolic values in them are treated.')
    .argument('[name]', 'only names that contain this text')
    .addOption(new Option('--kind <kind>', `only these: ${KINDS.join(', ')}`))
    .option('--json', 'print one JSON document')
    .action((name: string | undefined, given: { readonly kind?: string; readonly json?: boolean }) => {
      const { kind, json = false } = given;
      if (kind !== undefined && !KINDS.includes(kind)) {
        throw new OptionError(wrongChoice('--kind', kind, KINDS, closest(kind, KINDS)));
      }
      act(async (streams) => (await import('./run-models-command.js')).runModels({ name, kind, json }, streams));
    });
  program
    .command('model-check')
    .description('Compare models of your own with what they stand for, over random calls (docs/models.md).')
    .argument('<file>', 'a file with models')
    .addOption(number('--runs <n>', 'sequences of calls for each model').default(300))
    .addOption(number('--calls <n>', 'calls in a sequence, at most').default(10))
    .addOption(number('--seed <n>', 'other calls').default(0))
    .option('--json', 'print one JSON document (docs/models.md)')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((file: string, given: Partial<Omit<ModelCheckCommand, 'file'>>) => {
      const { runs = 300, calls = 10, seed = 0, json = false, color = true } = given;
      for (const [name, value] of [
        ['--runs', runs],
        ['--calls', calls],
      ] as const) {
        if (!Number.isSafeInteger(value) || value < 1) {
          throw new OptionError(wrongNumber(name, String(value), 'a whole number of at least 1'));
        }
      }
      if (!Number.isSafeInteger(seed)) throw new OptionError(wrongNumber('--seed', String(seed), 'a whole number'));
      const command = { file, runs, calls, seed, json, color };
      act(async (streams) => (await import('./run-models-command.js')).runModelCheck(command, streams));
    });
}
