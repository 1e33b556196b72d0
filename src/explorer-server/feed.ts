// The lines of one unit's tree, kept for pages that come later and passed on to those that are open. A slow reader is given
// more when it has taken what it was given.
import type { Writable } from 'node:stream';
import type { TreeNode } from '../trace/format.js';
import type { SourceLines } from '../visualize/html.js';
import type { PageDone, PageLine } from '../visualize/page-stream.js';

export class Feed {
  readonly #chunks: Buffer[] = [];
  readonly #readers = new Set<() => void>();
  readonly #sources: SourceLines;
  readonly #maxNodes: number;
  #nodes = 0;
  #leftOut = 0;
  #closed = false;

  constructor(sources: SourceLines, maxNodes: number) {
    this.#sources = sources;
    this.#maxNodes = maxNodes;
  }

  push(...lines: readonly PageLine[]): void {
    if (lines.length === 0 || this.#closed) return;
    this.#chunks.push(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    for (const wake of this.#readers) wake();
  }

  /** Nodes beyond the limit are counted and left out; since parents come first, what is kept is a tree. */
  nodes(nodes: readonly TreeNode[]): void {
    const room = Math.max(0, this.#maxNodes - this.#nodes);
    const taken = nodes.length > room ? nodes.slice(0, room) : nodes;
    this.#nodes += taken.length;
    this.#leftOut += nodes.length - taken.length;
    this.push(...taken.flatMap((node): PageLine[] => [...this.#sources.of(node), { node }]));
  }

  end(done: PageDone): void {
    this.push({ done: this.#leftOut > 0 ? { ...done, leftOut: this.#leftOut } : done });
  }

  /** Nothing more comes: not even about other units. */
  close(): void {
    this.#closed = true;
    for (const wake of this.#readers) wake();
  }

  /** Writes everything so far and everything to come, and ends the stream after the last line. */
  send(to: Writable): void {
    let at = 0;
    let waiting = false;
    const wake = (): void => {
      while (!waiting && at < this.#chunks.length) waiting = !to.write(this.#chunks[at++]);
      if (waiting || !this.#closed || at < this.#chunks.length) return;
      this.#readers.delete(wake);
      to.end();
    };
    to.on('drain', () => {
      waiting = false;
      wake();
    });
    to.on('close', () => this.#readers.delete(wake));
    this.#readers.add(wake);
    wake();
  }
}
