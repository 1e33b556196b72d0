// The statements of a unit's body, for the reached/unreachable report. The translator marks the same ranges: a statement
// counts when `isCounted` says so, with the original node's getStart()/getEnd(); an arrow function's expression body
// counts as one statement, without the parentheses around it.
import type { Node } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import { ts } from './compiler.js';
import { outlivingFunctions } from './outliving.js';
import { isAdded, nodeRange } from './sources.js';

/** Every ts.Statement of the user's but blocks, empty statements, declarations of functions, classes, types, enums, namespaces, modules. */
export function isCounted(node: Node): boolean {
  const { FirstStatement, LastStatement } = ts.SyntaxKind;
  return node.kind >= FirstStatement && node.kind <= LastStatement && !isAdded(node);
}

function withoutParentheses(node: Node): Node {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}

/** Indices of the statements in functions that may run after the unit has returned. */
export function laterStatements(unit: Node): number[] {
  const later = new Set(outlivingFunctions(unit));
  const found: number[] = [];
  let index = 0;
  const visit = (node: Node, isLater: boolean): void => {
    const inside = isLater || later.has(node);
    const body = ts.isArrowFunction(node) && !ts.isBlock(node.body);
    if (isCounted(node) || body) {
      if (inside) found.push(index);
      index++;
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(unit, false);
  return found;
}

/** In source order, outer statements before the ones inside them. */
export function statementsOf(unit: Node): SourceRange[] {
  const found: SourceRange[] = [];
  const visit = (node: Node): void => {
    if (isCounted(node)) found.push(nodeRange(node));
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) found.push(nodeRange(withoutParentheses(node.body)));
    ts.forEachChild(node, visit);
  };
  visit(unit);
  return found;
}
