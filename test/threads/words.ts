// Threads on the words of typed arrays: views of the same bytes, Atomics, waiting and notifying.
import { assert, join, spawn } from 'everypath';

export function twoViews(): void {
  const buffer = new SharedArrayBuffer(8);
  const a = new Int32Array(buffer);
  const b = new Int32Array(buffer);
  const first = spawn(() => {
    a[0] = a[0] + 1;
  });
  const second = spawn(() => {
    b[0] = b[0] + 1;
  });
  join(first);
  join(second);
  assert(a[0] === 2);
}

export function subarrays(): void {
  const a = new Uint8Array(8);
  const b = a.subarray(1);
  const first = spawn(() => {
    a[1]++;
  });
  const second = spawn(() => {
    b[0]++;
  });
  join(first);
  join(second);
  assert(a[1] === 2);
}

export function apart(): void {
  const a = new Int32Array(4);
  const first = spawn(() => {
    a[0]++;
  });
  const second = spawn(() => {
    a[1]++;
  });
  join(first);
  join(second);
  assert(a[0] === 1 && a[1] === 1);
}

export function atomics(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const first = spawn(() => {
    Atomics.add(a, 0, 1);
  });
  const second = spawn(() => {
    Atomics.add(a, 0, 1);
  });
  join(first);
  join(second);
  assert(Atomics.load(a, 0) === 2);
}

export function notAtomic(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const first = spawn(() => {
    Atomics.store(a, 0, Atomics.load(a, 0) + 1);
  });
  const second = spawn(() => {
    Atomics.store(a, 0, Atomics.load(a, 0) + 1);
  });
  join(first);
  join(second);
  assert(Atomics.load(a, 0) === 2);
}

export function waits(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const waiter = spawn(() => {
    while (Atomics.load(a, 0) === 0) Atomics.wait(a, 0, 0);
  });
  Atomics.store(a, 0, 1);
  Atomics.notify(a, 0);
  join(waiter);
}

export function neverNotified(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const waiter = spawn(() => {
    Atomics.wait(a, 0, 0);
  });
  Atomics.store(a, 0, 1);
  join(waiter);
}

export function timedWait(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const waiter = spawn(() => Atomics.wait(a, 0, 0, 10));
  Atomics.store(a, 0, 1);
  Atomics.notify(a, 0);
  assert(join(waiter) !== 'timed-out');
}

export function wakesOne(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  const first = spawn(() => Atomics.wait(a, 0, 0));
  const second = spawn(() => Atomics.wait(a, 0, 0));
  Atomics.notify(a, 0, 1);
  Atomics.store(a, 0, 1);
  join(first);
  join(second);
}

/** A lock of one word, as the specification of Atomics means it. */
export function mutex(): void {
  const a = new Int32Array(new SharedArrayBuffer(8));
  let inside = 0;
  const work = (): void => {
    while (Atomics.compareExchange(a, 0, 0, 1) !== 0) Atomics.wait(a, 0, 1);
    inside++;
    Atomics.store(a, 0, 0);
    Atomics.notify(a, 0, 1);
  };
  const first = spawn(work);
  const second = spawn(work);
  join(first);
  join(second);
  assert(inside === 2);
}

/** The last one: from here on typed arrays may hold symbolic elements. */
export function symbolicWords(x: number): void {
  const buffer = new ArrayBuffer(8);
  const a = new Float64Array(buffer);
  const b = new Float64Array(buffer);
  const first = spawn(() => {
    a[0] = x;
  });
  const second = spawn(() => {
    b[0] = b[0] + 1;
  });
  join(first);
  join(second);
  assert(a[0] === x || a[0] === 1 || Number.isNaN(x));
}
