// The ESTree nodes acorn hands out, and the few questions about them that every part of the instrumenter asks.
import { LanguageParser } from './parser.js';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** ESTree has sixty node types; each handler knows the fields of its own. */
  readonly [field: string]: any;
}

/** Parses text of the global scope. */
export function parseGlobal(text: string): Node {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowHashBang: true,
  }) as unknown as Node;
}

/** Parses CommonJS text. Top-level `return`, `await` and `import.meta` are accepted; the emitter deals with them. */
export function parseScript(text: string): Node {
  return LanguageParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowImportExportEverywhere: true,
    allowHashBang: true,
    allowSuperOutsideMethod: false,
  }) as unknown as Node;
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
  for (const field in node) {
    const value = node[field];
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

export function isFunction(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
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
export function patternTargets(pattern: Node, found: (target: Node) => void): void {
  switch (pattern.type) {
    case 'ObjectPattern':
      for (const property of pattern.properties) patternTargets(property.value ?? property.argument, found);
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
