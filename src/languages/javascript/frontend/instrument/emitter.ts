// The state of one emission: walks the tree with a table of handlers, copies what no handler claims, hands out
// temporaries, sites and marks. One emitter makes the hooked module, another (with other handlers) the plain one.
// Invariant: gen(node) yields an expression that binds at least as tightly as the node itself.

import type { Program } from 'acorn';
import type { SourceRange } from '../../../../result/source-range.js';
import type { Site } from '../../module-code.js';
import { children, identifierName, isAnonymousDefinition, isTight, type Node, type NodeOf } from './ast.js';
import type { Binding } from './binding.js';
import type { Birth, Births } from './births.js';
import type { Capture } from './capture.js';
import type { EsModule } from './es-module.js';
import type { Knowledge } from './known.js';
import { isIntrinsic, MODULE_PARAMETERS, type Names } from './names.js';
import type { Observation } from './observe.js';
import type { Positions } from './positions.js';
import type { Scopes } from './scopes.js';
import type { Summarizable } from './summarizable.js';
import type { Walker } from './walkers.js';

export type Handler<T extends Node['type'] = Node['type']> = (e: Emitter, node: NodeOf<T>) => string;
/** By the type of node that each is for. */
export type Handlers = { readonly [T in Node['type']]?: Handler<T> };

/** Nodes whose children are lists of statements. */
const LISTS = new Set(['BlockStatement', 'StaticBlock', 'SwitchCase', 'Program']);

/** One function invocation's worth of temporaries. `inline` frames become an arrow around an initializer. */
export interface Frame {
  readonly node: Node;
  readonly temporaries: string[];
  readonly free: string[];
  /**
   * Whether `this` is new: `yes` directly in the constructor of a class without `extends`, `constructed` in a function
   * that makes it when called with `new`.
   */
  readonly freshThis: 'yes' | 'constructed' | 'no';
  /** Generators and async functions can be resumed in a later path: nothing they hold counts as new. */
  readonly resumable: boolean;
  /** Its parameters are being emitted, which run before what the body begins with. */
  inParameters?: boolean;
}

export interface Module {
  readonly text: string;
  readonly program: Program;
  readonly scopes: Scopes;
  readonly known: Knowledge;
  /** Which classes tell the age of their instances; undefined where code joins other code. */
  readonly births: Births | undefined;
  readonly positions: Positions;
  readonly names: Names;
  readonly file: string;
  /** The file that its `import()` is relative to. */
  readonly importer: string;
  readonly dynamic: boolean;
  /** Strict ES module semantics: top-level `this` is undefined. */
  readonly esm: boolean;
  readonly siteBase: number;
  readonly markBase: number;
  readonly contractIds: readonly string[];
  /** Identifier nodes that are written under another name. */
  readonly renamed: ReadonlyMap<Node, string>;
  /** An ES module in JavaScript; TypeScript has become CommonJS before. */
  readonly es: EsModule | undefined;
  /** A character that does not occur in the text: encloses offsets in the output, taken out by code-map.ts. */
  readonly marker: string;
  /** Statements have a value that the caller sees: nothing but declarations may be added to them. */
  readonly completion: boolean;
  readonly usesMeta: boolean;
  readonly observation: Observation | undefined;
  /** Branches that are no statements get marks, too. */
  readonly branchMarks: boolean;
  /** Set when states are to be matched. */
  readonly capture: Capture | undefined;
  /** Variables that functions only hold are registered as those are that they assign. */
  readonly tellsCaptured: boolean;
  /** Top-level names that the user has models of. */
  readonly modelled: ReadonlySet<string>;
  /** Functions that a summary may answer for. */
  readonly summarizable: ReadonlyMap<Node, Summarizable>;
  /** Functions that contracts may not follow into what is not known yet. */
  readonly walkers: ReadonlyMap<Node, Walker>;
  /** Fields that they are called for. */
  readonly walked: ReadonlySet<Node>;
}

/** A value that is used several times: `init` (may be empty) evaluates it, `use` names it. */
export interface Held {
  readonly init: string;
  readonly use: string;
  readonly node: Node;
}

export class Emitter {
  readonly sites: Site[] = [];
  readonly marks: SourceRange[][] = [];
  /** Where the first statement of each mark begins in the text; -1 for branches that are no statements. */
  readonly markStarts: number[] = [];
  readonly frames: Frame[] = [];
  /** Names to declare in the enclosing blocks, innermost last. */
  readonly blocks: string[][] = [];
  /** Statements that have a label of their own: `continue` wants the loop right behind it. */
  readonly labelled = new Set<Node>();
  /** Private names in scope, innermost last. */
  readonly privates: Map<string, PrivateName>[] = [];
  /** How the classes around tell the age of their instances: their own way, and that of the class that makes these. */
  readonly births: { readonly own: Birth | undefined; readonly made: Birth | undefined }[] = [];
  /** Methods of Ops that the emitted text calls. */
  readonly methods = new Set<string>();
  /** Comparisons that are decided where they are made. */
  readonly decisions = new Set<string>();
  /** Constructors of classes without `extends`. */
  readonly baseConstructors = new Set<Node>();
  /** Functions that are methods, getters or setters. */
  readonly methodValues = new Set<Node>();
  /** Functions that are setters: they have one parameter. */
  readonly setters = new Set<Node>();
  /** Anonymous functions that are arguments: a recursion through one also goes through a function that has fuel. */
  readonly callbacks = new Set<Node>();
  /** Functions and classes without a name that a property of a literal names, with the text of its key. */
  readonly propertyNames = new Map<Node, string>();
  /** Classes around what is emitted: all their code is strict. */
  classes = 0;
  /** The plain module has a variable for targets of logical assignments. */
  holdsTarget = false;
  /** Set while a contract expression is emitted. */
  contract: number | undefined;

  constructor(
    readonly module: Module,
    private readonly handlers: Handlers,
    /** Puts something around the text of a node. */
    private readonly around?: (e: Emitter, node: Node, text: string) => string,
  ) {}

  get $(): string {
    return this.module.names.ops;
  }

  /** The local name of a method of Ops; all that are used are read once, at the top of the module. */
  op(method: string): string {
    this.methods.add(method);
    return `${this.module.names.ops}${method}`;
  }

  /** `test(method(a, b), site)` as one call of a function of the module: keeps the emitted code small. */
  decide(method: string, operands: string, site: number): string {
    this.op('test');
    this.op(method);
    this.decisions.add(method);
    return `${this.module.names.ops}T${method}(${operands}, ${site})`;
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1];
  }

  gen(node: Node): string {
    const text = this.copyNode(node);
    return this.around === undefined ? text : this.around(this, node, text);
  }

  /** The node without what is put around it. */
  copyNode(node: Node): string {
    const handler = this.handlers[node.type] as Handler | undefined;
    return handler === undefined ? this.copy(node) : handler(this, node);
  }

  /** The node's text with its children emitted. */
  copy(node: Node): string {
    let out = '';
    let at = node.start;
    for (const child of children(node)) {
      const text = this.gen(child);
      out += this.module.text.slice(at, child.start) + (LISTS.has(node.type) ? this.separated(child, text) : text);
      at = child.end;
    }
    return out + this.module.text.slice(at, node.end);
  }

  /** A statement of a list: a parenthesis that the source does not have must not make it a call of what precedes it. */
  separated(statement: Node, text: string): string {
    const { marker, text: source } = this.module;
    if (!statement.type.endsWith('Statement') || source[statement.start] === '(') return text;
    return new RegExp(`^(?:${marker}[^${marker}]*${marker})*\\(`).test(text) ? `;${text}` : text;
  }

  /** The text between two offsets: operators, keywords, comments. */
  between(start: number, end: number): string {
    return this.module.text.slice(start, end);
  }

  /** The line breaks between two offsets, to keep the line structure where text is dropped. */
  breaks(start: number, end: number): string {
    let out = '';
    for (let i = start; i < end; i++) if (this.module.text.charCodeAt(i) === 10) out += '\n';
    return out;
  }

  /** The same without comments: punctuation and line breaks only. */
  gap(start: number, end: number): string {
    const text = this.module.text.slice(start, end);
    if (!text.includes('/')) return text;
    return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]+/g, ' '));
  }

  /** Where a comma would end the expression: an argument, an element, a branch of `?:`. */
  argument(node: Node): string {
    const text = this.gen(node);
    return node.type === 'SequenceExpression' ? `(${text})` : text;
  }

  /** As an operand of any operator. */
  operand(node: Node): string {
    const text = this.gen(node);
    return isTight(node) ? text : `(${text})`;
  }

  /** An expression whose text must not begin a statement or the body of an arrow function. */
  beginsLikeStatement(text: string): boolean {
    const { marker } = this.module;
    const start = text.slice(0, 200).replace(new RegExp(`${marker}[^${marker}]*${marker}`, 'g'), '');
    return /^\s*(\{|function\b|class\b|async\s+function\b|let\s*\[)/.test(start);
  }

  /** Notes which offset of the transpiled text the output that follows comes from. */
  at(offset: number): string {
    const { marker } = this.module;
    return `${marker}${offset}${marker}`;
  }

  site(node: Node): number {
    this.sites.push(this.module.positions.site(node, this.contract));
    return this.module.siteBase + this.sites.length - 1;
  }

  mark(ranges: SourceRange[], start: number): number {
    this.marks.push(ranges);
    this.markStarts.push(start);
    return this.module.markBase + this.marks.length - 1;
  }

  /** The text of a branch that is an expression, with its mark where branches have some. */
  arm(text: string): string {
    if (!this.module.branchMarks || this.contract !== undefined) return text;
    const index = this.mark([], -1);
    return `(${this.module.names.marks}[${index}] || ${this.op('mark')}(${index}), ${text})`;
  }

  // temporaries

  take(): string {
    const { free, temporaries } = this.frame;
    const reused = free.pop();
    if (reused !== undefined) return reused;
    const name = this.module.names.fresh();
    temporaries.push(name);
    return name;
  }

  release(...names: readonly string[]): void {
    this.frame.free.push(...names);
  }

  /** A name for the innermost enclosing block, declared with `let` there. */
  declareInBlock(letter: string): string {
    const name = this.module.names.fresh(letter);
    this.blocks[this.blocks.length - 1].push(name);
    return name;
  }

  store(name: string, node: Node): string {
    return `${name} = ${this.value(node)}`;
  }

  /** Makes a value usable more than once. `later` is evaluated after it and before its last use. */
  hold(node: Node, later: readonly Node[]): Held {
    if (this.isStable(node, later)) return { init: '', use: this.stableText(node), node };
    const text = this.value(node);
    const name = this.take();
    return { init: `${name} = ${text}`, use: name, node };
  }

  /** As the right side of an assignment to a name of ours, which must not become the name of a function. */
  value(node: Node): string {
    return isAnonymousDefinition(node) ? `(0, ${this.gen(node)})` : this.argument(node);
  }

  drop(...held: readonly Held[]): void {
    for (const { init, use } of held) if (init !== '') this.release(use);
  }

  /** Reading it twice gives the same value without effects, whatever `later` does in between. */
  isStable(node: Node, later: readonly Node[]): boolean {
    switch (node.type) {
      case 'ThisExpression':
        return !later.some((n) => containsSuperCall(n));
      case 'Literal':
        return node.regex === undefined;
      case 'UnaryExpression':
        return (node.operator === '-' || node.operator === 'void') && node.argument.type === 'Literal';
      case 'Identifier': {
        if (this.module.scopes.inWith.has(node)) return false;
        const binding = this.binding(node);
        if (binding === undefined) return this.isFixed(node.name);
        return this.isStableBinding(binding, later);
      }
      default:
        return false;
    }
  }

  /** A free name that nothing can assign: a constant, a parameter of the module function, a hoisted intrinsic. */
  private isFixed(name: string): boolean {
    if (name === 'undefined' || name === 'NaN' || name === 'Infinity') return true;
    return (
      (MODULE_PARAMETERS.includes(name) || isIntrinsic(name)) && this.module.scopes.free.get(name)?.assigned === false
    );
  }

  private isStableBinding(binding: Binding, later: readonly Node[]): boolean {
    if (binding.kind === 'import') return later.every(isInert);
    if (binding.kind === 'param' && this.module.scopes.usesArguments.has(binding.fn)) {
      if (!this.module.scopes.strict.has(binding.fn)) return later.every(isInert);
    }
    const changes = binding.writes.filter((w) => !w.initial);
    if (changes.length === 0) return true;
    if (later.every(isInert)) return true;
    if (binding.assignedInside || binding.fn !== this.currentFunction()) return false;
    return !changes.some((w) => later.some((n) => w.at >= n.start && w.at < n.end));
  }

  /** The function whose invocation runs the code being emitted, as scope analysis counts them. */
  currentFunction(): Node {
    return this.frame.node;
  }

  binding(identifier: Node): Binding | undefined {
    return this.module.scopes.resolved.get(identifier);
  }

  private stableText(node: Node): string {
    if (node.type === 'Identifier') return this.name(node);
    const text = this.module.text.slice(node.start, node.end);
    if (node.type === 'ThisExpression') return this.gen(node);
    return node.type === 'UnaryExpression' ? `(${text})` : text;
  }

  /** The identifier as it is written in the output. */
  name(identifier: Node): string {
    return this.module.renamed.get(identifier) ?? identifierName(identifier);
  }
}

export interface PrivateName {
  /** The variable that holds the symbol under which the member is kept. */
  readonly key: string;
  /** The native private field, without #, that says which object has the symbol. Methods of a class share one. */
  readonly brand: string;
  readonly kind: 'field' | 'method' | 'accessor';
  readonly isStatic: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
}

/** Cannot run user code or assign anything. */
function isInert(node: Node): boolean {
  return node.type === 'Identifier' || node.type === 'Literal' || node.type === 'ThisExpression';
}

function containsSuperCall(node: Node): boolean {
  if (node.type === 'CallExpression' && node.callee.type === 'Super') return true;
  return children(node).some((child) => containsSuperCall(child));
}
