// Random asynchronous programs: functions that log what they do, in the order they do it. Every construct that orders code on
// Node is used: promises, await, ticks, microtasks, timers, immediates, emitters, async generators, for await.

/** Numbers from 0 to n - 1, the same for the same seed. */
export function randomNumbers(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Milliseconds. Far enough apart that a busy machine keeps their order. */
const DELAYS = [0, 40, 80];

class Writer {
  private labels = 0;
  private left = 14;

  constructor(
    private readonly random: (n: number) => number,
    private readonly timers: boolean,
  ) {}

  private label(): string {
    return `log.push('${(this.labels++).toString(36)}');`;
  }

  statements(depth: number, inAsync: boolean): string {
    const count = 1 + this.random(3);
    let text = '';
    for (let i = 0; i < count && this.left > 0; i++) text += this.statement(depth, inAsync);
    return text + this.label();
  }

  private statement(depth: number, inAsync: boolean): string {
    this.left--;
    if (depth === 0) return this.label();
    const inner = (asynchronous = false): string => this.statements(depth - 1, asynchronous);
    const awaiting = inAsync ? 5 : 0;
    switch (this.random(11 + awaiting)) {
      case 0:
        return `queueMicrotask(() => { ${inner()} });`;
      case 1:
        return `process.nextTick(() => { ${inner()} });`;
      case 2:
        return `Promise.resolve().then(() => { ${inner()} }).then(() => { ${this.label()} });`;
      case 3:
        return `void (async () => { ${inner(true)} })();`;
      case 4:
        return `Promise.reject(1).catch(() => { ${inner()} });`;
      case 5:
        return this.later(inner());
      case 6:
        return `{ const e = new EventEmitter(); e.once('x', () => { ${inner()} }); ${this.label()} e.emit('x'); }`;
      case 7:
        return `Promise.all([1, Promise.resolve(2), (async () => { ${inner(true)} })()]).then(() => { ${this.label()} });`;
      case 8:
        return `Promise.race([Promise.resolve(1), (async () => { ${inner(true)} })()]).finally(() => { ${this.label()} });`;
      case 9:
        return `new Promise((r) => { ${inner()} r(0); }).then(() => { ${this.label()} });`;
      case 10:
        return `{ const then = (r) => { ${this.label()} r(1); }; Promise.resolve({ then }).then(() => { ${inner()} }); }`;
      case 11:
        return `await null; ${this.label()}`;
      case 12:
        return `await (async () => { ${inner(true)} return Promise.resolve(1); })(); ${this.label()}`;
      case 13:
        return `for await (const x of (async function* () { ${inner(true)} yield 1; ${this.label()} yield Promise.resolve(2); })()) { ${this.label()} }`;
      case 14:
        return `for await (const x of [Promise.resolve(1), 2]) { ${this.label()} }`;
      default:
        return `try { await Promise.reject(1); } catch { ${inner(true)} }`;
    }
  }

  /** A task of its own. */
  private later(body: string): string {
    if (!this.timers) return `setImmediate(() => { ${body} });`;
    const delay = DELAYS[this.random(DELAYS.length)];
    return this.random(3) === 0
      ? `clearTimeout(setTimeout(() => { ${this.label()} }, ${delay})); ${body}`
      : `setTimeout(() => { ${body} }, ${delay});`;
  }
}

/** A module of so many functions; each gives a promise of what it logged. With immediates, or with timers. */
export function taskModule(seed: number, count: number, timers: boolean): string {
  const functions: string[] = [];
  for (let i = 0; i < count; i++) {
    const body = new Writer(randomNumbers(seed * 1009 + i), timers).statements(4, false);
    const wait = timers
      ? 'setTimeout(r, 500);'
      : 'let n = 0; const turn = () => { n++ < 12 ? setImmediate(turn) : r(0); }; turn();';
    functions.push(
      `export function f${i}() { const log = []; ${body} return new Promise((r) => { ${wait} }).then(() => log.join('')); }`,
    );
  }
  return `import { EventEmitter } from 'node:events';\n${functions.join('\n')}\n`;
}
