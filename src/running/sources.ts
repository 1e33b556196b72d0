// The texts of the modules that functions of a captured state come from: as they are on disk, their scopes, and how positions of what runs are
// translated to them.
import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Insertion, originalOffset } from './insertions.js';
import { insertionsOf, regionsIn, type Trigger } from './marks.js';
import { type ClassInfo, type FunctionInfo, functionAt, type ScopeTree, scopeTree } from './scope-tree.js';
import type { ScriptRecord } from './state.js';
import type { TextOffsets } from './vm-hook.js';

export interface Source extends ScriptRecord {
  readonly number: number;
  readonly tree: ScopeTree;
  /** No ES module, and no file that Node loaded as a module: what it declares at its top may be global. */
  readonly evaluated?: boolean;
}

interface Opened extends Source {
  readonly insertions: readonly Insertion[];
  /** Of what runs. */
  readonly lines: readonly number[];
  readonly offsets: TextOffsets;
}

export class CapturedSources {
  readonly all: Source[] = [];
  private readonly byFile = new Map<string, Opened | undefined>();
  private readonly scripts = new Map<string, string>();
  private readonly evaluatedNames = new Map<string, string>();

  /**
   * @param triggers what the loader added probes for
   * @param loaded texts of modules that Node compiled in this thread
   * @param evaluated texts that are as the program has them, by the number of the script: there is no loader that changes any
   */
  constructor(
    private readonly triggers: readonly Trigger[],
    private readonly loaded: { get(file: string): LoadedText | undefined },
    private readonly evaluated?: (script: string) => LoadedText | undefined,
  ) {}

  /** Undefined: no file, or none that can be read. */
  at({ url, script }: { readonly url: string; readonly script: string }): Source | undefined {
    const file = fileOf(url);
    if (this.evaluated === undefined) return file === undefined ? undefined : this.open(file);
    const name =
      file !== undefined && isAbsolute(file) && !this.scriptsOf(file, script) ? file : this.evaluatedName(url, script);
    if (!this.byFile.has(name)) {
      const known = this.evaluated(script);
      this.byFile.set(name, known && this.opened(name, known));
    }
    return this.byFile.get(name);
  }

  /** Another script has that file already: what is evaluated twice is two texts. */
  private scriptsOf(file: string, script: string): boolean {
    const known = this.scripts.get(file) ?? script;
    this.scripts.set(file, known);
    return known !== script;
  }

  /** What reports call a text that is in no file: the first one that was met, the second one. */
  private evaluatedName(url: string, script: string): string {
    let name = this.evaluatedNames.get(script);
    if (name === undefined) {
      const called = (/([^/\\]*)$/.exec(url)?.[1] ?? '').replace(/[^\w.-]/g, '_');
      name = join(process.cwd(), `evaluated-${this.evaluatedNames.size + 1}${called === '' ? '.js' : `-${called}`}`);
      this.evaluatedNames.set(script, name);
    }
    return name;
  }

  functionAt(source: Source, line: number, column: number): FunctionInfo | ClassInfo | undefined {
    const { lines, insertions, tree, offsets } = source as Opened;
    const at = column - (line === offsets.line ? offsets.column : 0);
    return functionAt(tree, originalOffset((lines[line - offsets.line] ?? 0) + at, insertions));
  }

  private open(file: string): Opened | undefined {
    if (!this.byFile.has(file)) this.byFile.set(file, this.read(file));
    return this.byFile.get(file);
  }

  private read(file: string): Opened | undefined {
    try {
      const known = this.loaded.get(file);
      const text = known?.text ?? readFileSync(file, 'utf8');
      for (const module of known ? [known.module] : [/\.mjs$/.test(file), !/\.mjs$/.test(file)]) {
        const opened = this.opened(file, { ...known, text, module });
        if (opened !== undefined) return opened;
      }
    } catch {
      // Gone since it was loaded: its functions cannot be made again.
    }
    return undefined;
  }

  private opened(file: string, { text, module, offsets }: LoadedText): Opened | undefined {
    const regions = regionsIn(file, this.triggers);
    const tree = scopeTree(text, module, regions);
    if (tree === undefined) return undefined;
    const insertions = this.evaluated === undefined ? insertionsOf(text, file, module, this.triggers) : [];
    const source = {
      file,
      text,
      module,
      ...(regions.length > 0 && { regions }),
      ...((this.evaluated !== undefined || offsets !== undefined) && !module && { evaluated: true }),
      tree,
      insertions,
      lines: lineStarts(text, insertions),
      offsets: offsets ?? { line: 0, column: 0 },
      number: this.all.length,
    };
    this.all.push(source);
    return source;
  }
}

export interface LoadedText {
  readonly text: string;
  readonly module: boolean;
  /** Where V8 was told that it begins. */
  readonly offsets?: TextOffsets;
}

/** Additions have no line breaks, so only starts of lines move. */
function lineStarts(text: string, insertions: readonly Insertion[]): number[] {
  const starts = [0];
  let shift = 0;
  let next = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    for (; next < insertions.length && (insertions[next] as Insertion).at <= at; next++)
      shift += (insertions[next] as Insertion).text.length;
    starts.push(at + 1 + shift);
  }
  return starts;
}

function fileOf(url: string): string | undefined {
  if (url === '' || url.startsWith('node:')) return undefined;
  try {
    return realpathSync(url.startsWith('file:') ? fileURLToPath(url) : url);
  } catch {
    return undefined;
  }
}
