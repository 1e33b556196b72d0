// What a walker (walkers.ts) can answer, from its text: booleans, undefined, null, numbers from a least one on. Used by nobody else.
// Soundness: the least number is checked by induction: if all that it calls itself for is no less, so is what it returns. Numbers are whole, and
// none is beyond 2^53: such a count would take as many calls.

import type { WalkerResults as Results } from '../../walker-results.js';
import { children, type FunctionNode, identifierName, isFunction, type Node, type NodeOf } from './ast.js';
import type { Binding } from './binding.js';
import type { Scopes } from './scopes.js';

const NONE: Results = { boolean: false, undefined: false, null: false };
const BOOLEAN: Results = { ...NONE, boolean: true };
const UNDEFINED: Results = { ...NONE, undefined: true };
const NULL: Results = { ...NONE, null: true };
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof']);
const ASKING = new Set(['has', 'includes', 'isInteger', 'isSafeInteger', 'isNaN', 'isFinite', 'is', 'isArray']);
const LARGEST = 1000;
const ROUNDS = 4;

/** Undefined: it may answer something else. */
export function resultsOf(fn: FunctionNode, self: Binding, scopes: Scopes): Results | undefined {
  const returned = returnsOf(fn);
  if (returned === undefined) return undefined;
  const least = Math.min(...numbersIn(fn.body), 0);
  if (least < -LARGEST) return undefined;
  let known = NONE;
  for (let round = 0; round < ROUNDS; round++) {
    const assumed = known.number === undefined ? known : { ...known, number: least };
    const reader = new Reader(scopes, fn, self, assumed);
    let found: Results | undefined = NONE;
    for (const node of returned) found = found && union(found, reader.of(node));
    if (found === undefined || (found.number ?? least) < least) return undefined;
    if (sameKinds(found, known)) return round === 0 ? undefined : assumed;
    known = found;
  }
  return undefined;
}

function sameKinds(a: Results, b: Results): boolean {
  return (
    a.boolean === b.boolean &&
    a.undefined === b.undefined &&
    a.null === b.null &&
    (a.number === undefined) === (b.number === undefined)
  );
}

function union(a: Results, b: Results | undefined): Results | undefined {
  if (b === undefined) return undefined;
  const numbers = [a.number, b.number].filter((n) => n !== undefined);
  return {
    boolean: a.boolean || b.boolean,
    undefined: a.undefined || b.undefined,
    null: a.null || b.null,
    number: numbers.length === 0 ? undefined : Math.min(...numbers),
  };
}

/** The values that it returns; undefined when its end may be reached, or a return has none. */
function returnsOf(fn: FunctionNode): Node[] | undefined {
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  const found: Node[] = [];
  let empty = false;
  const visit = (node: Node): void => {
    if (isFunction(node)) return;
    if (node.type === 'ReturnStatement') {
      if (node.argument) found.push(node.argument);
      else empty = true;
    }
    children(node).forEach(visit);
  };
  visit(fn.body);
  const last = fn.body.body[fn.body.body.length - 1];
  return empty || last?.type !== 'ReturnStatement' ? undefined : found;
}

function numbersIn(node: Node): number[] {
  if (node.type === 'UnaryExpression' && node.operator === '-') return numbersIn(node.argument).map((n) => -n);
  if (node.type === 'Literal' && typeof node.value === 'number') return [node.value];
  return children(node).flatMap(numbersIn);
}

class Reader {
  private readonly reading = new Set<Node>();

  constructor(
    private readonly scopes: Scopes,
    private readonly fn: FunctionNode,
    private readonly self: Binding,
    /** What a call of the function itself answers. */
    private readonly assumed: Results,
  ) {}

  of(node: Node): Results | undefined {
    switch (node.type) {
      case 'Literal':
        return ofLiteral(node.value);
      case 'ParenthesizedExpression':
        return this.of(node.expression);
      case 'UnaryExpression':
        return this.ofUnary(node);
      case 'BinaryExpression':
        if (COMPARISONS.has(node.operator)) return BOOLEAN;
        return node.operator === '+' ? this.sum([node.left, node.right]) : undefined;
      case 'LogicalExpression':
        return this.both(node.left, node.right);
      case 'ConditionalExpression':
        return this.both(node.consequent, node.alternate);
      case 'Identifier':
        return this.ofName(node);
      case 'CallExpression':
        return this.ofCall(node);
      default:
        return undefined;
    }
  }

  private both(a: Node, b: Node): Results | undefined {
    const first = this.of(a);
    return first && union(first, this.of(b));
  }

  private ofUnary({ operator, argument }: NodeOf<'UnaryExpression'>): Results | undefined {
    if (operator === '!') return BOOLEAN;
    if (operator === 'void') return UNDEFINED;
    const isNumber = operator === '-' && argument.type === 'Literal' && typeof argument.value === 'number';
    return isNumber ? ofLiteral(-(argument.value as number)) : undefined;
  }

  /** The least numbers, where all are numbers and nothing else. */
  private numbers(nodes: readonly Node[]): number[] | undefined {
    const found: number[] = [];
    for (const node of nodes) {
      const results = this.of(node);
      if (results === undefined) return undefined;
      if (results.boolean || results.undefined || results.null) return undefined;
      // Nothing is known of a call of itself in the first round.
      if (results.number !== undefined) found.push(results.number);
    }
    return found;
  }

  private sum(nodes: readonly Node[]): Results | undefined {
    const numbers = this.addsCallsOnce(nodes) ? this.numbers(nodes) : undefined;
    if (numbers === undefined) return undefined;
    return numbers.length < nodes.length ? NONE : { ...NONE, number: numbers.reduce((a, b) => a + b, 0) };
  }

  /** `n + n` doubles with every call: a few calls would count past 2^53. */
  private addsCallsOnce(nodes: readonly Node[]): boolean {
    const names: Binding[] = [];
    const visit = (node: Node): boolean => {
      if (node.type === 'CallExpression' && node.callee.type === 'Identifier') return true;
      const binding = node.type === 'Identifier' ? this.scopes.resolved.get(node) : undefined;
      const isConstant = binding?.kind === 'const' && binding.fn === this.fn;
      if (binding === undefined || !isConstant) return children(node).every(visit);
      if (names.includes(binding)) return false;
      names.push(binding);
      return ['CallExpression', 'Literal'].includes(binding.writes[0]?.value?.type ?? '');
    };
    return nodes.every(visit);
  }

  private ofName(node: NodeOf<'Identifier'>): Results | undefined {
    const binding = this.scopes.resolved.get(node);
    if (binding === undefined) return node.name === 'undefined' ? UNDEFINED : undefined;
    const value = binding.kind === 'const' && binding.fn === this.fn ? binding.writes[0]?.value : undefined;
    if (value === undefined || binding.writes.length !== 1 || this.reading.has(value)) return undefined;
    this.reading.add(value);
    const results = this.of(value);
    this.reading.delete(value);
    return results;
  }

  private ofCall({ callee, arguments: args }: NodeOf<'CallExpression'>): Results | undefined {
    if (callee.type === 'Identifier') {
      return this.scopes.resolved.get(callee) === this.self ? this.assumed : undefined;
    }
    if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
    const name = identifierName(callee.property);
    if (ASKING.has(name)) return BOOLEAN;
    const isMath = callee.object.type === 'Identifier' && callee.object.name === 'Math';
    if (!isMath || (name !== 'max' && name !== 'min') || args.length === 0) return undefined;
    const numbers = this.numbers(args);
    if (numbers === undefined) return undefined;
    return numbers.length < args.length ? NONE : { ...NONE, number: Math[name](...numbers) };
  }
}

function ofLiteral(value: unknown): Results | undefined {
  if (typeof value === 'boolean') return BOOLEAN;
  if (value === null) return NULL;
  const isCount = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST;
  return isCount ? { ...NONE, number: value } : undefined;
}
