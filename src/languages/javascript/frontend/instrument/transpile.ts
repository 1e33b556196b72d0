// TypeScript or ESM -> CommonJS JavaScript with a source map. Types, enums, namespaces, decorators, parameter
// properties and JSX are lowered by the compiler; `import()` is kept apart under a name the emitter recognises.
import ts from 'typescript';
import type { SourceRange } from '../../../../result/source-range.js';
import { walksFor } from './array-walk-functions.js';
import { type ContractRequest, TranslateError, type TranslateRequest } from './request.js';
import { SourceMap } from './source-map.js';

/** Names of calls that stand for `import(x)` and for a contract registration in the transpiled text. */
export const IMPORT_CALL = '__everypath_import__';
export const CONTRACT_CALL = '__everypath_contract__';

export interface Transpiled {
  readonly text: string;
  /** Undefined for CommonJS files, which are not touched. */
  readonly map: SourceMap | undefined;
  readonly original: ts.SourceFile | undefined;
}

/** TypeScript refuses `a?.#b`, which the language allows. */
const PRIVATE_IN_CHAIN = 18030;

const EXTENSION = { ts: '.ts', tsx: '.tsx', mts: '.ts', cts: '.ts', esm: '.js', cjs: '.js', json: '.json' } as const;

/** The source with the contracts appended, as functions in module scope. */
/** The source with what is translated besides: functions that walk arrays, contracts. */
export function withContracts({ source, contracts, observe }: TranslateRequest): string {
  const whole = observe?.what.loops === true ? source + walksFor(source) : source;
  return contracts.length === 0 ? whole : appended(whole, contracts);
}

function appended(source: string, contracts: readonly ContractRequest[]): string {
  const calls = contracts.map(
    ({ parameters, text }, i) => `${CONTRACT_CALL}(${i}, function (${parameters.join(', ')}) { return (${text}\n); });`,
  );
  // The semicolon ends an unterminated last statement; nothing but the calls may follow it.
  return `${source}\n;${calls.join('\n')}\n`;
}

export function transpile(request: TranslateRequest): Transpiled {
  const source = withContracts(request);
  checkContracts(request);
  if (request.format === 'cjs' || request.format === 'script' || request.format === 'eval')
    return { text: source, map: undefined, original: undefined };
  let original: ts.SourceFile | undefined;
  const keepImports: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
    original = file;
    if (!/import|\*\*/.test(file.text)) return file;
    return ts.visitEachChild(file, (n) => rewrite(n, file, request.file, context), context);
  };
  const output = ts.transpileModule(source, {
    // A name that no import of the file can mean: the compiler would take the file for the imported one.
    fileName: `everypath-translated-module${EXTENSION[request.format]}`,
    reportDiagnostics: true,
    compilerOptions: compilerOptions(request.compilerOptions ?? {}),
    transformers: { before: [keepImports] },
  });
  for (const diagnostic of output.diagnostics ?? []) {
    if (diagnostic.file === undefined || diagnostic.category !== ts.DiagnosticCategory.Error) continue;
    if (diagnostic.code === PRIVATE_IN_CHAIN) continue;
    throw new TranslateError(
      ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
      rangeOf(request.file, diagnostic.file, diagnostic.start ?? 0, (diagnostic.start ?? 0) + (diagnostic.length ?? 0)),
    );
  }
  const { mappings } = JSON.parse(output.sourceMapText as string) as { mappings: string };
  const text = output.outputText.replace(/\/\/# sourceMappingURL=[^\n]*\s*$/, '');
  return { text, map: new SourceMap(mappings), original };
}

/**
 * `import(x)` gets a name of its own; `symbolic<T>()` gets its place as an argument, since types are erased; `(<T>-a) ** b` keeps
 * the parentheses that the compiler would take away with the type.
 */
function rewrite(node: ts.Node, source: ts.SourceFile, file: string, context: ts.TransformationContext): ts.Node {
  const visited = ts.visitEachChild(node, (n) => rewrite(n, source, file, context), context);
  if (ts.isBinaryExpression(visited) && visited.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken) {
    const plain = untyped(visited.left);
    if (plain === visited.left) return visited;
    const left = ts.factory.createParenthesizedExpression(plain);
    return ts.factory.updateBinaryExpression(visited, left, visited.operatorToken, visited.right);
  }
  if (!ts.isCallExpression(visited)) return visited;
  if (visited.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const callee = ts.setTextRange(ts.factory.createIdentifier(IMPORT_CALL), visited.expression);
    return ts.factory.updateCallExpression(visited, callee, undefined, visited.arguments);
  }
  if (!ts.isCallExpression(node) || !isTypedSymbolic(node)) return visited;
  const place = ts.factory.createStringLiteral(placeOf(file, source, node));
  const name = visited.arguments[0] ?? ts.factory.createVoidZero();
  return ts.factory.updateCallExpression(visited, visited.expression, undefined, [name, place]);
}

function untyped(expression: ts.Expression): ts.Expression {
  const typed =
    ts.isParenthesizedExpression(expression) ||
    ts.isAssertionExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression);
  return typed ? untyped(expression.expression) : expression;
}

/** A call `symbolic<T>(...)`, by the name the package exports. */
export function isTypedSymbolic(node: ts.CallExpression): boolean {
  return node.typeArguments?.length === 1 && ts.isIdentifier(node.expression) && node.expression.text === 'symbolic';
}

/** What the runtime finds the type of a `symbolic<T>()` by. */
export function placeOf(file: string, source: ts.SourceFile, node: ts.Node): string {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${file}:${line + 1}:${character + 1}`;
}

function compilerOptions(user: ts.CompilerOptions): ts.CompilerOptions {
  const lowered = user.target !== undefined && user.target < ts.ScriptTarget.ES2022;
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    moduleDetection: ts.ModuleDetectionKind.Force,
    isolatedModules: true,
    allowJs: true,
    sourceMap: true,
    // Positions come from the original tree; with comments the printer also fails on `return a?.#b`.
    removeComments: true,
    newLine: ts.NewLineKind.LineFeed,
    importHelpers: false,
    esModuleInterop: user.esModuleInterop ?? true,
    useDefineForClassFields: user.useDefineForClassFields ?? !lowered,
    experimentalDecorators: user.experimentalDecorators,
    emitDecoratorMetadata: user.emitDecoratorMetadata,
    verbatimModuleSyntax: user.verbatimModuleSyntax,
    jsx: user.jsx === undefined || user.jsx === ts.JsxEmit.Preserve ? ts.JsxEmit.ReactJSX : user.jsx,
    jsxFactory: user.jsxFactory,
    jsxFragmentFactory: user.jsxFragmentFactory,
    jsxImportSource: user.jsxImportSource,
  };
}

/** A contract must be one expression by itself: `1); f(` would otherwise slip into the module. */
export function checkContracts(request: TranslateRequest): void {
  for (const contract of request.contracts) {
    const file = ts.createSourceFile('contract.ts', `(${contract.text}\n)`, ts.ScriptTarget.ES2022);
    const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
    const only = file.statements.length === 1 ? file.statements[0] : undefined;
    const expression = only !== undefined && ts.isExpressionStatement(only) ? only.expression : undefined;
    if (parseDiagnostics.length === 0 && expression !== undefined && ts.isParenthesizedExpression(expression)) continue;
    const reason =
      parseDiagnostics.length > 0
        ? ts.flattenDiagnosticMessageText(parseDiagnostics[0].messageText, '\n')
        : 'one expression expected';
    const nowhere = { file: request.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
    throw new TranslateError(`contract \`${contract.text}\`: ${reason}`, contract.location ?? nowhere);
  }
}

export function rangeOf(file: string, source: ts.SourceFile, start: number, end: number): SourceRange {
  const from = source.getLineAndCharacterOfPosition(start);
  const to = source.getLineAndCharacterOfPosition(Math.max(start, end));
  return {
    file,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}
