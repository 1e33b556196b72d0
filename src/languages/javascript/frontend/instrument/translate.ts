// Entry point of the instrumenter: one source file in, translated module out. Called by the program loader for every
// module the analysed code imports.
import type { Program } from 'acorn';
import ts from 'typescript';
import type { ModuleCode } from '../../module-code.js';
import { children, type Node, parseGlobal, parseScript } from './ast.js';
import { Births } from './births.js';
import { Capture } from './capture.js';
import { extractMarkers } from './code-map.js';
import { keepParts } from './code-parts.js';
import type { Module } from './emitter.js';
import { defaultName, type EsModule, esModule, importReads, parseModule } from './es-module.js';
import { emitEvaluated, parseEvaluated } from './evaluated.js';
import { Knowledge } from './known.js';
import { emitHooked, emitPlain, HOOKED, type ScopeName } from './module.js';
import { MODULE_PARAMETERS, Names } from './names.js';
import { Observation } from './observe.js';
import { Positions } from './positions.js';
import { type EvaluationContext, TranslateError, type TranslateRequest } from './request.js';
import { analyseScopes } from './scope-analysis.js';
import type { Scopes } from './scopes.js';
import { emitScript } from './script.js';
import { type Summarizable, summarizableIn } from './summarizable.js';
import { rewriteForTasks } from './tasks/rewrite.js';
import { MovedPositions } from './threads/moved-positions.js';
import { rewriteForThreads } from './threads/rewrite.js';
import type { TreeNode } from './threads/tree.js';
import { checkContracts, type Transpiled, transpile, withContracts } from './transpile.js';
import { type Walker, walkedIn, walkersIn } from './walkers.js';
import {
  hasInvariantCalls,
  mentionsInvariants,
  moveInvariants,
  refuseInThreads,
  refuseOwnCalls,
  withInvariantCalls,
} from './written-invariants.js';

export { detectFormat, type ModuleFormat } from './format.js';
export { isReportedStatement, statementRange } from './positions.js';
export { type ContractRequest, TranslateError, type TranslateRequest } from './request.js';

export function translate(given: TranslateRequest): ModuleCode {
  if (given.format === 'json') return translateJson(given);
  refuseOwnCalls(given);
  refuseInThreads(given);
  const request = mentionsInvariants(given) ? withInvariantCalls(given) : given;
  const { es, transpiled, positions } = read(request);
  const module = moduleOf(request, transpiled, positions, es);
  if (isScript(request)) return translateScript(request, module);
  const names = scopeNames(module, transpiled);
  const { emitter, text } = emitHooked(module, names);
  const hooked = extractMarkers(text, module.marker, positions);
  const original = request.tells === true ? plainOriginal(request) : originalOf(module, names);
  const code: ModuleCode = {
    file: request.file,
    code: hooked.code,
    codeMap: hooked.map,
    original: original.code,
    originalMap: original.map,
    text: transpiled.text,
    functions: hooked.functions,
    base: request.siteBase,
    sites: emitter.sites,
    markBase: request.markBase,
    marks: emitter.marks,
    format: 'script',
    accessors: makesAccessors(module.program),
    ...(es === undefined ? {} : { links: es.links }),
    ...(module.observation === undefined
      ? {}
      : { observed: { base: request.observe!.base, points: module.observation.points } }),
  };
  keepParts(code, module.program, module.text, emitter.markStarts);
  return code;
}

function originalOf(module: Module, names: readonly ScopeName[]): ReturnType<typeof extractMarkers> {
  return extractMarkers(emitPlain(module, [...names]), module.marker, module.positions);
}

/** The original of a module whose text was rewritten for the analysed program alone. */
function plainOriginal(request: TranslateRequest): ReturnType<typeof extractMarkers> {
  const { es, transpiled, positions } = read({ ...request, tells: false });
  const module = moduleOf(request, transpiled, positions, es);
  return originalOf(module, scopeNames(module, transpiled));
}

interface Read {
  readonly es: EsModule | undefined;
  readonly transpiled: Transpiled;
  readonly positions: Positions;
}

/** The module as it is translated; that of a program whose threads or tasks are told is rewritten first. */
function read(request: TranslateRequest): Read {
  const es = readEsModule(request);
  const plain = { text: withContracts(request), map: undefined, original: undefined };
  const transpiled = es === undefined ? transpile(request) : plain;
  const positions = new Positions(request, transpiled);
  const rewrite = rewriterFor(request);
  if (rewrite === undefined || isScript(request)) return { es, transpiled, positions };
  const { text } = transpiled;
  const program = es === undefined ? parse(request, transpiled, positions) : parseModule(text);
  const scopes = analyseScopes(program, request.format !== 'cjs', false, es?.imported.keys());
  if (rewrite === rewriteForTasks && hidesGlobals(text, scopes)) return { es, transpiled, positions };
  const rewritten = rewrite(text, program as unknown as TreeNode, scopes, request.file);
  return {
    es: es === undefined ? undefined : esModule(rewritten.text, parseModule(rewritten.text)),
    transpiled: { ...transpiled, text: rewritten.text },
    positions: new MovedPositions(request, transpiled, rewritten),
  };
}

/** Names that the rewritten text begins with are, or may be, the module's own: it stays as it is, and its program tells nothing. */
function hidesGlobals(text: string, { free }: Scopes): boolean {
  return ['Symbol', 'globalThis'].some((name) => !free.has(name) && new RegExp(`\\b${name}\\b`).test(text));
}

function rewriterFor(request: TranslateRequest): typeof rewriteForThreads | undefined {
  if (request.threads) return rewriteForThreads;
  if (request.tells) return rewriteForTasks;
  return hasInvariantCalls(request) ? moveInvariants : undefined;
}

function isScript({ format }: TranslateRequest): boolean {
  return format === 'script' || format === 'eval';
}

/** What the emitters know of the module. */
function moduleOf(
  request: TranslateRequest,
  transpiled: Transpiled,
  positions: Positions,
  es: EsModule | undefined,
): Module {
  const program = es?.program ?? parse(request, transpiled, positions);
  const script = isScript(request);
  const esm = request.format !== 'cjs' && !script;
  const strict = esm || request.evaluated?.strict === true;
  const scopes = analyseScopes(program, strict, script, es?.imported.keys());
  const ownNames = new Names(scopes.names, request.prefix);
  const { observe } = request;
  const summarizable = request.summaries === true && !script ? summarizableIn(scopes) : new Map<Node, Summarizable>();
  const walkers = request.partial === true && !script ? walkersIn(scopes) : new Map<Node, Walker>();
  const observation =
    observe === undefined
      ? undefined
      : new Observation(observe.what, observe.base, program, positions, scopes, observe.booleans);
  return {
    text: es?.text ?? transpiled.text,
    program,
    es,
    completion: request.evaluated !== undefined,
    scopes,
    known: new Knowledge(
      scopes,
      request.dynamic,
      observe?.what.loops === true,
      new Map<Node, unknown>([...summarizable, ...walkers]),
    ),
    births: isScript(request) ? undefined : new Births(program, scopes, ownNames),
    positions,
    names: ownNames,
    file: request.file,
    importer: request.evaluated?.file || request.file,
    dynamic: request.dynamic,
    esm,
    siteBase: request.siteBase,
    markBase: request.markBase,
    contractIds: request.contracts.map((c) => c.id),
    renamed:
      esm || script
        ? renamedIn(es, esm, scopes, ownNames, transpiled, positions)
        : moduleArguments(program, ownNames.moduleArguments),
    marker: unusedCharacter(transpiled.text),
    usesMeta: usesMeta(program),
    observation,
    branchMarks: request.branchMarks === true,
    modelled: new Set(request.modelled ?? []),
    summarizable,
    walkers,
    walked: walkedIn(scopes, walkers),
    tellsCaptured: observe?.what.frames === true || observe?.what.captured === true,
    capture: observe?.what.frames ? new Capture(program, scopes, observe.what.loops === true) : undefined,
  };
}

/** An ES module in JavaScript. Undefined for what the compiler must see first: TypeScript, JSX. */
function readEsModule(request: TranslateRequest): EsModule | undefined {
  if (request.format !== 'esm') return undefined;
  checkContracts(request);
  const text = withContracts(request);
  try {
    return esModule(text, parseModule(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (request.file.endsWith('.jsx') || /<\/|\/>/.test(text)) return undefined;
    const { loc } = error as SyntaxError & { loc: { line: number; column: number } };
    const place = { line: loc.line, column: loc.column + 1, endLine: loc.line, endColumn: loc.column + 1 };
    throw new TranslateError(error.message.replace(/ \(\d+:\d+\)$/, ''), { file: request.file, ...place });
  }
}

function renamedIn(
  es: EsModule | undefined,
  esm: boolean,
  scopes: Scopes,
  names: Names,
  transpiled: Transpiled,
  positions: Positions,
): Map<Node, string> {
  if (es !== undefined) return importReads(es, scopes, names);
  return esm ? renamings(scopes, transpiled, positions) : new Map();
}

function isEval(request: TranslateRequest): request is TranslateRequest & { readonly evaluated: EvaluationContext } {
  return request.format === 'eval' && request.evaluated !== undefined;
}

function translateScript(request: TranslateRequest, module: Module): ModuleCode {
  const { emitter, prelude, text } = isEval(request)
    ? { ...emitEvaluated(module, HOOKED, request.evaluated), prelude: '' }
    : emitScript(module, HOOKED);
  const { code, map, functions } = extractMarkers(text, module.marker, module.positions);
  return {
    file: request.file,
    code,
    prelude,
    codeMap: map,
    original: request.source,
    text: request.source,
    functions,
    originalMap: [],
    base: request.siteBase,
    sites: emitter.sites,
    markBase: request.markBase,
    marks: emitter.marks,
    format: 'script',
    accessors: makesAccessors(module.program),
  };
}

function translateJson(request: TranslateRequest): ModuleCode {
  const { file, source, siteBase, markBase } = request;
  try {
    JSON.parse(source);
  } catch (error) {
    throw new TranslateError((error as Error).message, { file, line: 1, column: 1, endLine: 1, endColumn: 1 });
  }
  const parameters = ['$', '$c', '$f', ...MODULE_PARAMETERS].join(', ');
  const code = `(function (${parameters}) { module.exports = JSON.parse(${JSON.stringify(source)}); })`;
  const empty = { sites: [], marks: [], codeMap: [], originalMap: [] };
  return { file, code, original: code, base: siteBase, markBase, format: 'json', ...empty };
}

function parse(request: TranslateRequest, transpiled: Transpiled, positions: Positions): Program {
  try {
    if (isEval(request)) return parseEvaluated(transpiled.text, request.evaluated.strict);
    return request.format === 'script' ? parseGlobal(transpiled.text) : parseScript(transpiled.text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { pos } = error as SyntaxError & { pos: number };
    const [line, column] = positions.originalPlace(pos) ?? [1, 1];
    const message = error.message.replace(/ \(\d+:\d+\)$/, '');
    throw new TranslateError(message, { file: request.file, line, column, endLine: line, endColumn: column });
  }
}

function unusedCharacter(text: string): string {
  for (let code = 0xe000; code < 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  throw new Error('the text uses every private character');
}

/** Object literals with getters or setters: their accessors are own properties, which the journal must not read. */
function makesAccessors(node: Node): boolean {
  if (node.type === 'Property' && node.kind !== 'init') return true;
  return children(node).some(makesAccessors);
}

/** The name of a member or a property, written out. */
function isWrittenName(node: Node, child: Node): boolean {
  if (!('computed' in node) || node.computed) return false;
  if (node.type === 'MemberExpression') return child === node.property;
  return child === node.key && !(node.type === 'Property' && node.shorthand);
}

/** `arguments` outside of functions means those that Node passes, not what a translated module is given besides. */
function moduleArguments(program: Node, name: string): Map<Node, string> {
  const renamed = new Map<Node, string>();
  const visit = (node: Node): void => {
    if (node.type === 'Identifier' && node.name === 'arguments') renamed.set(node, name);
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return;
    for (const child of children(node)) {
      const isName = isWrittenName(node, child);
      if (!isName || child.type !== 'Identifier') visit(child);
    }
  };
  visit(program);
  return renamed;
}

function usesMeta(node: Node): boolean {
  if (node.type === 'MetaProperty') return node.meta.name === 'import';
  return children(node).some(usesMeta);
}

/** An ES module may declare `require` or `exports` itself; the compiler's own uses keep meaning the parameters. */
function renamings(scopes: Scopes, { original }: Transpiled, positions: Positions): Map<Node, string> {
  const renamed = new Map<Node, string>();
  if (!MODULE_PARAMETERS.some((name) => scopes.bindings.some((b) => b.name === name))) return renamed;
  for (const [node, { name }] of scopes.resolved) {
    if (!MODULE_PARAMETERS.includes(name)) continue;
    const offset = positions.written(node.start, true);
    if (offset === undefined || original?.text.startsWith(name, offset) !== true) continue;
    let replacement = `${name}_`;
    while (scopes.names.has(replacement)) replacement += '_';
    renamed.set(node, replacement);
  }
  return renamed;
}

/** Every top-level name: bindings of the emitted module, and exported variables that live on `exports` alone. */
function scopeNames({ scopes, renamed, positions, es, names: own }: Module, { original }: Transpiled): ScopeName[] {
  const names = new Map<string, string>();
  for (const [name, local] of es?.exports ?? []) {
    if (name === 'default') names.set(name, local ?? defaultName(own));
  }
  for (const binding of scopes.top.bindings.values()) {
    if (binding.kind === 'import') continue;
    const written = positions.written(binding.declared.start, false) !== undefined;
    if (written) names.set(binding.name, renamed.get(binding.declared) ?? binding.name);
  }
  for (const statement of original?.statements ?? []) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind): boolean => modifiers.some((m) => m.kind === kind);
    if (ts.isExportAssignment(statement) || has(ts.SyntaxKind.DefaultKeyword)) names.set('default', 'exports.default');
    if (!ts.isVariableStatement(statement) || !has(ts.SyntaxKind.ExportKeyword)) continue;
    for (const declaration of statement.declarationList.declarations) {
      boundNames(declaration.name, (name) => {
        if (!names.has(name)) names.set(name, `exports.${name}`);
      });
    }
  }
  return [...names].map(([name, read]) => ({ name, read }));
}

function boundNames(name: ts.BindingName, found: (name: string) => void): void {
  if (ts.isIdentifier(name)) {
    found(name.text);
    return;
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) boundNames(element.name, found);
}
