// Korat's structures up to size 8: the counts are known sequences, or come from a recurrence that shares nothing with the
// enumeration. Also the objects themselves: real instances, all different, all accepted by the class's own repOk.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EnumerateOptions, encodeInputs, enumerate } from 'everypath';
import { expect, test } from 'vitest';
import { DoublyLinkedList, Entry, Item } from '../../examples/structures/doubly-linked-list.js';
import { SearchNode, SearchTree } from '../../examples/structures/search-tree.js';
import { AMPLE, LONG } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function count(target: string, options: EnumerateOptions): Promise<number> {
  const result = await enumerate(`examples/structures/${target}`, { timeout: AMPLE, cwd: root, ...options });
  expect(result).toMatchObject({ complete: true, gaps: [], threw: undefined });
  return Number(result.count);
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** The largest takes as long as all others together; the short form has a few of the others. */
const SIZES = LONG ? range(9).slice(1) : [1, 4, 6];
const CATALAN = [1, 1, 2, 5, 14, 42, 132, 429, 1430];
const BELL = [1, 1, 2, 5, 15, 52, 203, 877, 4140];
/** Red-black trees with n inner nodes, the root of either colour: OEIS A001131. */
const RED_BLACK = [1, 2, 2, 3, 8, 14, 20, 35, 64];

test.each(SIZES)('binary trees with %i nodes: Catalan numbers', async (n) => {
  expect(await count('binary-tree.ts#BinaryTree', { bound: n, domains: { size: [n] } })).toBe(CATALAN[n]);
});

test.each(SIZES)('search trees with %i nodes and keys: Catalan numbers', async (n) => {
  expect(await count('search-tree.ts#SearchTree', { bound: n, domains: { size: [n] } })).toBe(CATALAN[n]);
});

test.each(SIZES)('red-black trees with %i nodes: A001131', async (n) => {
  expect(await count('red-black-tree.ts#RedBlackTree', { bound: n, domains: { size: [n] } })).toBe(RED_BLACK[n]);
});

test.each(SIZES)('sorted lists of up to %i of as many values: multisets', async (n) => {
  const choose = (a: number, b: number): number => (b === 0 ? 1 : (choose(a - 1, b - 1) * a) / b);
  const multisets = range(n + 1).map((length) => choose(n + length - 1, length));
  expect(await count('sorted-list.ts#isSorted', { bound: n })).toBe(multisets.reduce((a, b) => a + b));
});

/** Heaps in arrays of n elements below `values`: an independent recurrence over the two subtrees. */
function heaps(n: number, values: number): number {
  if (n === 0) return 1;
  let left = 0;
  for (let i = 1; i < n; i++) {
    let top = i;
    while (top > 2) top = (top - 1) >> 1;
    if (top === 1) left++;
  }
  return range(values).reduce((sum, root) => sum + heaps(left, root + 1) * heaps(n - 1 - left, root + 1), 0);
}

test.each(SIZES)('heaps in arrays of %i elements', async (n) => {
  const options = { bound: n, domains: { heap: range(4), 'heap.length': [n] } };
  expect(await count('heap-array.ts#isHeap', options)).toBe(heaps(n, 4));
});

test('heaps of up to six elements of six values', async () => {
  const expected = range(7).reduce((sum, n) => sum + heaps(n, 6), 0);
  expect(await count('heap-array.ts#isHeap', { bound: 6 })).toBe(expected);
});

test.each(SIZES)('disjoint sets over %i elements: Bell numbers', async (n) => {
  const options = { bound: n, domains: { 'parent.length': [n] } };
  expect(await count('disjoint-sets.ts#isCompressed', options)).toBe(BELL[n]);
});

test.each(range(7).slice(1))('forests of disjoint sets over %i elements: (n + 1)^(n - 1)', async (n) => {
  const options = { bound: n, domains: { 'parent.length': [n] } };
  expect(await count('disjoint-sets.ts#isForest', options)).toBe((n + 1) ** (n - 1));
});

test.each(SIZES)('doubly linked lists of %i elements up to identity: Bell numbers', async (n) => {
  const options = { bound: n, bounds: { Entry: n + 1 }, domains: { size: [n] } };
  expect(await count('doubly-linked-list.ts#DoublyLinkedList', options)).toBe(BELL[n]);
});

test('solutions are instances of the classes given, all different and all valid', async () => {
  const classes = { SearchTree, SearchNode };
  const seen = new Set<string>();
  const trees = enumerate<{ this: SearchTree }>('examples/structures/search-tree.ts#SearchTree', {
    bound: 4,
    domains: { size: [0, 1, 2, 3, 4] },
    classes,
    cwd: root,
  });
  for await (const { this: tree } of trees) {
    expect(tree).toBeInstanceOf(SearchTree);
    expect(tree.root === null || tree.root instanceof SearchNode).toBe(true);
    expect(tree.repOk()).toBe(true);
    seen.add(JSON.stringify(encodeInputs({ tree })));
  }
  // Of four keys, those that are in the tree: the sum of C(4, k) Catalan(k).
  expect(seen.size).toBe(1 + 4 + 6 * 2 + 4 * 5 + 14);
  expect((await trees).count).toBe(seen.size);
});

test('cyclic solutions are real cycles', async () => {
  const classes = { DoublyLinkedList, Entry, Item };
  const lists = enumerate<{ this: DoublyLinkedList }>('examples/structures/doubly-linked-list.ts#DoublyLinkedList', {
    bound: 3,
    domains: { size: [2] },
    classes,
    cwd: root,
  });
  let found = 0;
  for await (const { this: list } of lists) {
    found++;
    expect(list.header?.next?.next?.next).toBe(list.header);
    expect(list.header?.previous?.previous?.previous).toBe(list.header);
    expect(list.header?.next?.item).toBeInstanceOf(Item);
    expect(list.repOk()).toBe(true);
  }
  expect(found).toBe(BELL[2]);
});
