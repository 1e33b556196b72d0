import { assert, io } from 'everypath';

/** In order within a queue, whatever else comes between. */
export async function inOrder(): Promise<void> {
  const log: string[] = [];
  const note = (text: string): void => void log.push(text);
  await Promise.all([
    io('a', { fifo: 'q' }).then(note),
    io('b', { fifo: 'q' }).then(note),
    io('c', { fifo: 'other' }).then(note),
  ]);
  assert(log.indexOf('a') < log.indexOf('b'));
}

export async function otherQueueFirst(): Promise<void> {
  const log: string[] = [];
  const note = (text: string): void => void log.push(text);
  await Promise.all([io('a', { fifo: 'q' }).then(note), io('b', { fifo: 'r' }).then(note)]);
  assert(log[0] === 'a');
}

export async function mayReject(x: number): Promise<number> {
  return io(() => x + 1, { rejects: new Error('refused') }).catch(() => x);
}

export async function nobodyHears(x: number): Promise<void> {
  void io(x, { rejects: new Error('refused') });
}

/** What the function does is done when the operation completes. */
export async function effectLater(): Promise<void> {
  let done = false;
  const operation = io(() => {
    done = true;
  });
  assert(!done);
  await operation;
  assert(done);
}

export async function throws(): Promise<void> {
  await io(() => {
    throw new Error('inside');
  }).then(
    () => assert(false),
    () => {},
  );
}

export function withoutPromise(): void {
  let n = 0;
  io(1).then((x) => {
    n += x;
    assert(n === 2);
  });
}

export async function wrongKey(key: string): Promise<void> {
  await io(1, { fifo: 7 as unknown as string }).catch(() => assert(key === ''));
}
