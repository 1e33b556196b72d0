// A file with a function more for each region: a method of the class around where the region uses `this`, else a function at the end. In the place of the
// region stands what makes the compiler say which types the inputs have there; it never runs.
import type { ArrayLiteralExpression, Declaration, Node, SourceFile } from 'typescript';
import { bodyAround } from '../../../../running/region.js';
import type { Edit } from '../../../../running/text-builder.js';
import { ts } from '../compiler.js';
import type { AnalysedRegion } from './analyse.js';
import { PlacedText } from './placed-text.js';

/** A region in the text that has its function. */
export interface Outlined {
  readonly region: AnalysedRegion;
  /** `name` or `Class.name` */
  readonly unit: string;
  /** Where identifiers of the inputs stand, in the order of the parameters. */
  readonly typedAt: number | undefined;
}

export interface OutlinedFile {
  readonly text: PlacedText;
  readonly regions: readonly Outlined[];
}

interface Insertion {
  readonly at: number;
  readonly write: () => void;
}

/** @param edits of the file besides, in order */
export function outline(
  source: SourceFile,
  regions: readonly AnalysedRegion[],
  edits: readonly Edit[] = [],
): OutlinedFile {
  const text = new PlacedText(source.text);
  const outlined: Outlined[] = [];
  const insertions: Insertion[] = edits.map(({ start, end, text: added, ends }) => ({
    at: start,
    write: () => text.add(added, ends ? end : start),
  }));
  regions.forEach((region, i) => {
    const name = nameFor(source.text, region, i);
    const typedAt: { at?: number } = {};
    insertions.push(...probe(text, region, typedAt));
    const { host } = region;
    const at = host === undefined ? source.text.length : host.node.getEnd() - 1;
    insertions.push({ at, write: () => text.repeat(() => writeFunction(text, region, name, edits)) });
    const unit = host === undefined ? name : `${host.node.name?.text}.${name}`;
    outlined.push({
      region,
      unit,
      get typedAt() {
        return typedAt.at;
      },
    });
  });
  let from = 0;
  for (const { at, write } of insertions.sort((a, b) => a.at - b.at)) {
    text.copy(from, at);
    write();
    from = at;
  }
  text.copy(from, source.text.length);
  return { text, regions: outlined };
}

function nameFor(text: string, { line }: AnalysedRegion, number: number): string {
  let name = `lines_${line}_${number}`;
  while (text.includes(name)) name = `_${name}`;
  return name;
}

/** The inputs, named where the region begins. */
function probe(text: PlacedText, region: AnalysedRegion, found: { at?: number }): Insertion[] {
  const { start, end, inputs, selected, expression } = region;
  if (inputs.length === 0) return [];
  const list = `[${inputs.join(', ')}]`;
  const write = (before: string, after: string): void => {
    found.at = text.text.length + before.length;
    text.add(`${before}${list}${after}`, start);
  };
  if (expression)
    return [
      { at: start, write: () => write('(0 && ', ', (') },
      { at: end, write: () => text.add('))', end) },
    ];
  const open = selected.alone ? '{ ' : '';
  return [
    { at: start, write: () => write(`${open}if (0) `, '; ') },
    ...(selected.alone ? [{ at: end, write: () => text.add(' }', end) }] : []),
  ];
}

function writeFunction(text: PlacedText, region: AnalysedRegion, name: string, others: readonly Edit[]): void {
  const { start, end, edits, inputs, host, carried, async, doc } = region;
  // The directive of the function comes before functions that come along.
  const [before, after] = bodyAround({ ...region, strict: false });
  const words = [host?.isStatic ? 'static ' : '', async ? 'async ' : '', host === undefined ? 'function ' : ''];
  text.add(`\n${doc}\n${words.join('')}${name}(${inputs.join(', ')}) {`, start);
  if (region.strict) text.add(" 'use strict';", start);
  for (const node of carried) carry(text, node, others);
  text.add(` ${before.slice(1)}`, start);
  text.copy(start, end, inside(start, end, [...edits, ...others]));
  text.add(`${after}\n`, end);
}

/** In order; at one place what ends there comes first. */
function inside(start: number, end: number, edits: readonly Edit[]): Edit[] {
  return edits
    .filter((edit) => edit.start >= start && edit.end <= end)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function carry(text: PlacedText, node: Declaration, edits: readonly Edit[]): void {
  const [start, end] = [node.getStart(), node.getEnd()];
  text.add(ts.isVariableDeclaration(node) ? ' const ' : ' ', start);
  text.copy(start, end, inside(start, end, edits));
  text.add(';', end);
}

/** Nodes that have the types of the inputs where the region begins. */
export function typedNodes(source: SourceFile, { typedAt }: Outlined): readonly Node[] | undefined {
  if (typedAt === undefined) return undefined;
  let found: ArrayLiteralExpression | undefined;
  const visit = (node: Node): void => {
    if (found !== undefined || node.pos > typedAt || node.end < typedAt) return;
    if (ts.isArrayLiteralExpression(node) && node.getStart(source) === typedAt) found = node;
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found?.elements;
}
