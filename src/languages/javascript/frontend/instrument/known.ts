// What can be told about a value without running the code: `prim` is a primitive that cannot be symbolic, `object` an
// object or function that cannot be symbolic. Operators on such operands need no hook.
// Soundness: a variable is known only when every write to it in the module assigns a known value.
import { children, isFunction, isNullish, type Node, type NodeOf } from './ast.js';
import type { Binding } from './binding.js';
import { isIntrinsic } from './names.js';
import type { Scopes } from './scopes.js';

export type Known = 'prim' | 'object' | undefined;

const CONSTANTS = new Set(['undefined', 'NaN', 'Infinity']);
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!==']);

/** Comparison with null or undefined: never symbolic unless undecided `any` values exist. */
export function isNullTest(node: Node): boolean {
  return (
    node.type === 'BinaryExpression' &&
    /^[!=]==?$/.test(node.operator) &&
    (isNullish(node.left) || isNullish(node.right))
  );
}

/** The value, symbolic or not, is a boolean. */
export function isBoolean(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'boolean';
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === 'delete';
    case 'BinaryExpression':
      return COMPARISONS.has(node.operator) || node.operator === 'in' || node.operator === 'instanceof';
    case 'LogicalExpression':
      return node.operator !== '??' && isBoolean(node.left) && isBoolean(node.right);
    default:
      return false;
  }
}

export class Knowledge {
  private readonly variables = new Map<Binding, Known>();
  /** Functions that return nothing but concrete primitives. */
  private readonly primitiveResults = new Set<Node>();
  /** A bigint literal occurs: mixing it with a number throws. */
  readonly bigints: boolean;

  constructor(
    private readonly scopes: Scopes,
    private readonly dynamic: boolean,
    /** A proof may give variables that are assigned, and results of recursive calls, any value. */
    private readonly widened: boolean,
    /** Functions whose result may be a summary's. */
    answered: ReadonlyMap<Node, unknown>,
  ) {
    // Optimistic: start from "known by its first write" and drop variables until nothing changes.
    const candidates = scopes.bindings.filter((b) => this.isCandidate(b));
    for (const binding of candidates) this.variables.set(binding, 'prim');
    for (const binding of scopes.bindings) {
      if (binding.kind === 'class' || binding.kind === 'name') {
        if (binding.writes.length === 0) this.variables.set(binding, 'object');
      }
    }
    const returns = new Map<Node, Node[]>();
    this.bigints = collectReturns(scopes.program, returns);
    for (const fn of returns.keys()) if (!answered.has(fn) && !widened) this.primitiveResults.add(fn);
    for (let changed = true; changed; ) {
      changed = false;
      for (const fn of this.primitiveResults) {
        if ((returns.get(fn) as Node[]).every((value) => this.isPrimitive(value))) continue;
        this.primitiveResults.delete(fn);
        changed = true;
      }
      for (const binding of candidates) {
        const before = this.variables.get(binding);
        if (before === undefined) continue;
        const after = this.join(binding);
        if (after !== before) {
          // From prim to object once, then only to unknown: the chain is finite.
          this.variables.set(binding, before === 'object' ? undefined : after);
          changed = true;
        }
      }
    }
  }

  private isCandidate(binding: Binding): boolean {
    if (binding.kind === 'function') return binding.writes.every((w) => w.value !== undefined);
    if (binding.kind !== 'var' && binding.kind !== 'let' && binding.kind !== 'const') return false;
    if (this.widened && binding.writes.some((write) => !write.initial)) return false;
    return binding.writes.every((write) => write.value !== undefined);
  }

  private join(binding: Binding): Known {
    let result: Known = binding.kind === 'function' ? 'object' : undefined;
    let first = binding.kind !== 'function';
    for (const write of binding.writes) {
      const known = this.of(write.value as Node);
      if (known === undefined) return undefined;
      if (first) result = known;
      else if (known !== result) return undefined;
      first = false;
    }
    // A variable that is read before its first write is undefined: still concrete, but not an object.
    if (result === 'object' && binding.kind !== 'const' && binding.kind !== 'function') {
      return binding.kind === 'let' && binding.writes.some((w) => w.initial) ? 'object' : undefined;
    }
    return first ? 'prim' : result;
  }

  isPrimitive(node: Node): boolean {
    return this.of(node) === 'prim';
  }

  of(node: Node): Known {
    switch (node.type) {
      case 'Literal':
        return node.regex === undefined ? 'prim' : 'object';
      case 'Identifier': {
        if (this.scopes.inWith.has(node)) return undefined;
        const binding = this.scopes.resolved.get(node);
        if (binding !== undefined) return this.variables.get(binding);
        if (CONSTANTS.has(node.name)) return 'prim';
        return this.isIntrinsicName(node) ? 'object' : undefined;
      }
      case 'TemplateLiteral':
        return node.expressions.every((e: Node) => this.isPrimitive(e)) ? 'prim' : undefined;
      case 'UnaryExpression':
        if (node.operator === 'typeof' || node.operator === 'void' || node.operator === 'delete') return 'prim';
        if (node.operator === '!') return this.of(node.argument) === undefined ? undefined : 'prim';
        return this.isPrimitive(node.argument) ? 'prim' : undefined;
      case 'BinaryExpression':
        return this.ofBinary(node);
      case 'LogicalExpression': {
        const left = this.of(node.left);
        const right = this.of(node.right);
        return left === right ? left : undefined;
      }
      case 'ConditionalExpression': {
        const yes = this.of(node.consequent);
        return yes === this.of(node.alternate) ? yes : undefined;
      }
      case 'AssignmentExpression':
        if (node.operator === '=') return this.of(node.right);
        if (node.left.type !== 'Identifier') return undefined;
        return this.isPrimitive(node.left) && this.isPrimitive(node.right) ? 'prim' : undefined;
      case 'UpdateExpression':
        return node.argument.type === 'Identifier' && this.isPrimitive(node.argument) ? 'prim' : undefined;
      case 'CallExpression': {
        const fn = node.callee.type === 'Identifier' ? this.functionOf(node.callee) : undefined;
        return fn !== undefined && this.primitiveResults.has(fn) ? 'prim' : undefined;
      }
      case 'NewExpression':
        return node.callee.type === 'Identifier' && this.isIntrinsicName(node.callee) ? 'object' : undefined;
      case 'SequenceExpression':
        return this.of(node.expressions[node.expressions.length - 1]);
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassExpression':
        return 'object';
      default:
        return undefined;
    }
  }

  private isIntrinsicName({ name }: NodeOf<'Identifier'>): boolean {
    return isIntrinsic(name) && this.scopes.free.get(name)?.assigned === false;
  }

  /** The function a name always stands for. */
  private functionOf(identifier: Node): Node | undefined {
    const binding = this.scopes.resolved.get(identifier);
    if (binding === undefined) return undefined;
    if (binding.kind === 'function') return binding.writes.length === 0 ? binding.declaration : undefined;
    const value = binding.kind === 'const' && binding.writes.length === 1 ? binding.writes[0].value : undefined;
    return value !== undefined && isFunction(value) ? value : undefined;
  }

  private ofBinary(node: NodeOf<'BinaryExpression'>): Known {
    const { operator, left, right } = node;
    if (operator === 'in' || operator === 'instanceof') return 'prim';
    if (isNullTest(node) && !this.dynamic) return 'prim';
    if (operator === '===' || operator === '!==') return this.identityIsPlain(left, right) ? 'prim' : undefined;
    return this.isPrimitive(left) && this.isPrimitive(right) ? 'prim' : undefined;
  }

  /** `===` of these needs no hook: both known, or one is an object that is not symbolic. */
  identityIsPlain(left: Node, right: Node): boolean {
    const a = this.of(left);
    const b = this.of(right);
    return (a !== undefined && b !== undefined) || ((a === 'object' || b === 'object') && !this.dynamic);
  }
}

/** The values that each plain function returns; true when the tree has a bigint literal. */
function collectReturns(program: Node, found: Map<Node, Node[]>): boolean {
  let bigints = false;
  const visit = (node: Node, values: Node[] | undefined): void => {
    if (node.type === 'Literal' && node.bigint !== undefined) bigints = true;
    if (node.type === 'ReturnStatement' && node.argument) values?.push(node.argument);
    let inner = values;
    if (isFunction(node)) {
      inner = [];
      if (!node.async && !node.generator) found.set(node, inner);
      if (node.expression) inner.push(node.body);
    } else if (node.type === 'PropertyDefinition' || node.type === 'StaticBlock') {
      inner = undefined;
    }
    for (const child of children(node)) visit(child, inner);
  };
  visit(program, undefined);
  return bigints;
}
