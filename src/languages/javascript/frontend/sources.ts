// Parsed source files of one program: read once, parsed once, shared by discovery, the type checker and the contracts.
// Ranges everywhere are those of the original text: lines and columns from 1, end exclusive.
import { extname } from 'node:path';
import type { Diagnostic, Node, ScriptTarget, SourceFile } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import { ts } from './compiler.js';
import { readText } from './disk.js';
import { nodeText } from './node-texts/node-texts.js';
import { parsedDeclarations } from './parsed-declarations.js';
import type { PlacedText, Places } from './regions/placed-text.js';

const SCRIPT_EXTENSIONS = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);

export function isScriptFile(file: string): boolean {
  return SCRIPT_EXTENSIONS.has(extname(file));
}

export function isJavaScript(file: string): boolean {
  return /\.[cm]?jsx?$/.test(file);
}

export class Sources {
  private readonly files = new Map<string, SourceFile | undefined>();

  /** @param virtual texts of files that exist in memory only */
  constructor(private readonly virtual?: ReadonlyMap<string, string>) {}

  /** Undefined when the file cannot be read. */
  get(file: string): SourceFile | undefined {
    if (this.files.has(file)) return this.files.get(file);
    const text = this.virtual?.get(file) ?? nodeText(file) ?? readText(file);
    const parsed = text === undefined ? undefined : this.parsed(file, text);
    this.files.set(file, parsed);
    return parsed;
  }

  private parsed(file: string, text: string): SourceFile {
    const anew = (): SourceFile => parse(file, text, ts.ScriptTarget.ESNext);
    return file.endsWith('.d.ts') && !this.virtual?.has(file) ? parsedDeclarations(file, text, anew) : anew();
  }

  /** Another text stands for the file from now on; ranges are still those of the file. */
  replace(file: string, text: PlacedText): SourceFile {
    const parsed = parse(file, text.text, ts.ScriptTarget.ESNext);
    placesIn.set(parsed, text);
    this.files.set(file, parsed);
    return parsed;
  }

  /** Where the text that stands for a file is in it; undefined: it is the file's own. */
  placesOf(file: string): Places | undefined {
    const parsed = this.files.get(file);
    return parsed && placesIn.get(parsed);
  }
}

const placesIn = new WeakMap<SourceFile, Places>();

/** It was added to the text of a file, and stands for nothing in it. */
export function isAdded(node: Node): boolean {
  const source = node.getSourceFile();
  const places = placesIn.get(source);
  if (places === undefined) return false;
  const start = node.getStart(source);
  if (ts.isLabeledStatement(node) && places.isAdded(start)) return true;
  return places.offset(start) >= places.end(node.getEnd());
}

export function parse(file: string, text: string, languageVersion: ScriptTarget): SourceFile {
  const jsDocParsingMode = file.endsWith('.d.ts') ? ts.JSDocParsingMode.ParseNone : ts.JSDocParsingMode.ParseAll;
  const parsed = ts.createSourceFile(file, text, { languageVersion, jsDocParsingMode }, true);
  // Every file is a module when it runs, so its names are its own: a class Set in a script is not the library's.
  if (!parsed.isDeclarationFile && !isJavaScript(file) && !ts.isExternalModule(parsed)) {
    (parsed as { externalModuleIndicator?: true }).externalModuleIndicator = true;
  }
  return parsed;
}

/** Syntax errors found by the parser. */
export function syntaxErrors(sourceFile: SourceFile): readonly Diagnostic[] {
  return (sourceFile as SourceFile & { parseDiagnostics: readonly Diagnostic[] }).parseDiagnostics;
}

/** What the compiler says of a text that was added to a file is no news. */
export function isAboutAdded({ file, start }: Diagnostic): boolean {
  const places = file && placesIn.get(file);
  return places !== undefined && start !== undefined && places.isRepeated(start);
}

export function rangeOf(sourceFile: SourceFile, start: number, end: number): SourceRange {
  const places = placesIn.get(sourceFile);
  if (places !== undefined) {
    const [line, column] = places.lineAndColumn(places.offset(start));
    const [endLine, endColumn] = places.lineAndColumn(places.end(end));
    return { file: sourceFile.fileName, line, column, endLine, endColumn };
  }
  const from = sourceFile.getLineAndCharacterOfPosition(start);
  const to = sourceFile.getLineAndCharacterOfPosition(end);
  return {
    file: sourceFile.fileName,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}

export function nodeRange(node: Node): SourceRange {
  const sourceFile = node.getSourceFile();
  return rangeOf(sourceFile, node.getStart(sourceFile), node.getEnd());
}

export function diagnosticText(diagnostic: Diagnostic): string {
  return ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
}

/** It neither imports nor exports. */
export function isCommonJs(source: SourceFile): boolean {
  return !source.statements.some(
    (node) =>
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isExportAssignment(node) ||
      (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)),
  );
}
