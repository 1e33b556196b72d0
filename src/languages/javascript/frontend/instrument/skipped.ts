// Conditions that `&&` and `||` skip, evaluated all the same for whoever asks for them (MC/DC): whether a condition decides depends on
// what the others would have been.
// Soundness: only what reads names, members and operators is evaluated twice over; a member that the file has a getter for is not.
import { type Condition, children, isLogicalAssignment, type Node } from './ast.js';
import type { Emitter } from './emitter.js';

/** Expressions that change nothing when they are evaluated, as far as the text shows. */
const READING = new Set([
  'Identifier',
  'Literal',
  'ThisExpression',
  'MemberExpression',
  'ChainExpression',
  'UnaryExpression',
  'BinaryExpression',
  'TemplateLiteral',
  'TemplateElement',
]);

/** The left side of a logical operator, which tells what it skips. `test` is the text of a condition. */
export function skipping(e: Emitter, node: Condition, left: string, test: (leaf: Node) => string): string {
  const { observation, names } = e.module;
  if (observation?.observe.skipped !== true || !observation.isPartOfDecision(node)) return left;
  const told = leavesOf(e, node.right).map((leaf) => {
    const { decision, index } = observation.leaf(leaf)!;
    return `${e.op('skipped')}(${decision}, ${index}, ${names.fuel}.quiet, () => ${test(leaf)});`;
  });
  if (told.length === 0) return left;
  return `${e.op('skipping')}(${left}, ${node.operator.startsWith('||')}, () => { ${told.join(' ')} })`;
}

/** Conditions within an operand that may be evaluated. */
function leavesOf(e: Emitter, node: Node): Node[] {
  const { observation } = e.module;
  if (observation?.leaf(node) !== undefined) return changesNothing(e, node) ? [node] : [];
  const inner = node.type === 'LogicalExpression' || node.type === 'UnaryExpression' || isLogicalAssignment(node);
  return inner ? children(node).flatMap((child) => leavesOf(e, child)) : [];
}

function changesNothing(e: Emitter, node: Node): boolean {
  if (!READING.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete')) return false;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
    if (e.module.observation?.getters.has(node.property.name)) return false;
  }
  return children(node).every((child) => changesNothing(e, child));
}
