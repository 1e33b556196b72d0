// The languages of a run: JavaScript, Java, and those of the user's modules, whose default export (or the export `language`) is a Language.
import { java } from '../languages/java/language.js';
import { javascript } from '../languages/javascript/language.js';
import type { Language } from '../languages/language.js';
import { Languages } from '../languages/registry.js';
import { loadUserModule, UserModuleError } from './user-module.js';

/** @param files absolute paths */
export async function loadLanguages(files: readonly string[]): Promise<Languages> {
  const own: Language[] = [];
  for (const file of files) {
    const module = await loadUserModule(file);
    const exported = module.default ?? module.language;
    if (!isLanguage(exported)) {
      throw new UserModuleError(
        `${file} exports no language: its default export must have name, extensions, frontEnd() and backEnd()`,
      );
    }
    own.push(exported);
  }
  return new Languages([javascript, java, ...own]);
}

function isLanguage(value: unknown): value is Language {
  if (typeof value !== 'object' || value === null) return false;
  const { name, extensions, frontEnd, backEnd } = value as Partial<Language>;
  const parts = typeof frontEnd === 'function' && typeof backEnd === 'function';
  return typeof name === 'string' && Array.isArray(extensions) && parts;
}
