// What is shown: collapsing, folding calls, leaving out kinds; searching; conditions and comparison; export. Without a browser.
import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../../src/trace/format.js';
import { beyond, compare, conditionsAt } from '../../viewer/conditions.js';
import { exportJson } from '../../viewer/export.js';
import { Session } from '../../viewer/session.js';
import { AUTO_EXPANDED } from '../../viewer/shown.js';
import { syntheticTree } from '../browser/synthetic.js';

const NODES: readonly Omit<TreeNode, 'id'>[] = [
  { parent: -1, kind: 'root', label: 'f(x)' },
  { parent: 0, kind: 'statement', label: 'let y = 0' },
  { parent: 1, kind: 'call', label: 'g(x)' },
  { parent: 2, kind: 'branch', label: 'x > 0' },
  { parent: 3, kind: 'statement', label: 'return 1', edge: 'true' },
  { parent: 4, kind: 'return', label: 'g returns 1' },
  { parent: 5, kind: 'end', label: 'returned 1', outcome: 'returned' },
  { parent: 3, kind: 'call', label: 'h(x)', edge: 'false' },
  { parent: 7, kind: 'end', label: 'TypeError', outcome: 'violated' },
];

const LARGE = syntheticTree(12_000).nodes;

function session(): Session {
  const made = new Session();
  made.header = { everypathTree: 1, unit: 'f', file: '/f.ts', detail: 'statements' };
  made.add(NODES.map((node, id) => ({ id, ...node })));
  return made;
}

const labels = (s: Session): string[] => Array.from(s.scene.shown.node, (n) => s.node(n).label);

describe('what is shown', () => {
  it('is everything at first, in preorder', () => {
    expect(labels(session())).toEqual(NODES.map((n) => n.label));
  });

  it('hides what is below a collapsed node', () => {
    const s = session();
    s.collapse(3);
    expect(labels(s)).toEqual(['f(x)', 'let y = 0', 'g(x)', 'x > 0']);
    s.expand(3);
    expect(labels(s)).toHaveLength(NODES.length);
  });

  it('folds the body of a call: returns and ends stay', () => {
    const s = session();
    s.toggleFold(2);
    expect(labels(s)).toEqual(['f(x)', 'let y = 0', 'g(x)', 'g returns 1', 'returned 1', 'TypeError']);
    const { parent, position } = s.scene.shown;
    expect(parent[position[5]]).toBe(position[2]);
    expect(parent[position[8]]).toBe(position[2]);
  });

  it('leaves out kinds, and hands the label of the edge on', () => {
    const s = session();
    s.setDetail('branches');
    expect(labels(s)).toEqual(['f(x)', 'x > 0', 'returned 1', 'TypeError']);
    expect(s.scene.shown.edge.slice(2)).toEqual(['true', 'false']);
  });

  it('reveals what is selected, whatever hides it', () => {
    const s = session();
    s.toggleFold(2);
    s.collapse(1);
    s.select(4);
    expect(labels(s)).toContain('return 1');
    expect(s.selected).toBe(4);
  });

  it('moves the selection to what is still shown', () => {
    const s = session();
    s.select(6);
    s.collapse(2);
    expect(s.selected).toBe(2);
    expect(s.path).toBe(6);
  });

  it('looks at a violating path first', () => {
    const s = session();
    s.select(3);
    expect(s.path).toBe(8);
    s.select(4);
    expect(s.path).toBe(6);
    s.select(3);
    expect(s.path).toBe(6);
  });

  it('expands only part of a large tree by itself', () => {
    const s = new Session();
    s.add(LARGE);
    expect(s.scene.size).toBeLessThan(200);
    s.expandAll();
    expect(s.scene.size).toBe(s.tree.size);
    s.collapseAll();
    expect(s.scene.size).toBeLessThan(4);
  });

  it('collapses what comes later, once a great deal is expanded by hand', () => {
    const s = new Session();
    s.add(LARGE.slice(0, 100));
    s.expandAll();
    s.add(LARGE.slice(100));
    expect(s.scene.size).toBeGreaterThan(AUTO_EXPANDED);
    expect(s.scene.size).toBeLessThan(AUTO_EXPANDED * 1.5);
  });
});

describe('search', () => {
  it.each([
    ['outcome', 'violated', [8]],
    ['outcome', 'returned', [6]],
    ['condition', 'x > 0', [3]],
    ['condition', 'typeerror', []],
    ['all', 'g', [2, 5]],
  ] as const)('by %s: %s', (field, query, found) => {
    const s = session();
    s.search(query, field);
    expect(s.found).toEqual(found);
  });

  it('by location: a line, a file with a line', () => {
    const s = new Session();
    s.add(syntheticTree(300).nodes);
    s.search('list.ts:13', 'location');
    const byPlace = s.found;
    s.search('13', 'location');
    expect(byPlace.length).toBeGreaterThan(3);
    expect(s.found).toEqual(byPlace);
    s.search('other.ts:13', 'location');
    expect(s.found).toEqual([]);
  });

  it('goes on to the next match and around', () => {
    const s = session();
    s.search('g', 'all');
    const visited = [1, 2, 3].map(() => {
      s.nextMatch(1);
      return s.selected;
    });
    expect(visited).toEqual([2, 5, 2]);
    s.nextMatch(-1);
    expect(s.selected).toBe(5);
  });

  it('finds nodes that come later', () => {
    const s = session();
    s.search('too late', 'all');
    s.add([{ id: 9, parent: 7, kind: 'statement', label: 'too late' }]);
    expect(s.found).toEqual([9]);
  });
});

describe('conditions', () => {
  it('come from the branches above where there are no updates', () => {
    const { tree } = session();
    expect(conditionsAt(tree, 6).map((c) => c.text)).toEqual(['x > 0']);
    expect(conditionsAt(tree, 8).map((c) => c.text)).toEqual(['!(x > 0)']);
    expect(conditionsAt(tree, 3)).toEqual([]);
  });

  it('of a row are what the row above does not have', () => {
    expect(beyond(['a', 'b', 'c'], ['a', 'b', '!c'])).toBe('… !c');
    expect(beyond(['a', 'b'], ['a', '!b', 'c'])).toBe('… !b && c');
    expect(beyond(['a', 'b'], ['a', 'b'])).toBe('… b');
    expect(beyond(['a'], ['!a'])).toBeUndefined();
    expect(beyond([], ['a', 'b'])).toBeUndefined();
    expect(beyond(['a'], [])).toBeUndefined();
  });

  it('are the whole condition at an end', () => {
    const s = new Session();
    s.add(syntheticTree(200).nodes);
    const end = s.tree.ends[0];
    expect(conditionsAt(s.tree, end).map((c) => c.text)).toEqual(s.node(end).path?.pathCondition);
  });

  it('are compared: where two paths part and what each needs', () => {
    const { tree } = session();
    const { parting, steps, onlyA, onlyB } = compare(tree, 6, 8);
    expect(parting).toBe(3);
    expect(steps).toEqual({ common: 4, a: 3, b: 2 });
    expect(onlyA.map((c) => c.text)).toEqual(['x > 0']);
    expect(onlyB.map((c) => c.text)).toEqual(['!(x > 0)']);
  });
});

describe('replay', () => {
  it('walks along the path that is looked at', () => {
    const s = session();
    s.select(8);
    s.step(0);
    const seen: number[] = [];
    for (let i = 0; i < s.steps().length; i++, s.step(s.stepIndex() + 1)) seen.push(s.selected);
    expect(seen).toEqual([0, 1, 2, 3, 7, 8]);
  });
});

describe('export', () => {
  it('writes the shown nodes as a tree', () => {
    const s = session();
    s.setDetail('branches');
    const document = JSON.parse(exportJson(s));
    expect(document).toMatchObject({ everypathTree: 1, unit: 'f' });
    expect(document.nodes.map((n: TreeNode) => [n.id, n.parent, n.label])).toEqual([
      [0, -1, 'f(x)'],
      [1, 0, 'x > 0'],
      [2, 1, 'returned 1'],
      [3, 1, 'TypeError'],
    ]);
  });
});
