// The models of the user's own that a run is given. Nothing is loaded when there are none.

import type { UserModel } from '../../languages/user-model.js';
import type { CheckOptions } from '../../result/options.js';

export async function modelsOf({ models }: CheckOptions, cwd: string): Promise<readonly UserModel[]> {
  if (models.length === 0) return [];
  const { findModels } = await import('./find-models.js');
  return findModels(models, cwd).flatMap((file) => file.models);
}
