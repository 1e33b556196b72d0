// What a test file imports from the modules under test: collected while tests are written, with local names that do not
// clash and specifiers that the project's module system resolves.
import { dirname, extname, relative, sep } from 'node:path';
import type { ImportedName } from '../../test-signature.js';

/** How specifiers of TypeScript files end. */
export type SpecifierStyle = 'js' | 'ts' | 'none';

/** What tests use of everypath/in-order. */
export const ORDERING = ['failing', 'inOrder', 'settling'];

/** Before the code under test, which then finds its timers. */
export function orderingImports(used: string, commonJs: boolean): string[] {
  const names = ORDERING.filter((name) => new RegExp(`(?<![\\w$.])${name}\\(`).test(used));
  if (!names.includes('inOrder')) return [];
  const list = `{ ${names.join(', ')} }`;
  const module = 'everypath/in-order';
  return [commonJs ? `const ${list} = require('${module}');` : `import ${list} from '${module}';`];
}

export class ImportList {
  private readonly modules = new Map<string, Map<string, { local: string; typeOnly: boolean }>>();
  private readonly locals = new Map<string, string>();
  /** Classes whose accessors a test reads. */
  readonly shown = new Set<string>();
  /** Some test sets time or chance, which must be undone after it. */
  restores = false;

  constructor(
    private readonly testFile: string,
    private readonly style: SpecifierStyle,
    private readonly commonJs: boolean,
    reserved: Iterable<string>,
  ) {
    for (const name of reserved) this.locals.set(name, '');
  }

  /** @returns the name in the test file */
  add(imported: ImportedName): string {
    const key = `${imported.file}#${imported.exported}`;
    let names = this.modules.get(imported.file);
    if (names === undefined) this.modules.set(imported.file, (names = new Map()));
    const known = names.get(imported.exported);
    if (known !== undefined) {
      if (!imported.typeOnly) known.typeOnly = false;
      return known.local;
    }
    let local = imported.local;
    for (let i = 2; this.locals.has(local); i++) local = `${imported.local}${i}`;
    this.locals.set(local, key);
    names.set(imported.exported, { local, typeOnly: imported.typeOnly });
    return local;
  }

  /** One statement per module, files in order of their specifiers. */
  statements(used: string): string[] {
    const found: { specifier: string; text: string }[] = [];
    for (const [file, names] of this.modules) {
      const entries = [...names].filter(([, { local }]) =>
        new RegExp(`(?<![\\w$.])${escape(local)}(?![\\w$])`).test(used),
      );
      if (entries.length === 0) continue;
      const specifier = specifierOf(file, this.testFile, this.style);
      found.push({ specifier, text: this.commonJs ? requireText(specifier, entries) : importText(specifier, entries) });
    }
    return found.sort((a, b) => (a.specifier < b.specifier ? -1 : 1)).map(({ text }) => text);
  }
}

type Entry = readonly [exported: string, name: { readonly local: string; readonly typeOnly: boolean }];

function importText(specifier: string, entries: readonly Entry[]): string {
  const whole = entries.find(([exported]) => exported === 'default' || exported === 'export=');
  const named = entries
    .filter((entry) => entry !== whole)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([exported, { local, typeOnly }]) => {
      const name = exported === local ? local : `${exported} as ${local}`;
      return typeOnly ? `type ${name}` : name;
    });
  const allTypes = whole === undefined && named.every((name) => name.startsWith('type '));
  const list = allTypes ? named.map((name) => name.slice('type '.length)) : named;
  const parts = [
    ...(whole === undefined ? [] : [whole[1].local]),
    ...(list.length === 0 ? [] : [`{ ${list.join(', ')} }`]),
  ];
  return `import ${allTypes ? 'type ' : ''}${parts.join(', ')} from '${specifier}';`;
}

function requireText(specifier: string, entries: readonly Entry[]): string {
  const whole = entries.find(([exported]) => exported === 'export=');
  if (whole !== undefined) return `const ${whole[1].local} = require('${specifier}');`;
  const names = entries.map(([exported, { local }]) => (exported === local ? local : `${exported}: ${local}`)).sort();
  return `const { ${names.join(', ')} } = require('${specifier}');`;
}

const JS_EXTENSION: Readonly<Record<string, string>> = { '.ts': '.js', '.tsx': '.js', '.mts': '.mjs', '.cts': '.cjs' };

export function specifierOf(file: string, from: string, style: SpecifierStyle): string {
  const path = relative(dirname(from), file).split(sep).join('/');
  const dotted = path.startsWith('.') ? path : `./${path}`;
  const extension = extname(dotted);
  const mapped = JS_EXTENSION[extension];
  if (mapped === undefined || style === 'ts') return dotted;
  const base = dotted.slice(0, -extension.length);
  // Without an extension only .ts and .tsx are found.
  return style === 'none' && (extension === '.ts' || extension === '.tsx') ? base : base + mapped;
}

function escape(text: string): string {
  return text.replace(/[$]/g, '\\$&');
}
