// import() of translated code.

import type { Value } from '../value.js';
import { slow } from './given.js';
import { special } from './special.js';

const { keys } = Object;
const NativeTypeError = TypeError;
const asText = (value: Value): string => `${value}`;
const mayHaveMembers = (value: Value): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Attributes of an import are read as the language asks; they choose nothing here. */
const checkImport = (options: Value): void => {
  if (!mayHaveMembers(options)) throw new NativeTypeError('The second argument of import() must be an object');
  const attributes = options.with;
  if (attributes === undefined) return;
  if (!mayHaveMembers(attributes)) throw new NativeTypeError("The 'with' option must be an object");
  const names = keys(attributes);
  for (let i = 0; i < names.length; i++) {
    if (typeof attributes[names[i]] !== 'string') throw new NativeTypeError('Import attribute value must be a string');
  }
};

export const dynamicImport = async (specifier: Value, from: string, site: number, options: Value): Promise<unknown> => {
  const text = special(specifier) ? slow.specifier(specifier) : asText(specifier);
  if (options !== undefined) checkImport(options);
  await undefined;
  return slow.dynamicImport(text, from, site);
};
