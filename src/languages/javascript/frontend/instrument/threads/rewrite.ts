// The text of a program with threads. Every function gets a twin beside it, a generator that stops before each access to what
// threads may share; who runs threads calls the twins (inside/threads/threads.ts), everybody else the function as it is. Objects are told when
// they are made, so that each has a name that is the same in every order of the threads.
// Both the analysed and the original program run this text: it is the program's own but for where it can be stopped.
// Soundness: a function without twin, or called as it is by native code, runs to its end: it says so at its entry (`plain`).
import type { NodeOf } from '../ast.js';
import type { Binding } from '../binding.js';
import type { Scopes } from '../scopes.js';
import { CONTRACT_CALL } from '../transpile.js';
import { memberTarget, STEPPED } from './expressions.js';
import { type Marks, marksFor, RewrittenText } from './marked-text.js';
import { sharedVariables } from './shared-variables.js';
import { childrenOf, type TreeNode, visitOwn } from './tree.js';

export function rewriteForThreads(text: string, program: TreeNode, scopes: Scopes, file: string): RewrittenText {
  const rewriter = new Rewriter(text, scopes, marksFor(text));
  const body = rewriter.gen(program);
  return new RewrittenText(rewriter.opening(program, file) + body, rewriter.marks, rewriter.arrows);
}

export class Rewriter {
  /** What names of ours begin with. */
  readonly own: string;
  readonly arrows = new Map<number, TreeNode>();
  private stepped = false;
  protected temporaries: string[] = [];
  private count = 0;
  /** Of the lists of statements around: what they begin with. */
  private readonly registrations: string[][] = [];
  private readonly scopeIds = new Map<TreeNode, number>();
  private readonly variables: ReadonlySet<Binding>;
  /** Functions, or blocks, that have variables which others share. */
  private readonly sharing: ReadonlySet<TreeNode>;

  constructor(
    readonly source: string,
    readonly scopes: Scopes,
    readonly marks: Marks,
  ) {
    let own = 'ep$';
    while (source.includes(own)) own += '$';
    this.own = own;
    this.variables = sharedVariables(scopes);
    this.sharing = new Set([...this.variables].map((binding) => this.ownerOf(binding)));
  }

  /** What makes the token of a variable anew each time that it is entered. */
  protected ownerOf({ fn }: Binding): TreeNode {
    return fn as unknown as TreeNode;
  }

  /** What the text does before an access: in twins it stops. */
  stop(call: string): string {
    return `yield* ${this.own}.${call}`;
  }

  /** A call of `fn` on `self`, which both stand in names. */
  called(self: string, fn: string, list: readonly TreeNode[]): string {
    return `(yield* ${this.own}.call(${self}, ${fn}, [${list.map((node) => this.value(node)).join(', ')}]))`;
  }

  opening({ body }: TreeNode, file: string): string {
    const strict = body[0]?.directive === undefined ? '' : `${this.source.slice(body[0].start, body[0].end)};`;
    const top = this.sharing.size > 0 ? `const ${this.scopeName(this.scopes.program)} = ${JSON.stringify(file)};` : '';
    const walkOf = `function* ${this.own}walk(values) { yield* values; }`;
    return `${strict}const ${this.own} = globalThis[Symbol.for("everypath.threads")];${top}${walkOf}`;
  }

  gen(node: TreeNode): string {
    const { end } = this.marks;
    return `${this.mark(node.start)}${this.inner(node)}${end}${node.end}${end}`;
  }

  /** An expression where a comma would end it. */
  value(node: TreeNode): string {
    return node.type === 'SequenceExpression' ? `(${this.gen(node)})` : this.gen(node);
  }

  /** Where a node of the old text begins. */
  mark(offset: number): string {
    const { start } = this.marks;
    return `${start}${offset}${start}`;
  }

  private inner(node: TreeNode): string {
    const handler = this.handlerOf(node);
    return handler === undefined ? this.copy(node) : handler(this, node);
  }

  protected handlerOf({ type }: TreeNode): Handler | undefined {
    return (this.stepped ? STEPPED[type] : undefined) ?? EVERYWHERE[type];
  }

  /** The node as it is, with its children rewritten. */
  copy(node: TreeNode): string {
    return this.between(node.start, node.end, childrenOf(node));
  }

  /** The text from one offset to another, with the nodes in it rewritten. */
  between(from: number, to: number, nodes: readonly TreeNode[], gen = (node: TreeNode) => this.gen(node)): string {
    let out = '';
    let at = from;
    for (const node of nodes) {
      out += this.source.slice(at, node.start) + gen(node);
      at = node.end;
    }
    return out + this.source.slice(at, to);
  }

  /** A pattern: its names stay, its defaults and keys are rewritten. */
  pattern(node: TreeNode): string {
    if (node.type === 'Identifier') return this.source.slice(node.start, node.end);
    if (node.type === 'MemberExpression') return this.stepped ? memberTarget(this, node) : this.gen(node);
    if (node.type === 'AssignmentPattern') {
      return `${this.pattern(node.left)} = ${this.value(node.right)}`;
    }
    if (node.type === 'Property') {
      if (node.shorthand) return this.pattern(node.value);
      const key = node.computed ? `[${this.gen(node.key)}]` : this.source.slice(node.key.start, node.key.end);
      return `${key}: ${this.pattern(node.value)}`;
    }
    return this.between(node.start, node.end, childrenOf(node), (child) => this.pattern(child));
  }

  take(): string {
    const name = `${this.own}${++this.count}`;
    this.temporaries.push(name);
    return name;
  }

  fresh(letter: string): string {
    return `${this.own}${letter}${++this.count}`;
  }

  /** In the function as it is, or in its twin. */
  within<T>(stepped: boolean, action: () => T): T {
    const before = this.stepped;
    this.stepped = stepped;
    const result = action();
    this.stepped = before;
    return result;
  }

  /** The list of statements around begins with it. */
  register(text: string): void {
    this.registrations.at(-1)?.push(text);
  }

  bindingOf(identifier: TreeNode): Binding | undefined {
    return this.scopes.resolved.get(identifier as unknown as NodeOf<'Identifier'>);
  }

  /** The token of the variables that an activation of the function shares, if the name is one of them. */
  shared(identifier: TreeNode): string | undefined {
    const binding = this.bindingOf(identifier);
    return binding !== undefined && this.variables.has(binding) ? this.scopeName(this.ownerOf(binding)) : undefined;
  }

  /** Stops the twin before a declaration gives the name its first value; nothing where nobody can look at it yet. */
  stopAt(identifier: TreeNode): string | undefined {
    const token = this.stepped ? this.shared(identifier) : undefined;
    return token === undefined ? undefined : this.stop(`v(${token}, ${JSON.stringify(identifier.name)}, 1)`);
  }

  protected scopeName(fn: TreeNode): string {
    let id = this.scopeIds.get(fn);
    if (id === undefined) this.scopeIds.set(fn, (id = this.scopeIds.size));
    return `${this.own}s${id}`;
  }

  /** What a body begins with: the token of its variables. */
  protected scopeOf(fn: TreeNode): string {
    return this.sharing.has(fn) ? `const ${this.scopeName(fn)} = ${this.own}.scope();` : '';
  }

  /** A list of statements; `opening` comes after its directives. */
  list(node: TreeNode, from: number, to: number, opening: string): string {
    this.registrations.push([]);
    const body: readonly TreeNode[] = node.body;
    const directives = body.filter((statement) => statement.directive !== undefined);
    const start = directives.at(-1)?.end ?? from;
    // What began a line may begin with a parenthesis now.
    const separated = (statement: TreeNode): string =>
      `${statement.type === 'ExpressionStatement' ? ';' : ''}${this.gen(statement)}`;
    const rest = this.between(start, to, body.slice(directives.length), separated);
    const added = (this.registrations.pop() as string[]).join('');
    const separator = directives.length > 0 || opening + added === '' ? '' : ';';
    return `${this.source.slice(from, start)}${directives.length > 0 ? ';' : ''}${opening}${added}${separator}${rest}`;
  }

  /** The function as it is: its text from `(` or `function` on. */
  plain(node: TreeNode, isConstructor = false): string {
    return this.within(false, () => {
      const { body, params } = node;
      const head = this.mark(node.start) + this.between(node.start, body.start, params, (param) => this.pattern(param));
      const entry = touches(this, body, isConstructor) ? `${this.own}.plain()` : '';
      const scope = this.scopeOf(node);
      if (body.type === 'BlockStatement') {
        const opening = `${entry === '' ? '' : `${entry};`}${scope}`;
        return `${head}{${this.list(body, body.start + 1, body.end - 1, opening)}}${this.source.slice(body.end, node.end)}`;
      }
      if (scope === '') {
        const value = this.gen(body);
        const text = entry === '' ? value : `(${entry}, ${value})`;
        return `${head}${text}${this.source.slice(body.end, node.end)}`;
      }
      const arrow = head.slice(0, head.lastIndexOf('=>') + 2);
      return `${arrow} { ${entry === '' ? '' : `${entry};`}${scope}${this.returned(node)} }`;
    });
  }

  /** `return` of an expression that was the body of an arrow function. */
  protected returned(node: TreeNode): string {
    this.arrows.set(node.body.start, node);
    return `${this.mark(node.body.start)}return (${this.gen(node.body)});`;
  }

  /** Parameters and body of the twin. */
  twin(node: TreeNode): string {
    return this.within(true, () => {
      const { temporaries } = this;
      this.temporaries = [];
      const unpacked: string[] = [];
      const params = this.within(false, () => node.params.map((param: TreeNode) => this.parameter(param, unpacked)));
      const { body } = node;
      const rest =
        body.type === 'BlockStatement'
          ? this.list(body, body.start + 1, body.end - 1, `${this.scopeOf(node)}${unpacked.join('')}`)
          : `${this.scopeOf(node)}${unpacked.join('')}${this.returned(node)}`;
      const names = this.temporaries.length === 0 ? '' : `let ${this.temporaries.join(', ')};`;
      this.temporaries = temporaries;
      return `(${params.join(', ')}) {${names}${rest}}`;
    });
  }

  /** A parameter that takes an object apart does it in the body, where it can be stopped. */
  protected parameter(param: TreeNode, unpacked: string[]): string {
    const target = param.type === 'AssignmentPattern' ? param.left : param;
    if (target.type !== 'ObjectPattern' && target.type !== 'ArrayPattern') return this.pattern(param);
    const name = this.fresh('p');
    unpacked.push(`var ${this.pattern(target)} = (${this.stop(`all(${name})`)});`);
    return param.type === 'AssignmentPattern' ? `${name} = ${this.value(param.right)}` : name;
  }

  /** Can the function be stopped in the middle? */
  hasTwin(node: TreeNode): boolean {
    if (node.async || node.generator) return false;
    if (node.type !== 'ArrowFunctionExpression') return true;
    let lexical = false;
    ofOwn(node, (n) => {
      lexical ||=
        n.type === 'Super' || n.type === 'MetaProperty' || (n.type === 'Identifier' && n.name === 'arguments');
    });
    return !lexical;
  }
}

/** Visits a function without the functions in it that have a `this` of their own. */
function ofOwn(node: TreeNode, visit: (node: TreeNode) => void): void {
  for (const child of childrenOf(node)) {
    if (child.type === 'FunctionExpression' || child.type === 'FunctionDeclaration') continue;
    visit(child);
    ofOwn(child, visit);
  }
}

/** A method of another object would mean another one by it. */
function usesSuper(node: TreeNode): boolean {
  let found = false;
  ofOwn(node, ({ type }) => void (found ||= type === 'Super'));
  return found;
}

const SHARING = new Set(['ForOfStatement', 'ForInStatement', 'SpreadElement', 'ObjectPattern', 'ArrayPattern']);

/** May the body touch what threads share, other than the new object of a constructor? */
function touches(rewriter: Rewriter, body: TreeNode, isConstructor: boolean): boolean {
  let found = false;
  const visit = (node: TreeNode): void => {
    if (node.type === 'MemberExpression') found ||= !(isConstructor && node.object.type === 'ThisExpression');
    else if (node.type === 'Identifier') found ||= rewriter.shared(node) !== undefined;
    else found ||= SHARING.has(node.type);
  };
  visitOwn(body, visit);
  return found;
}

export type Handler = (r: Rewriter, node: TreeNode) => string;

function made(r: Rewriter, node: TreeNode): string {
  return `${r.own}.made(${r.mark(node.start)}${r.copy(node)})`;
}

/** A class with the twins of its methods beside them, and how they are told once it has a name. */
function classText(r: Rewriter, node: TreeNode, name: string): { readonly text: string; readonly twins: string[] } {
  const twins: string[] = [];
  const { body, superClass } = node;
  const text = r.within(false, () => {
    const head = r.between(node.start, body.start, superClass === null ? [] : [superClass]);
    const members = r.between(body.start, body.end, body.body, (member) => {
      const isMethod = member.type === 'MethodDefinition' && member.kind === 'method' && !member.computed;
      const own = r.gen(member);
      if (!isMethod || member.key.type === 'PrivateIdentifier' || !r.hasTwin(member.value)) return own;
      const twin = r.fresh('m');
      const holder = member.static ? name : `${name}.prototype`;
      twins.push(`${r.own}.twin(${holder}[${keyText(member.key)}], ${holder}.${twin})`);
      return `${own} ${member.static ? 'static ' : ''}*${twin}${r.twin(member.value)}`;
    });
    return head + members;
  });
  return { text: r.mark(node.start) + text, twins };
}

/** What is rewritten in functions as they are, too. */
export const EVERYWHERE: Readonly<Record<string, Handler>> = {
  ExpressionStatement(r, node) {
    const isContract = node.expression.callee?.name === CONTRACT_CALL;
    return isContract ? r.source.slice(node.start, node.end) : r.copy(node);
  },
  Program: (r, node) => r.list(node, node.start, node.end, ''),
  BlockStatement: (r, node) => `{${r.list(node, node.start + 1, node.end - 1, '')}}`,

  FunctionDeclaration(r, node) {
    const text = r.plain(node);
    if (node.id === null || !r.hasTwin(node)) return text;
    const name = r.fresh('g');
    r.register(`${r.own}.twin(${node.id.name}, ${name});`);
    return `${text} function* ${name}${r.twin(node)}`;
  },

  FunctionExpression(r, node) {
    const text = r.plain(node);
    if (!r.hasTwin(node)) return text;
    return `${r.own}.twin(${text}, function* ${node.id?.name ?? ''}${r.twin(node)})`;
  },

  ArrowFunctionExpression(r, node) {
    const text = r.plain(node);
    if (!r.hasTwin(node)) return text;
    let usesThis = false;
    ofOwn(node, ({ type }) => void (usesThis ||= type === 'ThisExpression'));
    return `${r.own}.twin(${text}, function* ${r.twin(node)}${usesThis ? ', this' : ''})`;
  },

  ClassDeclaration(r, node) {
    const { text, twins } = classText(r, node, node.id?.name);
    if (node.id === null) return text;
    const stop = r.stopAt(node.id);
    return `${stop === undefined ? '' : `${stop};`}${text} ${twins.map((twin) => `${twin};`).join(' ')}`;
  },

  ClassExpression(r, node) {
    const name = r.fresh('c');
    const { text, twins } = classText(r, node, name);
    return twins.length === 0 ? text : `((${name}) => (${twins.join(', ')}, ${name}))(${text})`;
  },

  MethodDefinition(r, node) {
    const head = node.computed ? [node.key] : [];
    return r.between(node.start, node.value.start, head) + r.plain(node.value, node.kind === 'constructor');
  },

  ObjectExpression(r, node) {
    const object = made(r, node);
    const methods = node.properties.filter(
      (p: TreeNode) => p.type === 'Property' && p.method && !p.computed && r.hasTwin(p.value) && !usesSuper(p.value),
    );
    if (methods.length === 0) return object;
    const twins = methods.map((p: TreeNode) => `*${keyText(p.key)}${r.twin(p.value)}`);
    const keys = methods.map((p: TreeNode) => keyText(p.key));
    return `${r.own}.members(${object}, { ${twins.join(', ')} }, [${keys.join(', ')}])`;
  },

  Property(r, node) {
    if (node.method || node.kind !== 'init') {
      return r.between(node.start, node.value.start, node.computed ? [node.key] : []) + r.plain(node.value);
    }
    if (node.shorthand) return `${node.key.name}: ${r.gen(node.value)}`;
    return r.between(node.start, node.end, node.computed ? [node.key, node.value] : [node.value]);
  },

  ArrayExpression: made,
  NewExpression: made,
  VariableDeclarator(r, node) {
    if (node.init === null) return r.pattern(node.id);
    return `${r.pattern(node.id)} = ${r.value(node.init)}`;
  },
  CatchClause: (r, node) =>
    r.between(node.start, node.end, childrenOf(node), (child) =>
      child === node.param ? r.pattern(child) : r.gen(child),
    ),
  ImportDeclaration: (r, node) => r.source.slice(node.start, node.end),
  ExportAllDeclaration: (r, node) => r.source.slice(node.start, node.end),
  ExportSpecifier: (r, node) => r.source.slice(node.start, node.end),
};

function keyText(key: TreeNode): string {
  return JSON.stringify(key.type === 'Identifier' ? key.name : String(key.value));
}
