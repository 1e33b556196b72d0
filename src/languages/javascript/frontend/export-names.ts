// Under which name a module exports one of its top-level names; for code that has to import it.
import { ts } from './compiler.js';
import { moduleNames } from './module-names.js';

/** Undefined when it is not exported, or only as the default. */
export function exportedAs(file: string, text: string, local: string): string | undefined {
  const names = moduleNames(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  const declared = names.locals.get(local);
  for (const [name, declaration] of names.exports) {
    const same = declaration === declared || (declaration.kind === 'alias' && declaration.name === local);
    if (same && name !== 'default' && name !== 'export=') return name;
  }
  return undefined;
}
