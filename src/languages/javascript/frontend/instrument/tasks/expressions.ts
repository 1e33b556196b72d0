// How each construct of a text that tells what it touches is written: what is not here is as for threads, where it stops instead of
// telling (threads/expressions.ts), or stays as it is. An access is told after what it waits for, in the task that makes it.
import { boundIdentifiers, isAnonymousDefinition, type Node } from '../ast.js';
import { initial, isOfPackage, keyOf, placeOf, STEPPED } from '../threads/expressions.js';
import { EVERYWHERE } from '../threads/rewrite.js';
import { childrenOf, type TreeNode } from '../threads/tree.js';
import { type TellingRewriter, waits } from './rewrite.js';

type Handler = (r: TellingRewriter, node: TreeNode) => string;

function isGlobal(r: TellingRewriter, node: TreeNode, name?: string): boolean {
  return node.type === 'Identifier' && r.bindingOf(node) === undefined && (name === undefined || node.name === name);
}

function call(r: TellingRewriter, node: TreeNode): string {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super' || isOfPackage(r, callee.object)) {
    if (isGlobal(r, callee, 'eval')) r.isBlind();
    return r.copy(node);
  }
  const key = keyOf(r, callee);
  const target = `(${r.stop(`m(${r.value(callee.object)}, ${key.given})`)})${key.access}`;
  return r.source.slice(node.start, callee.start) + target + r.between(callee.end, node.end, node.arguments);
}

/** Classes of the language that read what they are given. */
const READING =
  /^(?:Map|Set|WeakMap|WeakSet|Array|String|Date|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|DataView)$/;

function constructed(r: TellingRewriter, node: TreeNode): string {
  const { callee } = node;
  const isPromise = isGlobal(r, callee, 'Promise');
  const reads = isGlobal(r, callee) && READING.test(callee.name);
  const argument = (child: TreeNode): string => {
    if (child === callee || child.type === 'SpreadElement') return r.gen(child);
    if (isPromise) return r.stop(`executor(${r.value(child)})`);
    return reads ? r.stop(`any(${r.value(child)})`) : r.gen(child);
  };
  const made = `${r.own}.made(${r.mark(node.start)}${r.between(node.start, node.end, childrenOf(node), argument)})`;
  return isGlobal(r, callee, 'Date') && node.arguments.length === 0 ? `(${r.stop('ambient()')}, ${made})` : made;
}

/** Names of what patterns leave over: new objects. */
export function restNames(pattern: TreeNode): string[] {
  if (pattern.type === 'RestElement') return pattern.argument.type === 'Identifier' ? [pattern.argument.name] : [];
  if (pattern.type === 'Identifier' || pattern.type === 'MemberExpression') return [];
  return childrenOf(pattern).flatMap(restNames);
}

/** What a round of a loop begins with: the value of the round goes where the head of the loop says. */
function target(r: TellingRewriter, left: TreeNode): { readonly head: string; readonly first: string } {
  const isDeclared = left.type === 'VariableDeclaration';
  const id: TreeNode = isDeclared ? left.declarations[0].id : left;
  if (isDeclared && id.type === 'Identifier') return { head: r.copy(left), first: '' };
  const name = r.fresh('e');
  if (isDeclared) return { head: `const ${name}`, first: `${left.kind} ${r.pattern(id)} = ${r.stop(`any(${name})`)};` };
  const place = id.type === 'Identifier' || id.type === 'MemberExpression' ? placeOf(r, id) : undefined;
  const assigned =
    place === undefined
      ? `(${r.pattern(id)} = ${r.stop(`any(${name})`)})`
      : `${place.first}${place.stop}${place.target} = ${name}`;
  return { head: `const ${name}`, first: `(${assigned});` };
}

function isCall({ type }: TreeNode): 0 | 1 {
  return type === 'CallExpression' ? 1 : 0;
}

/** A loop over what an object holds: each step looks at it again, also in a later task. */
function loop(r: TellingRewriter, node: TreeNode): string {
  const { left, right, body } = node;
  const { head, first } = target(r, left);
  const word = node.type === 'ForInStatement' ? 'in' : 'of';
  const asynchronous = node.await ? ' await' : '';
  const open = `for${asynchronous} (${head} ${word} `;
  if (!node.await && !waits(body)) {
    const source = r.stop(`all(${r.value(right)}, ${isCall(right)})`);
    return `${open}${source}) ${first === '' ? r.gen(body) : `{${first}${r.gen(body)}}`}`;
  }
  if (word === 'of' && !node.await) return `${open}${r.own}walk(${r.value(right)})) {${first}${r.gen(body)}}`;
  const held = r.take();
  const told = r.stop(`all(${held}, 1)`);
  const source = r.stop(`all(${held} = ${r.value(right)}, 1)`);
  return `${open}${source}) { try {${first}${r.gen(body)}} finally { ${told}; } }`;
}

/** Keys that a pattern takes of the object itself, where these are all that it takes. */
function plainKeys(pattern: TreeNode): string[] | undefined {
  if (pattern.type !== 'ObjectPattern') return undefined;
  const keys: string[] = [];
  for (const part of pattern.properties as TreeNode[]) {
    if (part.type !== 'Property' || part.computed || part.key.type !== 'Identifier') return undefined;
    if ((part.value.left ?? part.value).type !== 'Identifier') return undefined;
    keys.push(JSON.stringify(part.key.name));
  }
  return keys;
}

export const TELLING: Readonly<Record<string, Handler>> = {
  ...(STEPPED as Readonly<Record<string, Handler>>),
  CallExpression: call,
  NewExpression: constructed,
  ForOfStatement: loop,
  ForInStatement: loop,
  SpreadElement: (r, node) => `...${r.stop(`all(${r.value(node.argument)}, ${isCall(node.argument)})`)}`,

  VariableDeclarator(r, node) {
    const { id, init } = node;
    if (init === null) return r.pattern(id);
    if (id.type === 'Identifier') {
      if (!isAnonymousDefinition(init as unknown as Node)) return `${id.name} = ${initial(r, id, r.value(init))}`;
      const told = boundIdentifiers(id as never).flatMap((name) => r.stopAt(name) ?? []);
      const before = told.length === 0 ? '' : `${r.fresh('d')} = ${told[0]}, `;
      return `${before}${id.name} = ${r.value(init)}`;
    }
    const keys = plainKeys(id);
    const value = keys === undefined ? `any(${r.value(init)})` : `keys(${[r.value(init), ...keys].join(', ')})`;
    const left = restNames(id).map((name) => `, ${r.fresh('d')} = ${r.stop(`made(${name})`)}`);
    return `${r.pattern(id)} = ${initial(r, id, r.stop(value))}${left.join('')}`;
  },

  UnaryExpression(r, node) {
    if (node.operator === 'delete' && node.argument.type === 'ChainExpression') {
      r.isBlind();
      return r.source.slice(node.start, node.end);
    }
    return (STEPPED.UnaryExpression as Handler)(r, node);
  },

  BlockStatement: (r, node) => `{${r.list(node, node.start + 1, node.end - 1, r.blockOpening(node))}}`,

  PropertyDefinition(r, node) {
    if (node.value === null) return r.between(node.start, node.end, node.computed ? [node.key] : []);
    const parts = node.computed ? [node.key, node.value] : [node.value];
    return r.between(node.start, node.end, parts, (part) => (part === node.value ? r.isolated(part) : r.gen(part)));
  },

  ClassDeclaration(r, node) {
    const text = EVERYWHERE.ClassDeclaration(r, node);
    return node.id === null ? text : `${text} ${r.own}.made(${node.id.name});`;
  },

  /** What is exported and changes is a variable of other modules, too. */
  ExportNamedDeclaration(r, node) {
    const declared: TreeNode[] = node.declaration?.declarations ?? [];
    const names = declared.flatMap(({ id }) => boundIdentifiers(id as never));
    const locals = [...names, ...node.specifiers.map(({ local }: TreeNode) => local)];
    if (node.source === null && locals.some((name) => r.shared(name as never) !== undefined)) r.isBlind();
    return EVERYWHERE.ExportNamedDeclaration?.(r, node) ?? r.copy(node);
  },
};
