// Trees of searches with state matching: a path that was not followed ends in a node that leads to where the covering state was
// stored, in every granularity and every format.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coarsen, collapseCalls, renderTree, Tree, type TreeDocument, type TreeNode, tree } from 'everypath';
import { beforeAll, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'programs/lists.ts');
let document: TreeDocument;

beforeAll(async () => {
  [document] = await tree(`${file}#contains`, { match: 'list', timeout: AMPLE });
});

function subsumed({ nodes }: TreeDocument): TreeNode[] {
  return nodes.filter(({ kind }) => kind === 'subsumed');
}

function targetOf(within: TreeDocument, node: TreeNode): TreeNode | undefined {
  return within.nodes.find(({ id }) => id === node.target);
}

test('a subsumed node leads to an earlier node of another path or of its own', () => {
  expect(subsumed(document).length).toBeGreaterThan(0);
  for (const node of subsumed(document)) {
    const target = targetOf(document, node);
    expect(target?.kind).not.toBe('subsumed');
    expect(target?.id).toBeLessThan(node.id);
    // It was followed from there.
    expect(new Tree(document).childrenOf(target as TreeNode).length).toBeGreaterThan(0);
  }
});

test('coarser trees lead to what stands for the node', () => {
  const coarser = (['branches', 'conditions', 'calls'] as const).map((detail) => coarsen(document, detail));
  for (const other of [...coarser, collapseCalls(document)]) {
    expect(subsumed(other)).toHaveLength(subsumed(document).length);
    for (const node of subsumed(other)) expect(targetOf(other, node), other.detail).toBeDefined();
  }
});

test('figures draw the edge, text names the node', async () => {
  const [node] = subsumed(document);
  const text = String(await renderTree(document, { format: 'text' }));
  expect(text).toMatch(new RegExp(`subsumed by #${node.target}\\b`));
  expect(text.split('\n').filter((line) => line.endsWith(`  #${node.target}`))).toHaveLength(1);
  const dot = String(await renderTree(document, { format: 'dot' }));
  expect(dot).toMatch(new RegExp(`n${node.id} -> n${node.target} \\[style=dashed`));
  const svg = String(await renderTree(document, { format: 'svg' }));
  expect(svg).toContain(`id="link-${node.id}-${node.target}"`);
  const page = String(await renderTree(document, { format: 'html' }));
  expect(page).toContain('everypath-data');
});
