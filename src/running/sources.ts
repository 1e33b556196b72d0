// The texts of the modules that functions of a captured state come from: as they are on disk, their scopes, and how positions of what runs are
// translated to them.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Insertion, originalOffset } from './insertions.js';
import { insertionsOf, regionsIn, type Trigger } from './marks.js';
import { type ClassInfo, type FunctionInfo, functionAt, type ScopeTree, scopeTree } from './scope-tree.js';
import type { ScriptRecord } from './state.js';
import type { TextOffsets } from './vm-hook.js';

export interface Source extends ScriptRecord {
  readonly number: number;
  readonly tree: ScopeTree;
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

  /**
   * @param triggers what the loader added probes for
   * @param loaded texts of modules that Node compiled in this thread
   */
  constructor(
    private readonly triggers: readonly Trigger[],
    private readonly loaded: { get(file: string): LoadedText | undefined },
  ) {}

  /** Undefined: no file, or none that can be read. */
  at(url: string): Source | undefined {
    const file = fileOf(url);
    return file === undefined ? undefined : this.open(file);
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
        const regions = regionsIn(file, this.triggers);
        const tree = scopeTree(text, module, regions);
        if (tree === undefined) continue;
        const insertions = insertionsOf(text, file, module, this.triggers);
        const source = {
          file,
          text,
          module,
          ...(regions.length > 0 && { regions }),
          tree,
          insertions,
          lines: lineStarts(text, insertions),
          offsets: known?.offsets ?? { line: 0, column: 0 },
          number: this.all.length,
        };
        this.all.push(source);
        return source;
      }
    } catch {
      // Gone since it was loaded: its functions cannot be made again.
    }
    return undefined;
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
