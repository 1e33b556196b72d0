// The code of the modules that a program has loaded: where a site, a mark, a reporting point or a frame of a stack stands in
// the source. The analysed program adds each module here as it is loaded, and keeps them when its realm is made anew.
import type { SourceRange } from '../../../result/source-range.js';
import type { ObservedPoint } from '../../observed.js';
import { type CodeMap, functionText, isStandIn, type ModuleCode, type Site } from '../module-code.js';

/** A line of a stack trace: file, line, column. */
const FRAME = /^\s+at .*?\(?((?:\/|[A-Za-z]:\\)[^()]*?):(\d+):(\d+)\)?$/gm;

/** What follows an expression where members of members are read, without a call between. */
const MEMBERS = /^(?:\??\.\s*[\w$]+|(?:\?\.)?\[[^[\]()]*\])*$/;

export class LoadedCode {
  private modules = new Map<string, ModuleCode>();
  /** The module of the site that was looked up last. */
  private lastModule: ModuleCode | undefined;
  private pointTable: ObservedPoint[] = [];

  /** @param textRead somebody reads the text of a function */
  constructor(private readonly textRead: () => void = () => {}) {}

  add(module: ModuleCode): void {
    this.modules.set(module.file, module);
    module.observed?.points.forEach((point, i) => {
      this.pointTable[(module.observed?.base ?? 0) + i] = point;
    });
  }

  has(file: string): boolean {
    return this.modules.has(file);
  }

  all(): Iterable<ModuleCode> {
    return this.modules.values();
  }

  /** The source text of a function, by its translated text. */
  functionText(emitted: string): string | undefined {
    this.textRead();
    for (const module of this.modules.values()) {
      const text = functionText(module, emitted);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** Source position of a site, by the program-wide number. */
  locate(site: number): SourceRange | undefined {
    return this.site(site)?.range;
  }

  /** The source text of a site, shortened. */
  siteText(site: number): string {
    return this.site(site)?.text ?? '';
  }

  private site(site: number): Site | undefined {
    if (site < 0) return undefined;
    const { lastModule } = this;
    if (lastModule !== undefined && site >= lastModule.base && site < lastModule.base + lastModule.sites.length) {
      return lastModule.sites[site - lastModule.base];
    }
    for (const module of this.modules.values()) {
      if (site < module.base || site >= module.base + module.sites.length) continue;
      this.lastModule = module;
      return module.sites[site - module.base];
    }
    return undefined;
  }

  /**
   * Is what fails at a place the value of the site's expression, or what members of it give (`a` in `a.b.c`, where `c` is read)? The place
   * of such an error is that of the member that is read or called.
   */
  fedBy(site: number, { file, line, column }: SourceRange): boolean {
    const fed = this.site(site);
    const module = this.modules.get(file);
    if (fed === undefined || module === undefined || fed.range.file !== file) return false;
    const { range: from } = fed;
    if (from.line === line && from.endLine === line && from.column <= column && column < from.endColumn) return true;
    return module.sites.some(({ range, text }) => {
      const isRead = range.endLine === line && column > range.endColumn && column - range.endColumn <= 2;
      if (!isRead || range.line !== from.line || range.column !== from.column) return false;
      return text.startsWith(fed.text) && MEMBERS.test(text.slice(fed.text.length));
    });
  }

  /** A point that reports to listeners. */
  point(id: number): ObservedPoint | undefined {
    return this.pointTable[id];
  }

  *points(): Iterable<ObservedPoint> {
    for (const module of this.modules.values()) yield* module.observed?.points ?? [];
  }

  /** Undefined, too, in modules that stand for a test library: what happens there happens where they are called. */
  locateOwn(site: number): SourceRange | undefined {
    const found = this.locate(site);
    return found !== undefined && isStandIn(found.file) ? undefined : found;
  }

  /** Where the topmost frame in the program's own code stands, by the stack of an error or signal. */
  locateStack(stack: unknown): SourceRange | undefined {
    if (typeof stack !== 'string') return undefined;
    for (const [, file, line, column] of stack.matchAll(FRAME)) {
      const module = isStandIn(file) ? undefined : this.modules.get(file);
      const place = module === undefined ? undefined : lookUp(module.codeMap, Number(line), Number(column));
      if (place === undefined) continue;
      return { file, line: place[0], column: place[1], endLine: place[0], endColumn: place[1] + 1 };
    }
    return undefined;
  }

  /** Statements that a mark stands for. */
  statementsOf(mark: number): readonly SourceRange[] {
    for (const module of this.modules.values()) {
      if (mark >= module.markBase && mark < module.markBase + module.marks.length) {
        return module.marks[mark - module.markBase];
      }
    }
    return [];
  }

  /** All statements that marks of the loaded modules stand for. */
  markedStatements(): SourceRange[] {
    return [...this.modules.values()].flatMap((module) => module.marks.flat());
  }
}

/** The entry of a code map that a position of the emitted text belongs to. */
function lookUp(map: CodeMap, line: number, column: number): [number, number] | undefined {
  let found: [number, number] | undefined;
  for (let i = 0; i < map.length && map[i] <= line; i += 4) {
    if (map[i] === line && (map[i + 1] <= column || found === undefined)) found = [map[i + 2], map[i + 3]];
  }
  return found;
}
