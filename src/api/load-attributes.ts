// Attributes of nodes from a file of the user's: JSON, or a module that exports them.
import { readFileSync } from 'node:fs';
import { loadUserModule, UserModuleError } from '../host/user-module.js';
import { attributesProblem } from '../report/messages.js';
import { AttributesError, checkUserAttributes, type UserAttributes } from '../visualize/attributes.js';
import { OptionError } from './check-error.js';

/** @param file absolute path @throws OptionError */
export async function loadAttributes(file: string): Promise<UserAttributes> {
  try {
    return checkUserAttributes(/\.json$/i.test(file) ? readJson(file) : await exported(file));
  } catch (error) {
    if (error instanceof UserModuleError) throw new OptionError(attributesProblem(error.message));
    if (error instanceof AttributesError) throw new OptionError(attributesProblem(`${file}: ${error.message}`));
    throw error;
  }
}

async function exported(file: string): Promise<unknown> {
  const module = await loadUserModule(file);
  return module.default ?? module.attributes;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AttributesError((error as Error).message);
  }
}
