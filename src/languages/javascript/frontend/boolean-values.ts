// Logical operators whose operands are booleans by their types: condition and MC/DC coverage takes them for decisions where their
// value is used, too. Asked by the loader when a criterion wants values decided.
import type { BinaryExpression, Node, SourceFile, Type, TypeChecker } from 'typescript';
import { ts } from './compiler.js';
import { rangeOf } from './sources.js';

/** By `placeKey`. */
export function booleanValues(file: SourceFile, checker: TypeChecker): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (ts.isBinaryExpression(node) && isLogical(node) && isBooleanValue(node, checker)) {
      found.add(placeKey(rangeOf(file, node.getStart(file), node.getEnd())));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function placeKey(range: { line: number; column: number; endLine: number; endColumn: number }): string {
  const { line, column, endLine, endColumn } = range;
  return `${line}:${column}-${endLine}:${endColumn}`;
}

function isLogical({ operatorToken: { kind } }: BinaryExpression): boolean {
  const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind;
  const { AmpersandAmpersandEqualsToken, BarBarEqualsToken } = ts.SyntaxKind;
  return [AmpersandAmpersandToken, BarBarToken, AmpersandAmpersandEqualsToken, BarBarEqualsToken].includes(kind);
}

/** Operators within it are looked into: the type of `text && flag` is boolean where null is part of every type. */
function isBooleanValue(node: Node, checker: TypeChecker): boolean {
  if (ts.isParenthesizedExpression(node)) return isBooleanValue(node.expression, checker);
  if (ts.isBinaryExpression(node) && isLogical(node)) {
    return isBooleanValue(node.left, checker) && isBooleanValue(node.right, checker);
  }
  return isBooleanType(checker.getTypeAtLocation(node));
}

function isBooleanType(type: Type): boolean {
  return type.isUnion() ? type.types.every(isBooleanType) : (type.flags & ts.TypeFlags.BooleanLike) !== 0;
}
