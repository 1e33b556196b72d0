// The structures of examples/structures/ made at random and corrupted at random in some fields, for bench/repair.mjs and test/repair/.
// A corrupted field gets another value of its type: any object of the class in use or null, any number of ten times the size.
import { BinaryTree, TreeNode } from '../examples/structures/binary-tree.js';
import { isCompressed, isForest } from '../examples/structures/disjoint-sets.js';
import { DoublyLinkedList, Entry, Item } from '../examples/structures/doubly-linked-list.js';
import { isHeap } from '../examples/structures/heap-array.js';
import { RedBlackNode, RedBlackTree } from '../examples/structures/red-black-tree.js';
import { SearchNode, SearchTree } from '../examples/structures/search-tree.js';
import { isSorted, ListNode } from '../examples/structures/sorted-list.js';

type Random = (below: number) => number;
type Fields = Record<string, unknown>;

export interface Corrupted {
  readonly object: object;
  /** All objects of the structure as it was made. */
  readonly objects: readonly object[];
}

interface Structure {
  readonly make: (size: number, random: Random) => Corrupted;
  readonly holds: (object: object) => boolean;
}

/** Numbers from 0 to the given one, the same for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const repOk = (object: object): boolean => (object as { repOk(): boolean }).repOk();

export const STRUCTURES: Readonly<Record<string, Structure>> = {
  'binary tree': { make: binaryTree, holds: repOk },
  'search tree': { make: searchTree, holds: repOk },
  'red-black tree': { make: redBlackTree, holds: repOk },
  'doubly linked list': { make: doublyLinkedList, holds: repOk },
  'sorted list': { make: sortedList, holds: (list) => isSorted(list as ListNode) },
  heap: {
    make: (size, random) => array(Array.from({ length: size }, () => random(size * 10)).sort((a, b) => b - a)),
    holds: (heap) => isHeap(heap as number[]),
  },
  'disjoint sets': {
    make: (size, random) => array(Array.from({ length: size }, (_, i) => (i < 5 ? i : random(i)))),
    holds: (parents) => isForest(parents as number[]),
  },
  'compressed sets': { make: compressedSets, holds: (parents) => isCompressed(parents as number[]) },
};

function array(object: number[]): Corrupted {
  return { object, objects: [object] };
}

function compressedSets(size: number, random: Random): Corrupted {
  const parents = Array.from({ length: size }, (_, i) => i);
  for (let i = 1; i < size; i++) if (random(2) === 0) parents[i] = parents[random(i)];
  return array(parents);
}

function binaryTree(size: number, random: Random): Corrupted {
  const tree = new BinaryTree();
  const nodes: TreeNode[] = [(tree.root = new TreeNode())];
  while (nodes.length < size) {
    const parent = nodes[random(nodes.length)];
    const side = random(2) === 0 ? 'left' : 'right';
    if (parent[side] !== null) continue;
    parent[side] = new TreeNode();
    nodes.push(parent[side]);
  }
  tree.size = size;
  return { object: tree, objects: [tree, ...nodes] };
}

function searchTree(size: number, random: Random): Corrupted {
  const tree = new SearchTree();
  const nodes = new Map<number, SearchNode>();
  while (nodes.size < size) {
    const key = random(size * 10);
    if (nodes.has(key)) continue;
    const made = Object.assign(new SearchNode(), { key });
    nodes.set(key, made);
    let parent = tree.root;
    if (parent === null) tree.root = made;
    while (parent !== null) {
      const side: 'left' | 'right' = key < parent.key ? 'left' : 'right';
      const next: SearchNode | null = parent[side];
      if (next === null) parent[side] = made;
      parent = next;
    }
  }
  tree.size = size;
  return { object: tree, objects: [tree, ...nodes.values()] };
}

function redBlackTree(size: number, random: Random): Corrupted {
  const tree = new RedBlackTree();
  const nodes: RedBlackNode[] = [];
  const black = Math.floor(Math.log2(size + 1));
  const build = (from: number, to: number, depth: number): RedBlackNode | null => {
    if (from >= to) return null;
    const middle = (from + to) >> 1;
    const node = new RedBlackNode();
    nodes.push(node);
    node.key = middle * 7 + random(7);
    node.color = depth >= black ? 'red' : 'black';
    node.left = build(from, middle, depth + 1);
    node.right = build(middle + 1, to, depth + 1);
    return node;
  };
  tree.root = build(0, size, 0);
  tree.size = size;
  return { object: tree, objects: [tree, ...nodes] };
}

function doublyLinkedList(size: number): Corrupted {
  const list = new DoublyLinkedList();
  const header = new Entry();
  const entries = [header];
  for (let i = 0; i < size; i++) entries.push(Object.assign(new Entry(), { item: new Item() }));
  entries.forEach((entry, i) => {
    entry.next = entries[(i + 1) % entries.length];
    entry.next.previous = entry;
  });
  list.header = header;
  list.size = size;
  return { object: list, objects: [list, ...entries] };
}

function sortedList(size: number, random: Random): Corrupted {
  const nodes: ListNode[] = [];
  let value = size * 5;
  for (let i = 0; i < size; i++) {
    nodes.unshift(Object.assign(new ListNode(), { value, next: nodes[0] ?? null }));
    value -= random(6);
  }
  return { object: nodes[0], objects: nodes };
}

/** Gives so many fields another value. */
export function corrupt({ objects }: Corrupted, fields: number, size: number, random: Random): void {
  const done = new Set<string>();
  while (done.size < fields) {
    const at = random(objects.length);
    const object = objects[at] as Fields;
    const keys = Object.keys(object);
    const key = keys[random(keys.length)];
    const before = object[key];
    const after = otherValue(before, object, objects, size, random);
    if (after === before || done.has(`${at} ${key}`)) continue;
    object[key] = after;
    done.add(`${at} ${key}`);
  }
}

function otherValue(before: unknown, owner: object, objects: readonly object[], size: number, random: Random): unknown {
  if (typeof before === 'number') return random(size * 10);
  if (typeof before === 'string') return before === 'red' ? 'black' : 'red';
  if (random(10) === 0) return null;
  const pool = objects.filter((object) => object.constructor === (before ?? owner).constructor);
  return pool.length === 0 ? null : pool[random(pool.length)];
}
