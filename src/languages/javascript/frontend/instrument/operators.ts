// Operators: inlined for concrete operands, a call of Ops when an operand is an object. Operands that are provably
// concrete are not tested; trees of operators are the business of formula.ts.
import { isNullish, type Node } from './ast.js';
import type { Emitter, Handlers, Held } from './emitter.js';
import { formula, formulaText, isComparison, join, leftOperand } from './formula.js';
import { isNullTest } from './known.js';
import { calleeText, nullable } from './members.js';
import { hasPrivate } from './privates.js';
import { remove } from './references.js';
import { test } from './tests.js';

/** Operator -> method of Ops. */
export const BINARY: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '**': 'pow',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'bitxor',
  '<<': 'shl',
  '>>': 'shr',
  '>>>': 'ushr',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '==': 'eq',
  '!=': 'ne',
  '===': 'seq',
  '!==': 'sne',
};

export const UNARY: Readonly<Record<string, string>> = { '-': 'neg', '+': 'plus', '~': 'bitnot', '!': 'not' };

export function isObject(use: string): string {
  return `typeof ${use} === "object"`;
}

/** Evaluates the inits in order, then the expression. */
export function sequence(inits: readonly string[], expression: string): string {
  const parts = inits.filter((init) => init !== '');
  return parts.length === 0 ? `(${expression})` : `(${parts.join(', ')}, ${expression})`;
}

/** True when the operator on these operands needs no hook. */
export function isPlain(e: Emitter, operator: string, left: Node, right: Node): boolean {
  const { known, dynamic } = e.module;
  if (known.isPrimitive(left) && known.isPrimitive(right)) return true;
  if (/^[!=]==?$/.test(operator) && !dynamic && (isNullish(left) || isNullish(right))) return true;
  return (operator === '===' || operator === '!==') && known.identityIsPlain(left, right);
}

/** `typeof x === "number"`: the fast answer first. Undefined when the comparison has another form. */
export function typeofTest(e: Emitter, node: Node): string | undefined {
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return undefined;
  const swapped = node.left.type === 'Literal';
  const [call, literal] = swapped ? [node.right, node.left] : [node.left, node.right];
  if (call.type !== 'UnaryExpression' || call.operator !== 'typeof') return undefined;
  if (literal.type !== 'Literal' || typeof literal.value !== 'string') return undefined;
  if (e.module.known.isPrimitive(call.argument)) return e.copy(node);
  const type = JSON.stringify(literal.value);
  const free = call.argument.type === 'Identifier' && e.binding(call.argument) === undefined;
  const held: Held = free ? { init: '', use: e.name(call.argument), node: call.argument } : e.hold(call.argument, []);
  const { init, use } = held;
  e.drop(held);
  const not = node.operator.startsWith('!');
  const first = init === '' ? use : `(${init})`;
  const never = literal.value === 'function' || literal.value === 'undefined' || literal.value === 'symbol';
  if (never && !e.module.dynamic) return `(typeof ${first} ${node.operator} ${type})`;
  const slow = `${e.op('typeof')}(${use}) === ${type}`;
  let yes = `(typeof ${first} === ${type} || ${isObject(use)} && ${slow})`;
  if (literal.value === 'object') yes = `(${isObject(first)} && ${slow})`;
  else if (free) {
    const answer = e.take();
    e.release(answer);
    yes = `((${answer} = typeof ${use}) === ${type} || ${answer} === "object" && ${slow})`;
  }
  return not ? `(!${yes})` : yes;
}

/** Evaluating it runs no code of the program and throws nothing: whether a value is converted before or after is all the same. */
function isSilent(e: Emitter, node: Node): boolean {
  if (node.type === 'Literal') return true;
  const kind = node.type === 'Identifier' ? e.binding(node)?.kind : undefined;
  return kind === 'var' || kind === 'param';
}

/** A part of a template that is converted before what follows is evaluated. */
function asText(e: Emitter, node: Node): Held {
  const text = e.value(node);
  const use = e.take();
  const converts = `${isObject(use)} || typeof ${use} === "function" || typeof ${use} === "symbol"`;
  return { init: `${use} = ${text}, (${converts}) && (${use} = ${e.op('template')}(["", ""], [${use}]))`, use, node };
}

export const OPERATORS: Handlers = {
  BinaryExpression(e, node) {
    const { operator, left, right } = node;
    if (left.type === 'PrivateIdentifier') return hasPrivate(e, left, right);
    if (operator === 'in') {
      const object = e.argument(right);
      return `${e.op('has')}(${e.argument(left)},${e.breaks(left.end, right.start)} ${object}, ${e.site(node)})`;
    }
    if (operator === 'instanceof') {
      if (e.module.known.of(left) !== undefined) return e.copy(node);
      const value = e.hold(left, [right]);
      const target = e.hold(right, []);
      e.drop(value, target);
      const operands = `(${value.use}, ${target.use})`;
      const unsure = `${isObject(value.use)} && ${e.op('unsure')}${operands}`;
      // The plain operator stands in the code: V8 knows the class there.
      const plain = `${value.use} instanceof ${target.use}`;
      return sequence([value.init, target.init], `${unsure} ? ${e.op('instanceof')}${operands} : ${plain}`);
    }
    const typeTest = typeofTest(e, node);
    if (typeTest !== undefined) return typeTest;
    if (e.module.dynamic && isNullTest(node)) {
      const [value, literal] = isNullish(left) ? [right, left] : [left, right];
      return `(${nullable(e, value)} ${operator} ${e.gen(literal)})`;
    }
    if (isPlain(e, operator, left, right)) return e.copy(node);
    if (!isComparison(operator)) return formulaText(e, formula(e, node, []));
    const line = e.breaks(left.end, right.start);
    return formulaText(e, join(e, operator, leftOperand(e, left, right), formula(e, right, []), line));
  },

  UnaryExpression(e, node) {
    const { operator, argument } = node;
    if (operator === 'delete') return remove(e, node);
    if (operator === 'typeof') {
      const free = argument.type === 'Identifier' && e.binding(argument) === undefined;
      if (e.module.known.isPrimitive(argument)) return e.copy(node);
      if (free) {
        // Reading a global may run a getter.
        const type = e.take();
        e.release(type);
        const name = e.name(argument);
        return `((${type} = typeof ${name}) === "object" ? ${e.op('typeof')}(${name}) : ${type})`;
      }
      const held = e.hold(argument, []);
      e.drop(held);
      return sequence([held.init], `${isObject(held.use)} ? ${e.op('typeof')}(${held.use}) : typeof ${held.use}`);
    }
    const method = UNARY[operator];
    if (method === undefined || e.module.known.of(argument) === 'prim') return e.copy(node);
    if (operator !== '!') return formulaText(e, formula(e, node, []));
    if (e.module.observation?.decidesNegated(argument)) return `(!${test(e, argument)})`;
    if (e.module.known.of(argument) !== undefined) return e.copy(node);
    const held = e.hold(argument, []);
    e.drop(held);
    return sequence([held.init], `${isObject(held.use)} ? ${e.op(method)}(${held.use}) : !${held.use}`);
  },

  TemplateLiteral(e, node) {
    const { expressions, quasis } = node;
    if (expressions.every((x) => e.module.known.isPrimitive(x))) return e.copy(node);
    const held: Held[] = expressions.map((x, i) => {
      const later: readonly Node[] = expressions.slice(i + 1);
      return e.module.known.isPrimitive(x) || later.every((n) => isSilent(e, n)) ? e.hold(x, later) : asText(e, x);
    });
    e.drop(...held);
    const tests = held.filter((h) => !e.module.known.isPrimitive(h.node)).map((h) => isObject(h.use));
    const strings = quasis.map((q) => JSON.stringify(q.value.cooked));
    let plain = '`';
    quasis.forEach((q, i) => {
      plain += e.between(q.start, q.end);
      if (i < held.length) plain += `\${${held[i].use}}`;
    });
    return sequence(
      held.map((h) => h.init),
      `${tests.join(' || ')} ? ${e.op('template')}([${strings.join(', ')}], [${held.map((h) => h.use).join(', ')}]) : ${plain}\``,
    );
  },

  ConditionalExpression(e, node) {
    const { consequent, alternate } = node;
    const condition = test(e, node.test);
    const first = e.breaks(node.test.end, consequent.start);
    const second = e.breaks(consequent.end, alternate.start);
    return `${condition} ?${first} ${e.arm(e.argument(consequent))} :${second} ${e.arm(e.argument(alternate))}`;
  },

  TaggedTemplateExpression(e, node) {
    // The strings object is per source position: the literal itself stays untouched, only its values are emitted.
    const { tag, quasi } = node;
    let out = calleeText(e, tag) + e.breaks(tag.end, quasi.start);
    let at = quasi.start;
    for (const expression of quasi.expressions) {
      out += e.between(at, expression.start) + e.gen(expression);
      at = expression.end;
    }
    return out + e.between(at, quasi.end);
  },
};
