// What loops, spreads and patterns take apart: the value made natively iterable, or with its own keys decided.
import type { Node } from './ast.js';
import type { Emitter } from './emitter.js';
import { isObject, sequence } from './operators.js';

/** The value made natively iterable. Parenthesized. */
export function iterated(e: Emitter, node: Node, method: IterateOp = 'iterate'): string {
  if (e.module.known.isPrimitive(node) || node.type === 'ArrayExpression') return e.operand(node);
  const held = e.hold(node, []);
  e.drop(held);
  return sequence([held.init], iteratedText(e, held.use, node, method));
}

export type IterateOp = 'iterate' | 'iterateAsync';

export function iteratedText(e: Emitter, use: string, node: Node, method: IterateOp = 'iterate'): string {
  return `${isObject(use)} ? ${e.op(method)}(${use}, ${e.site(node)}) : ${use}`;
}

/** The value with all own keys decided, for those who list them: rest patterns, or spread and for-in. Parenthesized. */
export function owned(e: Emitter, node: Node, method: 'own' | 'enumerable' = 'own'): string {
  if (e.module.known.of(node) === 'prim' || node.type === 'ObjectExpression') return e.operand(node);
  const held = e.hold(node, []);
  e.drop(held);
  return sequence([held.init], `${isObject(held.use)} ? ${e.op(method)}(${held.use}) : ${held.use}`);
}
