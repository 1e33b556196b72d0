// Trees of operators: the operands are evaluated in order and tested once, then the whole tree runs natively or, when
// an operand is an object, as calls of Ops. Results of native operators on primitives are primitives, so nothing in
// between needs a test.
import { children, type Node } from './ast.js';
import type { Emitter, Held } from './emitter.js';
import { BINARY, isObject, isPlain, UNARY } from './operators.js';

export interface Formula {
  readonly inits: readonly string[];
  /** Which operands are objects; the slow form is taken when one of them is. */
  readonly tests: readonly string[];
  readonly fast: string;
  readonly slow: string;
  readonly held: readonly Held[];
  readonly lines: string;
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>']);
const COMPARISON = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!==']);

export function isComparison(operator: string): boolean {
  return COMPARISON.has(operator);
}

/** The left side of a binary operator: a tree of its own only if nothing can happen before the operator runs. */
export function leftOperand(e: Emitter, left: Node, right: Node): Formula {
  return isQuiet(right) ? formula(e, left, [right]) : leaf(e, left, [right]);
}

/** Runs no code of the user but getters: an operator on what was evaluated before may be delayed past it. */
function isQuiet(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
      return children(node).every(isQuiet);
    case 'UnaryExpression':
      return node.operator !== 'delete' && isQuiet(node.argument);
    default:
      return false;
  }
}

/** Concrete, and can be written down twice. */
export function isPure(e: Emitter, node: Node, later: readonly Node[]): boolean {
  if (e.isStable(node, later)) return true;
  if (node.type === 'UnaryExpression') return node.operator !== 'delete' && isPure(e, node.argument, later);
  if (node.type !== 'BinaryExpression' || BINARY[node.operator] === undefined) return false;
  return isPure(e, node.left, later) && isPure(e, node.right, later);
}

export function leaf(e: Emitter, node: Node, later: readonly Node[]): Formula {
  const single = node.type === 'Identifier' || node.type === 'Literal';
  // Operators may throw (a bigint and a number), which must happen before anything later does.
  if (e.module.known.isPrimitive(node) && isPure(e, node, later) && (single || later.every(isQuiet))) {
    const text = single ? e.hold(node, later).use : `(${e.gen(node)})`;
    return { inits: [], tests: [], fast: text, slow: text, held: [], lines: '' };
  }
  return ofHeld(e, e.hold(node, later));
}

export function ofHeld(e: Emitter, held: Held): Formula {
  const tests = e.module.known.isPrimitive(held.node) ? [] : [isObject(held.use)];
  const inits = held.init === '' ? [] : [held.init];
  return { inits, tests, fast: held.use, slow: held.use, held: [held], lines: '' };
}

/** `later` is evaluated after the formula and before its last use. */
export function formula(e: Emitter, node: Node, later: readonly Node[]): Formula {
  if (node.type === 'BinaryExpression' && ARITHMETIC.has(node.operator)) {
    const { operator, left, right } = node;
    if (isPlain(e, operator, left, right)) return leaf(e, node, later);
    const after = [right, ...later];
    const a = isQuiet(right) ? formula(e, left, after) : leaf(e, left, after);
    const joined = join(e, operator, a, formula(e, right, later), e.breaks(left.end, right.start));
    return { ...joined, fast: `(${joined.fast})` };
  }
  if (node.type === 'UnaryExpression' && /^[-+~]$/.test(node.operator) && !e.module.known.isPrimitive(node)) {
    const inner = formula(e, node.argument, later);
    return {
      ...inner,
      fast: `(${node.operator}${inner.fast})`,
      slow: `${e.op(UNARY[node.operator])}(${inner.slow})`,
      lines: e.breaks(node.start, node.argument.start) + inner.lines,
    };
  }
  return leaf(e, node, later);
}

/** `a operator b`; with a site, decided. */
export function join(e: Emitter, operator: string, a: Formula, b: Formula, lines: string, site?: number): Formula {
  const method = BINARY[operator];
  const operands = `${a.slow}, ${b.slow}`;
  return {
    inits: [...a.inits, ...b.inits],
    tests: [...new Set([...a.tests, ...b.tests])],
    fast: `${a.fast} ${operator} ${b.fast}`,
    slow: site === undefined ? `${e.op(method)}(${operands})` : e.decide(method, operands, site),
    held: [...a.held, ...b.held],
    lines: a.lines + b.lines + lines,
  };
}

/** The expression, parenthesized; frees its temporaries. */
export function formulaText(e: Emitter, { inits, tests, fast, slow, held, lines }: Formula): string {
  e.drop(...held);
  const value = tests.length === 0 ? fast : `${tests.join(' || ')} ? ${slow} : ${fast}`;
  return `(${lines}${[...inits, value].join(', ')})`;
}

/** Operands of a condition that can be written twice wherever the condition is evaluated. */
function isFixed(e: Emitter, node: Node, root: Node): boolean {
  if (e.isStable(node, [root])) return true;
  if (node.type !== 'BinaryExpression' || !ARITHMETIC.has(node.operator)) return false;
  return isFixed(e, node.left, root) && isFixed(e, node.right, root);
}

/** The number of comparisons of a condition that consists of nothing but comparisons of variables; else NaN. */
function comparisons(e: Emitter, node: Node, root: Node): number {
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    return comparisons(e, node.left, root) + comparisons(e, node.right, root);
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') return comparisons(e, node.argument, root);
  if (node.type !== 'BinaryExpression' || !COMPARISON.has(node.operator)) return Number.NaN;
  const fixed = isFixed(e, node.left, root) && isFixed(e, node.right, root);
  return fixed && !isPlain(e, node.operator, node.left, node.right) ? 1 : Number.NaN;
}

/** `x >= 48 && x <= 57` with one test of x; undefined for conditions of another form. Parenthesized. */
export function fusedCondition(e: Emitter, node: Node): string | undefined {
  const reported = e.module.observation?.observe.decisions === true;
  if (e.module.dynamic || reported || !(comparisons(e, node, node) > 1)) return undefined;
  const tests = new Set<string>();
  let inits = 0;
  const build = (part: Node): { fast: string; slow: string } => {
    if (part.type === 'LogicalExpression') {
      const a = build(part.left);
      const b = build(part.right);
      const line = e.breaks(part.left.end, part.right.start);
      const slow = `(${a.slow} ${part.operator} ${b.slow})`;
      return { fast: `(${a.fast} ${part.operator}${line} ${b.fast})`, slow };
    }
    if (part.type === 'UnaryExpression') {
      const inner = build(part.argument);
      return { fast: `(!${inner.fast})`, slow: `(!${inner.slow})` };
    }
    if (part.type !== 'BinaryExpression') throw new Error(`${part.type} is no comparison`);
    const both = join(
      e,
      part.operator,
      formula(e, part.left, [node]),
      formula(e, part.right, [node]),
      '',
      e.site(part),
    );
    e.drop(...both.held);
    inits += both.inits.length;
    for (const text of both.tests) tests.add(text);
    return { fast: `(${both.fast})`, slow: both.slow };
  };
  const { fast, slow } = build(node);
  // A value that must be evaluated first has no place in front of a condition that may not reach it.
  if (inits > 0) return undefined;
  return `(${[...tests].join(' || ')} ? ${slow} : ${fast})`;
}
