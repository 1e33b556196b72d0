// What stands in a node: its text broken into lines, below it the place in the code; in final nodes the path condition.
import { basename } from 'node:path';
import type { TreeNode } from '../trace/format.js';
import type { Tree } from '../trace/tree.js';

export interface Line {
  readonly text: string;
  readonly role: 'label' | 'condition' | 'place';
}

const LINE = 34;
/** Diamonds are twice as wide as their text. */
const DIAMOND_LINE = 24;
const MAX_LINES = 6;
const MAX_CONJUNCTS = 12;

/** @param label the node's own or the user's */
export function nodeLines(tree: Tree, node: TreeNode, label: string, diamond: boolean): Line[] {
  const lines: Line[] = [];
  const text = node.kind === 'condition' ? `∧ ${label}` : label;
  for (const line of wrap(text, diamond ? DIAMOND_LINE : LINE)) lines.push({ text: line, role: 'label' });
  if (node.kind === 'end') {
    const conjuncts = pathCondition(tree, node);
    const shown = conjuncts
      .slice(0, MAX_CONJUNCTS)
      .flatMap((c, i) => wrap(`${i === 0 ? 'PC: ' : '  ∧ '}${c}`, LINE + 6));
    for (const line of shown) lines.push({ text: line, role: 'condition' });
    if (conjuncts.length === 0) lines.push({ text: 'PC: true', role: 'condition' });
    const more = conjuncts.length - MAX_CONJUNCTS;
    if (more > 0) lines.push({ text: `  ∧ ${more} more`, role: 'condition' });
  }
  for (const [name, value] of Object.entries(node.variables ?? {}).slice(0, MAX_LINES)) {
    lines.push({ text: clip(`${name} = ${value}`, LINE), role: 'condition' });
  }
  if (node.data !== undefined) {
    for (const line of wrap(dataText(node.data), LINE)) lines.push({ text: line, role: 'condition' });
  }
  if (node.location !== undefined) lines.push({ text: clip(place(node.location), LINE), role: 'place' });
  return lines;
}

/** Conjuncts from the root to the node: as the path's result says, or as the tree shows. */
export function pathCondition(tree: Tree, node: TreeNode): readonly string[] {
  if (node.path !== undefined) return node.path.pathCondition;
  const way = tree.pathTo(node);
  const conditions = way.filter((n) => n.kind === 'condition').map((n) => n.label);
  if (conditions.length > 0) return conditions;
  const edges: string[] = [];
  way.forEach((n, i) => {
    const parent = way[i - 1];
    if (parent === undefined || n.edge === undefined || parent.concrete === true || parent.forced === true) return;
    if (parent.kind === 'branch') edges.push(n.edge === 'true' ? parent.label : `!(${parent.label})`);
    else edges.push(n.edge);
  });
  return edges;
}

export function place({ file, line, column }: NonNullable<TreeNode['location']>): string {
  return `${basename(file)}:${line}:${column}`;
}

/** The text of an edge, unless the node below says the same. */
export function edgeLines(node: TreeNode): string[] {
  if (node.edge === undefined || (node.kind === 'condition' && node.edge === node.label)) return [];
  return wrap(node.edge, LINE);
}

function dataText(data: unknown): string {
  return typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
}

/** Breaks at spaces, within words where one is longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of visible(text).split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '  ';
    }
    while (line.length + word.length > width) {
      const room = width - line.length;
      lines.push(line + word.slice(0, room));
      word = word.slice(room);
      line = '  ';
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  lines.push(line);
  return lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES - 1), `${clip(lines[MAX_LINES - 1], width - 1)}…`];
}

function clip(text: string, width: number): string {
  const shown = visible(text);
  return shown.length <= width ? shown : `${shown.slice(0, width - 1)}…`;
}

/** Control characters and halves of surrogate pairs cannot be drawn, nor written in XML. */
export function visible(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
