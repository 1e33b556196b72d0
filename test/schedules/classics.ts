// Classics of concurrency as asynchronous code, each in a version with the error (its name ends in `Wrong`) and a correct one.
import { assert, io } from 'everypath';

/** A lock that is handed on in order. */
class Lock {
  private tail: Promise<unknown> = Promise.resolve();

  run<T>(action: () => Promise<T>): Promise<T> {
    const result = this.tail.then(action);
    this.tail = result.catch(() => {});
    return result;
  }
}

async function increments(guard: (action: () => Promise<void>) => Promise<void>): Promise<void> {
  let count = 0;
  const increment = async (): Promise<void> => {
    const seen = count;
    await io(0);
    count = seen + 1;
  };
  await Promise.all([guard(increment), guard(increment)]);
  assert(count === 2);
}

export const lostUpdateWrong = (): Promise<void> => increments((action) => action());

export async function lostUpdate(): Promise<void> {
  const lock = new Lock();
  await increments((action) => lock.run(action));
}

async function transfers(amount: number, guard: (action: () => Promise<void>) => Promise<void>): Promise<void> {
  if (!(amount > 0 && amount <= 100)) return;
  const accounts = { a: 100, b: 0 };
  const transfer = async (): Promise<void> => {
    const { a, b } = accounts;
    if (a < amount) return;
    await io(0);
    accounts.a = a - amount;
    await io(0);
    accounts.b = b + amount;
  };
  await Promise.all([guard(transfer), guard(transfer)]);
  assert(accounts.a + accounts.b === 100);
  assert(accounts.b !== amount || accounts.a < amount || amount > 50);
}

export const bankTransferWrong = (amount: 30 | 60): Promise<void> => transfers(amount, (action) => action());

export async function bankTransfer(amount: 30 | 60): Promise<void> {
  const lock = new Lock();
  await transfers(amount, (action) => lock.run(action));
}

async function created(once: boolean): Promise<number> {
  let made = 0;
  let instance: object | undefined;
  let making: Promise<object> | undefined;
  const make = async (): Promise<object> => {
    made++;
    return io({});
  };
  const get = async (): Promise<object> => {
    if (instance !== undefined) return instance;
    if (once) {
      making ??= make();
      instance = await making;
    } else instance = await make();
    return instance;
  };
  const [first, second] = await Promise.all([get(), io(0).then(get)]);
  assert(first === second);
  return made;
}

export async function doubleCheckedWrong(): Promise<void> {
  await created(false);
}

export async function doubleChecked(): Promise<void> {
  assert((await created(true)) === 1);
}

async function loads(shared: boolean): Promise<void> {
  const cache = new Map<string, number | Promise<number>>();
  let requests = 0;
  const load = (key: string): Promise<number> => {
    requests++;
    return io(key.length);
  };
  const get = async (key: string): Promise<number> => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const loading = load(key);
    if (shared) cache.set(key, loading);
    const value = await loading;
    cache.set(key, value);
    return value;
  };
  await Promise.all([get('key'), get('key'), io(0).then(() => get('key'))]);
  assert(requests === 1);
}

export const cacheStampedeWrong = (): Promise<void> => loads(false);
export const cacheStampede = (): Promise<void> => loads(true);

async function search(checked: boolean): Promise<void> {
  let shown = '';
  let latest = 0;
  const type = async (text: string): Promise<void> => {
    const own = ++latest;
    const found = await io(`results of ${text}`);
    if (!checked || own === latest) shown = found;
  };
  await Promise.all(['a', 'ab', 'abc'].map(type));
  assert(shown === 'results of abc');
}

export const searchResponsesWrong = (): Promise<void> => search(false);
export const searchResponses = (): Promise<void> => search(true);

async function readersAndWriters(locked: boolean): Promise<void> {
  const lock = new Lock();
  const guard = <T>(action: () => Promise<T>): Promise<T> => (locked ? lock.run(action) : action());
  const record = { first: 0, second: 0 };
  const write = async (): Promise<void> => {
    record.first++;
    await io(0);
    record.second++;
  };
  const read = async (): Promise<void> => {
    const { first } = record;
    await io(0);
    assert(first === record.second);
  };
  await Promise.all([guard(write), guard(read)]);
}

export const readersAndWritersWrong = (): Promise<void> => readersAndWriters(false);
export const readersAndWritersCorrect = (): Promise<void> => readersAndWriters(true);

/** A buffer of one place; who waits looks again, or does not. */
async function buffer(again: boolean): Promise<void> {
  const items: number[] = [];
  const taken: number[] = [];
  let wake: (() => void)[] = [];
  const changed = (): void => {
    const waiting = wake;
    wake = [];
    for (const resume of waiting) resume();
  };
  const change = (): Promise<void> => new Promise((resume) => wake.push(resume));
  const put = async (item: number): Promise<void> => {
    await io(0);
    if (again) while (items.length > 0) await change();
    else if (items.length > 0) await change();
    items.push(item);
    assert(items.length <= 1);
    changed();
  };
  const take = async (): Promise<void> => {
    if (again) while (items.length === 0) await change();
    else if (items.length === 0) await change();
    assert(items.length > 0);
    taken.push(items.shift() as number);
    changed();
  };
  await Promise.all([take(), take(), put(1), put(2)]);
  assert(taken.length === 2);
}

export const boundedBufferWrong = (): Promise<void> => buffer(false);
export const boundedBuffer = (): Promise<void> => buffer(true);

/** Forks are taken one after the other; each philosopher waits with the first one in hand. */
async function dinner(ordered: boolean): Promise<void> {
  const forks = [new Fork(), new Fork(), new Fork()];
  const eat = async (i: number): Promise<void> => {
    const pair = [i, (i + 1) % forks.length];
    const [first, second] = ordered ? [Math.min(...pair), Math.max(...pair)] : pair;
    await forks[first].take();
    await io(0);
    await forks[second].take();
    forks[second].give();
    forks[first].give();
  };
  await Promise.all([eat(0), eat(1), eat(2)]);
}

class Fork {
  private taken = false;
  private readonly waiting: (() => void)[] = [];

  take(): Promise<void> {
    return new Promise((resume) => {
      if (this.taken) this.waiting.push(resume);
      else {
        this.taken = true;
        resume();
      }
    });
  }

  give(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.taken = false;
    else next();
  }
}

export const philosophersWrong = (): Promise<void> => dinner(false);
export const philosophers = (): Promise<void> => dinner(true);

/** The event may come before somebody listens. */
async function listening(first: boolean): Promise<void> {
  const listeners: (() => void)[] = [];
  let heard = false;
  const connect = io(0).then(() => {
    for (const listener of listeners) listener();
  });
  const listen = (): void => void listeners.push(() => void (heard = true));
  if (first) listen();
  await io('settings');
  if (!first) listen();
  await connect;
  assert(heard);
}

export const listenerRegistrationWrong = (): Promise<void> => listening(false);
export const listenerRegistration = (): Promise<void> => listening(true);
