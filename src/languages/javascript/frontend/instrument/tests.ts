// Conditions: the value is decided, so comparison and branch are fused and `&&`, `||`, `!`, `?:` stay native.
// Also the logical operators in value position.
import { isLogicalAssignment, type LogicalAssignment, type Node, type NodeOf } from './ast.js';
import type { Birth } from './births.js';
import type { Emitter, Handlers, Held } from './emitter.js';
import { formula, formulaText, fusedCondition, isComparison, join, leftOperand } from './formula.js';
import { isBoolean, isNullTest } from './known.js';
import { logicalAssignment } from './logical-assignment.js';
import { nullable } from './members.js';
import { BINARY, isPlain, sequence, typeofTest } from './operators.js';
import { effect } from './references.js';
import { reportTest } from './report-points.js';
import { skipping } from './skipped.js';

/** Parenthesized: true or false, or a plain value to be read as such. */
export function test(e: Emitter, node: Node): string {
  return reportTest(e, node, testText(e, node));
}

function testText(e: Emitter, node: Node): string {
  const { known } = e.module;
  switch (node.type) {
    case 'UnaryExpression':
      if (node.operator === '!') return `(!${test(e, node.argument)})`;
      break;
    case 'LogicalExpression':
      if (node.operator !== '??') {
        const fused = e.module.branchMarks ? undefined : fusedCondition(e, node);
        if (fused !== undefined) return fused;
        const line = e.breaks(node.left.end, node.right.start);
        const left = skipping(e, node, test(e, node.left), (leaf) => skippedTest(e, leaf));
        return `(${left} ${node.operator}${line} ${e.arm(test(e, node.right))})`;
      }
      break;
    case 'ConditionalExpression': {
      const condition = test(e, node.test);
      const first = e.breaks(node.test.end, node.consequent.start);
      const second = e.breaks(node.consequent.end, node.alternate.start);
      return `(${condition} ?${first} ${e.arm(test(e, node.consequent))} :${second} ${e.arm(test(e, node.alternate))})`;
    }
    case 'SequenceExpression': {
      const parts = node.expressions.map((x: Node, i: number) =>
        i === node.expressions.length - 1 ? test(e, x) : effect(e, x),
      );
      return `(${parts.join(', ')})`;
    }
    case 'BinaryExpression':
      if (isComparison(node.operator)) return comparison(e, node);
      break;
    case 'AssignmentExpression':
      if (isLogicalAssignment(node) && e.module.observation !== undefined) return assignedTest(e, node);
      break;
  }
  if (known.of(node) !== undefined) return `(${e.gen(node)})`;
  if (node.type === 'BinaryExpression' && BINARY[node.operator] === undefined) return `(${e.gen(node)})`;
  const held = e.hold(node, []);
  e.drop(held);
  return sequence([], truth(e, held, e.site(node)));
}

/** A condition that is evaluated although it was skipped. */
export function skippedTest(e: Emitter, leaf: Node): string {
  return testText(e, leaf);
}

function assignedTest(e: Emitter, node: LogicalAssignment): string {
  const held = e.take();
  e.release(held);
  return sequence([`${held} = ${logicalAssignment(e, node)}`], truth(e, { init: '', use: held }, e.site(node)));
}

/** Falsy values and primitives are read natively; only objects are asked for, and no instances of the module's classes. */
export function truth(
  e: Emitter,
  { init, use, node }: Pick<Held, 'init' | 'use'> & Partial<Held>,
  site: number,
): string {
  const first = init === '' ? use : `(${init})`;
  const known = node === undefined ? undefined : probableClass(e, node)?.recognized;
  const instance = known === undefined ? '' : `${known}(${use}) || `;
  return `${first} && (typeof ${use} !== "object" || ${instance}${e.op('test')}(${use}, ${site}))`;
}

/** The class of the module that the variable probably has an instance of. */
function probableClass(e: Emitter, node: Node): Birth | undefined {
  const binding = node.type === 'Identifier' ? e.binding(node) : undefined;
  return binding === undefined ? undefined : e.module.births?.ofVariable(binding);
}

function comparison(e: Emitter, node: NodeOf<'BinaryExpression'>): string {
  const { operator, left, right } = node;
  const typeTest = typeofTest(e, node);
  if (typeTest !== undefined) return `(${typeTest})`;
  if (e.module.dynamic && isNullTest(node)) return `(${e.gen(node)})`;
  if (isPlain(e, operator, left, right)) return `(${e.copy(node)})`;
  const line = e.breaks(left.end, right.start);
  const a = leftOperand(e, left, right);
  return formulaText(e, join(e, operator, a, formula(e, right, []), line, e.site(node)));
}

/** The value of a logical operator, which reports its conditions and itself on the way. */
function decidedValue(e: Emitter, node: Node): string {
  const held = e.take();
  const inner = conditionValue(e, node);
  const reported = reportTest(e, node, `(${truth(e, { init: '', use: held }, e.site(node))})`);
  e.release(held);
  return `(${held} = ${inner}, ${reported}, ${held})`;
}

/** An operand that keeps its value: it may be null or undefined where those are part of every type. */
export function conditionValue(e: Emitter, node: Node): string {
  if (isBoolean(node)) return test(e, node);
  const held = e.take();
  const holds = `(${truth(e, { init: '', use: held }, e.site(node))})`;
  let text: string;
  if (node.type === 'LogicalExpression' && e.module.observation?.isPartOfDecision(node)) {
    const [left, right] = [conditionValue(e, node.left), e.arm(conditionValue(e, node.right))];
    const line = e.breaks(node.left.end, node.right.start);
    const holding = `(${truth(e, { init: '', use: held }, e.site(node.left))})`;
    const leftHolds = skipping(e, node, holding, (leaf) => skippedTest(e, leaf));
    const arms = node.operator === '&&' ? `${line} ${right} : ${held}` : `${held} :${line} ${right}`;
    text = `(${held} = ${left}, ${leftHolds} ? ${arms})`;
  } else text = `(${held} = ${e.argument(node)}, ${reportTest(e, node, holds)}, ${held})`;
  e.release(held);
  return text;
}

export const LOGICAL: Handlers = {
  LogicalExpression(e, node) {
    const { operator, left, right } = node;
    const line = e.breaks(left.end, right.start);
    const decides = e.module.observation?.decidesValue(node);
    if (operator !== '??' && decides !== undefined) return decides === 'test' ? test(e, node) : decidedValue(e, node);
    if (operator === '??') {
      if (!e.module.dynamic && e.module.observation === undefined && !e.module.branchMarks) return e.copy(node);
      const value = e.module.dynamic ? nullable(e, left) : `(${e.gen(left)})`;
      return `(${reportTest(e, left, value)} ??${line} ${e.arm(e.operand(right))})`;
    }
    if (isBoolean(left)) {
      const condition = test(e, left);
      const value = e.arm(e.argument(right));
      return operator === '&&' ? `(${condition} ?${line} ${value} : false)` : `(${condition} ? true :${line} ${value})`;
    }
    const copied = e.module.observation === undefined && !e.module.branchMarks;
    if (e.module.known.of(left) !== undefined && copied) return e.copy(node);
    const held = e.hold(left, []);
    const condition = reportTest(e, left, `(${truth(e, held, e.site(left))})`);
    // The left value is only needed on the side where the right one is not evaluated.
    e.drop(held);
    const value = e.arm(e.argument(right));
    const first = `(${condition})`;
    return operator === '&&'
      ? `(${first} ?${line} ${value} : ${held.use})`
      : `(${first} ? ${held.use} :${line} ${value})`;
  },
};
