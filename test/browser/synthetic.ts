// Execution trees of any size, made up: for tests and measurements that need many nodes at once. The same seed gives the same tree.

import type { PathResult } from '../../src/result/result.js';
import type { SourceRange } from '../../src/result/source-range.js';
import { TREE_VERSION, type TreeDocument, type TreeNode } from '../../src/trace/format.js';

export const FILE = '/project/list.ts';

export const SOURCE = `class Node {
  elem: number = 0;
  next: Node | null = null;
}

/** Inserts into a sorted list. */
export function insert(head: Node | null, x: number): Node {
  if (head === null) return cons(x, null);
  if (x < head.elem) {
    return cons(x, head);
  }
  let at = head;
  while (at.next !== null && at.next.elem < x) {
    at = at.next;
  }
  at.next = cons(x, at.next);
  return head;
}

function cons(elem: number, next: Node | null): Node {
  const made = new Node();
  made.elem = elem;
  made.next = next;
  return made;
}
`;

const LINES = SOURCE.split('\n');

export function syntheticTree(size: number, seed = 1): TreeDocument {
  const nodes: TreeNode[] = [];
  const random = generator(seed);
  const add = (node: Omit<TreeNode, 'id'>): number => {
    nodes.push({ id: nodes.length, ...node });
    return nodes.length - 1;
  };
  add({ parent: -1, kind: 'root', label: 'insert(head, x)', location: line(7) });
  // Breadth first, like an exploration that deepens.
  let open: { at: number; edge: string | undefined; conditions: readonly string[] }[] = [
    { at: 0, edge: undefined, conditions: [] },
  ];
  while (open.length > 0) {
    const next: typeof open = [];
    for (const { at, edge, conditions } of open) {
      const full = nodes.length + open.length * 4 + next.length * 4 >= size;
      const depth = conditions.length;
      let last = add({
        parent: at,
        kind: 'statement',
        label: `at = at.next`,
        location: line(14),
        variables: { x: 'x', at: `head${'.next'.repeat(Math.min(depth, 6))}`, depth: String(depth) },
        ...(edge === undefined ? {} : { edge }),
      });
      if (random() < 0.2) {
        last = add({ parent: last, kind: 'call', label: `cons(x, head)`, location: line(16) });
        last = add({ parent: last, kind: 'statement', label: 'const made = new Node()', location: line(21) });
        last = add({ parent: last, kind: 'return', label: 'made', location: line(24) });
      }
      if (full || (depth > 3 && random() < 0.25)) {
        add(end(last, conditions, random()));
        continue;
      }
      const text = `head${'.next'.repeat(depth % 5)}.elem < x + ${nodes.length}`;
      const branch = add({ parent: last, kind: 'branch', label: text, location: line(13) });
      next.push({ at: branch, edge: 'true', conditions: [...conditions, text] });
      next.push({ at: branch, edge: 'false', conditions: [...conditions, `!(${text})`] });
    }
    open = next;
  }
  return { everypathTree: TREE_VERSION, unit: 'insert', file: FILE, detail: 'statements', nodes, verdict: 'refuted' };
}

function end(parent: number, pathCondition: readonly string[], r: number): Omit<TreeNode, 'id'> {
  const violated = r < 0.1;
  const path: PathResult = {
    prefix: pathCondition.map((text) => (text.startsWith('!') ? '1' : '0')).join('.'),
    pathCondition,
    inputs: { head: { $: 'object', class: 'Node', properties: { elem: 3, next: null } }, x: 4 },
    inputCode: 'const head = Object.assign(Object.create(Node.prototype), { elem: 3, next: null });\ninsert(head, 4);',
    outcome: violated
      ? {
          kind: 'violated',
          property: 'runtime-error',
          error: { name: 'TypeError', message: "Cannot read properties of null (reading 'next')" },
          location: line(13),
        }
      : { kind: 'returned', value: 'head' },
    replayed: true,
    input: {
      roots: [
        { name: 'head', value: { kind: 'object', id: 0 } },
        { name: 'x', value: { kind: 'primitive', text: 'x' } },
      ],
      objects: [node(0, 'head.elem', 1), node(1, 'head.next.elem', 0)],
    },
  };
  const label = violated ? 'TypeError: cannot read next of null' : 'returns head';
  return { parent, kind: 'end', label, outcome: path.outcome.kind, path, location: line(violated ? 13 : 17) };
}

function node(id: number, elem: string, next: number) {
  return {
    id,
    kind: 'object' as const,
    type: 'Node',
    allocated: false,
    fields: [
      { name: 'elem', value: { kind: 'primitive' as const, text: elem } },
      { name: 'next', value: { kind: 'object' as const, id: next } },
    ],
  };
}

function line(number: number): SourceRange {
  const text = LINES[number - 1];
  const column = text.length - text.trimStart().length + 1;
  return { file: FILE, line: number, column, endLine: number, endColumn: text.length + 1 };
}

/** Numbers in 0..1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
