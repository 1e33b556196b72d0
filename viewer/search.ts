// Search by outcome, location or condition. Texts are compared without regard to case.
import type { TreeNode } from '../src/trace/format.js';
import { fileName } from './text.js';
import type { Tree } from './tree.js';

export type SearchField = 'all' | 'outcome' | 'location' | 'condition';

export function matches(tree: Tree, query: string, field: SearchField): (index: number) => boolean {
  const text = query.toLowerCase();
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  const has = (part: string | undefined): boolean => part !== undefined && pattern.test(part);
  const outcome = (node: TreeNode): boolean => {
    if (node.kind !== 'end' && node.kind !== 'infeasible' && node.kind !== 'subsumed') return false;
    const end = node.path?.outcome;
    return (
      has(node.outcome ?? node.kind) ||
      has(node.label) ||
      has(end?.kind) ||
      has(end?.property) ||
      has(end?.error?.name) ||
      has(end?.error?.message) ||
      has(end?.value)
    );
  };
  const line = /^:?(\d+)$/.exec(text)?.[1];
  const location = (node: TreeNode): boolean => {
    const at = node.location;
    if (at === undefined) return false;
    if (line !== undefined) return at.line === Number(line);
    const place = `${at.file}:${at.line}`.toLowerCase();
    return /:\d+$/.test(text) ? place.endsWith(text) : has(fileName(at.file));
  };
  const condition = (node: TreeNode, parent: TreeNode | undefined): boolean => {
    if (node.kind === 'condition' || node.kind === 'branch' || node.kind === 'choice') {
      if (has(node.label)) return true;
    }
    if (parent?.kind === 'choice' && has(node.edge)) return true;
    return node.path?.pathCondition.some(has) ?? false;
  };
  return (index) => {
    const node = tree.nodes[index];
    switch (field) {
      case 'outcome':
        return outcome(node);
      case 'location':
        return location(node);
      case 'condition':
        return condition(node, tree.nodes[tree.parent[index]]);
      default:
        return (
          has(node.label) ||
          has(node.edge) ||
          outcome(node) ||
          (/:\d+$/.test(text) && location(node)) ||
          condition(node, tree.nodes[tree.parent[index]])
        );
    }
  };
}
