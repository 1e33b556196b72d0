// Insertion into a search tree keeps the keys in order.
// expect: {"unit":"insert","verdict":"proved"}
import { assert } from 'everypath';

class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
  constructor(readonly key: number) {}
}

function insertInto(t: Tree, key: number): void {
  if (key < t.key) {
    if (t.left === null) t.left = new Tree(key);
    else insertInto(t.left, key);
  } else if (key > t.key) {
    if (t.right === null) t.right = new Tree(key);
    else insertInto(t.right, key);
  }
}

function ordered(t: Tree | null): void {
  if (t === null) return;
  if (t.left !== null) assert(t.left.key < t.key);
  if (t.right !== null) assert(t.right.key > t.key);
  ordered(t.left);
  ordered(t.right);
}

/** @requires !Number.isNaN(a) && !Number.isNaN(b) && !Number.isNaN(c) */
export function insert(a: number, b: number, c: number): void {
  const root = new Tree(a);
  insertInto(root, b);
  insertInto(root, c);
  ordered(root);
}
