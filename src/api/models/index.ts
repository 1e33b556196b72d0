// What the package offers about models: loaded only when it is called.

import { wrongNumber } from '../../report/messages.js';
import type { ModelCheckResult } from '../../result/model-report.js';
import { OptionError } from '../check-error.js';
import type { BuiltinModel } from './list-models.js';
import type { ModelCheckOptions } from './model-check.js';

export type { BuiltinModel, ModelCheckOptions };

/**
 * Compares the models of a file with what they stand for, over random calls; see docs/models.md.
 *
 *     const { models } = await checkModels('src/bloom.models.ts', { runs: 1000 });
 *     for (const { name, verdict, difference } of models) console.log(name, verdict, difference?.calls);
 *
 * @throws OptionError when the file cannot be loaded or defines no model
 */
export async function checkModels(file: string, options: ModelCheckOptions = {}): Promise<ModelCheckResult> {
  for (const [name, least] of [
    ['runs', 1],
    ['calls', 1],
    ['seed', Number.MIN_SAFE_INTEGER],
  ] as const) {
    const value = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && value >= least)) continue;
    throw new OptionError(wrongNumber(name, String(value), `a whole number${least === 1 ? ' of at least 1' : ''}`));
  }
  return (await import('./model-check.js')).checkModels(file, options);
}

/** How the functions of the language are treated when a symbolic value reaches them. */
export async function listModels(): Promise<BuiltinModel[]> {
  return (await import('./list-models.js')).listModels();
}
