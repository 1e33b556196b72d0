// Scope analysis of one module: which declaration each identifier means, and every write to it. The emitter asks it
// whether a variable can change between two reads, and which variables closures assign (for roll-back).
import { children, isFunction, type Node, patternTargets } from './ast.js';

export type BindingKind = 'var' | 'let' | 'const' | 'class' | 'function' | 'param' | 'catch' | 'name' | 'import';

/** `value` is the node assigned, undefined when it cannot be told (patterns, for-in, parameters). */
export interface Write {
  readonly at: number;
  readonly fn: Node;
  readonly value: Node | undefined;
  readonly initial: boolean;
}

export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  /** Function (or Program, or field initializer) whose invocation creates the variable. */
  readonly fn: Node;
  readonly scope: Scope;
  readonly declared: Node;
  /** The function declaration that gives the name its value. */
  declaration: Node | undefined;
  readonly writes: Write[];
  /** References from functions inside `fn`. */
  captured: boolean;
  /** Writes from functions inside `fn`. */
  assignedInside: boolean;
}

export class Scope {
  readonly bindings = new Map<string, Binding>();
  constructor(
    readonly node: Node,
    readonly fn: Node,
    readonly parent: Scope | undefined,
    readonly strict: boolean,
  ) {}
}

export class Scopes {
  /** Identifier node -> binding, for declarations and references. */
  readonly resolved = new Map<Node, Binding>();
  /** References to names no scope declares. */
  readonly free = new Map<string, { assigned: boolean }>();
  readonly bindings: Binding[] = [];
  readonly top: Scope;
  /** Every identifier-like name of the module. */
  readonly names = new Set<string>();
  /** Functions that mention `arguments`. */
  readonly usesArguments = new Set<Node>();
  /** References inside a `with`: they may mean a property of its object. */
  readonly inWith = new Set<Node>();
  private withDepth = 0;
  /** Scopes with a direct eval or inside a `with`, which may read and write what they see, and declare more. */
  private readonly evaluates = new Set<Scope>();
  /** Function nodes whose code is strict. */
  readonly strict = new Set<Node>();

  constructor(
    readonly program: Node,
    strict: boolean,
    /** A script: other scripts see its top-level names, and it sees theirs. */
    readonly script = false,
    /** Names an ES module imports. */
    imports: Iterable<string> = [],
  ) {
    const isStrict = strict || hasDirective(program.body);
    this.top = new Scope(program, program, undefined, isStrict);
    if (isStrict) this.strict.add(program);
    this.declareVars(program.body, this.top);
    this.declareLexical(program.body, this.top);
    for (const name of imports) this.declare(this.top, { type: 'Identifier', start: -1, end: -1, name }, 'import');
    for (const statement of program.body) this.visit(statement, this.top);
    const open = new Set<Scope>(script ? [this.top] : []);
    for (const scope of this.evaluates) {
      this.noteArguments(scope);
      for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) open.add(s);
    }
    for (const scope of open) {
      for (const binding of scope.bindings.values()) {
        binding.writes.push({ at: -1, fn: program, value: undefined, initial: false });
        binding.captured = binding.assignedInside = true;
      }
    }
    if (open.size > 0) for (const use of this.free.values()) use.assigned = true;
  }

  private declare(scope: Scope, identifier: Node, kind: BindingKind): Binding {
    this.names.add(identifier.name);
    let binding = scope.bindings.get(identifier.name);
    if (binding === undefined) {
      binding = {
        name: identifier.name,
        kind,
        fn: scope.fn,
        scope,
        declared: identifier,
        declaration: undefined,
        writes: [],
        captured: false,
        assignedInside: false,
      };
      scope.bindings.set(identifier.name, binding);
      this.bindings.push(binding);
    } else if (kind === 'function') {
      binding.writes.push({ at: identifier.start, fn: scope.fn, value: undefined, initial: false });
    }
    this.resolved.set(identifier, binding);
    return binding;
  }

  private declarePattern(scope: Scope, pattern: Node, kind: BindingKind): void {
    patternTargets(pattern, (target) => this.declare(scope, target, kind));
  }

  /** `var` and (in sloppy code) functions in blocks, hoisted to the function. */
  private declareVars(nodes: readonly Node[], scope: Scope, nested = false): void {
    for (const node of nodes) {
      if (node.type === 'VariableDeclaration') {
        if (node.kind === 'var') for (const d of node.declarations) this.declarePattern(scope, d.id, 'var');
      } else if (node.type === 'FunctionDeclaration') {
        if (!nested || !scope.strict) this.declareFunction(scope, node);
      } else if (!isFunction(node) && !node.type.startsWith('Class') && isStatement(node)) {
        this.declareVars(children(node), scope, true);
      }
    }
  }

  private declareLexical(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) {
      if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
        const kind = node.kind === 'let' ? 'let' : 'const';
        for (const d of node.declarations) this.declarePattern(scope, d.id, kind);
      } else if (node.type === 'ClassDeclaration') {
        this.declare(scope, node.id, 'class');
      } else if (node.type === 'FunctionDeclaration' && scope.strict && !scope.bindings.has(node.id.name)) {
        this.declareFunction(scope, node);
      }
    }
  }

  private declareFunction(scope: Scope, node: Node): void {
    const before = scope.bindings.has(node.id.name);
    const binding = this.declare(scope, node.id, 'function');
    binding.declaration = before ? undefined : node;
  }

  private lookup(scope: Scope, name: string): Binding | undefined {
    for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) {
      const binding = s.bindings.get(name);
      if (binding !== undefined) return binding;
    }
    return undefined;
  }

  private refer(identifier: Node, scope: Scope): Binding | undefined {
    const name: string = identifier.name;
    this.names.add(name);
    if (this.withDepth > 0) this.inWith.add(identifier);
    if (name === 'arguments') this.noteArguments(scope);
    const binding = this.lookup(scope, name);
    if (binding === undefined) {
      if (!this.free.has(name)) this.free.set(name, { assigned: false });
      return undefined;
    }
    this.resolved.set(identifier, binding);
    if (binding.fn !== scope.fn) binding.captured = true;
    return binding;
  }

  private noteArguments(scope: Scope): void {
    for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) {
      if (s.fn.type !== 'ArrowFunctionExpression') {
        this.usesArguments.add(s.fn);
        return;
      }
    }
  }

  private assign(target: Node, scope: Scope, value: Node | undefined, initial = false): void {
    if (target.type !== 'Identifier') {
      this.visit(target, scope);
      return;
    }
    const binding = this.refer(target, scope);
    if (binding === undefined) {
      this.free.set(target.name, { assigned: true });
      return;
    }
    binding.writes.push({ at: target.start, fn: scope.fn, value, initial });
    if (binding.fn !== scope.fn) binding.assignedInside = true;
  }

  /** Assigns every target of a pattern and visits its defaults and keys. */
  private assignPattern(pattern: Node, scope: Scope, value: Node | undefined, initial = false): void {
    switch (pattern.type) {
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') {
            this.assignPattern(property.argument, scope, undefined, initial);
          } else {
            if (property.computed) this.visit(property.key, scope);
            this.assignPattern(property.value, scope, undefined, initial);
          }
        }
        return;
      case 'ArrayPattern':
        for (const element of pattern.elements) {
          if (element !== null) this.assignPattern(element, scope, undefined, initial);
        }
        return;
      case 'AssignmentPattern':
        this.visit(pattern.right, scope);
        this.assignPattern(pattern.left, scope, undefined, initial);
        return;
      case 'RestElement':
        this.assignPattern(pattern.argument, scope, undefined, initial);
        return;
      default:
        this.assign(pattern, scope, value, initial);
    }
  }

  private visitAll(nodes: readonly (Node | null)[], scope: Scope): void {
    for (const node of nodes) if (node !== null) this.visit(node, scope);
  }

  private block(node: Node, statements: readonly Node[], scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    this.declareLexical(statements, inner);
    this.visitAll(statements, inner);
  }

  private visit(node: Node, scope: Scope): void {
    switch (node.type) {
      case 'Identifier':
        this.refer(node, scope);
        return;
      case 'VariableDeclaration':
        for (const d of node.declarations) {
          if (d.init !== null) this.visit(d.init, scope);
          // `var x;` writes nothing; `let x;` in a loop writes undefined, which is concrete like no write at all.
          if (d.init !== null) this.assignPattern(d.id, scope, d.init, true);
          else if (d.id.type === 'Identifier') this.refer(d.id, scope);
        }
        return;
      case 'FunctionDeclaration':
        if (node.id === null) {
          this.visitFunction(node, scope);
          return;
        }
        if (scope.strict || this.lookup(scope, node.id.name) !== undefined) this.refer(node.id, scope);
        this.visitFunction(node, scope);
        return;
      case 'FunctionExpression': {
        let outer = scope;
        if (node.id !== null && node.id !== undefined) {
          outer = new Scope(node, scope.fn, scope, scope.strict);
          this.declare(outer, node.id, 'name');
        }
        this.visitFunction(node, outer);
        return;
      }
      case 'ArrowFunctionExpression':
        this.visitFunction(node, scope);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.visitClass(node, scope);
        return;
      case 'BlockStatement':
        this.block(node, node.body, scope);
        return;
      case 'StaticBlock': {
        const inner = new Scope(node, node, scope, true);
        this.strict.add(node);
        this.declareVars(node.body, inner);
        this.declareLexical(node.body, inner);
        this.visitAll(node.body, inner);
        return;
      }
      case 'ForStatement': {
        const inner = new Scope(node, scope.fn, scope, scope.strict);
        if (node.init?.type === 'VariableDeclaration') this.declareLexical([node.init], inner);
        this.visitAll([node.init, node.test, node.update, node.body], inner);
        return;
      }
      case 'ForInStatement':
      case 'ForOfStatement': {
        const inner = new Scope(node, scope.fn, scope, scope.strict);
        if (node.left.type === 'VariableDeclaration') {
          this.declareLexical([node.left], inner);
          this.visit(node.right, inner);
          const declarator = node.left.declarations[0];
          if (declarator.init !== null) this.visit(declarator.init, inner);
          this.assignPattern(declarator.id, inner, undefined, true);
        } else {
          this.visit(node.right, inner);
          this.assignPattern(node.left, inner, undefined);
        }
        this.visit(node.body, inner);
        return;
      }
      case 'SwitchStatement': {
        this.visit(node.discriminant, scope);
        const inner = new Scope(node, scope.fn, scope, scope.strict);
        for (const c of node.cases) this.declareLexical(c.consequent, inner);
        for (const c of node.cases) {
          if (c.test !== null) this.visit(c.test, inner);
          this.visitAll(c.consequent, inner);
        }
        return;
      }
      case 'CatchClause': {
        const inner = new Scope(node, scope.fn, scope, scope.strict);
        if (node.param !== null) {
          this.declarePattern(inner, node.param, 'catch');
          this.assignPattern(node.param, inner, undefined, true);
        }
        this.block(node.body, node.body.body, inner);
        return;
      }
      case 'AssignmentExpression':
        if (node.left.type === 'ObjectPattern' || node.left.type === 'ArrayPattern') {
          this.assignPattern(node.left, scope, undefined);
        } else {
          this.assign(node.left, scope, node.operator === '=' ? node.right : node);
        }
        this.visit(node.right, scope);
        return;
      case 'UpdateExpression':
        this.assign(node.argument, scope, node);
        return;
      case 'WithStatement': {
        this.visit(node.object, scope);
        const inner = new Scope(node, scope.fn, scope, false);
        this.evaluates.add(inner);
        this.withDepth++;
        this.visit(node.body, inner);
        this.withDepth--;
        return;
      }
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name === 'eval') this.evaluates.add(scope);
        for (const child of children(node)) this.visit(child, scope);
        return;
      case 'MemberExpression':
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        return;
      case 'Property':
        if (node.computed) this.visit(node.key, scope);
        this.visit(node.value, scope);
        return;
      case 'LabeledStatement':
        this.visit(node.body, scope);
        return;
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'MetaProperty':
      case 'PrivateIdentifier':
        return;
      default:
        for (const child of children(node)) this.visit(child, scope);
    }
  }

  private visitFunction(node: Node, scope: Scope): void {
    const body: readonly Node[] = node.body.type === 'BlockStatement' ? node.body.body : [];
    const strict = scope.strict || hasDirective(body);
    if (strict) this.strict.add(node);
    const inner = new Scope(node, node, scope, strict);
    for (const parameter of node.params) this.declarePattern(inner, parameter, 'param');
    for (const parameter of node.params) this.assignPattern(parameter, inner, undefined, true);
    if (node.body.type !== 'BlockStatement') {
      this.visit(node.body, inner);
      return;
    }
    this.declareVars(body, inner);
    this.declareLexical(body, inner);
    this.visitAll(body, inner);
  }

  private visitClass(node: Node, scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, true);
    if (node.id !== null && node.id !== undefined) {
      if (node.type === 'ClassDeclaration') this.refer(node.id, scope);
      else this.declare(inner, node.id, 'name');
    }
    if (node.superClass !== null) this.visit(node.superClass, inner);
    for (const element of node.body.body) {
      if (element.type === 'StaticBlock') {
        this.visit(element, inner);
        continue;
      }
      if (element.computed) this.visit(element.key, inner);
      // Ours have native private fields too.
      else if (element.key.type === 'PrivateIdentifier') this.names.add(element.key.name);
      if (element.value === null) continue;
      if (element.type === 'PropertyDefinition') {
        this.strict.add(element);
        this.visit(element.value, new Scope(element, element, inner, true));
      } else {
        this.visit(element.value, inner);
      }
    }
  }
}

function hasDirective(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.directive === undefined) return false;
    if (statement.directive === 'use strict') return true;
  }
  return false;
}

function isStatement(node: Node): boolean {
  return (
    node.type.endsWith('Statement') ||
    node.type === 'SwitchCase' ||
    node.type === 'CatchClause' ||
    node.type === 'VariableDeclaration'
  );
}
