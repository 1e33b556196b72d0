// Variables of a module that calls may change: results that read them hold for the first call after the module was loaded.
// Called by around.ts for the description of a unit.
// Soundness: a variable stays as it is only where the text shows it. Names are taken for the same wherever they stand.
import type { Identifier, Node, SourceFile, VariableDeclaration } from 'typescript';
import { ts } from './compiler.js';
import { holdsFunction, isData, isFlat, isFunction, isPrimitive, plain } from './module-data.js';

/** Methods of arrays, maps, sets, strings and regular expressions that change nothing. */
const READING = new Set(
  (
    'get has includes indexOf lastIndexOf find findIndex findLast findLastIndex some every map flatMap filter reduce reduceRight forEach ' +
    'slice concat join at entries keys values flat toSorted toReversed toSpliced with toString test exec startsWith endsWith charAt ' +
    'charCodeAt codePointAt padStart padEnd repeat replace replaceAll split trim toUpperCase toLowerCase match matchAll call apply bind'
  ).split(' '),
);

const known = new WeakMap<SourceFile, ReadonlySet<string>>();

/** Top-level names of the file whose values calls may change. */
export function changingNames(file: SourceFile): ReadonlySet<string> {
  let found = known.get(file);
  if (found === undefined) known.set(file, (found = find(file)));
  return found;
}

function find(file: SourceFile): Set<string> {
  const changing = new Set<string>();
  const variables = topLevelVariables(file);
  const declared = new Set<string>([...variables.keys(), ...topLevelNames(file)]);
  const visit = (node: Node, within: boolean): void => {
    const inside = within || (ts.isFunctionLike(node) && 'body' in node);
    if (inside && ts.isIdentifier(node) && declared.has(node.text) && !changing.has(node.text) && isValue(node)) {
      const use = chainOf(node);
      if (isWritten(use.top) || mayChange(variables.get(node.text), use)) changing.add(node.text);
    }
    if (inside && node.kind === ts.SyntaxKind.ThisKeyword && isWritten(chainOf(node).top)) {
      const owner = staticOwner(node);
      if (owner !== undefined) changing.add(owner);
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(file, false);
  return changing;
}

function topLevelVariables(file: SourceFile): Map<string, VariableDeclaration> {
  const found = new Map<string, VariableDeclaration>();
  const visit = (node: Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isVariableDeclaration(node)) {
      if (ts.isIdentifier(node.name)) found.set(node.name.text, node);
      else for (const name of boundNames(node.name)) found.set(name, node);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function boundNames(pattern: Node): string[] {
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(pattern);
  return names;
}

function topLevelNames(file: SourceFile): string[] {
  return file.statements.flatMap((s) =>
    (ts.isFunctionDeclaration(s) || ts.isClassDeclaration(s)) && s.name !== undefined ? [s.name.text] : [],
  );
}

/** Neither the name of a property nor part of a type. */
function isValue(node: Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name !== node;
  return !ts.isTypeReferenceNode(parent) && !ts.isExpressionWithTypeArguments(parent);
}

interface Use {
  /** The whole of `name.a[b].c`. */
  readonly top: Node;
  readonly members: number;
  /** The last of the members, where it has a name. */
  readonly last: string | undefined;
}

function chainOf(node: Node): Use {
  let top = node;
  let members = 0;
  let last: string | undefined;
  for (;;) {
    const { parent } = top;
    const through = ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent);
    const member =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === top;
    if (!through && !member) return { top, members, last };
    if (member) {
      members++;
      last = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined;
    }
    top = parent;
  }
}

function isWritten(node: Node): boolean {
  const { parent } = node;
  if (ts.isDeleteExpression(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
  }
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  }
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  return isTarget(node);
}

/** Within the pattern on the left of an assignment. */
function isTarget(node: Node): boolean {
  let at = node;
  while (
    ts.isArrayLiteralExpression(at.parent) ||
    ts.isObjectLiteralExpression(at.parent) ||
    ts.isPropertyAssignment(at.parent) ||
    ts.isShorthandPropertyAssignment(at.parent) ||
    ts.isSpreadElement(at.parent) ||
    ts.isSpreadAssignment(at.parent)
  ) {
    at = at.parent;
  }
  const { parent } = at;
  if (at === node) return false;
  if (ts.isForOfStatement(parent)) return parent.initializer === at;
  return ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** The class whose static member `this` stands in. */
function staticOwner(node: Node): string | undefined {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (!ts.isClassElement(at) || !ts.isClassLike(at.parent)) continue;
    const isStatic =
      ts.canHaveModifiers(at) && ts.getModifiers(at)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword);
    return isStatic ? at.parent.name?.text : undefined;
  }
  return undefined;
}

/** What a variable holds, or a part of it, may be changed by this use, or by whoever gets it. */
function mayChange(variable: VariableDeclaration | undefined, { top, members, last }: Use): boolean {
  if (variable === undefined || isPrimitive(variable.type, variable.initializer)) return false;
  const value = variable.initializer && plain(variable.initializer);
  const { parent } = top;
  if (value !== undefined && ts.isRegularExpressionLiteral(value) && !isData(value)) return true;
  const called = ts.isCallExpression(parent) && parent.expression === top;
  if (called) return members === 0 ? !isFunction(value) : !READING.has(last ?? '') && !holdsFunction(value, last);
  if (value === undefined || !isData(value)) return !isFunction(value);
  // A part that is no object itself can go anywhere.
  if (isFlat(value, members)) return false;
  return !isLookedAt(top);
}

/** Iterated, spread, compared, asked for a key. */
function isLookedAt(node: Node): boolean {
  const { parent } = node;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.expression === node;
  if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent) || ts.isTypeOfExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken;
}
