// The JSON form of a tree: one document, a node per line, so that it can be written and read as a stream. Any layout of
// the same JSON is read too.

import { forcedFields, type NodeBatch, type NodeReader } from './columns.js';
import { TREE_VERSION, type TreeDocument, type TreeHeader, type TreeNode } from './format.js';
import { TreeError } from './tree.js';

/** What stands after the nodes. */
export type TreeTail = Omit<TreeDocument, keyof TreeHeader | 'nodes'>;

const NODES_BEGIN = ',"nodes":[';
const NODES_END = ']';

export function saveTree(document: TreeDocument): string {
  return [...treePieces(document)].join('');
}

export function* treePieces(document: TreeDocument): Generator<string> {
  const { everypathTree, unit, file, detail, nodes, ...tail } = document;
  yield headPiece({ everypathTree, unit, file, detail });
  let piece = '';
  for (const [i, node] of nodes.entries()) {
    piece += `${i === 0 ? '\n' : ',\n'}${JSON.stringify(node)}`;
    if (piece.length > PIECE) {
      yield piece;
      piece = '';
    }
  }
  yield piece + tailPiece(tail);
}

const PIECE = 65_536;

export function headPiece(header: TreeHeader): string {
  return JSON.stringify(header).slice(0, -1) + NODES_BEGIN;
}

export function tailPiece(tail: TreeTail): string {
  const text = JSON.stringify(tail).slice(1);
  return `\n${NODES_END}${text === '}' ? '' : ','}${text}\n`;
}

/** Writes batches of nodes without making objects of them: what nodes share is put into text once. */
export class BatchPrinter {
  private specTexts: string[] = [];
  private edgeTexts: string[] = [''];

  constructor(private readonly reader: NodeReader) {}

  /** The nodes of a batch, each line with the comma and newline that separate it from the line before. */
  print(batch: NodeBatch): string {
    const { reader } = this;
    reader.open(batch);
    if (batch.reset) {
      this.specTexts = [];
      this.edgeTexts = [''];
    }
    for (let i = this.specTexts.length; i < reader.specs.length; i++) this.specTexts.push(specText(reader.specs[i]));
    for (let i = this.edgeTexts.length; i < reader.edges.length; i++) {
      this.edgeTexts.push(`,"edge":${JSON.stringify(reader.edges[i])}`);
    }
    const { specTexts, edgeTexts } = this;
    const { rows, first } = batch;
    const extras = new Map(batch.extras);
    let text = '';
    for (let at = 0, id = first; at < rows.length; at += 3, id++) {
      text += `${id === 0 ? '\n' : ',\n'}{"id":${id},"parent":${rows[at]}${edgeTexts[rows[at + 2]]}${specTexts[rows[at + 1]]}`;
      const extra = extras.size === 0 ? undefined : extras.get(at / 3);
      text += extra === undefined ? '}' : extraText(extra);
    }
    return text;
  }
}

function specText({ kind, label, location, forced, outcome }: NodeReader['specs'][number]): string {
  const text = JSON.stringify({ kind, label, location, ...forcedFields(forced), outcome });
  return `,${text.slice(1, -1)}`;
}

function extraText(extra: object): string {
  const text = JSON.stringify(extra);
  return text === '{}' ? '}' : `,${text.slice(1)}`;
}

/** @throws TreeError when the text is no tree of this version */
export function loadTree(text: string): TreeDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TreeError(`it is not JSON: ${(error as Error).message}`);
  }
  const document = checkHeader(value);
  if (!Array.isArray(document.nodes)) throw new TreeError('it has no list of nodes');
  for (const node of document.nodes) checkNode(node);
  return document as unknown as TreeDocument;
}

/** The nodes of a saved tree one after the other: never the whole text at once, if it is laid out as saveTree does. */
export async function* readTree(lines: AsyncIterable<string>): AsyncGenerator<TreeHeader | TreeNode | TreeTail> {
  let header: TreeHeader | undefined;
  const rest: string[] = [];
  for await (const line of lines) {
    if (header === undefined && rest.length === 0 && line.endsWith(NODES_BEGIN)) {
      header = checkHeader(JSON.parse(`${line.slice(0, -NODES_BEGIN.length)}}`)) as unknown as TreeHeader;
      yield header;
    } else if (header === undefined || line === '') {
      rest.push(line);
    } else if (line.startsWith(NODES_END)) {
      yield JSON.parse(`{${line.slice(NODES_END.length).replace(/^,/, '')}`) as TreeTail;
    } else {
      yield checkNode(JSON.parse(line.replace(/,$/, '')));
    }
  }
  if (header !== undefined) return;
  const { nodes, ...document } = loadTree(rest.join('\n'));
  const { everypathTree, unit, file, detail, ...tail } = document;
  yield { everypathTree, unit, file, detail };
  yield* nodes;
  yield tail;
}

function checkHeader(value: unknown): Record<string, unknown> {
  const document = value as Record<string, unknown>;
  if (typeof value !== 'object' || value === null || !('everypathTree' in value)) {
    throw new TreeError('it is not an execution tree (no "everypathTree")');
  }
  if (document.everypathTree !== TREE_VERSION) {
    throw new TreeError(
      `it is of version ${String(document.everypathTree)}; this everypath reads version ${TREE_VERSION}`,
    );
  }
  return document;
}

function checkNode(value: unknown): TreeNode {
  const node = value as TreeNode;
  const good =
    typeof value === 'object' &&
    value !== null &&
    Number.isInteger(node.id) &&
    Number.isInteger(node.parent) &&
    typeof node.kind === 'string' &&
    typeof node.label === 'string';
  if (!good) throw new TreeError(`not a node: ${JSON.stringify(value)?.slice(0, 80)}`);
  return node;
}
