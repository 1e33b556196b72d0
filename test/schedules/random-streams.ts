// Random programs of streams, stores of async_hooks and message channels: functions that log what they do, with the store that is current
// where they do it, in the order they do it.
import { randomNumbers } from './random-tasks.js';

class Writer {
  private labels = 0;
  private left = 9;
  private stores = 0;
  private ports = 2;

  constructor(
    private readonly random: (n: number) => number,
    private readonly messages: boolean,
  ) {}

  private label(): string {
    return `log.push('${(this.labels++).toString(36)}', als.getStore() ?? '');`;
  }

  statements(depth: number, inAsync: boolean): string {
    const count = 1 + this.random(2);
    let text = '';
    for (let i = 0; i < count && this.left > 0; i++) text += this.statement(depth, inAsync);
    return text + this.label();
  }

  private callback(): string {
    return `() => { ${this.label()} }`;
  }

  private statement(depth: number, inAsync: boolean): string {
    this.left--;
    if (depth === 0) return this.label();
    const inner = (asynchronous = false): string => this.statements(depth - 1, asynchronous);
    if (this.messages && this.ports > 0 && this.random(4) === 0) return this.channel(inner());
    switch (this.random(inAsync ? 17 : 13)) {
      case 0:
        return `als.run(${++this.stores}, () => { ${inner()} });`;
      case 1:
        return `als.enterWith(${++this.stores}); ${this.label()}`;
      case 2:
        return `process.nextTick(() => { ${inner()} });`;
      case 3:
        return `Promise.resolve().then(() => { ${inner()} }).then(${this.callback()});`;
      case 4:
        return this.messages ? `queueMicrotask(() => { ${inner()} });` : `setImmediate(() => { ${inner()} });`;
      case 5:
        return `Readable.from(['a', 'b']).on('data', () => { ${inner()} }).on('end', ${this.callback()}).on('close', ${this.callback()});`;
      case 6:
        return `{ const w = new Writable({ write(c, e, cb) { ${inner()} ${this.answers()} } }); w.write('x', ${this.callback()}); w.on('finish', ${this.callback()}); w.end('y', ${this.callback()}); }`;
      case 7:
        return `pipeline(Readable.from([1, 2]), new Transform({ objectMode: true, transform(c, e, cb) { ${this.label()} ${this.random(2) === 0 ? 'this.push(c); cb();' : 'cb(null, c);'} }, flush(cb) { ${this.label()} cb(); } }), new Writable({ objectMode: true, write(c, e, cb) { ${inner()} ${this.answers()} } }), ${this.callback()});`;
      case 8:
        return `{ const r = new Readable({ read() { ${this.label()} } }); r.on('error', ${this.callback()}).on('close', ${this.callback()}); ${inner()} r.destroy(new Error('x')); }`;
      case 9:
        return `{ let n = 0; const r = new Readable({ read() { ${this.label()} this.push(n++ < 2 ? 'x' : null); } }); r.on('readable', () => { ${this.label()} while (r.read() !== null) { ${this.label()} } }).on('end', ${this.callback()}); }`;
      case 10:
        return `{ const p = new PassThrough({ highWaterMark: 1 }); p.on('drain', ${this.callback()}); p.write('ab', ${this.callback()}); p.pipe(new Writable({ write(c, e, cb) { ${inner()} cb(); } })).on('finish', ${this.callback()}).on('pipe', ${this.callback()}); p.end('c'); }`;
      case 11:
        return `{ const bound = AsyncResource.bind(() => { ${inner()} }); als.run(${++this.stores}, () => process.nextTick(bound)); }`;
      case 12:
        return `void (async () => { ${inner(true)} })();`;
      case 13:
        return `await null; ${this.label()}`;
      case 14:
        return `for await (const c of Readable.from([1, 2])) { ${inner(true)} }`;
      case 15:
        return `await pipelined(Readable.from([1]), async function* (s) { for await (const c of s) { ${this.label()} yield c; } }, new PassThrough({ objectMode: true }).resume()); ${this.label()}`;
      default:
        return `{ const w = new Writable({ write(c, e, cb) { cb(); } }); w.end('x'); await finished(w); ${this.label()} }`;
    }
  }

  /** How a write is answered. */
  private answers(): string {
    return this.random(2) === 0 ? 'cb();' : this.messages ? 'process.nextTick(cb);' : 'setImmediate(cb);';
  }

  private channel(body: string): string {
    this.ports--;
    const heard = this.random(2) === 0 ? `port2.on('message', (m) => {` : `port2.onmessage = ({ data: m }) => (() => {`;
    const end = heard.startsWith('port2.on(') ? '});' : '})();';
    // One that is closed is heard of once more, by both ends.
    const closes = this.ports === 1 && this.random(2) === 0;
    const last = closes ? `${this.random(2) === 0 ? 'port1' : 'port2'}.close();` : '{ port2.unref(); r(); }';
    const closing = closes ? `port2.on('close', () => { ${this.label()} r(); });` : '';
    if (closes) this.ports = 0;
    return `{ const { port1, port2 } = new MessageChannel(); waits.push(new Promise((r) => { ${closing}
      ${heard} log.push(m); if (m === 1) { ${body} } else ${last} ${end} })); port1.postMessage(1); port1.postMessage(2); }`;
  }
}

const IMPORTS = `import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { PassThrough, pipeline, Readable, Transform, Writable } from 'node:stream';
import { finished, pipeline as pipelined } from 'node:stream/promises';
const als = new AsyncLocalStorage();
`;

/** A module of so many functions; each gives a promise of what it logged. */
export function streamModule(seed: number, count: number, messages: boolean): string {
  const functions: string[] = [];
  const turns = 'let n = 0; const turn = () => { n++ < 25 ? setImmediate(turn) : r(0); }; turn();';
  for (let i = 0; i < count; i++) {
    const body = new Writer(randomNumbers(seed * 2003 + i), messages).statements(3, false);
    const wait = messages ? 'Promise.all(waits)' : `new Promise((r) => { ${turns} })`;
    functions.push(
      `export function f${i}() { const log = []; const waits = []; als.run(0, () => { ${body} }); return ${wait}.then(() => log.join('')); }`,
    );
  }
  return IMPORTS + functions.join('\n');
}
