// `&&=`, `||=` and `??=`: the target is evaluated once, read, and written only where its value asks for it. What is there is a condition of a
// decision, like the left side of `&&`, `||` and `??`. The plain module reports it, too, which takes a text of its own.
import { type Condition, isLogicalAssignment, type LogicalAssignment, type Node } from './ast.js';
import type { Emitter } from './emitter.js';
import { isObject, sequence } from './operators.js';
import { isElement, mayConvert, type Reference, reference } from './references.js';
import { reportPlainTest, reportTest } from './report-points.js';
import { skipping } from './skipped.js';
import { conditionValue, skippedTest, truth } from './tests.js';

/** `&&` of `&&=`. */
export function operatorOf({ operator }: Condition): '&&' | '||' | '??' {
  return operator.replace('=', '') as '&&' | '||' | '??';
}

/** The value of the assignment; a decision that consists of it tells its outcome. */
export function assignLogical(e: Emitter, node: LogicalAssignment): string {
  const { observation } = e.module;
  const text = logicalAssignment(e, node);
  if (observation?.decision(node) === undefined || !observation.isPartOfDecision(node)) return text;
  const held = e.take();
  e.release(held);
  return `(${held} = ${text}, ${reportTest(e, node, `(${truth(e, { init: '', use: held }, e.site(node))})`)}, ${held})`;
}

/** Of the outcome nothing is told. */
export function logicalAssignment(e: Emitter, node: LogicalAssignment): string {
  const { left, right } = node;
  const operator = operatorOf(node);
  const { observation, dynamic, branchMarks } = e.module;
  const silent = observation?.leaf(left) === undefined && !branchMarks;
  if (operator === '??' && left.type === 'Identifier' && !dynamic && silent) return e.copy(node);
  const target = reference(e, left, [right]);
  const current = e.take();
  const site = e.site(left);
  const load = left.type === 'Identifier' ? '' : `${current} = ${target.read}`;
  const use = left.type === 'Identifier' ? target.read : current;
  let condition: string;
  if (operator === '??') {
    const value = dynamic ? `(${isObject(use)} ? ${e.op('nullable')}(${use}, ${site}) : ${use})` : use;
    condition = `${reportTest(e, left, value)} != null`;
  } else {
    const holds = reportTest(e, left, `(${truth(e, { init: '', use }, site)})`);
    condition = skipping(e, node, holds, (leaf) => skippedTest(e, leaf));
  }
  const store = storeText(e, node, target);
  e.release(current);
  target.release();
  const arms = operator === '&&' ? `${store} : ${use}` : `${use} : ${store}`;
  return sequence([...target.inits, load], `(${condition}) ? ${arms}`);
}

function storeText(e: Emitter, node: LogicalAssignment, target: Reference): string {
  const { left, right } = node;
  const line = e.breaks(left.end, right.start);
  const decides = e.module.observation?.isPartOfDecision(node) === true;
  const spelled = isElement(left) && mayConvert(e, right);
  if (decides) {
    const held = e.take();
    const text = sequence([`${held} = ${line}${conditionValue(e, right)}`], target.write(held, spelled));
    e.release(held);
    return e.arm(text);
  }
  if (target.twice || spelled) {
    const value = e.hold(right, []);
    e.drop(value);
    return e.arm(sequence([value.init], line + target.write(value.use, spelled)));
  }
  return e.arm(`(${target.write(line + e.argument(right))})`);
}

/**
 * In the plain module, where its condition is reported. The object and the key wait in a list on the stack while the value is read, so
 * that one variable of the module does for all: nothing runs between its last writing and its last use.
 */
export function plainLogicalAssignment(e: Emitter, node: Node): string {
  if (!isLogicalAssignment(node) || e.module.observation?.leaf(node.left) === undefined) return e.copy(node);
  const { left, right } = node;
  const line = e.breaks(left.end, right.start);
  const value = e.argument(right);
  const operator = operatorOf(node);
  if (left.type !== 'MemberExpression') {
    const name = e.name(left);
    return `(${reportPlainTest(e, left, name)} ${operator} (${name} = ${line}${value}))`;
  }
  const held = e.module.names.heldTarget;
  e.holdsTarget = true;
  const { object, property, computed } = left;
  const isSuper = object.type === 'Super';
  const parts = [isSuper ? '0' : e.argument(object), computed ? e.argument(property) : '0'];
  const member = (list: string): string => {
    const base = isSuper ? 'super' : `${list}[0]`;
    return computed ? `${base}[${list}[1]]` : `${base}.${e.between(property.start, property.end)}`;
  };
  const read = `${held} = [${held} = [${parts.join(', ')}], ${member(held)}]`;
  return `(${read}, ${reportPlainTest(e, left, `${held}[1]`)} ${operator} (${member(`${held}[0]`)} = ${line}${value}))`;
}
