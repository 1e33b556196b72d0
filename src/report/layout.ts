// What a report is drawn with: width, colours, where the user stands, how source text is read. Passed to every part.
import { isAbsolute, relative } from 'node:path';
import pc from 'picocolors';
import type { CheckOptions } from '../result/options.js';
import type { SourceRange } from '../result/source-range.js';

/** Lines of a report, besides its title or summary and two blank lines. */
export const TWO_SCREENS = 76;

export interface Layout {
  readonly width: number;
  readonly colors: ReturnType<typeof pc.createColors>;
  /** Rows of the table of paths. */
  readonly rows: number;
  /** A table for every unit, however many paths it has. */
  readonly tables: boolean;
  /** Everything in full: gaps, conditions, inputs. */
  readonly verbose: boolean;
  /** Findings that are known already, by fingerprint: how many of each. */
  readonly baseline: ReadonlyMap<string, number>;
  readonly cwd: string;
  /** Of the check, for commands that run a part of it again; undefined: those are not known. */
  readonly options: CheckOptions | undefined;
  /** Of everypath, for formats that name their tool. */
  readonly version: string | undefined;
  /** Source text by file; undefined when it cannot be read. */
  readSource(file: string): string | undefined;
}

export function createLayout(options: {
  readonly width?: number;
  readonly colors?: boolean;
  readonly rows?: number;
  readonly tables?: boolean;
  readonly verbose?: boolean;
  readonly baseline?: ReadonlyMap<string, number>;
  readonly cwd?: string;
  readonly options?: CheckOptions | undefined;
  readonly version?: string;
  readonly readSource?: (file: string) => string | undefined;
}): Layout {
  return {
    width: options.width ?? 120,
    colors: pc.createColors(options.colors ?? false),
    rows: options.rows ?? 20,
    tables: options.tables ?? false,
    verbose: options.verbose ?? false,
    baseline: options.baseline ?? new Map(),
    cwd: options.cwd ?? process.cwd(),
    options: options.options,
    version: options.version,
    readSource: options.readSource ?? (() => undefined),
  };
}

/** A path as the user would type it: relative when it is below the current folder. */
export function displayPath(file: string, layout: Pick<Layout, 'cwd'>): string {
  if (!isAbsolute(file)) return file;
  const path = relative(layout.cwd, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path;
}

export function displayLocation(range: SourceRange, layout: Pick<Layout, 'cwd'>): string {
  return `${displayPath(range.file, layout)}:${range.line}:${range.column}`;
}

export function indent(lines: readonly string[], by: string): string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}

/** Splits a text at separators into lines of at most `width`, the separator kept at the start of the next line. */
export function wrap(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines[lines.length - 1];
    if (last === undefined) lines.push(part);
    else if (last.length + separator.length + part.length <= width) lines[lines.length - 1] = last + separator + part;
    else lines.push(separator.trimStart() + part);
  }
  return lines;
}

export function clip(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
