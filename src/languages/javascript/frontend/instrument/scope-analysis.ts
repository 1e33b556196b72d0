// Finds out what the identifiers of a module mean: visits its code once, scope by scope, and notes declarations, references and
// writes in `Scopes`.
import type { Pattern, Program } from 'acorn';
import { type ClassNode, children, type FunctionNode, isDirective, type Node, type NodeOf } from './ast.js';
import { Scope } from './binding.js';
import { declareLexical, declarePattern, declareVars } from './hoisting.js';
import { Scopes } from './scopes.js';

/** `script`: other scripts see its top-level names, and it sees theirs. `imports`: names an ES module imports. */
export function analyseScopes(
  program: Program,
  strict: boolean,
  script = false,
  imports: Iterable<string> = [],
): Scopes {
  const scopes = new Scopes(program, strict || hasDirective(program.body), script);
  declareVars(scopes, program.body, scopes.top);
  declareLexical(scopes, program.body, scopes.top);
  for (const name of imports) scopes.declare(scopes.top, { type: 'Identifier', start: -1, end: -1, name }, 'import');
  new Visitor(scopes).run();
  return scopes;
}

class Visitor {
  private withDepth = 0;
  /** Scopes with a direct eval or inside a `with`, which may read and write what they see, and declare more. */
  private readonly evaluates = new Set<Scope>();

  constructor(private readonly scopes: Scopes) {}

  run(): void {
    const { program, top, script } = this.scopes;
    this.visitAll(program.body, top);
    for (const scope of this.evaluates) this.scopes.noteArguments(scope);
    this.scopes.open(script ? [top, ...this.evaluates] : this.evaluates);
  }

  private refer(identifier: NodeOf<'Identifier'>, scope: Scope): void {
    if (this.withDepth > 0) this.scopes.inWith.add(identifier);
    this.scopes.refer(identifier, scope);
  }

  private assign(target: Node, scope: Scope, value: Node | undefined, initial = false): void {
    if (target.type !== 'Identifier') {
      this.visit(target, scope);
      return;
    }
    if (this.withDepth > 0) this.scopes.inWith.add(target);
    this.scopes.assign(target, scope, value, initial);
  }

  /** Assigns every target of a pattern and visits its defaults and keys. */
  private assignPattern(pattern: Pattern, scope: Scope, value: Node | undefined, initial = false): void {
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

  private visitAll(nodes: readonly (Node | null | undefined)[], scope: Scope): void {
    for (const node of nodes) if (node) this.visit(node, scope);
  }

  private block(node: Node, statements: readonly Node[], scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    declareLexical(this.scopes, statements, inner);
    this.visitAll(statements, inner);
  }

  private visit(node: Node, scope: Scope): void {
    switch (node.type) {
      case 'Identifier':
        this.refer(node, scope);
        return;
      case 'VariableDeclaration':
        this.variables(node, scope);
        return;
      case 'FunctionDeclaration':
        this.functionDeclaration(node, scope);
        return;
      case 'FunctionExpression':
        this.functionExpression(node, scope);
        return;
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
      case 'StaticBlock':
        this.staticBlock(node, scope);
        return;
      case 'ForStatement':
        this.forLoop(node, scope);
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.forEach(node, scope);
        return;
      case 'SwitchStatement':
        this.switchCases(node, scope);
        return;
      case 'CatchClause':
        this.catchClause(node, scope);
        return;
      case 'WithStatement':
        this.withStatement(node, scope);
        return;
      default:
        this.visitPlain(node, scope);
    }
  }

  /** Nodes that make no scope. */
  private visitPlain(node: Node, scope: Scope): void {
    switch (node.type) {
      case 'AssignmentExpression':
        this.assignment(node, scope);
        return;
      case 'UpdateExpression':
        this.assign(node.argument, scope, node);
        return;
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

  private variables(node: NodeOf<'VariableDeclaration'>, scope: Scope): void {
    for (const d of node.declarations) {
      if (d.init) this.visit(d.init, scope);
      // `var x;` writes nothing; `let x;` in a loop writes undefined, which is concrete like no write at all.
      if (d.init) this.assignPattern(d.id, scope, d.init, true);
      else if (d.id.type === 'Identifier') this.refer(d.id, scope);
    }
  }

  private staticBlock(node: NodeOf<'StaticBlock'>, scope: Scope): void {
    const inner = new Scope(node, node, scope, true);
    this.scopes.strict.add(node);
    declareVars(this.scopes, node.body, inner);
    declareLexical(this.scopes, node.body, inner);
    this.visitAll(node.body, inner);
  }

  private forLoop(node: NodeOf<'ForStatement'>, scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    if (node.init?.type === 'VariableDeclaration') declareLexical(this.scopes, [node.init], inner);
    this.visitAll([node.init, node.test, node.update, node.body], inner);
  }

  private forEach(node: NodeOf<'ForInStatement' | 'ForOfStatement'>, scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    if (node.left.type === 'VariableDeclaration') {
      declareLexical(this.scopes, [node.left], inner);
      this.visit(node.right, inner);
      const declarator = node.left.declarations[0];
      if (declarator.init) this.visit(declarator.init, inner);
      this.assignPattern(declarator.id, inner, undefined, true);
    } else {
      this.visit(node.right, inner);
      this.assignPattern(node.left, inner, undefined);
    }
    this.visit(node.body, inner);
  }

  private switchCases(node: NodeOf<'SwitchStatement'>, scope: Scope): void {
    this.visit(node.discriminant, scope);
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    for (const c of node.cases) declareLexical(this.scopes, c.consequent, inner);
    for (const c of node.cases) {
      if (c.test) this.visit(c.test, inner);
      this.visitAll(c.consequent, inner);
    }
  }

  private catchClause(node: NodeOf<'CatchClause'>, scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, scope.strict);
    if (node.param) {
      declarePattern(this.scopes, inner, node.param, 'catch');
      this.assignPattern(node.param, inner, undefined, true);
    }
    this.block(node.body, node.body.body, inner);
  }

  private assignment(node: NodeOf<'AssignmentExpression'>, scope: Scope): void {
    if (node.left.type === 'ObjectPattern' || node.left.type === 'ArrayPattern') {
      this.assignPattern(node.left, scope, undefined);
    } else {
      this.assign(node.left, scope, node.operator === '=' ? node.right : node);
    }
    this.visit(node.right, scope);
  }

  private withStatement(node: NodeOf<'WithStatement'>, scope: Scope): void {
    this.visit(node.object, scope);
    const inner = new Scope(node, scope.fn, scope, false);
    this.evaluates.add(inner);
    this.withDepth++;
    this.visit(node.body, inner);
    this.withDepth--;
  }

  private functionDeclaration(node: NodeOf<'FunctionDeclaration'>, scope: Scope): void {
    const { id } = node;
    if (id !== null && (scope.strict || this.scopes.lookup(scope, id.name) !== undefined)) this.refer(id, scope);
    this.visitFunction(node, scope);
  }

  private functionExpression(node: NodeOf<'FunctionExpression'>, scope: Scope): void {
    let outer = scope;
    if (node.id) {
      outer = new Scope(node, scope.fn, scope, scope.strict);
      this.scopes.declare(outer, node.id, 'name');
    }
    this.visitFunction(node, outer);
  }

  private visitFunction(node: FunctionNode, scope: Scope): void {
    const body: readonly Node[] = node.body.type === 'BlockStatement' ? node.body.body : [];
    const strict = scope.strict || hasDirective(body);
    if (strict) this.scopes.strict.add(node);
    const inner = new Scope(node, node, scope, strict);
    for (const parameter of node.params) declarePattern(this.scopes, inner, parameter, 'param');
    for (const parameter of node.params) this.assignPattern(parameter, inner, undefined, true);
    if (node.body.type !== 'BlockStatement') {
      this.visit(node.body, inner);
      return;
    }
    declareVars(this.scopes, body, inner);
    declareLexical(this.scopes, body, inner);
    this.visitAll(body, inner);
  }

  private visitClass(node: ClassNode, scope: Scope): void {
    const inner = new Scope(node, scope.fn, scope, true);
    if (node.id) {
      if (node.type === 'ClassDeclaration') this.refer(node.id, scope);
      else this.scopes.declare(inner, node.id, 'name');
    }
    if (node.superClass) this.visit(node.superClass, inner);
    for (const element of node.body.body) {
      if (element.type === 'StaticBlock') {
        this.visit(element, inner);
        continue;
      }
      if (element.computed) this.visit(element.key, inner);
      // Ours have native private fields too.
      else if (element.key.type === 'PrivateIdentifier') this.scopes.names.add(element.key.name);
      if (!element.value) continue;
      if (element.type === 'PropertyDefinition') {
        this.scopes.strict.add(element);
        this.visit(element.value, new Scope(element, element, inner, true));
      } else {
        this.visit(element.value, inner);
      }
    }
  }
}

function hasDirective(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (!isDirective(statement)) return false;
    if (statement.directive === 'use strict') return true;
  }
  return false;
}
