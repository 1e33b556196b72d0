// The top-level names and the exports of one module, read from its syntax alone (no type checker): what discovery looks
// units up in. ES modules, and the CommonJS forms `module.exports = ...`, `exports.f = ...` in JavaScript files.
import type {
  BinaryExpression,
  ClassLikeDeclaration,
  Expression,
  FunctionLikeDeclaration,
  ImportDeclaration,
  ModuleDeclaration,
  Node,
  ObjectBindingPattern,
  ObjectLiteralExpression,
  SourceFile,
  Statement,
} from 'typescript';
import { ts } from './compiler.js';
import { isJavaScript } from './sources.js';

export type Declaration =
  /** `doc`: the node that carries the JSDoc comment. */
  | { readonly kind: 'function'; readonly node: FunctionLikeDeclaration; readonly doc: Node }
  | { readonly kind: 'class'; readonly node: ClassLikeDeclaration; readonly doc: Node }
  | { readonly kind: 'object'; readonly node: ObjectLiteralExpression }
  | { readonly kind: 'namespace'; readonly node: ModuleDeclaration }
  /** Another top-level name of the module. */
  | { readonly kind: 'alias'; readonly name: string }
  /** `object.name` of a top-level name: `_isEmail.default`. */
  | { readonly kind: 'member'; readonly object: string; readonly name: string }
  /** `name`: the name in the other module, `default`, or `*` for the module itself. */
  | { readonly kind: 'import'; readonly specifier: string; readonly name: string };

export interface ModuleNames {
  readonly locals: ReadonlyMap<string, Declaration>;
  readonly exports: ReadonlyMap<string, Declaration>;
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
}

export function moduleNames(sourceFile: SourceFile): ModuleNames {
  const locals = new Map<string, Declaration>();
  const exports = new Map<string, Declaration>();
  const stars: string[] = [];
  for (const statement of sourceFile.statements) {
    declare(statement, locals, exports);
    if (ts.isImportDeclaration(statement)) declareImports(statement, locals);
    else if (ts.isExportDeclaration(statement)) {
      const specifier = moduleText(statement.moduleSpecifier);
      if (statement.exportClause === undefined) {
        if (specifier !== undefined) stars.push(specifier);
      } else if (ts.isNamedExports(statement.exportClause)) {
        for (const element of statement.exportClause.elements) {
          const name = (element.propertyName ?? element.name).text;
          exports.set(
            element.name.text,
            specifier === undefined ? { kind: 'alias', name } : { kind: 'import', specifier, name },
          );
        }
      } else if (specifier !== undefined) {
        exports.set(statement.exportClause.name.text, { kind: 'import', specifier, name: '*' });
      }
    } else if (ts.isExportAssignment(statement)) {
      const value = declarationOf(statement.expression, statement);
      if (value !== undefined) exports.set(statement.isExportEquals ? 'export=' : 'default', value);
    }
  }
  if (isJavaScript(sourceFile.fileName)) declareCommonJs(sourceFile, exports);
  return { locals, exports, stars };
}

/** Names that functions, classes, object literals and namespaces inside `statements` declare. */
export function namespaceNames(node: ModuleDeclaration): ReadonlyMap<string, Declaration> {
  const exports = new Map<string, Declaration>();
  if (node.body !== undefined && ts.isModuleBlock(node.body)) {
    for (const statement of node.body.statements) declare(statement, new Map(), exports);
  }
  return exports;
}

function declare(statement: Statement, locals: Map<string, Declaration>, exports: Map<string, Declaration>): void {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: number) => modifiers.some((modifier) => modifier.kind === kind);
  if (has(ts.SyntaxKind.DeclareKeyword)) return;
  const exported = has(ts.SyntaxKind.ExportKeyword);
  const add = (name: string | undefined, declaration: Declaration): void => {
    const asDefault = has(ts.SyntaxKind.DefaultKeyword);
    if (name !== undefined) locals.set(name, declaration);
    if (exported)
      exports.set(
        asDefault ? 'default' : name!,
        asDefault && name !== undefined ? { kind: 'alias', name } : declaration,
      );
  };
  if (ts.isFunctionDeclaration(statement)) {
    if (statement.body !== undefined) add(statement.name?.text, { kind: 'function', node: statement, doc: statement });
  } else if (ts.isClassDeclaration(statement)) {
    add(statement.name?.text, { kind: 'class', node: statement, doc: statement });
  } else if (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name)) {
    if (!locals.has(statement.name.text)) add(statement.name.text, { kind: 'namespace', node: statement });
  } else if (ts.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer === undefined) continue;
      if (ts.isObjectBindingPattern(name)) declareRequired(name, initializer, locals);
      if (!ts.isIdentifier(name)) continue;
      const value = valueOf(lastValue(initializer), statement);
      if (value !== undefined) add(name.text, value);
    }
  }
}

/** `const { f, g: h } = require('./x')` */
function declareRequired(
  pattern: ObjectBindingPattern,
  initializer: Expression,
  locals: Map<string, Declaration>,
): void {
  const required = requireCall(initializer);
  if (required?.kind !== 'import' || required.name !== '*') return;
  for (const { name, propertyName } of pattern.elements) {
    if (!ts.isIdentifier(name)) continue;
    const imported =
      propertyName === undefined ? name.text : ts.isIdentifier(propertyName) ? propertyName.text : undefined;
    if (imported !== undefined) locals.set(name.text, { ...required, name: imported });
  }
}

function declareImports(statement: ImportDeclaration, locals: Map<string, Declaration>): void {
  const specifier = moduleText(statement.moduleSpecifier);
  const clause = statement.importClause;
  if (specifier === undefined || clause === undefined) return;
  if (clause.name !== undefined) locals.set(clause.name.text, { kind: 'import', specifier, name: 'default' });
  if (clause.namedBindings === undefined) return;
  if (ts.isNamespaceImport(clause.namedBindings)) {
    locals.set(clause.namedBindings.name.text, { kind: 'import', specifier, name: '*' });
    return;
  }
  for (const element of clause.namedBindings.elements) {
    locals.set(element.name.text, { kind: 'import', specifier, name: (element.propertyName ?? element.name).text });
  }
}

function declareCommonJs(sourceFile: SourceFile, exports: Map<string, Declaration>): void {
  const chains = sourceFile.statements.flatMap(assignmentsOf);
  // `var api = module.exports = {}` and `module.exports = api`: what is added to api is exported too.
  const whole = new Set<string>();
  for (const { places, value } of chains) {
    if (!places.some((place) => exportPlace(place) === 'export=')) continue;
    for (const place of places) if (ts.isIdentifier(place)) whole.add(place.text);
    if (ts.isIdentifier(value)) whole.add(value.text);
  }
  for (const { places, value, statement } of chains) {
    for (const place of places) {
      const name = exportPlace(place, whole);
      if (name === undefined || (name === 'export=' && ts.isIdentifier(place))) continue;
      // `module.exports = exports.default`
      const copied = exports.get(exportPlace(value) ?? '');
      const declaration = copied ?? valueOf(value, statement);
      if (declaration !== undefined) exports.set(name, declaration);
    }
  }
  for (const statement of sourceFile.statements) declareGetter(statement, exports);
}

interface Assignments {
  /** `exports.a = exports.b = f` and `exports = module.exports = f` assign one value to several places. */
  readonly places: readonly Expression[];
  readonly value: Expression;
  readonly statement: Statement;
}

function assignmentsOf(statement: Statement): Assignments[] {
  if (ts.isExpressionStatement(statement)) return [chainOf(statement.expression, [], statement)];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer !== undefined ? [chainOf(initializer, [name], statement)] : [],
  );
}

function chainOf(expression: Expression, places: Expression[], statement: Statement): Assignments {
  let value = expression;
  while (isAssignment(value)) {
    places.push(value.left);
    value = value.right;
  }
  return { places, value, statement };
}

function lastValue(expression: Expression): Expression {
  return isAssignment(expression) ? lastValue(expression.right) : expression;
}

/** `Object.defineProperty(exports, 'f', { get: function () { return x.f; } })`, as compilers write re-exports. */
function declareGetter(statement: Statement, exports: Map<string, Declaration>): void {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return;
  const { expression, arguments: given } = statement.expression;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'defineProperty') return;
  const [object, name, descriptor] = given;
  if (object === undefined || !ts.isIdentifier(object) || object.text !== 'exports') return;
  const key = moduleText(name);
  if (key === undefined || descriptor === undefined || !ts.isObjectLiteralExpression(descriptor)) return;
  for (const property of descriptor.properties) {
    if (property.name === undefined || !ts.isIdentifier(property.name) || property.name.text !== 'get') continue;
    const getter = ts.isPropertyAssignment(property) ? property.initializer : property;
    const isGetter = ts.isFunctionExpression(getter) || ts.isArrowFunction(getter) || ts.isMethodDeclaration(getter);
    const { body } = isGetter ? getter : { body: undefined };
    const last = body !== undefined && ts.isBlock(body) ? body.statements.at(-1) : undefined;
    const value = last === undefined ? body : ts.isReturnStatement(last) ? last.expression : undefined;
    if (value === undefined || ts.isBlock(value)) continue;
    const declaration = valueOf(value, statement);
    if (declaration !== undefined) exports.set(key, declaration);
  }
}

/** The export a left-hand side names: `export=` for module.exports itself, which the names in `whole` hold too. */
function exportPlace(place: Expression, whole: ReadonlySet<string> = NO_NAMES): string | undefined {
  if (ts.isIdentifier(place)) return whole.has(place.text) ? 'export=' : undefined;
  if (!ts.isPropertyAccessExpression(place)) return undefined;
  const { expression, name } = place;
  if (ts.isIdentifier(expression)) {
    if (expression.text === 'module' && name.text === 'exports') return 'export=';
    if (expression.text === 'exports') return name.text;
  }
  return exportPlace(expression, whole) === 'export=' && name.text !== 'prototype' ? name.text : undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

function isAssignment(node: Node): node is BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** What an initializer declares, looking through parentheses and casts; undefined for other values. */
export function declarationOf(expression: Expression, doc: Node): Declaration | undefined {
  const value = unwrap(expression);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return { kind: 'function', node: value, doc };
  if (ts.isClassExpression(value)) return { kind: 'class', node: value, doc };
  if (ts.isObjectLiteralExpression(value)) return { kind: 'object', node: value };
  if (ts.isIdentifier(value)) return { kind: 'alias', name: value.text };
  if (ts.isPropertyAccessExpression(value) && ts.isIdentifier(value.expression)) {
    return { kind: 'member', object: value.expression.text, name: value.name.text };
  }
  return undefined;
}

function valueOf(expression: Expression, doc: Node): Declaration | undefined {
  return requireCall(expression) ?? declarationOf(expression, doc);
}

function unwrap(expression: Expression): Expression {
  let at = expression;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isTypeAssertionExpression(at) ||
    ts.isNonNullExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

/** `require('x')`, `require('x').name`, also within the helper calls that compilers put around it. */
function requireCall(expression: Expression): Declaration | undefined {
  if (ts.isPropertyAccessExpression(expression)) {
    const required = requireCall(expression.expression);
    return required?.kind === 'import' && required.name === '*'
      ? { ...required, name: expression.name.text }
      : undefined;
  }
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
  const { text } = expression.expression;
  const [argument] = expression.arguments;
  if (argument !== undefined && INTEROP_HELPERS.has(text)) return requireCall(argument);
  const specifier = text === 'require' && expression.arguments.length === 1 ? moduleText(argument) : undefined;
  return specifier === undefined ? undefined : { kind: 'import', specifier, name: '*' };
}

const INTEROP_HELPERS = new Set([
  '_interopRequireDefault',
  '_interopRequireWildcard',
  '__importDefault',
  '__importStar',
  '_interopDefault',
  '__toESM',
]);

function moduleText(node: Expression | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}
