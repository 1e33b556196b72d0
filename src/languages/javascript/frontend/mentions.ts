// The top level of a file by name, and what mentions of global names tell: who reads what, for around.ts.
import type { Identifier, Node, SourceFile, Statement } from 'typescript';
import { ts } from './compiler.js';

export interface TopLevel {
  /** Functions, classes, variables and the default export. */
  readonly names: ReadonlyMap<string, readonly Node[]>;
  /** Methods and accessors of classes and object literals, wherever they are. */
  readonly members: ReadonlyMap<string, readonly Node[]>;
  readonly imports: ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;
  /** It has names of other modules among its exports. */
  readonly passesOn: boolean;
}

const known = new WeakMap<SourceFile, TopLevel>();

export function topLevelOf(file: SourceFile): TopLevel {
  let found = known.get(file);
  if (found === undefined) known.set(file, (found = read(file)));
  return found;
}

function read(file: SourceFile): TopLevel {
  const names = new Map<string, Node[]>();
  const members = new Map<string, Node[]>();
  const imports = new Map<string, { specifier: string; name: string }>();
  const add = (map: Map<string, Node[]>, name: string, node: Node): void =>
    void map.set(name, [...(map.get(name) ?? []), node]);
  let passesOn = false;
  for (const statement of file.statements) {
    for (const [name, node] of declaredBy(statement)) add(names, name, node);
    for (const [name, imported] of importedBy(statement)) imports.set(name, imported);
    if (ts.isExportDeclaration(statement)) passesOn = true;
  }
  const visit = (node: Node): void => {
    const isMember = ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isPropertyDeclaration(node);
    if (isMember || ts.isPropertyAssignment(node)) add(members, node.name.getText(file), node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { names, members, imports, passesOn };
}

function* declaredBy(statement: Statement): Generator<[string, Node]> {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (modifiers?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword)) return;
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name !== undefined) yield [statement.name.text, statement];
    if (ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword)) yield ['default', statement];
  } else if (ts.isExportAssignment(statement)) yield ['default', statement];
  else if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      if (requiredBy(declaration.initializer) !== undefined) continue;
      for (const name of namesIn(declaration.name)) yield [name, declaration];
    }
  }
}

function* importedBy(statement: Statement): Generator<[string, { specifier: string; name: string }]> {
  if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
    const { text: specifier } = statement.moduleSpecifier;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name !== undefined) yield [name.text, { specifier, name: 'default' }];
    if (namedBindings === undefined) return;
    if (ts.isNamespaceImport(namedBindings)) yield [namedBindings.name.text, { specifier, name: '*' }];
    else {
      for (const { name: local, propertyName } of namedBindings.elements) {
        yield [local.text, { specifier, name: (propertyName ?? local).text }];
      }
    }
  } else if (ts.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      const specifier = requiredBy(initializer);
      if (specifier !== undefined) for (const local of namesIn(name)) yield [local, { specifier, name: '*' }];
    }
  }
}

/** The module of `require('x')` and of `require('x').y`. */
export function requiredBy(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isPropertyAccessExpression(node)) return requiredBy(node.expression);
  const [first] = ts.isCallExpression(node) && node.expression.getText() === 'require' ? node.arguments : [];
  return first !== undefined && ts.isStringLiteral(first) ? first.text : undefined;
}

/** Names that a declaration binds. */
export function namesIn(name: Node): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  const names: string[] = [];
  ts.forEachChild(name, (child) => {
    if (ts.isBindingElement(child)) names.push(...namesIn(child.name));
  });
  return names;
}

export function isOfSeveralBytes(name: string): boolean {
  return /^(Big)?(Uint|Int|Float)(16|32|64)Array$/.test(name);
}

/** `typeof X`, `X.y ?? z`, `if (X.y)`, `'y' in X`: whether the global name, or a member of it, is there at all. */
export function isFeatureTest(name: Identifier): boolean {
  if (['undefined', 'Infinity', 'NaN'].includes(name.text)) return false;
  let top: Node = name;
  while (ts.isPropertyAccessExpression(top.parent) || ts.isParenthesizedExpression(top.parent)) top = top.parent;
  const { parent } = top;
  if (ts.isTypeOfExpression(parent)) return !isDeclaredAround(name);
  const tested =
    ts.isIfStatement(parent) || ts.isConditionalExpression(parent)
      ? top === (ts.isIfStatement(parent) ? parent.expression : parent.condition)
      : (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) ||
        isTestingOperator(parent, top);
  return tested && /^[A-Z]/.test(name.text) && !isDeclaredAround(name);
}

function isTestingOperator(parent: Node, operand: Node): boolean {
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  const { InKeyword, AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  if (kind === InKeyword) return parent.right === operand;
  if ([AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken].includes(kind as never))
    return parent.left === operand;
  const other = parent.left === operand ? parent.right : parent.left;
  return ['undefined', 'null'].includes(other.getText());
}

/** A parameter or a variable of a function around it has the name. */
function isDeclaredAround(name: Identifier): boolean {
  for (let node: Node = name; node.parent !== undefined; node = node.parent) {
    if (!ts.isFunctionLike(node.parent)) continue;
    const around = node.parent;
    if (around.parameters.some((p) => namesIn(p.name).includes(name.text))) return true;
    let found = false;
    const visit = (at: Node): void => {
      const declares = ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at) || ts.isClassDeclaration(at);
      if (declares && at.name !== undefined && namesIn(at.name).includes(name.text)) found = true;
      if (!found) ts.forEachChild(at, visit);
    };
    visit(around);
    if (found) return true;
  }
  return false;
}
