// What code hands to Node to be called later, by other ways than timers and promises.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { createServer } from 'node:http';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { receiveMessageOnPort } from 'node:worker_threads';
import { assert } from 'everypath';

const fails = (): never => {
  throw new Error('called');
};

export function dataThrows(): void {
  Readable.from(['x']).on('data', fails);
}

export function writeFails(): void {
  new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) }).write('x');
}

export async function sum(a: number): Promise<void> {
  let total = 0;
  await pipeline(
    Readable.from([a, 2]),
    new Transform({ objectMode: true, transform: (n, _encoding, done) => done(null, n + 1) }),
    new Writable({
      objectMode: true,
      write(n, _encoding, done) {
        total += n;
        setImmediate(done);
      },
    }),
  );
  assert(total !== 10);
}

export function messageThrows(): void {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', fails);
  port1.postMessage(1);
}

/** Copies are made when a message is sent. */
export function copied(n: number): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const sent = { n };
  port1.postMessage(sent);
  sent.n = 0;
  return new Promise<{ n: number }>((resolve) => port2.once('message', resolve)).then((got) => assert(got.n !== 7));
}

export function taken(): number {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(4);
  return (receiveMessageOnPort(port2) as { message: number }).message;
}

export function isNotCloned(): void {
  new MessageChannel().port1.postMessage({ fails });
}

export function transferred(): void {
  const { port1, port2 } = new MessageChannel();
  const bytes = new ArrayBuffer(4);
  port2.on('message', fails);
  port1.postMessage(bytes, [bytes]);
}

const store = new AsyncLocalStorage<number>();

export function lost(): void {
  const callback = (): void => assert(store.getStore() === 1);
  store.run(2, () => setTimeout(callback, 1));
}

export function kept(): void {
  const callback = store.run(1, () => AsyncResource.bind(() => assert(store.getStore() === 1)));
  store.run(2, () => setTimeout(callback, 1));
}

export function entered(): void {
  store.enterWith(1);
}

/** What the unit before left is not there. */
export function empty(): void {
  assert(store.getStore() === undefined);
}

export function written(): void {
  process.stdout.write('x', fails);
}

export function atExit(): void {
  process.on('exit', fails);
}

export function ofOutput(): void {
  process.stdout.on('drain', fails);
}

export function ofServer(): void {
  createServer(fails).listen(0);
}

export function ofChannels(): void {
  new BroadcastChannel('x').onmessage = fails;
}

export function ofWebStreams(): void {
  void new ReadableStream({ pull: fails }).getReader().read();
}

/** To load a module runs no microtask in the middle of a task. */
export function loads(): string {
  let log = '';
  queueMicrotask(() => {
    log += 'm';
  });
  log += typeof process.getBuiltinModule('util').inspect;
  return log;
}
