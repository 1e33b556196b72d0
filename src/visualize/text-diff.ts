// The difference of two trees as text: each node that came, went or changed, with its way from the root.
import type { TreeDiff } from '../trace/diff.js';
import type { TreeNode } from '../trace/format.js';
import type { Tree } from '../trace/tree.js';
import { place, visible } from './node-text.js';

export function writeDiff(diff: TreeDiff, trees: { readonly before: Tree; readonly after: Tree }): string {
  const { added, removed, changed } = diff;
  if (added.length + removed.length + changed.length === 0) return 'no differences\n';
  const out: string[] = [];
  for (const { node, size } of removed) out.push(`- ${describe(trees.before, node)}${nodes(size)}`);
  for (const { node, size } of added) out.push(`+ ${describe(trees.after, node)}${nodes(size)}`);
  for (const { before, after, fields } of changed) {
    out.push(`~ ${describe(trees.before, before)}: ${fields.map((field) => change(field, before, after)).join(', ')}`);
  }
  return `${out.join('\n')}\n`;
}

function nodes(size: number): string {
  return size === 1 ? '' : ` (${size} nodes)`;
}

function change(field: string, before: TreeNode, after: TreeNode): string {
  if (field === 'label') return `${visible(before.label)} -> ${visible(after.label)}`;
  if (field === 'location' && before.location !== undefined && after.location !== undefined) {
    return `${place(before.location)} -> ${place(after.location)}`;
  }
  return field;
}

/** The node, and what was decided on the way to it. */
function describe(tree: Tree, node: TreeNode): string {
  const way = tree
    .pathTo(node)
    .slice(0, -1)
    .filter((n) => n.kind === 'condition')
    .map((n) => n.label);
  const edge = node.edge === undefined || node.edge === node.label ? '' : `[${node.edge}] `;
  return visible(`${edge}${node.kind} ${node.label}${way.length === 0 ? '' : ` when ${way.join(' && ')}`}`);
}
