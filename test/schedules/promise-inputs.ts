// Promises of the input: operations that end at any time, each with a value of its own.
import { assert } from 'everypath';

export async function anyOrder(load: (text: string) => Promise<string>): Promise<void> {
  let shown = '';
  const show = async (text: string): Promise<void> => {
    const found = await load(text);
    shown = text + found;
  };
  await Promise.all([show('a'), show('b')]);
  assert(shown.startsWith('b'));
}

/** Equal arguments, values of their own. */
export async function eachCall(load: () => Promise<number>): Promise<void> {
  const [a, b] = [await load(), await load()];
  assert(a === b || Number.isNaN(a));
}

export async function given(p: Promise<number>, box: { readonly late: Promise<number> }): Promise<void> {
  let first = 0;
  void p.then((x) => {
    first = x;
  });
  const y = await box.late;
  assert(first !== 3 || y !== 7);
}

/** Nobody waits for the second one. */
export async function unread(p: Promise<number>, _q: Promise<number>): Promise<number> {
  return (await p) > 0 ? 1 : 0;
}

export async function neverRejected(load: () => Promise<number>): Promise<number> {
  let open = true;
  try {
    const x = await load();
    open = false;
    return x;
  } finally {
    assert(!open);
  }
}

/** @rejects load */
export async function maybeRejected(load: () => Promise<number>, save: () => Promise<void>): Promise<number> {
  let saved = false;
  try {
    await load();
    await save();
    saved = true;
  } catch {
    assert(!saved);
    return 1;
  }
  assert(saved);
  return 0;
}

/** @rejects */
export async function leaks(load: () => Promise<number>): Promise<number> {
  let open = true;
  try {
    const x = await load();
    open = false;
    return x;
  } finally {
    assert(!open);
  }
}

/** @rejects Error when nothing is found: says nothing of the inputs. */
export async function documented(load: () => Promise<number>): Promise<number> {
  return load();
}

/** @rejects */
export async function unheard(load: () => Promise<number>): Promise<number> {
  const started = load();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return started;
}

export async function objects(get: (url: string) => Promise<{ ok: boolean; json(): Promise<unknown> }>) {
  const response = await get('/');
  if (!response.ok) return undefined;
  return response.json();
}

export function perhaps(value: () => number | Promise<number>): void {
  const given = value();
  if (typeof given === 'number') return;
  void given.then((x) => assert(x !== 5));
}

/** @requires p !== q */
export async function contracted(p: Promise<number>, q: Promise<number>): Promise<boolean> {
  return p !== q && p instanceof Promise && (await Promise.race([p.then(() => true), q.then(() => true)]));
}

/** A later call of the same function, after the first has ended. */
export async function retried(load: (n: number) => Promise<boolean>): Promise<number> {
  for (let n = 1; n < 3; n++) if (await load(n)) return n;
  assert(false);
}

/** A function of the input is called by a promise. */
export function reaction(next: (n: number) => number): void {
  Promise.resolve(1)
    .then(next)
    .then((n) => assert(n !== 5));
}

export async function awaited(load: () => Promise<number>, next: (n: number) => number): Promise<void> {
  const n = await load().then(next);
  assert(n !== 5);
}
