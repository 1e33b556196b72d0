// Lookup in a search tree finds a key that a plain walk finds, provided the tree is ordered.
// expect: {"unit":"ordered","verdict":"proved"}
// expect: {"unit":"unordered","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

interface Tree {
  key: number;
  left: Tree | null;
  right: Tree | null;
}

function flat(t: Tree | null): boolean {
  return t === null || (t.left === null && t.right === null);
}

function lookup(t: Tree | null, key: number): boolean {
  if (t === null) return false;
  if (t.key === key) return true;
  return key < t.key ? lookup(t.left, key) : lookup(t.right, key);
}

function contains(t: Tree | null, key: number): boolean {
  return t !== null && (t.key === key || contains(t.left, key) || contains(t.right, key));
}

/**
 * @requires flat(t.left) && flat(t.right)
 * @requires (t.left === null || t.left.key < t.key) && (t.right === null || t.right.key > t.key)
 */
export function ordered(t: Tree, key: number): void {
  assert(lookup(t, key) === contains(t, key));
}

/** @requires flat(t.left) && flat(t.right) */
export function unordered(t: Tree, key: number): void {
  assert(lookup(t, key) === contains(t, key));
}
