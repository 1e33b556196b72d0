// The parts of modules that a unit can run: everything but functions that nothing it can run mentions. A change elsewhere leaves the
// unit's result as it is. Called by unit-content.ts for the modules of a project, not for packages.
// Soundness: names are compared as texts over all modules, so one name stands for all that bear it; where code could come to a
// function without its name (eval, CommonJS, a namespace used as a value), all of every module counts.
import type { FunctionDeclaration, Identifier, Node, SourceFile, Statement } from 'typescript';
import type { Place } from '../../unit-content.js';
import { ts } from './compiler.js';

export interface LiveCode {
  /** What runs, in order: equal for equal code, wherever it stands in the file. */
  readonly text: string;
  readonly places: readonly Place[];
}

/** Code that mentions one of them may reach what it does not name. */
const OPENING = new Set(['eval', 'require', 'module', 'exports']);
/** Code that mentions one of them may learn where it stands. */
const STANDING = new Set(['stack', 'captureStackTrace', 'prepareStackTrace', 'getCallSites']);

interface Part {
  readonly node: Statement;
  /** Runs when the module is loaded, or is a class. */
  readonly always: boolean;
  /** Names of functions that it declares. */
  readonly declares: string | undefined;
  readonly mentions: ReadonlySet<string>;
}

/** @param start names that the unit is called by */
export function liveCode(modules: ReadonlyMap<string, SourceFile>, start: Iterable<string>): Map<string, LiveCode> {
  const parts = new Map([...modules].map(([file, source]) => [file, partsOf(source)] as const));
  const all = [...parts.values()].flat();
  const everything = [...modules.values()].some(isOpen);
  const live = everything ? undefined : liveNames(all, aliasesOf(modules.values()), start);
  const standing = all.some(({ mentions }) => [...STANDING].some((name) => mentions.has(name)));
  return new Map(
    [...parts].map(([file, own]) => {
      const kept = own.filter((part) => part.always || live === undefined || live.has(part.declares ?? ''));
      return [file, codeOf(modules.get(file)!, kept, standing || everything)] as const;
    }),
  );
}

function codeOf(source: SourceFile, parts: readonly Part[], exact: boolean): LiveCode {
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position);
  const places: Place[] = [];
  let text = '';
  for (const { node } of parts) {
    const start = node.getStart(source, true);
    const [from, to] = [lineOf(start), lineOf(node.end)];
    places.push([from.line + 1, to.line + 1]);
    text += `${exact ? from.line : ''}:${from.character}:${source.text.slice(start, node.end)}\0`;
  }
  return { text: exact ? `${text}${source.text}` : text, places };
}

function partsOf(source: SourceFile): Part[] {
  return source.statements.filter(runs).map((node) => {
    const links = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const named = functionName(node);
    return {
      node,
      always: named === undefined,
      declares: named,
      mentions: links ? new Set<string>() : mentionsOf(node),
    };
  });
}

/** Types vanish; what they say of inputs is in the description of the unit. */
function runs(node: Statement): boolean {
  return !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node);
}

/** The name of a statement that makes a function and does nothing else. */
function functionName(node: Statement): string | undefined {
  if (ts.isFunctionDeclaration(node)) return isDefault(node) ? undefined : node.name?.text;
  if (!ts.isVariableStatement(node) || node.declarationList.declarations.length !== 1) return undefined;
  const [{ name, initializer }] = node.declarationList.declarations;
  const made = initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
  return made && ts.isIdentifier(name) ? name.text : undefined;
}

function isDefault(node: FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true;
}

function mentionsOf(node: Node): Set<string> {
  const names = new Set<string>();
  const visit = (inner: Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

/** Other names that a name stands for, through imports and exports. */
function aliasesOf(sources: Iterable<SourceFile>): Map<string, Set<string>> {
  const aliases = new Map<string, Set<string>>();
  const add = (name: string, other: string): void => {
    if (name !== other) aliases.set(name, (aliases.get(name) ?? new Set()).add(other));
  };
  for (const source of sources) {
    for (const node of source.statements) {
      const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
      if (clause !== undefined && ts.isNamedImports(clause)) {
        for (const { name, propertyName } of clause.elements) add(name.text, (propertyName ?? name).text);
      }
      const exported = ts.isExportDeclaration(node) ? node.exportClause : undefined;
      if (exported !== undefined && ts.isNamedExports(exported)) {
        for (const { name, propertyName } of exported.elements) add(name.text, (propertyName ?? name).text);
      }
    }
  }
  return aliases;
}

function liveNames(parts: readonly Part[], aliases: Map<string, Set<string>>, start: Iterable<string>): Set<string> {
  const live = new Set<string>();
  const pending = [
    ...start,
    'default',
    ...parts.filter(({ always }) => always).flatMap(({ mentions }) => [...mentions]),
  ];
  const declared = new Map<string, Part[]>();
  for (const part of parts) {
    if (part.declares !== undefined) declared.set(part.declares, [...(declared.get(part.declares) ?? []), part]);
  }
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (live.has(name)) continue;
    live.add(name);
    pending.push(...(aliases.get(name) ?? []), ...(declared.get(name) ?? []).flatMap(({ mentions }) => [...mentions]));
  }
  return live;
}

/** Some function of a module may be reached by other ways than its name. */
function isOpen(source: SourceFile): boolean {
  if (
    !source.statements.some((node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isExported(node))
  )
    return true;
  const spaces = new Set<string>();
  for (const node of source.statements) {
    const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
    if (clause !== undefined && ts.isNamespaceImport(clause)) spaces.add(clause.name.text);
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamespaceExport(node.exportClause)) return true;
  }
  const visit = (node: Node): boolean => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
    if (ts.isWithStatement(node)) return true;
    if (ts.isIdentifier(node) && (OPENING.has(node.text) || (spaces.has(node.text) && !isMemberOf(node)))) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return visit(source);
}

/** `space.name`, or where the name is introduced. */
function isMemberOf(node: Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) return true;
  return ts.isNamespaceImport(parent) || ts.isTypeQueryNode(parent);
}

function isExported(node: Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return ts.isExportAssignment(node) || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}
