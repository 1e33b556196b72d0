// The scopes, functions and classes of a text, with their positions: which function V8 means by a position, which variables a closure may hold,
// and which scopes need an identity. Used in the program that runs (marks, capture) and by whoever writes the text that restores it.
import type { Node } from 'acorn';
import { parsedText } from '../record/probe.js';
import type { Region } from './region.js';

export type Any = Node & Record<string, unknown>;

export interface Variable {
  /** An inner function refers to it. */
  captured: boolean;
  /** It is written after its declaration. */
  assigned: boolean;
  /** It has a value from its declaration on, and none before. */
  readonly lexical: boolean;
  readonly constant: boolean;
}

export interface Scope {
  readonly kind: 'module' | 'function' | 'name' | 'block' | 'class';
  readonly parent: Scope | undefined;
  readonly node: Any;
  /** The function, or initializer of a field, that it is an activation of. */
  readonly within: FunctionInfo | undefined;
  readonly names: Map<string, Variable>;
  /** An arrow inside refers to `this` of this function. */
  thisCaptured: boolean;
}

export interface FunctionInfo {
  readonly node: Any;
  readonly kind: 'function' | 'arrow' | 'member' | 'field' | 'region';
  /** Around it. */
  readonly outer: Scope;
  /** Of a method, accessor, constructor or initializer of a field. */
  readonly owner: ClassInfo | undefined;
  /** The member of the class, or of an object literal. */
  readonly member: Any | undefined;
  usesThis: boolean;
  usesSuper: boolean;
}

export interface ClassInfo {
  readonly node: Any;
  readonly outer: Scope;
  readonly members: readonly Any[];
}

export interface ScopeTree {
  readonly module: Scope;
  readonly functions: readonly FunctionInfo[];
  readonly classes: readonly ClassInfo[];
  readonly scopes: readonly Scope[];
}

/**
 * Undefined for a text that cannot be parsed.
 *
 * @param regions each is like an arrow that stands where it begins
 */
export function scopeTree(text: string, module: boolean, regions: readonly Region[] = []): ScopeTree | undefined {
  const program = parsedText(text, module);
  return program && treeOf(program, regions);
}

/** Of a text that was parsed. */
export function treeOf(program: Node, regions: readonly Region[]): ScopeTree {
  return new Builder(program as Any).tree(regions);
}

/** The function or class that V8 means by the start of a parameter list or of a class. */
export function functionAt(tree: ScopeTree, at: number): FunctionInfo | ClassInfo | undefined {
  let best: FunctionInfo | undefined;
  for (const info of tree.functions) {
    const { start, body } = info.node as unknown as { start: number; body: Node };
    if (info.kind === 'field' || info.kind === 'region' || start > at || body.start < at) continue;
    if (best === undefined || start >= best.node.start) best = info;
  }
  if (best !== undefined) return best.member?.kind === 'constructor' && best.owner ? best.owner : best;
  return tree.classes.find(({ node }) => node.start === at);
}

export const isClass = (info: FunctionInfo | ClassInfo): info is ClassInfo => 'members' in info;

/** Scopes around it, from the inside. */
export function* around(scope: Scope | undefined): Generator<Scope> {
  for (let s = scope; s !== undefined; s = s.parent) yield s;
}

/** Nothing but the module, and names of classes, is around it. */
export function atTop(scope: Scope): boolean {
  for (const s of around(scope)) if (s.kind !== 'module' && s.kind !== 'class' && s.names.size > 0) return false;
  return true;
}

/** It has variables that closures use and that change: which activation it is matters. */
export function changes(scope: Scope): boolean {
  return [...scope.names.values()].some(({ captured, assigned }) => captured && assigned);
}

interface Reference {
  readonly name: string;
  readonly scope: Scope;
  readonly write: boolean;
}

class Builder {
  private readonly functions: FunctionInfo[] = [];
  private readonly classes: ClassInfo[] = [];
  private readonly scopes: Scope[] = [];
  private readonly references: Reference[] = [];
  private readonly module: Scope;

  constructor(program: Any) {
    this.module = this.scope('module', undefined, program, undefined);
    for (const name of ['exports', 'require', 'module', '__filename', '__dirname']) this.declare(this.module, name);
    this.hoist(program.body as Any[], this.module);
    for (const statement of program.body as Any[]) this.visit(statement, this.module);
  }

  tree(regions: readonly Region[]): ScopeTree {
    for (const region of regions) this.region(region);
    for (const { name, scope, write } of this.references) {
      for (const s of around(scope)) {
        const variable = s.names.get(name);
        if (variable === undefined) continue;
        if (s.within !== scope.within) variable.captured = true;
        if (write) variable.assigned = true;
        break;
      }
    }
    return { module: this.module, functions: this.functions, classes: this.classes, scopes: this.scopes };
  }

  private region({ start, end, mentions, writes, self, usesSuper, async }: Region): void {
    const holds = ({ node }: Scope): boolean => node.start < start && node.end >= end;
    const outer = this.scopes.filter((scope) => scope.kind === 'module' || holds(scope)).at(-1) as Scope;
    const body = { type: 'BlockStatement', start, end, body: [] };
    const node = { type: 'ArrowFunctionExpression', start, end, params: [], body, async } as unknown as Any;
    const around = { outer, owner: undefined, member: undefined, usesThis: self, usesSuper };
    const info: FunctionInfo = { node, kind: 'region', ...around };
    this.functions.push(info);
    const inner = this.scope('function', outer, node, info);
    for (const name of mentions) this.references.push({ name, scope: inner, write: writes.includes(name) });
    if (self) this.receiver(inner, usesSuper);
  }

  private scope(kind: Scope['kind'], parent: Scope | undefined, node: Any, within: FunctionInfo | undefined): Scope {
    const scope: Scope = { kind, parent, node, within, names: new Map(), thisCaptured: false };
    this.scopes.push(scope);
    return scope;
  }

  private declare(scope: Scope, name: string, lexical = false, constant = false): void {
    if (!scope.names.has(name)) scope.names.set(name, { captured: false, assigned: false, lexical, constant });
  }

  /** Declarations of a list of statements; `var` goes to the function. */
  private hoist(statements: readonly (Any | null)[], scope: Scope): void {
    for (const given of statements) {
      if (given === null) continue;
      const declared = (given.declaration as Any | null | undefined) ?? given;
      if (declared.type === 'VariableDeclaration' && declared.kind !== 'var') this.declarators(declared, scope);
      else if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
        const id = declared.id as { name: string } | null;
        if (id) this.declare(scope, id.name, declared.type === 'ClassDeclaration');
      } else if (given.type === 'ImportDeclaration') {
        for (const { local } of given.specifiers as { local: { name: string } }[]) this.declare(scope, local.name);
      }
    }
    if (scope.kind === 'module' || scope.kind === 'function') this.hoistVars(statements, scope);
  }

  private hoistVars(nodes: readonly unknown[], scope: Scope): void {
    for (const node of nodes) {
      if (!isNode(node) || /Function|Class/.test(node.type)) {
        // A function in a block is a variable of the function too, outside strict mode.
        const id = isNode(node) && node.type === 'FunctionDeclaration' ? (node.id as { name: string } | null) : null;
        if (id) this.declare(scope, id.name);
        continue;
      }
      if (node.type === 'VariableDeclaration' && node.kind === 'var') this.declarators(node, scope);
      this.hoistVars(Object.values(node).flat(), scope);
    }
  }

  private declarators(declaration: Any, scope: Scope): void {
    const { kind } = declaration;
    for (const { id, init } of declaration.declarations as { id: Any; init: Any | null }[]) {
      const lexical = kind !== 'var' && init !== null;
      this.pattern(id, (name) => this.declare(scope, name, lexical, kind !== 'var' && kind !== 'let'));
    }
  }

  private pattern(node: Any, onName: (name: string) => void): void {
    if (node.type === 'Identifier') onName((node as unknown as { name: string }).name);
    else if (node.type === 'AssignmentPattern') this.pattern(node.left as Any, onName);
    else if (node.type === 'RestElement') this.pattern(node.argument as Any, onName);
    else if (node.type === 'ArrayPattern')
      for (const item of node.elements as (Any | null)[]) item && this.pattern(item, onName);
    else if (node.type === 'ObjectPattern')
      for (const item of node.properties as Any[]) this.pattern((item.value ?? item) as Any, onName);
  }

  private visit(node: Any, scope: Scope): void {
    const { type } = node;
    if (type === 'Identifier') this.refer(node, scope, false);
    else if (type === 'ThisExpression' || type === 'Super') this.receiver(scope, type === 'Super');
    else if (/Function/.test(type)) this.function(node, scope);
    else if (type === 'ClassDeclaration' || type === 'ClassExpression') this.class(node, scope);
    else if (type === 'MemberExpression') {
      this.visit(node.object as Any, scope);
      if (node.computed === true) this.visit(node.property as Any, scope);
    } else if (type === 'Property') {
      if (node.computed === true) this.visit(node.key as Any, scope);
      const short = node.method === true || node.kind === 'get' || node.kind === 'set';
      if (short) this.function(node.value as Any, scope, undefined, node);
      else this.visit(node.value as Any, scope);
    } else if (type === 'AssignmentExpression' || type === 'UpdateExpression') {
      const target = (node.left ?? node.argument) as Any;
      this.pattern(target, (name) => this.references.push({ name, scope, write: true }));
      this.children(node, scope);
    } else if (/^For(In|Of)?Statement$/.test(type) || type === 'BlockStatement' || type === 'SwitchStatement') {
      this.block(node, scope);
    } else if (type === 'CatchClause') {
      const inner = this.scope('block', scope, node, scope.within);
      if (node.param) this.pattern(node.param as Any, (name) => this.declare(inner, name));
      this.children(node, inner);
    } else if (
      !/^(Import|Export.*Specifier|LabeledStatement|BreakStatement|ContinueStatement|MetaProperty)/.test(type)
    ) {
      this.children(node, scope);
    } else if (type === 'LabeledStatement') this.visit(node.body as Any, scope);
    else if (type === 'ImportExpression') this.children(node, scope);
  }

  private block(node: Any, scope: Scope): void {
    const inner = this.scope('block', scope, node, scope.within);
    if (node.type === 'BlockStatement') this.hoist(node.body as Any[], inner);
    else if (node.type === 'SwitchStatement')
      this.hoist(
        (node.cases as { consequent: Any[] }[]).flatMap((c) => c.consequent),
        inner,
      );
    else this.hoist([(node.init ?? node.left ?? null) as Any | null], inner);
    const left = node.left as Any | undefined;
    if (left && left.type !== 'VariableDeclaration')
      this.pattern(left, (name) => this.references.push({ name, scope: inner, write: true }));
    this.children(node, inner);
  }

  private children(node: Any, scope: Scope): void {
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child, scope);
  }

  private refer(node: Any, scope: Scope, write: boolean): void {
    this.references.push({ name: (node as unknown as { name: string }).name, scope, write });
  }

  /** `this` belongs to the nearest function that is no arrow; arrows on the way capture it. */
  private receiver(scope: Scope, viaSuper: boolean): void {
    let crossed = false;
    for (const s of around(scope)) {
      const { within } = s;
      if (s.kind !== 'function' && s.kind !== 'module') continue;
      if (within !== undefined && (within.kind === 'arrow' || within.kind === 'region')) {
        within.usesThis = true;
        if (viaSuper) within.usesSuper = true;
        crossed = true;
        continue;
      }
      if (within !== undefined && viaSuper) within.usesSuper = true;
      if (crossed) s.thisCaptured = true;
      return;
    }
  }

  private function(node: Any, scope: Scope, owner?: ClassInfo, member?: Any): void {
    const arrow = node.type === 'ArrowFunctionExpression';
    const info: FunctionInfo = {
      node,
      kind: arrow ? 'arrow' : owner ? 'member' : 'function',
      outer: scope,
      owner,
      member,
      usesThis: false,
      usesSuper: false,
    };
    this.functions.push(info);
    let around = scope;
    const id = node.id as { name: string } | null | undefined;
    if (node.type === 'FunctionExpression' && id) {
      around = this.scope('name', scope, node, info);
      this.declare(around, id.name);
    }
    const inner = this.scope('function', around, node, info);
    if (!arrow) this.declare(inner, 'arguments');
    for (const param of node.params as Any[]) {
      this.pattern(param, (name) => this.declare(inner, name));
      if (param.type !== 'Identifier') this.visit(param, inner);
    }
    const body = node.body as Any;
    if (body.type !== 'BlockStatement') this.visit(body, inner);
    else {
      this.hoist(body.body as Any[], inner);
      for (const statement of body.body as Any[]) this.visit(statement, inner);
    }
  }

  private class(node: Any, scope: Scope): void {
    const members = (node.body as { body: Any[] }).body;
    const info: ClassInfo = { node, outer: scope, members };
    this.classes.push(info);
    if (node.superClass) this.visit(node.superClass as Any, scope);
    const inner = this.scope('class', scope, node, scope.within);
    const id = node.id as { name: string } | null;
    if (id) this.declare(inner, id.name);
    for (const member of members) {
      if (member.computed === true) this.visit(member.key as Any, inner);
      if (member.type === 'MethodDefinition') this.function(member.value as Any, inner, info, member);
      else if (member.type === 'StaticBlock' || member.value) this.field(member, inner, info);
    }
  }

  /** An initializer runs as a function of its own. */
  private field(member: Any, scope: Scope, owner: ClassInfo): void {
    const body = (member.value ?? member) as Any;
    const outer = { node: { ...member, body } as unknown as Any, kind: 'field' as const, outer: scope };
    const info: FunctionInfo = { ...outer, owner, member, usesThis: false, usesSuper: false };
    this.functions.push(info);
    const inner = this.scope('function', scope, member, info);
    if (member.type === 'StaticBlock') {
      this.hoist(member.body as Any[], inner);
      this.children(member, inner);
    } else this.visit(body, inner);
  }
}

function isNode(value: unknown): value is Any {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
