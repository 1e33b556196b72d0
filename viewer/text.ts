// Texts about nodes: what is written into a box, read out, and shown in lists.
import type { SourceRange } from '../src/result/source-range.js';
import type { NodeKind, TreeNode } from '../src/trace/format.js';

export const OUTCOME_CLASSES = ['returned', 'violated', 'threw', 'exited', 'cut', 'other'] as const;
export type OutcomeClass = (typeof OUTCOME_CLASSES)[number];

export function outcomeClass(node: TreeNode): OutcomeClass {
  const outcome = node.outcome ?? node.path?.outcome.kind ?? '';
  return OUTCOME_CLASSES.find((name) => name === outcome) ?? 'other';
}

const KIND_NAMES: Record<NodeKind, string> = {
  root: 'entry',
  statement: 'statement',
  branch: 'branch',
  choice: 'choice',
  call: 'call',
  return: 'return',
  condition: 'condition',
  end: 'end',
  infeasible: 'infeasible',
  subsumed: 'subsumed',
  custom: 'node',
};

export function kindName(node: TreeNode): string {
  return KIND_NAMES[node.kind] ?? node.kind;
}

export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

export function fileName(file: string): string {
  return file.split(/[\\/]/).pop() ?? file;
}

export function placeText(location: SourceRange | undefined): string {
  return location === undefined ? '' : `${fileName(location.file)}:${location.line}`;
}

export function labelOf(node: TreeNode): string {
  return node.label === '' ? kindName(node) : node.label;
}

/** One sentence for a screen reader. */
export function spoken(node: TreeNode, edge: string | undefined): string {
  const parts = [`${kindName(node)} ${labelOf(node)}`];
  if (edge !== undefined) parts.unshift(`on ${edge}`);
  if (node.location !== undefined) parts.push(`at ${fileName(node.location.file)} line ${node.location.line}`);
  return parts.join(', ');
}

export function number(n: number): string {
  return n.toLocaleString('en-US');
}

export function plural(n: number, one: string): string {
  return `${number(n)} ${one}${n === 1 ? '' : 's'}`;
}
