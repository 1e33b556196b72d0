// Conditions: the value is decided, so comparison and branch are fused and `&&`, `||`, `!`, `?:` stay native.
// Also the logical operators in value position.
import type { Node, NodeOf } from './ast.js';
import type { Emitter, Handlers } from './emitter.js';
import { formula, formulaText, fusedCondition, isComparison, join, leftOperand } from './formula.js';
import { isBoolean, isNullTest } from './known.js';
import { nullable } from './members.js';
import { BINARY, isPlain, sequence, typeofTest } from './operators.js';
import { reportTest } from './report-points.js';

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
        return `(${test(e, node.left)} ${node.operator}${line} ${e.arm(test(e, node.right))})`;
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
        i === node.expressions.length - 1 ? test(e, x) : e.gen(x),
      );
      return `(${parts.join(', ')})`;
    }
    case 'BinaryExpression':
      if (isComparison(node.operator)) return comparison(e, node);
      break;
  }
  if (known.of(node) !== undefined) return `(${e.gen(node)})`;
  if (node.type === 'BinaryExpression' && BINARY[node.operator] === undefined) return `(${e.gen(node)})`;
  const held = e.hold(node, []);
  e.drop(held);
  return sequence([], truth(e, held, e.site(node)));
}

/** Falsy values and primitives are read natively; only objects are asked for. */
export function truth(e: Emitter, { init, use }: { init: string; use: string }, site: number): string {
  const first = init === '' ? use : `(${init})`;
  return `${first} && (typeof ${use} !== "object" || ${e.op('test')}(${use}, ${site}))`;
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

export const LOGICAL: Handlers = {
  LogicalExpression(e, node) {
    const { operator, left, right } = node;
    const line = e.breaks(left.end, right.start);
    if (operator !== '??' && e.module.observation?.decidesValue(node)) return test(e, node);
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
