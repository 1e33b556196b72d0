// Signals and event targets in explored programs (aborts.test.ts): each function is one unit with a known verdict.
import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { assert, io } from 'everypath';

const shared = new AbortController();
const bus = new EventTarget();
let heard = 0;
bus.addEventListener('tick', () => {
  heard++;
});

/** What a path does to objects that are older than it is undone. */
export function olderThanThePath(stop: boolean, reason: number): void {
  assert(!shared.signal.aborted);
  assert(heard === 0);
  if (stop) shared.abort(reason);
  bus.dispatchEvent(new Event('tick'));
  bus.addEventListener('tick', () => heard++);
  bus.dispatchEvent(new Event('tick'));
  assert((heard as number) === 3);
  assert(shared.signal.reason === (stop ? reason : undefined));
}

/** A request that was cancelled still writes. */
export async function cancelledWrites(): Promise<void> {
  const controller = new AbortController();
  let shown = '';
  const request = io('old').then((text) => {
    shown = text as string;
  });
  setTimeout(() => {
    controller.abort();
    shown = 'new';
  }, 5);
  await request;
  await sleep(10);
  assert(!controller.signal.aborted || shown === 'new');
}

export async function cancelledLooks(): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  let shown = '';
  const request = io('old').then((text) => {
    if (!signal.aborted) shown = text as string;
  });
  setTimeout(() => {
    controller.abort();
    shown = 'new';
  }, 5);
  await request;
  await sleep(10);
  assert(shown === 'new');
}

/** The signal's timer races with what it limits. */
export async function inTime(): Promise<void> {
  const signal = AbortSignal.timeout(20);
  await sleep(10, 0, { signal });
  assert(!signal.aborted);
}

export async function tooLate(): Promise<void> {
  const signal = AbortSignal.timeout(10);
  try {
    await sleep(20, 0, { signal });
    assert(false);
  } catch (error) {
    const { name, code, cause } = error as Error & { code: string };
    assert(name === 'AbortError' && code === 'ABORT_ERR');
    assert(cause === signal.reason && signal.reason.name === 'TimeoutError' && signal.reason instanceof DOMException);
  }
}

export async function limited(): Promise<void> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(50)]);
  const done = io('done').then(() => stopped.abort('done'));
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  assert(signal.reason === 'done');
  await done;
}

export async function everyTenth(): Promise<void> {
  const signal = AbortSignal.timeout(35);
  let turns = 0;
  try {
    for await (const _ of setInterval(10, 0, { signal })) turns++;
  } catch (error) {
    assert((error as Error).name === 'AbortError');
  }
  assert(turns === 3);
}

class Store extends EventTarget {
  #value = 0;
  get value(): number {
    return this.#value;
  }
  put(value: number): void {
    this.#value = value;
    this.dispatchEvent(new CustomEvent('change', { detail: value }));
  }
}

export function ofOneself(a: number): void {
  const store = new Store();
  const seen: number[] = [];
  const stop = new AbortController();
  store.addEventListener('change', (event) => seen.push((event as CustomEvent<number>).detail), {
    signal: stop.signal,
  });
  store.put(a);
  stop.abort();
  store.put(a + 1);
  assert(seen.length === 1 && Object.is(seen[0], a));
  assert(a !== 77);
}

export function throwsInListener(): void {
  const target = new EventTarget();
  target.addEventListener('x', () => {
    throw new Error('in a listener');
  });
  target.dispatchEvent(new Event('x'));
}

export function throwsReason(stop: boolean): void {
  const controller = new AbortController();
  if (stop) controller.abort();
  controller.signal.throwIfAborted();
}

/** The process may have ended before the signal is aborted: what listens to it is not explored. */
export function heardLater(): void {
  AbortSignal.timeout(10).addEventListener('abort', () => assert(false));
}
