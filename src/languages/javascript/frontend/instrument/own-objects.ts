// Objects that the running invocation certainly made itself: no path can be older than what it does to them, so the journal need
// not know of it.
import type { MemberExpression } from 'acorn';
import { children, type Node } from './ast.js';
import type { Binding } from './binding.js';
import type { Emitter } from './emitter.js';
import type { Scopes } from './scopes.js';

const COLLECTION = /^(?:Array|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array|Map|Set)$/;
/** Methods of collections that ask the journal before they change their receiver. */
const CHANGING = new Set('push pop shift unshift splice sort reverse fill copyWithin set add delete clear'.split(' '));

/** The object was certainly made by this very invocation, so no path can be older than the write needs. */
export function isNew(e: Emitter, node: Node): boolean {
  if (node.type === 'ThisExpression') return e.frame.freshThis === 'yes';
  if (node.type !== 'Identifier') return false;
  const binding = e.binding(node);
  const topLevel = e.frame.node.type === 'Program';
  if (binding === undefined) return topLevel && node.name === 'exports';
  if (e.frame.resumable || binding.fn !== e.currentFunction() || binding.writes.length !== 1) return false;
  if (binding.kind !== 'const' && binding.kind !== 'let' && binding.kind !== 'var') return false;
  const value = binding.writes[0].value;
  if (value === undefined || !binding.writes[0].initial) return false;
  return value.type === 'ObjectExpression' || makesCollection(e, value);
}

/** It makes an array or a collection. */
export function makesCollection(e: Emitter, node: Node): boolean {
  if (node.type === 'ArrayExpression') return true;
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    e.binding(node.callee) === undefined &&
    COLLECTION.test(node.callee.name)
  );
}

/**
 * The operation that tells the journal of a collection which this very invocation made and the method changes: `mine` where
 * nobody else ever sees it, `young` otherwise. Undefined where somebody asks what a path did to its objects: then all counts.
 */
export function changesOwn(e: Emitter, { object, property }: MemberExpression): 'mine' | 'young' | undefined {
  const { observation, capture, tellsCaptured } = e.module;
  if (tellsCaptured || observation !== undefined || capture !== undefined) return undefined;
  if (property.type !== 'Identifier' || !CHANGING.has(property.name)) return undefined;
  // What a module makes while it is loaded is older than every path.
  if (e.frame.node.type === 'Program') return undefined;
  if (object.type !== 'Identifier') return makesCollection(e, object) ? 'young' : undefined;
  if (!isNew(e, object)) return undefined;
  return staysLocal(e, object) ? 'mine' : 'young';
}

const escaping = new WeakMap<Scopes, Set<Binding>>();

/** Nothing is done with the variable but to call methods of what it holds and to read its members. */
function staysLocal(e: Emitter, variable: Node): boolean {
  const { scopes, program } = e.module;
  let found = escaping.get(scopes);
  if (found === undefined) {
    found = new Set();
    collectEscaping(scopes, program, found);
    escaping.set(scopes, found);
  }
  return !found.has(e.binding(variable) as Binding);
}

function collectEscaping(scopes: Scopes, node: Node, found: Set<Binding>): void {
  const held =
    node.type === 'MemberExpression' ? node.object : node.type === 'VariableDeclarator' ? node.id : undefined;
  for (const child of children(node)) {
    if (child.type !== 'Identifier') collectEscaping(scopes, child, found);
    else if (child !== held) {
      const binding = scopes.resolved.get(child);
      if (binding !== undefined) found.add(binding);
    }
  }
}
