// Translation for state matching: functions keep a frame that tells where they are and how to read their variables, loop heads
// are cutpoints. A frame also holds what an expression has evaluated when it calls a function (`g() + recurse()`), since that
// is on no variable. Only emitted when states are to be matched.
// Soundness: what cannot be read (generators, `arguments`, a pending `finally`) makes the frame opaque: no state is matched
// while it is live.
import { children, type FunctionNode, isFunction, type Loop, type Node, type NodeOf, walk } from './ast.js';
import type { Binding } from './binding.js';
import type { Emitter } from './emitter.js';
import { recursive } from './recursion.js';
import type { Scopes } from './scopes.js';

const CALLS = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'ImportExpression']);

/** Does evaluating the node call something, functions inside it aside? */
function calls(node: Node): boolean {
  if (CALLS.has(node.type)) return true;
  return children(node).some((child) => !isFunction(child) && child.type !== 'ClassBody' && calls(child));
}

export class Capture {
  /** Sub-expressions whose value waits while a later part of the same statement calls something: number in their function. */
  private readonly pending = new Map<Node, number>();
  /** Statements that call something in a way that leaves values where they cannot be read. */
  private readonly hidden = new Set<Node>();
  /** For-in loops: which keys are left is nowhere to be read. */
  private readonly keyLoops: NodeOf<'ForInStatement'>[] = [];
  private count = 0;

  constructor(
    program: Node,
    private readonly scopes: Scopes,
    /** Heads of loops are for proofs (loop-heads.ts). */
    readonly widens: boolean,
  ) {
    walk(program, (node) => this.visit(node), true);
  }

  private visit(node: Node): void {
    if (node.type === 'ForInStatement') this.keyLoops.push(node);
    switch (node.type) {
      case 'LogicalExpression':
      case 'ConditionalExpression':
      case 'SequenceExpression':
      case 'BlockStatement':
      case 'Program':
      case 'SwitchCase':
        return;
      case 'VariableDeclaration':
      case 'ExpressionStatement':
        if (destructures(node) && calls(node)) this.hidden.add(node);
        return;
    }
    if (/Statement$|Declaration$|Declarator$|Definition$|Function|Class|Clause$|Pattern$/.test(node.type)) return;
    if (node.type === 'Property' && !node.computed) return;
    if (node.type === 'AssignmentExpression') {
      this.visitAssignment(node);
      return;
    }
    const parts = children(node).filter((child) => !isFunction(child));
    const callee = calledBy(node);
    for (let i = 0; i < parts.length - 1; i++) {
      if (!parts.slice(i + 1).some(calls)) continue;
      // A method is called on its object: the object waits, not the function.
      if (parts[i].type === 'SpreadElement') this.hidden.add(parts[i]);
      else if (parts[i] === callee && callee?.type === 'MemberExpression') this.wait(callee.object);
      else this.wait(parts[i]);
    }
  }

  /** The target is found before the value; an operator reads it before, too, where nobody can see the value. */
  private visitAssignment({ left, right, operator }: NodeOf<'AssignmentExpression'>): void {
    if (!calls(right)) return;
    if (left.type === 'MemberExpression') {
      this.wait(left.object);
      if (left.computed) this.wait(left.property);
    }
    if (!['=', '&&=', '||=', '??='].includes(operator)) this.hidden.add(right);
  }

  private wait(node: Node): void {
    const constant = node.type === 'Literal' || node.type === 'ThisExpression' || node.type === 'Super';
    if (constant || node.type === 'PrivateIdentifier' || node.type === 'TemplateElement') return;
    if (node.type === 'Property') {
      if (node.value !== undefined && !isFunction(node.value)) this.wait(node.value);
      return;
    }
    const binding = node.type === 'Identifier' ? this.scopes.resolved.get(node) : undefined;
    if (binding !== undefined && !isReassigned(binding)) return;
    this.pending.set(node, this.count++);
  }

  /** The slot of the frame that keeps the value while the rest of the statement is evaluated. */
  slotOf(node: Node): number | undefined {
    return this.pending.get(node);
  }

  /** The node is in the body of a for-in loop of the function. */
  isInKeyLoop(node: Node, fn: Node | undefined): boolean {
    return this.keyLoops.some(
      (loop) =>
        loop.body.start <= node.start && node.end <= loop.body.end && (fn === undefined || fn.start < loop.start),
    );
  }

  isHidden(statement: Node): boolean {
    if (this.hidden.has(statement)) return true;
    return children(statement).some((child) => !isFunction(child) && !isStatement(child) && this.isHidden(child));
  }
}

/** What a call or a tagged template calls. */
function calledBy(node: Node): Node | undefined {
  if (node.type === 'CallExpression') return node.callee;
  return node.type === 'TaggedTemplateExpression' ? node.tag : undefined;
}

/** It is assigned after it was declared. */
export function isReassigned(binding: Binding): boolean {
  return binding.writes.some((write) => !write.initial);
}

function isStatement(node: Node): boolean {
  return /Statement$|^VariableDeclaration$/.test(node.type);
}

/** An array pattern drives an iterator that nobody can see; defaults may call. */
function destructures(node: Node): boolean {
  let found = false;
  walk(
    node,
    (n) => {
      if (n.type === 'ArrayPattern' || n.type === 'AssignmentPattern') found = true;
    },
    false,
  );
  return found;
}

/** The frame cannot tell everything about a call of this function. */
export function isOpaque(fn: FunctionNode, isDerivedConstructor: boolean): boolean {
  if (fn.async || fn.generator || isDerivedConstructor) return true;
  let opaque = false;
  const visit = (node: Node): void => {
    if (node.type === 'Identifier' && node.name === 'arguments') opaque = true;
    for (const child of children(node)) {
      if (!isFunction(child) || child.type === 'ArrowFunctionExpression') visit(child);
    }
  };
  visit(fn.body);
  return opaque;
}

/** The text that keeps the value of a waiting sub-expression. */
export function keepPending(e: Emitter, node: Node, text: string): string {
  const slot = e.module.capture?.slotOf(node);
  if (slot === undefined || frameName(e) === undefined) return text;
  const name = e.propertyNames.get(node);
  // A function or class takes its name from the property that holds it.
  const value =
    name === undefined ? text : `({ ${name}: ${text} })[${/^\w+$/.test(name) ? JSON.stringify(name) : name}]`;
  return `(${frameName(e)}.kept[${slot}] = ${value})`;
}

/** The name of the frame of the function being emitted; undefined at the top of a module. */
export function frameName(e: Emitter): string | undefined {
  if (e.module.capture === undefined) return undefined;
  for (let i = e.frames.length - 1; i >= 0; i--) {
    const { node, inParameters } = e.frames[i];
    if (inParameters) return undefined;
    if (isFunction(node)) return e.module.observation?.function(node) === undefined ? undefined : `${e.$}here`;
    if (node.type === 'PropertyDefinition' || node.type === 'StaticBlock') return undefined;
  }
  return undefined;
}

/** The function being emitted. */
export function functionAround(e: Emitter): FunctionNode | undefined {
  const node = e.frames.findLast((frame) => isFunction(frame.node))?.node;
  return node !== undefined && isFunction(node) ? node : undefined;
}

/**
 * `{ x: () => x, ... }`: every variable that the node can see and that is not of the module. `undefined` where a variable of the
 * same function is shadowed (it cannot be read, and may be later), and in for-in loops.
 * @param unbound names of the loop's own that are not bound yet
 */
export function readers(e: Emitter, node: Node, unbound?: ReadonlySet<string>): string {
  const { scopes, renamed } = e.module;
  const names = new Map<string, string>();
  const fn = functionAround(e);
  if (e.module.capture?.isInKeyLoop(node, fn)) return 'undefined';
  for (const binding of scopes.bindings) {
    const { scope, declared, name } = binding;
    if (scope === scopes.top || scope.node.start > node.start || scope.node.end < node.end) continue;
    // At the head of a loop the names of its body are not there yet.
    if (scope.node === node && node.type === 'BlockStatement') continue;
    if (!/^[\w$]+$/.test(name)) continue;
    if (unbound?.has(name)) {
      if (scope.node.type === 'ForOfStatement' && scope.node.body === node) continue;
      return 'undefined';
    }
    // Inner declarations come later and shadow; what a whole function shadows is not read before it is left.
    if (names.has(name) && binding.fn === fn && scope.node !== fn && scope.node !== fn?.body) return 'undefined';
    names.set(name, renamed.get(declared) ?? name);
  }
  return `{ ${[...names].map(([name, read]) => `${JSON.stringify(name)}: () => ${read}`).join(', ')} }`;
}

/** Before a statement that calls something: where the frame is, should a callee be a cutpoint. */
export function reportSpot(e: Emitter, statement: Node): string {
  const frame = frameName(e);
  if (frame === undefined || e.module.capture === undefined) return '';
  const inner = children(statement).filter((child) => !isFunction(child) && !isStatement(child));
  const here = /^(Expression|Return|Throw|VariableDecl)/.test(statement.type) ? calls(statement) : inner.some(calls);
  if (!here) return '';
  const hidden = e.module.capture.isHidden(statement) || declaresInTurn(statement);
  return `${e.op('spot')}(${frame}, ${hidden ? 'undefined' : readers(e, statement)}${hidden ? '' : captors(e, statement)}); `;
}

/** `, { s: [(v) => { s = v; }, false], ... }`: variables that functions made here assign, for proofs. */
function captors(e: Emitter, { start, end }: Node): string {
  const { scopes, renamed } = e.module;
  if (e.module.capture?.widens !== true) return '';
  const found = new Map<string, string>();
  for (const { scope, declared, name, kind, assignedInside } of scopes.bindings) {
    if (scope === scopes.top || scope.node.start > start || scope.node.end < end || !/^[\w$]+$/.test(name)) continue;
    found.delete(name);
    if (!assignedInside || (kind !== 'let' && kind !== 'var' && kind !== 'param')) continue;
    found.set(name, `${JSON.stringify(name)}: [(${e.$}v) => { ${renamed.get(declared) ?? name} = ${e.$}v; }, false]`);
  }
  return found.size === 0 ? '' : `, { ${[...found.values()].join(', ')} }`;
}

/** `for (let a = f(), b = g(); ...)`: nobody outside can read `a` while `g` runs. */
function declaresInTurn(statement: Node): boolean {
  const init = statement.type === 'ForStatement' ? statement.init : undefined;
  return init?.type === 'VariableDeclaration' && init.declarations.length > 1 && calls(init);
}

/** The same for the test or the step of a for loop, where the variables of the iteration can be read. */
export function reportSpotBefore(e: Emitter, loop: Node, part: Node, text: string): string {
  const frame = frameName(e);
  if (frame === undefined || e.module.capture === undefined || !calls(part)) return text;
  const hidden = e.module.capture.isHidden(part);
  return `(${e.op('spot')}(${frame}, ${hidden ? 'undefined' : readers(e, loop)}), ${text})`;
}

/** The same for the body of an arrow function without braces. */
export function reportSpotIn(e: Emitter, fn: Node, body: Node): string {
  if (e.module.capture === undefined || e.module.observation?.function(fn) === undefined || !calls(body)) return '';
  return `${e.op('spot')}(${e.$}here, ${readers(e, body)}); `;
}

/** What a loop asks before each round. */
export function headOf(loop: Loop): Node {
  const head = ('right' in loop ? loop.right : loop.test) ?? loop;
  return head.type === 'SequenceExpression' ? (head.expressions.at(-1) ?? head) : head;
}

/** At the head of a loop body. */
export function reportCut(e: Emitter, loop: Loop): string {
  const frame = frameName(e);
  if (frame === undefined) return '';
  if (e.module.capture?.widens === true) return '';
  const site = e.site(headOf(loop));
  return `${e.op('cut')}(${frame}, ${site}, ${readers(e, loop.body)}, ${predicates(e, loop)}); `;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '===': 'seq',
  '!==': 'sne',
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': 'add', '-': 'sub', '*': 'mul', '%': 'rem' };

/** `[() => $lt(i, n), ...]`: the comparisons of the function over variables that are in scope at the loop, undecided. */
export function predicates(e: Emitter, loop: Node): string {
  const found = new Set<string>();
  for (let i = e.frames.length - 1; i >= 0; i--) {
    const { node } = e.frames[i];
    if (!isFunction(node)) continue;
    walk(
      node,
      (part) => {
        if (part.type !== 'BinaryExpression') return;
        const method = COMPARISONS[part.operator];
        if (method === undefined) return;
        const left = operandText(e, part.left, loop);
        const right = operandText(e, part.right, loop);
        if (left !== undefined && right !== undefined) found.add(`() => ${e.op(method)}(${left}, ${right})`);
      },
      false,
    );
    break;
  }
  return `[${[...found].join(', ')}]`;
}

/** A literal, a variable that is in scope at the loop, or arithmetic of these. */
function operandText(e: Emitter, node: Node, loop: Node): string | undefined {
  if (node.type === 'Literal') return node.regex === undefined ? e.between(node.start, node.end) : undefined;
  if (node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal') {
    return `(${e.between(node.start, node.end)})`;
  }
  if (node.type === 'BinaryExpression' && ARITHMETIC[node.operator] !== undefined) {
    const left = operandText(e, node.left, loop);
    const right = operandText(e, node.right, loop);
    return left === undefined || right === undefined
      ? undefined
      : `${e.op(ARITHMETIC[node.operator])}(${left}, ${right})`;
  }
  if (node.type !== 'Identifier') return undefined;
  const binding = e.binding(node);
  if (binding === undefined) return undefined;
  const { scope } = binding;
  const visible = scope.node.start <= loop.start && scope.node.end >= loop.end;
  return visible || scope.node === loop ? e.name(node) : undefined;
}

/** The source of a for-of loop, so that the frame knows how far it got. */
export function followIteration(e: Emitter, loop: NodeOf<'ForOfStatement'>, source: string, head: string): string {
  const frame = frameName(e);
  if (frame === undefined || loop.await) return source;
  return `${e.op('follow')}(${frame}, ${loop.start}, ${source}${head})`;
}

/** A function body with a frame around it. */
export function withFrame(e: Emitter, fn: FunctionNode, body: string): string {
  const id = e.module.observation?.function(fn);
  if (e.module.capture === undefined || id === undefined) return body;
  const frame = `${e.$}here`;
  const receiver = e.module.observation?.hasReceiver(fn) ? 'this' : 'undefined';
  const start = `const ${frame} = ${e.op('frame')}(${id}, ${receiver});`;
  if (e.module.capture.widens) return `${start} ${recursive(e, fn, body)}`;
  const again = `if (${frame}.again) ${e.op('cut')}(${frame}, ${e.site(fn)}, ${readers(e, fn.body)});`;
  return `${start} try { ${again} ${body} } finally { ${e.op('unframe')}(${frame}); }`;
}

/** A finalizer: what it will go on with is nowhere to be read. */
export function hideFinally(e: Emitter, text: string): string {
  const frame = frameName(e);
  return frame === undefined ? text : `{ ${frame}.hidden++; ${text} ${frame}.hidden--; }`;
}
