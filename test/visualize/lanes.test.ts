// Timelines as lanes: one for each thread or chain of tasks, in the figure of a tree too.
import { expect, test } from 'vitest';
import type { PathResult, TimelineTask } from '../../src/result/result.js';
import type { TreeDocument } from '../../src/trace/format.js';
import { lanesOf } from '../../src/trace/lanes.js';
import { drawTree } from '../../src/visualize/figure.js';

const thread = (task: string, cause: string, detail: string, before?: string): TimelineTask => ({
  ...{ task, kind: 'thread', detail, cause },
  ...(before === undefined ? {} : { before }),
});

const THREADS = [
  thread('t0.1', 't0', 'reads n'),
  thread('t0.2', 't0', 'reads n, writes n', 't0.1'),
  thread('t0.1', 't0', 'writes n'),
  thread('t0', '', 'waits for thread t0.1'),
];

test('a lane for each thread, and who began it', () => {
  const { names, rows } = lanesOf(THREADS);
  expect(names).toEqual(['t0', 't0.1', 't0.2']);
  expect(rows.map(({ lane, from }) => [lane, from])).toEqual([
    [0, undefined],
    [1, 0],
    [2, 0],
    [1, undefined],
    [0, undefined],
  ]);
});

test('what a task began stays in its lane', () => {
  const { names, rows } = lanesOf([
    { task: 't0.2', kind: 'timer', detail: '1 ms', cause: 't0' },
    { task: 't0.2.1', kind: 'immediate', cause: 't0.2' },
    { task: 't0.1', kind: 'completion', cause: 't0' },
  ]);
  expect(names).toEqual(['t0', 't0.2', 't0.1']);
  expect(rows.map(({ lane, text, from }) => [lane, text, from])).toEqual([
    [0, 'the call', undefined],
    [1, 'timer (1 ms)', 0],
    [1, 'immediate', 1],
    [2, 'completion', 0],
  ]);
});

test('the figure has them below the tree, within its page', () => {
  const path = { outcome: { kind: 'violated' }, pathCondition: [], schedule: THREADS } as unknown as PathResult;
  const document: TreeDocument = {
    ...{ everypathTree: 1, unit: 'f', file: 'f.ts', detail: 'branches' },
    nodes: [
      { id: 0, parent: -1, kind: 'root', label: 'f' },
      { id: 1, parent: 0, kind: 'end', label: 'violated', outcome: 'violated', path },
    ],
  };
  const { groups, width, height } = drawTree(document, undefined);
  const rows = groups.filter(({ name }) => name === 'lane-row');
  expect(rows.map(({ title }) => title)).toContain('t0.2: reads n, writes n, before t0.1');
  expect(rows).toHaveLength(5);
  expect(groups.filter(({ name }) => name === 'lane-arrow')).toHaveLength(2);
  for (const { items } of groups) {
    for (const item of items) {
      const points = item.kind === 'text' ? [[item.x, item.y]] : item.outline.map(([, ...at]) => at.slice(-2));
      for (const [x = 0, y = 0] of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
  }
});
