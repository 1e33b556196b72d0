// The ESTree nodes acorn hands out, and the few questions about them that every part of the instrumenter asks.
import type { AnyNode, Pattern, Program } from 'acorn';
import { LanguageParser } from './parser.js';

export type Node = AnyNode;
/** The nodes of one type. */
export type NodeOf<T extends Node['type']> = Extract<Node, { readonly type: T }>;
export type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;
export type ClassNode = NodeOf<'ClassDeclaration' | 'ClassExpression'>;
export type Loop = NodeOf<'WhileStatement' | 'DoWhileStatement' | 'ForStatement' | 'ForInStatement' | 'ForOfStatement'>;

export type LogicalAssignment = NodeOf<'AssignmentExpression'> & { readonly operator: '&&=' | '||=' | '??=' };
/** What evaluates its right side only for some values of its left one. */
export type Condition = NodeOf<'LogicalExpression'> | LogicalAssignment;

export function isLogicalAssignment(node: Node): node is LogicalAssignment {
  return node.type === 'AssignmentExpression' && ['&&=', '||=', '??='].includes(node.operator);
}

/** Parses text of the global scope. */
export function parseGlobal(text: string): Program {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowHashBang: true,
  });
}

/** Parses CommonJS text. Top-level `return`, `await` and `import.meta` are accepted; the emitter deals with them. */
export function parseScript(text: string): Program {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowImportExportEverywhere: true,
    allowHashBang: true,
    allowSuperOutsideMethod: false,
  });
}

const CHILD_CACHE = new WeakMap<Node, readonly Node[]>();

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Children in source order. */
export function children(node: Node): readonly Node[] {
  const known = CHILD_CACHE.get(node);
  if (known !== undefined) return known;
  const list: Node[] = [];
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) list.push(item);
    } else if (isNode(value)) {
      list.push(value);
    }
  }
  list.sort((a, b) => a.start - b.start);
  CHILD_CACHE.set(node, list);
  return list;
}

type Directive = NodeOf<'ExpressionStatement'> & { readonly directive: string };

export function isDirective(node: Node): node is Directive {
  return node.type === 'ExpressionStatement' && node.directive !== undefined;
}

/** What a body begins with, as `'use strict'`. */
export function directivesOf(body: readonly Node[]): Directive[] {
  return body.filter(isDirective);
}

export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

/** The name of a node that can only be an identifier where it stands. */
export function identifierName(node: Node): string {
  if (node.type !== 'Identifier') throw new Error(`${node.type} where only a name can stand`);
  return node.name;
}

/** The name of a property or member that is written out; undefined for a computed one. */
export function writtenKey({
  computed,
  key,
}: NodeOf<'Property' | 'MethodDefinition' | 'PropertyDefinition'>): string | undefined {
  if (computed) return undefined;
  return key.type === 'Literal' ? String(key.value) : (key as NodeOf<'Identifier' | 'PrivateIdentifier'>).name;
}

/** The names that a pattern binds. */
export function boundIdentifiers(pattern: Pattern): NodeOf<'Identifier'>[] {
  const found: NodeOf<'Identifier'>[] = [];
  patternTargets(pattern, (target) => {
    if (target.type === 'Identifier') found.push(target);
  });
  return found;
}

/** A function or class expression that takes its name from where it is assigned. */
export function isAnonymousDefinition(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression') return true;
  if (node.type !== 'FunctionExpression' && node.type !== 'ClassExpression') return false;
  return node.id === null || node.id === undefined;
}

/** Expressions that bind at least as tightly as a member access: need no parentheses as an operand. */
export function isTight(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'ThisExpression':
    case 'MemberExpression':
    case 'CallExpression':
    case 'TemplateLiteral':
    case 'ArrayExpression':
      return true;
    case 'Literal':
      return typeof node.value !== 'number';
    default:
      return false;
  }
}

export function isNullish(node: Node): boolean {
  if (node.type === 'Literal') return node.value === null && node.raw === 'null';
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'Literal';
}

/** Calls `visit` for the node and everything below it, nested functions only when `deep`. */
export function walk(node: Node, visit: (node: Node) => void, deep: boolean): void {
  visit(node);
  for (const child of children(node)) {
    if (deep || !(isFunction(child) || child.type === 'ClassBody')) walk(child, visit, deep);
  }
}

/** The names a pattern binds, and the member expressions it assigns to. */
export function patternTargets(
  pattern: Pattern,
  found: (target: NodeOf<'Identifier' | 'MemberExpression'>) => void,
): void {
  switch (pattern.type) {
    case 'ObjectPattern':
      for (const property of pattern.properties) patternTargets(boundBy(property), found);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) patternTargets(element, found);
      return;
    case 'AssignmentPattern':
      patternTargets(pattern.left, found);
      return;
    case 'RestElement':
      patternTargets(pattern.argument, found);
      return;
    default:
      found(pattern);
  }
}

/** What a part of an object pattern binds or assigns. */
export function boundBy(property: NodeOf<'ObjectPattern'>['properties'][number]): Pattern {
  return property.type === 'RestElement' ? property.argument : property.value;
}
