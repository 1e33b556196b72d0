// Random programs of everything that orders code on Node in one function: emitters that are awaited, iterators that are driven by hand,
// `timers/promises`, signals, ports, thenables and subclasses of promises, beside ticks, microtasks and immediates.
import { randomNumbers } from './random-tasks.js';

class Writer {
  private labels = 0;
  private left = 11;
  private ports = 1;

  constructor(
    private readonly random: (n: number) => number,
    private readonly messages: boolean,
  ) {}

  private label(): string {
    return `log.push('${(this.labels++).toString(36)}');`;
  }

  private arrow(): string {
    return `() => { ${this.label()} }`;
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
    if (this.messages && this.ports > 0 && this.random(6) === 0) return this.channel(inner());
    const made = inAsync && this.random(2) === 0 ? this.awaiting(inner) : undefined;
    return made ?? this.later(inner) ?? this.label();
  }

  private later(inner: (asynchronous?: boolean) => string): string | undefined {
    switch (this.random(14)) {
      case 0:
        return `queueMicrotask(() => { ${inner()} });`;
      case 1:
        return `process.nextTick((x) => { log.push(x); ${inner()} }, 'n');`;
      case 2:
        return this.messages
          ? `Promise.allSettled([Promise.reject(1), 2]).then((s) => { log.push(s.length); ${inner()} });`
          : `setImmediate((x) => { log.push(x); ${inner()} }, 'i');`;
      case 3:
        return `void (async () => { ${inner(true)} })();`;
      case 4:
        return `once(emitter, 'e').then(([x]) => { log.push(x); ${inner()} }); emitter.emit('e', ${this.random(9)});`;
      case 5:
        return `{ const c = new AbortController(); c.signal.addEventListener('abort', () => { ${inner()} }); ${this.later1()}(() => c.abort()); }`;
      case 6:
        return `{ const g = (async function* () { try { ${this.label()} yield 1; ${inner(true)} yield 2; } finally { ${this.label()} await null; ${this.label()} } })(); g.next().then(${this.arrow()}); g.${this.of(['next()', 'return(5)', "throw('t')"])}.then(${this.arrow()}, ${this.arrow()}); g.next().then(${this.arrow()}); }`;
      case 7:
        return `Promise.any([Promise.reject(1), (async () => { ${inner(true)} })()]).then(${this.arrow()}, ${this.arrow()});`;
      case 8:
        return `new (class extends Promise { then(a, b) { ${this.label()} return super.then(a, b); } })((r) => r(1)).then(() => { ${inner()} });`;
      case 9:
        return `{ const t = { then(r, j) { ${this.label()} ${this.of(['r(1)', 'j(1)', `queueMicrotask(() => r(2))`, `{ r(1); throw 3; }`])}; } }; (async () => { try { await t; ${inner(true)} } catch { ${this.label()} } })(); }`;
      case 10:
        return this.emitted(inner());
      case 11:
        return `new Promise((r, j) => { ${this.later1()}(() => { ${this.label()} ${this.of(['r(1)', 'j(2)', 'r(Promise.resolve(1))', 'r({ then: (f) => f(1) })'])}; }); }).then(() => { ${inner()} }, ${this.arrow()}).finally(${this.arrow()});`;
      case 12:
        return `{ const target = new EventTarget(); target.addEventListener('x', () => { ${inner()} }, { once: true }); ${this.later1()}(() => { target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('x')); ${this.label()} }); }`;
      default:
        return this.messages ? undefined : `setNow('v').then((v) => { log.push(v); ${inner()} });`;
    }
  }

  /** An event of its own: one that a listener emits again would never end. */
  private emitted(body: string): string {
    const event = `'p${this.labels++}'`;
    return `emitter.on(${event}, ${this.arrow()}); emitter.prependListener(${event}, () => { ${body} }); emitter.emit(${event}); emitter.off(${event}, log.push);`;
  }

  /** What calls a function later, in the same task or the next. */
  private later1(): string {
    return this.of(['queueMicrotask', 'process.nextTick', this.messages ? 'queueMicrotask' : 'setImmediate']);
  }

  private of(items: readonly string[]): string {
    return items[this.random(items.length)];
  }

  private awaiting(inner: (asynchronous?: boolean) => string): string {
    switch (this.random(9)) {
      case 0:
        return `await null; ${this.label()}`;
      case 1:
        return `await new Promise((r) => ${this.later1()}(r)); ${this.label()}`;
      case 2:
        return `for await (const [x] of events(emitter, ${this.later1()}, ${1 + this.random(3)})) { log.push(x); ${inner(true)} }`;
      case 3:
        return `for await (const x of (async function* () { yield* (async function* () { ${inner(true)} yield 'y'; })(); yield* [Promise.resolve('z')]; })()) { log.push(x); ${this.of(['', 'break;', 'continue;'])} }`;
      case 4:
        return `for await (const x of { [Symbol.iterator]: function* () { try { yield 1; yield Promise.resolve(2); } finally { ${this.label()} } } }) { ${this.label()} ${this.of(['', 'break;'])} }`;
      case 5:
        return `try { await (async () => { ${inner(true)} throw 1; })(); } catch { ${this.label()} } finally { await 0; ${this.label()} }`;
      case 6:
        return `await Promise.all([1, (async () => { ${inner(true)} })(), { then: (f) => { ${this.label()} f(); } }]); ${this.label()}`;
      case 7:
        return this.messages
          ? `await promisify(process.nextTick)(); ${this.label()}`
          : `await setNow(); ${this.label()}`;
      default:
        return `{ const x = await (async () => { ${inner(true)} return (async () => 'r')(); })(); log.push(x); }`;
    }
  }

  private channel(body: string): string {
    this.ports--;
    return `{ const { port1, port2 } = new MessageChannel(); waits.push(new Promise((r) => {
      port2.on('message', (m) => { log.push(m.k); if (m.k === 'a') { ${body} } else { port2.close(); r(0); } }); }));
      port1.postMessage({ k: 'a' }); ${this.label()} port1.postMessage({ k: 'b' }); }`;
  }
}

const START = `import { EventEmitter, on, once } from 'node:events';
import { setImmediate as setNow } from 'node:timers/promises';
import { promisify } from 'node:util';
async function* events(emitter, later, count) {
  const c = new AbortController();
  const found = on(emitter, 'many', { signal: c.signal });
  for (let i = 0; i < count; i++) later(() => emitter.emit('many', 'm' + i));
  for (let i = 0; i < count; i++) yield (await found.next()).value;
  await found.return();
}
`;

/** A module of so many functions; each gives a promise of what it logged. */
export function mixedModule(seed: number, count: number, messages: boolean): string {
  const functions: string[] = [];
  const turns = 'let n = 0; const turn = () => { n++ < 25 ? setImmediate(turn) : r(0); }; turn();';
  for (let i = 0; i < count; i++) {
    const body = new Writer(randomNumbers(seed * 3001 + i * 7), messages).statements(4, true);
    const wait = messages ? 'Promise.all(waits)' : `new Promise((r) => { ${turns} })`;
    functions.push(
      `export function f${i}() { const log = []; const waits = []; const emitter = new EventEmitter(); emitter.setMaxListeners(0);
      void (async () => { ${body} })(); return ${wait}.then(() => log.join('')); }`,
    );
  }
  return START + functions.join('\n');
}
