// The names that a list of statements declares: `var` and functions for the function around it, the rest for its block.
import type { Pattern } from 'acorn';
import { boundIdentifiers, children, isFunction, type Node, type NodeOf } from './ast.js';
import type { BindingKind, Scope } from './binding.js';
import type { Scopes } from './scopes.js';

export function declarePattern(scopes: Scopes, scope: Scope, pattern: Pattern, kind: BindingKind): void {
  for (const name of boundIdentifiers(pattern)) scopes.declare(scope, name, kind);
}

/** `var` and (in sloppy code) functions in blocks, hoisted to the function. */
export function declareVars(scopes: Scopes, nodes: readonly Node[], scope: Scope, nested = false): void {
  for (const node of nodes) {
    if (node.type === 'VariableDeclaration') {
      if (node.kind === 'var') for (const d of node.declarations) declarePattern(scopes, scope, d.id, 'var');
    } else if (node.type === 'FunctionDeclaration') {
      if (!nested || !scope.strict) declareFunction(scopes, scope, node);
    } else if (!isFunction(node) && !node.type.startsWith('Class') && isStatement(node)) {
      declareVars(scopes, children(node), scope, true);
    }
  }
}

export function declareLexical(scopes: Scopes, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
      const kind = node.kind === 'let' ? 'let' : 'const';
      for (const d of node.declarations) declarePattern(scopes, scope, d.id, kind);
    } else if (node.type === 'ClassDeclaration') {
      if (node.id !== null) scopes.declare(scope, node.id, 'class');
    } else if (
      node.type === 'FunctionDeclaration' &&
      scope.strict &&
      node.id !== null &&
      !scope.bindings.has(node.id.name)
    ) {
      declareFunction(scopes, scope, node);
    }
  }
}

function declareFunction(scopes: Scopes, scope: Scope, node: NodeOf<'FunctionDeclaration'>): void {
  if (node.id === null) return;
  const before = scope.bindings.has(node.id.name);
  const binding = scopes.declare(scope, node.id, 'function');
  binding.declaration = before ? undefined : node;
}

function isStatement(node: Node): boolean {
  return (
    node.type.endsWith('Statement') ||
    node.type === 'SwitchCase' ||
    node.type === 'CatchClause' ||
    node.type === 'VariableDeclaration'
  );
}
