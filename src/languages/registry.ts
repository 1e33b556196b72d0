// The languages that a run knows: found by the extension of a file, or by name. Both threads have one with the same contents.
import type { Language } from './language.js';

export class Languages {
  private readonly byExtension = new Map<string, Language>();
  private readonly byName = new Map<string, Language>();

  /** Later ones take the extensions of earlier ones. */
  constructor(languages: readonly Language[]) {
    for (const language of languages) {
      this.byName.set(language.name, language);
      for (const extension of language.extensions) this.byExtension.set(extension, language);
    }
  }

  /** The language of a file; undefined when none has its extension. */
  of(file: string): Language | undefined {
    return this.byExtension.get(/\.[^./\\]+$/.exec(file)?.[0] ?? '');
  }

  /** Of files that some language reads, with the dot. */
  get extensions(): readonly string[] {
    return [...this.byExtension.keys()];
  }

  named(name: string): Language {
    const found = this.byName.get(name);
    if (found === undefined) throw new Error(`no language is called ${name}`);
    return found;
  }
}
