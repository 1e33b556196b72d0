// Which functions of a module a summary may stand for (docs/summaries.md): their result depends on their arguments alone, as far as these
// are primitives, and they change nothing. Decided from the text, for `--summaries`; the emitter puts a question before their bodies.
// Soundness: what is not listed here is refused. What a program may replace (`Math.max`, `String.prototype.slice`) is named by `uses`;
// whoever takes the summary looks whether it is still there.
import { children, type FunctionNode, identifierName, isFunction, type Node, type NodeOf } from './ast.js';
import type { Binding } from './binding.js';
import type { Scopes } from './scopes.js';

export interface Summarizable {
  /** What it is called in the module. */
  readonly id: NodeOf<'Identifier'>;
  readonly parameters: readonly NodeOf<'Identifier'>[];
  /** `Math.abs`, `Number`, `.slice`: what it reads that a program could replace. */
  readonly uses: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Nodes that neither make objects nor have effects, whatever primitives they work on. */
const PLAIN = words(
  `BlockStatement ReturnStatement IfStatement VariableDeclaration VariableDeclarator ExpressionStatement ForStatement
  WhileStatement DoWhileStatement BreakStatement ContinueStatement LabeledStatement EmptyStatement SwitchStatement SwitchCase
  BinaryExpression LogicalExpression ConditionalExpression UnaryExpression SequenceExpression ParenthesizedExpression
  TemplateLiteral TemplateElement Literal`,
);
const FUNCTIONS = words('Number String Boolean isNaN isFinite parseInt parseFloat BigInt');
const VALUES = words('undefined NaN Infinity');
const STATIC: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: words(
    'abs ceil floor round trunc sign min max sqrt pow hypot imul clz32 fround PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2',
  ),
  Number: words(
    'isInteger isSafeInteger isNaN isFinite MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE MIN_VALUE POSITIVE_INFINITY NEGATIVE_INFINITY NaN',
  ),
};
/** Methods of primitives that take and give primitives. */
const METHODS = words(
  'charAt charCodeAt codePointAt at slice substring startsWith endsWith includes indexOf lastIndexOf toUpperCase toLowerCase trim trimStart trimEnd padStart padEnd repeat',
);

/** By node. Functions that call each other in a circle are left out. */
export function summarizableIn(scopes: Scopes): ReadonlyMap<Node, Summarizable> {
  const found = new Map<Node, Summarizable>();
  for (const binding of scopes.top.bindings.values()) {
    const candidate = candidateOf(binding);
    const uses = candidate && new Purity(scopes, candidate).uses();
    if (candidate === undefined || uses === undefined) continue;
    const parameters = candidate.params as NodeOf<'Identifier'>[];
    found.set(candidate, { id: binding.declared, parameters, uses: [...uses] });
  }
  return found;
}

/** The function that a top-level name always means. */
function candidateOf(binding: Binding): FunctionNode | undefined {
  const { kind, declaration, writes } = binding;
  const value = kind === 'function' && writes.length === 0 ? declaration : constantOf(binding);
  if (value === undefined || !isFunction(value) || value.async || value.generator) return undefined;
  return value.params.length > 0 && value.params.every((p) => p.type === 'Identifier') ? value : undefined;
}

function constantOf({ kind, writes }: Binding): Node | undefined {
  return kind === 'const' && writes.length === 1 && writes[0].initial ? writes[0].value : undefined;
}

class Purity {
  private readonly found = new Set<string>();

  constructor(
    private readonly scopes: Scopes,
    private readonly fn: FunctionNode,
    private readonly around: readonly Node[] = [],
  ) {}

  /** What it uses; undefined when it may depend on more than its arguments, or do more than return. */
  uses(): ReadonlySet<string> | undefined {
    if (this.scopes.usesArguments.has(this.fn) || this.around.includes(this.fn)) return undefined;
    return this.isPure(this.fn.body) ? this.found : undefined;
  }

  private readonly isPure = (node: Node): boolean => {
    if (this.scopes.inWith.has(node)) return false;
    switch (node.type) {
      case 'Identifier':
        return this.isReadable(node);
      case 'Literal':
        return !('regex' in node) || node.regex === undefined;
      case 'AssignmentExpression':
      case 'UpdateExpression':
        return this.isLocalWrite(node);
      case 'VariableDeclarator':
        return node.id.type === 'Identifier' && (!node.init || this.isPure(node.init));
      case 'UnaryExpression':
        return node.operator !== 'delete' && this.isPure(node.argument);
      case 'BinaryExpression':
        return node.operator !== 'in' && node.operator !== 'instanceof' && children(node).every(this.isPure);
      case 'CallExpression':
        return !node.optional && this.isKnownCall(node) && node.arguments.every(this.isPure);
      case 'MemberExpression':
        return this.isKnownMember(node);
      case 'ThrowStatement':
        // Whatever it throws, it does not return: such inputs are explored as ever.
        return isError(node.argument, this.scopes) && children(node.argument).slice(1).every(this.isPure);
      case 'LabeledStatement':
        return this.isPure(node.body);
      case 'BreakStatement':
      case 'ContinueStatement':
        return true;
      default:
        return PLAIN.has(node.type) && children(node).every(this.isPure);
    }
  };

  private isReadable(node: NodeOf<'Identifier'>): boolean {
    const binding = this.scopes.resolved.get(node);
    if (binding === undefined) return VALUES.has(node.name) && this.scopes.free.get(node.name)?.assigned !== true;
    if (this.isLocal(binding)) return true;
    const value = binding.fn === this.scopes.program ? constantOf(binding) : undefined;
    return value !== undefined && isConstant(value);
  }

  /** A variable of the function itself. */
  private isLocal(binding: Binding): boolean {
    return binding.fn === this.fn && !binding.captured && binding.kind !== 'function';
  }

  private isLocalWrite(node: NodeOf<'AssignmentExpression' | 'UpdateExpression'>): boolean {
    const target: Node = node.type === 'UpdateExpression' ? node.argument : node.left;
    const binding = target.type === 'Identifier' ? this.scopes.resolved.get(target) : undefined;
    if (binding === undefined || !this.isLocal(binding) || binding.kind === 'const') return false;
    return node.type === 'UpdateExpression' || this.isPure(node.right);
  }

  private isKnownCall({ callee }: NodeOf<'CallExpression'>): boolean {
    if (callee.type === 'MemberExpression') return this.isKnownMethod(callee);
    if (callee.type !== 'Identifier') return false;
    const binding = this.scopes.resolved.get(callee);
    if (binding === undefined) return this.isGlobal(callee.name, FUNCTIONS) && this.use(callee.name);
    if (binding.fn !== this.scopes.program) return false;
    const called = candidateOf(binding);
    const uses = called && new Purity(this.scopes, called, [...this.around, this.fn]).uses();
    if (uses === undefined) return false;
    for (const name of uses) this.found.add(name);
    return true;
  }

  private isKnownMethod(callee: NodeOf<'MemberExpression'>): boolean {
    if (this.isStatic(callee)) return true;
    if (callee.computed || callee.optional || callee.property.type !== 'Identifier') return false;
    const { name } = callee.property;
    return METHODS.has(name) && this.isPure(callee.object) && this.use(`.${name}`);
  }

  private isKnownMember(node: NodeOf<'MemberExpression'>): boolean {
    if (this.isStatic(node)) return true;
    const isLength = !node.computed && node.property.type === 'Identifier' && node.property.name === 'length';
    return isLength && !node.optional && this.isPure(node.object) && this.use('.length');
  }

  private isStatic({ object, property, computed }: NodeOf<'MemberExpression'>): boolean {
    if (computed || object.type !== 'Identifier' || this.scopes.resolved.has(object)) return false;
    const members = Object.hasOwn(STATIC, object.name) ? STATIC[object.name] : undefined;
    if (members === undefined || this.scopes.free.get(object.name)?.assigned === true) return false;
    const name = identifierName(property);
    return members.has(name) && this.use(object.name) && this.use(`${object.name}.${name}`);
  }

  private isGlobal(name: string, names: ReadonlySet<string>): boolean {
    return names.has(name) && this.scopes.free.get(name)?.assigned !== true;
  }

  private use(name: string): boolean {
    this.found.add(name);
    return true;
  }
}

const ERRORS = words('Error TypeError RangeError SyntaxError EvalError URIError ReferenceError');

/** `new RangeError(...)`. */
function isError(node: Node, scopes: Scopes): node is NodeOf<'NewExpression'> {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return false;
  return ERRORS.has(node.callee.name) && !scopes.resolved.has(node.callee);
}

function isConstant(node: Node): boolean {
  if (node.type === 'UnaryExpression') return ['-', '+', '!', '~'].includes(node.operator) && isConstant(node.argument);
  if (node.type === 'BinaryExpression') {
    const plain = !['in', 'instanceof'].includes(node.operator);
    return plain && isConstant(node.left) && isConstant(node.right);
  }
  return node.type === 'Literal' && node.value !== null && typeof node.value !== 'object';
}
