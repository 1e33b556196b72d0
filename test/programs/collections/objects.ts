// Objects as members and keys: by identity, and lazily decided like other references of the input.
// expect: {"unit": "member", "verdict": "proved", "paths": 2}
// expect: {"unit": "madeHere", "verdict": "proved", "paths": 1}
// expect: {"unit": "membersDiffer", "verdict": "proved"}
// expect: {"unit": "mayBeTheSame", "verdict": "proved"}
// expect: {"unit": "byNode", "verdict": "refuted", "violations": ["runtime-error"]}
// expect: {"unit": "nested", "verdict": "proved"}
// expect: {"unit": "fields", "verdict": "refuted", "violations": ["runtime-error"]}
import { assert } from 'everypath';

export class Node {
  elem = 0;
  next: Node | null = null;
}

export function member(s: Set<Node>, node: Node): boolean {
  return s.has(node);
}

export function madeHere(s: Set<Node>): boolean {
  return s.has(new Node());
}

/** @requires s.size <= 2 */
export function membersDiffer(s: Set<Node>): void {
  const list = [...s];
  assert(!(list.length === 2 && list[0] === list[1]), 'the same twice');
}

/** @requires s.size === 1 */
export function mayBeTheSame(s: Set<Node>, node: Node): boolean {
  const [only] = s;
  assert(!((only === node) !== s.has(node)), 'has');
  return only === node;
}

export function byNode(weights: Map<Node, number>, node: Node): number {
  const weight = weights.get(node);
  if (weight === undefined) return 0;
  if (weight > 100 && node.next === null) return node.next!.elem;
  return weight;
}

/** @requires graph.size <= 2 */
export function nested(graph: Map<string, Set<string>>, from: string, to: string): boolean {
  const targets = graph.get(from);
  if (targets === undefined) return false;
  if (targets.has(to)) return true;
  targets.add(to);
  assert(!(!graph.get(from)!.has(to)), 'added');
  return false;
}

export class Registry {
  names: Set<string> = new Set();
  byName: Map<string, Node | null> = new Map();
}

export function fields(registry: Registry, name: string): number {
  if (!registry.names.has(name)) return -1;
  const found = registry.byName.get(name);
  if (found === undefined) return 0;
  return found!.elem;
}
