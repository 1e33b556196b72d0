// Programs whose results depend on the order of their tasks, or do not.
import { strict as assert } from 'node:assert';
import { io, join, spawn } from 'everypath';

let cache: number | undefined;
/** module state, first run must not be seen by the second */
export async function cached(load: () => Promise<number>): Promise<number> {
  cache ??= await load();
  return cache;
}
export async function stub(): Promise<string> {
  let log = '';
  await Promise.all([
    io('a').then((v) => {
      log += v;
    }),
    io('b').then((v) => {
      log += v;
    }),
  ]);
  return log;
}
export async function mayFail(): Promise<number> {
  let n = 0;
  await Promise.all([
    io(1, { rejects: new Error('x') }).then(
      (v) => {
        n = v;
      },
      () => {},
    ),
    io(2).then((v) => {
      n = v;
    }),
  ]);
  return n;
}
/** @ensures result >= 0 */
export async function contracted(x: number): Promise<number> {
  let n = 1;
  await Promise.all([
    io(0).then(() => {
      n *= 2;
    }),
    io(0).then(() => {
      n *= 3;
    }),
  ]);
  return x > 0 ? n : -1;
}
export function immediate(done: (s: string) => void): void {
  let s = '';
  setTimeout(() => {
    s += 't';
    if (s.length === 2) done(s);
  }, 0);
  setImmediate(() => {
    s += 'i';
    if (s.length === 2) done(s);
  });
}
export async function asserted(x: number): Promise<number> {
  let n = 0;
  await Promise.all([
    io(1).then((v) => {
      n = v;
    }),
    io(2).then((v) => {
      n = v;
    }),
  ]);
  assert(x !== 7 || n === 2);
  return n;
}
export function noTasks(x: number): number {
  return x > 1 ? x : -x;
}
export async function thrown(): Promise<number> {
  let n = 0;
  await Promise.all([
    io(1).then((v) => {
      n = v;
    }),
    io(2).then((v) => {
      n = v;
    }),
  ]);
  if (n === 1) throw new RangeError('one');
  return 0;
}
export async function times(): Promise<number[]> {
  return Promise.all([io(1).then(() => Date.now()), io(2).then(() => Date.now())]);
}
export async function field(box: { n: number }, load: (k: number) => Promise<number>): Promise<void> {
  load(1).then((v) => {
    box.n = v;
  });
  load(2).then((v) => {
    box.n = v;
  });
}
export async function ids(load: (q: number) => Promise<number>): Promise<number[]> {
  return Promise.all(
    [1, 2].map(async (n) => {
      const v = await load(n);
      return v + Math.random();
    }),
  );
}
export async function first(load: (q: { id: number }) => Promise<number>): Promise<number> {
  return Promise.race([load({ id: 1 }), load({ id: 2 })]);
}
export function logs(load: (q: number) => Promise<number>, show: (n: number) => void): void {
  load(1).then(show);
  load(2).then(show);
}
export async function logs2(load: (q: number) => Promise<number>, show: (n: number) => void): Promise<void> {
  const one = async (n: number) => {
    const v = await load(n);
    show(v);
  };
  await Promise.all([one(1), one(2)]);
}
export function logs3(load: (q: number) => Promise<number>, show: (n: number) => void): void {
  load(1).then((v) => show(v));
  load(2).then((v) => show(v));
}

export function lostUpdate(): number {
  const shared = { n: 0 };
  const add = (k: number) => () => {
    const seen = shared.n;
    shared.n = seen + k;
  };
  const threads = [spawn(add(1)), spawn(add(2))];
  for (const thread of threads) join(thread);
  return shared.n;
}

/** Which of the two is asked first depends on the order; what each gives does not. */
export async function chained(load: (key: string) => Promise<number>): Promise<number[]> {
  const two = async (from: string, to: string): Promise<number> => (await load(from)) + (await load(to));
  return Promise.all([two('a', 'b'), two('c', 'd')]);
}

/** @rejects load */
export async function fallback(load: (key: string) => Promise<number>): Promise<number> {
  let last = 0;
  const keep = async (key: string): Promise<void> => {
    try {
      last = await load(key);
    } catch {
      last = -1;
    }
  };
  await Promise.all([keep('a'), keep('b')]);
  return last;
}

/** Options are made anew for each call: they tell calls apart by what they hold. */
export async function byOptions(load: (options: { id: number }) => Promise<number>): Promise<number> {
  const values: number[] = [];
  const get = async (id: number): Promise<void> => {
    await io(0);
    values[id] = await load({ id });
  };
  await Promise.all([get(0), get(1)]);
  return values[0] - values[1];
}
