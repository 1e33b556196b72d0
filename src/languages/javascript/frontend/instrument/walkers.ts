// Which functions of a module are walkers: they go down a structure by calling themselves, change nothing that others see but sets they are
// given, and answer booleans, numbers or undefined: `tree(node.left, seen) && tree(node.right, seen)`. Of a part of an input that is not
// known yet their answer is any such value, so what is said of the rest can be decided now (search/contracts/precondition.ts).
// Soundness: what is not listed here is refused.
import type { WalkerResults } from '../../walker-results.js';
import { children, type FunctionNode, isFunction, type Node, type NodeOf } from './ast.js';
import type { Binding } from './binding.js';
import type { Scopes } from './scopes.js';
import { resultsOf } from './walker-results.js';

export interface Walker {
  readonly parameters: readonly NodeOf<'Identifier'>[];
  /** Numbers of the parameters whose methods it calls: they must be sets, maps or arrays. */
  readonly collections: readonly number[];
  readonly results: WalkerResults;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const PLAIN = words(
  `BlockStatement ReturnStatement IfStatement VariableDeclaration ExpressionStatement ForStatement ForOfStatement WhileStatement
  DoWhileStatement BreakStatement ContinueStatement EmptyStatement BinaryExpression LogicalExpression ConditionalExpression ChainExpression
  SequenceExpression ParenthesizedExpression Literal ArrayExpression`,
);
const GLOBALS = words('Math Number Object Array String Boolean undefined NaN Infinity Set Map');
const FUNCTIONS = words('Number String Boolean isNaN isFinite');
const STATIC: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: words('abs ceil floor round trunc sign min max'),
  Number: words('isInteger isSafeInteger isNaN isFinite'),
  Object: words('is'),
  Array: words('isArray'),
};
/** Methods of sets, maps and arrays that call nobody; `add` alone changes something. */
const METHODS = words('has add includes indexOf lastIndexOf at slice concat');

/** By node. */
export function walkersIn(scopes: Scopes): ReadonlyMap<Node, Walker> {
  const found = new Map<Node, Walker>();
  const accessors = accessorsIn(scopes.program);
  if (accessors === undefined) return found;
  for (const binding of scopes.top.bindings.values()) {
    const fn = walkerOf(binding);
    if (fn === undefined || !callsItself(fn, binding, scopes)) continue;
    const effects = new Effects(scopes, accessors, fn);
    if (!effects.isHarmless()) continue;
    const results = resultsOf(fn, binding, scopes);
    if (results !== undefined)
      found.set(fn, { parameters: parametersOf(fn), collections: effects.positions(), results });
  }
  return found;
}

/** `node.left` of `tree(node.left)`. */
export function walkedIn(scopes: Scopes, walkers: ReadonlyMap<Node, Walker>): ReadonlySet<Node> {
  const found = new Set<Node>();
  const visit = (node: Node): void => {
    const binding = node.type === 'CallExpression' ? scopes.resolved.get(node.callee) : undefined;
    const called = binding && walkerOf(binding);
    if (node.type === 'CallExpression' && called !== undefined && walkers.has(called)) {
      for (const argument of node.arguments.slice(0, called.params.length)) if (isField(argument)) found.add(argument);
    }
    children(node).forEach(visit);
  };
  if (walkers.size > 0) visit(scopes.program);
  return found;
}

function isField(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return false;
  return node.object.type === 'Identifier' && node.property.type === 'Identifier';
}

/** The function that a top-level name always means. */
export function walkerOf({ kind, declaration, writes }: Binding): FunctionNode | undefined {
  const constant = kind === 'const' && writes.length === 1 && writes[0].initial ? writes[0].value : undefined;
  const value = kind === 'function' && writes.length === 0 ? declaration : constant;
  if (value === undefined || !isFunction(value) || value.async || value.generator) return undefined;
  return value.params.every((p) => parameterOf(p) !== undefined) ? value : undefined;
}

function parameterOf(node: Node): NodeOf<'Identifier'> | undefined {
  const target = node.type === 'AssignmentPattern' ? node.left : node;
  return target.type === 'Identifier' ? target : undefined;
}

function parametersOf(fn: FunctionNode): NodeOf<'Identifier'>[] {
  return fn.params.map((p) => parameterOf(p) as NodeOf<'Identifier'>);
}

function callsItself(fn: FunctionNode, binding: Binding, scopes: Scopes): boolean {
  const calls = (node: Node): boolean =>
    (node.type === 'CallExpression' && scopes.resolved.get(node.callee) === binding) || children(node).some(calls);
  return calls(fn.body);
}

/**
 * Names under which reading a member may run code; undefined where one is computed, or where something is caught: what a walker throws is
 * no answer of it. Private ones are never read here.
 */
function accessorsIn(program: Node): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  let refused = false;
  const visit = (node: Node): void => {
    if (
      (node.type === 'MethodDefinition' || node.type === 'Property') &&
      (node.kind === 'get' || node.kind === 'set')
    ) {
      refused ||= node.computed;
      if (node.key.type === 'Identifier') found.add(node.key.name);
      else if (node.key.type === 'Literal') found.add(String(node.key.value));
    }
    refused ||= node.type === 'TryStatement';
    children(node).forEach(visit);
  };
  visit(program);
  return refused ? undefined : found;
}

/** What a function, and those that it calls, may change. */
class Effects {
  /** Parameters whose methods are called, or that are passed on to such. */
  private readonly receivers = new Set<Binding>();

  constructor(
    private readonly scopes: Scopes,
    private readonly accessors: ReadonlySet<string>,
    private readonly fn: FunctionNode,
    /** Those that are being looked at: what a call in a circle does is what is found of its function. */
    private readonly around = new Map<FunctionNode, Effects>(),
  ) {
    around.set(fn, this);
  }

  isHarmless(): boolean {
    if (this.scopes.usesArguments.has(this.fn)) return false;
    if (!this.isBodyHarmless()) return false;
    if (this.around.keys().next().value !== this.fn) return true;
    // A second look at all of them: what is passed on to a parameter is known once all bodies were read.
    this.around.clear();
    this.around.set(this.fn, this);
    return this.isBodyHarmless();
  }

  positions(): number[] {
    return parametersOf(this.fn).flatMap((p, i) => (this.receivers.has(this.binding(p) as Binding) ? [i] : []));
  }

  private isBodyHarmless(): boolean {
    const defaults = this.fn.params.flatMap((p) => (p.type === 'AssignmentPattern' ? [p.right] : []));
    return defaults.every(this.isFine) && this.isFine(this.fn.body);
  }

  private binding(node: Node): Binding | undefined {
    return this.scopes.resolved.get(node);
  }

  private readonly isFine = (node: Node): boolean => {
    if (this.scopes.inWith.has(node)) return false;
    switch (node.type) {
      case 'Identifier':
        return this.binding(node) !== undefined || this.isGlobal(node.name, GLOBALS);
      case 'AssignmentExpression':
        return this.isOwn(node.left) && this.isFine(node.right);
      case 'UpdateExpression':
        return this.isOwn(node.argument);
      case 'VariableDeclarator':
        return this.isPlainPattern(node.id) && (!node.init || this.isFine(node.init));
      case 'UnaryExpression':
        return node.operator !== 'delete' && this.isFine(node.argument);
      case 'CallExpression':
        return this.isFineCall(node) && node.arguments.every(this.isFine);
      case 'NewExpression':
        return this.isNewCollection(node) && node.arguments.every(this.isFine);
      case 'MemberExpression':
        return this.isField(node) && this.isFine(node.object) && (!node.computed || this.isFine(node.property));
      case 'BreakStatement':
      case 'ContinueStatement':
        return true;
      case 'ForOfStatement':
        return !node.await && this.isCollection(node.right) && children(node).every(this.isFine);
      case 'SpreadElement':
        return this.isCollection(node.argument) && this.isFine(node.argument);
      default:
        return PLAIN.has(node.type) && children(node).every(this.isFine);
    }
  };

  /** `const x`, `const { left, right }`. */
  private isPlainPattern(node: Node): boolean {
    if (node.type === 'Identifier') return true;
    if (node.type !== 'ObjectPattern') return false;
    return node.properties.every((p) => {
      if (p.type !== 'Property' || p.computed || p.value.type !== 'Identifier') return false;
      return p.key.type === 'Identifier' && !this.accessors.has(p.key.name);
    });
  }

  /** A variable of a call. */
  private isOwn(node: Node): boolean {
    const binding = node.type === 'Identifier' ? this.binding(node) : undefined;
    return binding !== undefined && binding.fn === this.fn && !binding.captured && binding.kind !== 'const';
  }

  private isField({ property, computed, object }: NodeOf<'MemberExpression'>): boolean {
    if (object.type === 'Super') return false;
    return computed ? this.accessors.size === 0 : property.type === 'Identifier' && !this.accessors.has(property.name);
  }

  private isFineCall({ callee, arguments: args }: NodeOf<'CallExpression'>): boolean {
    if (callee.type === 'MemberExpression') return this.isStatic(callee) || this.isMethod(callee);
    if (callee.type !== 'Identifier') return false;
    const binding = this.binding(callee);
    if (binding === undefined) return this.isGlobal(callee.name, FUNCTIONS);
    const called = binding.fn === this.scopes.program ? walkerOf(binding) : undefined;
    if (called === undefined || args.some((a) => a.type === 'SpreadElement')) return false;
    let effects = this.around.get(called);
    if (effects === undefined) {
      effects = new Effects(this.scopes, this.accessors, called, this.around);
      if (!effects.isHarmless()) return false;
    }
    return effects.positions().every((i) => args[i] === undefined || this.isCollection(args[i]));
  }

  private isMethod({ object, property, computed, optional }: NodeOf<'MemberExpression'>): boolean {
    if (computed || optional || property.type !== 'Identifier') return false;
    return METHODS.has(property.name) && this.isCollection(object) && this.isFine(object);
  }

  /** A set, map or array for sure, or a parameter that callers must give one. */
  private isCollection(node: Node): boolean {
    if (node.type === 'ArrayExpression') return true;
    if (node.type === 'NewExpression') return this.isNewCollection(node);
    const binding = node.type === 'Identifier' ? this.binding(node) : undefined;
    if (binding === undefined || binding.fn !== this.fn) return false;
    if (binding.kind === 'const') {
      const value = binding.writes.length === 1 ? binding.writes[0].value : undefined;
      return value !== undefined && this.isCollection(value);
    }
    if (binding.kind !== 'param' || binding.writes.some((write) => !write.initial)) return false;
    this.receivers.add(binding);
    const given = this.fn.params.find((p) => parameterOf(p)?.name === binding.name);
    return given?.type !== 'AssignmentPattern' || this.isCollection(given.right);
  }

  private isNewCollection({ callee }: NodeOf<'NewExpression'>): boolean {
    return callee.type === 'Identifier' && this.isGlobal(callee.name, words('Set Map')) && !this.binding(callee);
  }

  private isStatic({ object, property, computed }: NodeOf<'MemberExpression'>): boolean {
    if (computed || object.type !== 'Identifier' || this.binding(object) !== undefined) return false;
    const members = Object.hasOwn(STATIC, object.name) ? STATIC[object.name] : undefined;
    const isOne = property.type === 'Identifier' && members?.has(property.name) === true;
    return isOne && this.scopes.free.get(object.name)?.assigned !== true;
  }

  private isGlobal(name: string, names: ReadonlySet<string>): boolean {
    return names.has(name) && this.scopes.free.get(name)?.assigned !== true;
  }
}
