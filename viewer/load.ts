// Where the lines come from: the page itself (compressed), or the local server while the exploration goes on. Nodes are handed
// over in batches, so that a tree that grows quickly is laid out a few times a second.
import type { TreeNode } from '../src/trace/format.js';
import type { PageLine } from '../src/visualize/page-stream.js';
import type { Session } from './session.js';

const BATCH_MS = 200;

export async function load(session: Session): Promise<void> {
  const embedded = document.querySelector('#everypath-data')?.textContent ?? '';
  if (embedded.trim() !== '') {
    await read(session, decompress(embedded.trim()));
    return;
  }
  const response = await fetch(`stream?unit=${shownUnit()}`, { headers: token(), cache: 'no-store' });
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`);
  await read(session, response.body);
}

/** The token that the server put into the address of the page. */
export function token(): Record<string, string> {
  return { 'x-everypath-token': new URLSearchParams(location.search).get('token') ?? '' };
}

/** Which unit the page shows: its place in the list of the server. */
export function shownUnit(): number {
  return Number(new URLSearchParams(location.search).get('unit') ?? 0);
}

function decompress(base64: string): ReadableStream<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
}

async function read(session: Session, stream: ReadableStream<Uint8Array>): Promise<void> {
  let nodes: TreeNode[] = [];
  let flushed = performance.now();
  const flush = (): void => {
    flushed = performance.now();
    if (nodes.length === 0) return;
    const batch = nodes;
    nodes = [];
    session.add(batch);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const line = (text: string): void => {
    if (text === '') return;
    const value = JSON.parse(text) as PageLine;
    if ('node' in value) nodes.push(value.node);
    else if ('source' in value) session.sources.set(value.source.file, value.source.text);
    else if ('progress' in value) {
      session.progress = value.progress;
      session.emit('status');
    } else if ('units' in value) {
      session.units = value.units;
      session.emit('status');
    } else if ('header' in value) {
      session.header = value.header;
      session.tree.file = value.header.file;
      session.live = value.live;
      session.target = value.target;
      session.emit('status');
    } else if ('done' in value) {
      flush();
      session.done = value.done;
      session.emit('status');
    }
  };
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const text = rest + (done ? '' : decoder.decode(value, { stream: true }));
    const lines = text.split('\n');
    rest = lines.pop() ?? '';
    for (const each of lines) line(each);
    if (done) break;
    // At once when it has been a while, else soon.
    clearTimeout(timer);
    if (performance.now() - flushed > BATCH_MS) flush();
    else timer = setTimeout(flush, BATCH_MS);
  }
  clearTimeout(timer);
  line(rest);
  flush();
  if (session.done === undefined) {
    session.done = { error: 'The connection to everypath ended.' };
    session.emit('status');
  }
}
