// Functions within a unit that may outlive its call: nothing in them is dead because the unit did not call them. Called for
// the description of a unit.
// Soundness: a function stays only where every use of it that the text shows runs it before the unit returns; methods that
// call back are known by name.
import type { FunctionLikeDeclaration, Identifier, Node, SourceFile } from 'typescript';
import { ts } from './compiler.js';

/** Methods of the language that call their arguments and keep none, and promises, whose callbacks run within the path. */
const CALLING_BACK = new Set(
  (
    'map flatMap filter forEach reduce reduceRight some every find findIndex findLast findLastIndex sort toSorted from ' +
    'fromAsync replace replaceAll then catch finally groupBy'
  ).split(' '),
);

/** The functions inside `unit` that may run after it has returned, outermost ones only. */
export function outlivingFunctions(unit: Node): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isFunction(node) && !stays(node, unit)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(unit, visit);
  return found;
}

/** Functions of a file, outermost ones only, that make functions which may outlive their call. */
const makers = new WeakMap<SourceFile, readonly Node[] | 'unknown'>();

/** Functions may come from elsewhere. */
const GETS_FUNCTIONS = /\bimport\b|\brequire\b|\.bind\b|\beval\b|\bFunction\b/;

/** Does code other than the unit's own, as far as its file shows, make functions that may outlive a call? */
export function othersMakeFunctions(unit: Node): boolean {
  const file = unit.getSourceFile();
  let found = makers.get(file);
  if (found === undefined) makers.set(file, (found = GETS_FUNCTIONS.test(file.text) ? 'unknown' : makersIn(file)));
  return found === 'unknown' || found.some((node) => node !== unit);
}

function makersIn(file: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (!isFunction(node)) ts.forEachChild(node, visit);
    else if (outlivingFunctions(node).length > 0) found.push(node);
  };
  visit(file);
  return found;
}

function isFunction(node: Node): node is FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function stays(node: FunctionLikeDeclaration, unit: Node): boolean {
  if (ts.isFunctionDeclaration(node)) return node.name !== undefined && isOnlyCalled(node.name, unit);
  if (!ts.isFunctionExpression(node) && !ts.isArrowFunction(node)) return false;
  const use = outside(node);
  if (ts.isVariableDeclaration(use) && ts.isIdentifier(use.name)) return isOnlyCalled(use.name, unit);
  return runsNow(node);
}

/** Without parentheses, assertions of types and the like. */
function outside(node: Node): Node {
  const { parent } = node;
  return ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isNonNullExpression(parent)
    ? outside(parent)
    : parent;
}

function inside(node: Node): Node {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? inside(node.expression)
    : node;
}

/** The value is called on the spot, or given to something that calls it back and forgets it. */
function runsNow(node: Node): boolean {
  const use = outside(node);
  if (ts.isNewExpression(use)) return ts.isIdentifier(use.expression) && use.expression.text === 'Promise';
  if (!ts.isCallExpression(use)) return false;
  const callee = inside(use.expression);
  if (callee === node) return true;
  return ts.isPropertyAccessExpression(callee) && CALLING_BACK.has(callee.name.text);
}

/** Names are taken for the same wherever they stand. */
function isOnlyCalled(name: Identifier, unit: Node): boolean {
  let only = true;
  const visit = (node: Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name && isUse(node) && !runsNow(node))
      only = false;
    if (only) ts.forEachChild(node, visit);
  };
  visit(unit);
  return only;
}

/** Not the name of a property. */
function isUse(node: Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}
