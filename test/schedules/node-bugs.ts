// Bugs of the kinds that asynchronous programs of public projects had, each re-created in a version with the bug (its name ends in
// `Wrong`) and a corrected one.
import { assert, io } from 'everypath';

async function registers(unique: boolean): Promise<void> {
  const users: string[] = [];
  const insert = async (name: string): Promise<void> => {
    if (unique && users.includes(name)) return;
    users.push(name);
  };
  const register = async (name: string): Promise<void> => {
    const taken = await io(() => users.includes(name));
    if (taken) return;
    await io(0);
    await insert(name);
  };
  await Promise.all([register('ann'), register('ann')]);
  assert(users.length === 1);
}
export const checkThenInsertWrong = (): Promise<void> => registers(false);
export const checkThenInsert = (): Promise<void> => registers(true);

async function closes(guarded: boolean): Promise<void> {
  let closed = 0;
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    if (guarded) open = false;
    await io('flushed');
    closed++;
    open = false;
  };
  await Promise.all([io('end').then(close), io('error').then(close)]);
  assert(closed === 1);
}
export const doubleCloseWrong = (): Promise<void> => closes(false);
export const doubleClose = (): Promise<void> => closes(true);

async function appends(late: boolean): Promise<void> {
  const list: string[] = [];
  const append = async (text: string): Promise<void> => {
    const at = list.length;
    const loaded = await io(text);
    list[late ? list.length : at] = loaded;
  };
  await Promise.all([append('a'), append('b')]);
  assert(list.length === 2);
}
export const staleClosureWrong = (): Promise<void> => appends(false);
export const staleClosure = (): Promise<void> => appends(true);

async function cancels(checked: boolean, late: boolean): Promise<void> {
  let cancelled = false;
  let shown = 'nothing';
  const request = io('page').then((page) => {
    if (!checked || !cancelled) shown = page;
  });
  const leave = io('click').then(() => {
    cancelled = true;
    if (late) shown = 'home';
  });
  await Promise.all([request, leave]);
  assert(!late || shown === 'home');
}
export const cancelledWritesWrong = (late: boolean): Promise<void> => cancels(false, late);
export const cancelledWrites = (late: boolean): Promise<void> => cancels(true, late);

async function starts(waits: boolean): Promise<void> {
  let config: { port: number } | undefined;
  const ready = io({ port: 80 }).then((loaded) => {
    config = loaded;
  });
  const request = io('request').then(async () => {
    if (waits) await ready;
    return config!.port;
  });
  assert((await request) === 80);
}
export const initializationOrderWrong = (): Promise<void> => starts(false);
export const initializationOrder = (): Promise<void> => starts(true);

async function connects(counted: boolean): Promise<void> {
  const limit = 1;
  let open = 0;
  let opening = 0;
  const connect = async (): Promise<void> => {
    if (open + (counted ? opening : 0) >= limit) return;
    opening++;
    await io('connected');
    opening--;
    open++;
    assert(open <= limit);
  };
  await Promise.all([connect(), io(0).then(connect)]);
}
export const poolLimitWrong = (): Promise<void> => connects(false);
export const poolLimit = (): Promise<void> => connects(true);

async function retries(numbered: boolean): Promise<void> {
  let result = '';
  let attempt = 0;
  const send = (): Promise<void> => {
    const own = ++attempt;
    return io(`answer ${own}`).then((answer) => {
      if (!numbered || own === attempt) result = answer;
    });
  };
  const first = send();
  const second = io('timeout').then(() => (result === '' ? send() : undefined));
  await Promise.all([first, second]);
  assert(result === `answer ${attempt}`);
}
export const lateRetryWrong = (): Promise<void> => retries(false);
export const lateRetry = (): Promise<void> => retries(true);

async function streams(once: boolean): Promise<void> {
  let calls = 0;
  let done = false;
  const callback = (): void => {
    if (once && done) return;
    done = true;
    calls++;
  };
  await Promise.all([io('end').then(callback), io('error').then(callback)]);
  assert(calls === 1);
}
export const errorAfterEndWrong = (): Promise<void> => streams(false);
export const errorAfterEnd = (): Promise<void> => streams(true);

async function locks(exclusive: boolean): Promise<void> {
  const files = new Set<string>();
  let holders = 0;
  const create = (): boolean => {
    if (files.has('lock')) return false;
    files.add('lock');
    return true;
  };
  const acquire = async (): Promise<boolean> => {
    if (exclusive) return io(create);
    if (await io(() => files.has('lock'))) return false;
    await io(() => files.add('lock'));
    return true;
  };
  const work = async (): Promise<void> => {
    if (await acquire()) holders++;
  };
  await Promise.all([work(), work()]);
  assert(holders === 1);
}
export const lockFileWrong = (): Promise<void> => locks(false);
export const lockFile = (): Promise<void> => locks(true);

async function debounces(clears: boolean): Promise<void> {
  const saved: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const input = (text: string): void => {
    if (clears) clearTimeout(timer);
    timer = setTimeout(() => saved.push(text), 10);
  };
  input('a');
  await new Promise((done) => setTimeout(done, 5));
  input('ab');
  await new Promise((done) => setTimeout(done, 50));
  assert(saved.join() === 'ab');
}
export const debounceWrong = (): Promise<void> => debounces(false);
export const debounce = (): Promise<void> => debounces(true);

async function refreshes(shared: boolean): Promise<void> {
  let valid = 0;
  let issued = 0;
  let refreshing: Promise<number> | undefined;
  const refresh = (): Promise<number> => {
    return io(() => {
      valid = ++issued;
      return valid;
    });
  };
  const call = async (): Promise<void> => {
    refreshing ??= refresh();
    const token = await (shared ? refreshing : refresh());
    await io(0);
    assert(token === valid);
  };
  await Promise.all([call(), call()]);
}
export const tokenRefreshWrong = (): Promise<void> => refreshes(false);
export const tokenRefresh = (): Promise<void> => refreshes(true);

async function invalidates(versioned: boolean): Promise<void> {
  let stored = 1;
  let cached: number | undefined;
  let version = 0;
  const read = async (): Promise<void> => {
    const own = version;
    const value = await io(stored);
    if (!versioned || own === version) cached = value;
  };
  const write = async (): Promise<void> => {
    await io(0);
    stored = 2;
    version++;
    cached = undefined;
  };
  await Promise.all([read(), write()]);
  assert(cached === undefined || cached === stored);
}
export const staleCacheWrong = (): Promise<void> => invalidates(false);
export const staleCache = (): Promise<void> => invalidates(true);

async function counts(before: boolean): Promise<void> {
  let pending = 0;
  let finished = 0;
  const task = (begin: Promise<unknown>): Promise<void> => {
    if (before) pending++;
    return begin.then(async () => {
      if (!before) pending++;
      await io(0);
      if (--pending === 0) finished++;
    });
  };
  await Promise.all([task(io(1)), task(io(2))]);
  assert(finished === 1);
}
export const pendingCounterWrong = (): Promise<void> => counts(false);
export const pendingCounter = (): Promise<void> => counts(true);

async function answers(guarded: boolean): Promise<void> {
  let answered = false;
  const answer = (): void => {
    if (guarded && answered) return;
    if (answered) throw new Error('headers were sent already');
    answered = true;
  };
  void io('response').then(answer);
  setTimeout(answer, 100);
  await io(0);
}
export const answeredTwiceWrong = (): Promise<void> => answers(false);
export const answeredTwice = (): Promise<void> => answers(true);

async function messages(checked: boolean): Promise<void> {
  let socket: { send(text: string): number } | undefined = { send: (text) => text.length };
  const close = io('close').then(() => {
    socket = undefined;
  });
  const message = io('message').then((text) => (checked ? socket?.send(text) : socket!.send(text)));
  await Promise.all([close, message]);
}
export const messageAfterCloseWrong = (): Promise<void> => messages(false);
export const messageAfterClose = (): Promise<void> => messages(true);

async function drains(takes: boolean): Promise<void> {
  const queue = ['job'];
  let runs = 0;
  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const job = takes ? queue.shift() : queue[0];
      await io(job);
      runs++;
      if (!takes) queue.shift();
    }
  };
  await Promise.all([drain(), drain()]);
  assert(runs === 1);
}
export const drainedTwiceWrong = (): Promise<void> => drains(false);
export const drainedTwice = (): Promise<void> => drains(true);

async function sessions(checked: boolean): Promise<void> {
  const store = new Map([['id', 1]]);
  const save = async (): Promise<void> => {
    const session = store.get('id');
    if (session === undefined) return;
    await io(0);
    if (!checked || store.has('id')) store.set('id', session + 1);
  };
  const destroy = async (): Promise<void> => {
    await io(0);
    store.delete('id');
  };
  await Promise.all([save(), destroy()]);
  assert(!store.has('id'));
}
export const resurrectedSessionWrong = (): Promise<void> => sessions(false);
export const resurrectedSession = (): Promise<void> => sessions(true);

async function rotates(waits: boolean): Promise<void> {
  const files = new Map<string, string[]>([['log', []]]);
  let writing: Promise<unknown> = Promise.resolve();
  const write = (line: string): Promise<void> => {
    const own = io(() => {
      const file = files.get('log');
      assert(file !== undefined);
      file.push(line);
    });
    writing = own;
    return own;
  };
  const rotate = async (): Promise<void> => {
    if (waits) await writing;
    const old = await io(() => {
      const lines = files.get('log') as string[];
      files.delete('log');
      return lines;
    });
    await io(() => files.set('log.1', old).set('log', []));
  };
  await Promise.all([write('a'), rotate()]);
}
export const rotatedLogWrong = (): Promise<void> => rotates(false);
export const rotatedLog = (): Promise<void> => rotates(true);

async function limits(atOnce: boolean, cost: number): Promise<void> {
  if (!(cost >= 1 && cost <= 10)) return;
  let left = 10;
  const spend = async (): Promise<void> => {
    if (left < cost) return;
    if (atOnce) left -= cost;
    await io(0);
    if (!atOnce) left -= cost;
  };
  await Promise.all([spend(), spend()]);
  assert(left >= 0);
}
export const rateLimitWrong = (cost: number): Promise<void> => limits(false, cost);
export const rateLimit = (cost: number): Promise<void> => limits(true, cost);

async function remembers(forgets: boolean): Promise<void> {
  let connection: Promise<number> | undefined;
  let tries = 0;
  const open = (): Promise<number> => {
    tries++;
    return tries === 1 ? io(1, { rejects: new Error('refused') }) : io(2);
  };
  const get = (): Promise<number> => {
    connection ??= open().catch((error: unknown) => {
      if (forgets) connection = undefined;
      throw error;
    });
    return connection;
  };
  const first = await get().catch(() => 0);
  const second = await get().catch(() => 0);
  assert(first > 0 || second > 0);
}
export const rememberedFailureWrong = (): Promise<void> => remembers(false);
export const rememberedFailure = (): Promise<void> => remembers(true);

async function collects(byIndex: boolean): Promise<void> {
  const results: number[] = [];
  const load = async (i: number): Promise<void> => {
    const value = await io(i * 10);
    if (byIndex) results[i] = value;
    else results.push(value);
  };
  await Promise.all([load(0), load(1), load(2)]);
  assert(results.join() === '0,10,20');
}
export const completionOrderWrong = (): Promise<void> => collects(false);
export const completionOrder = (): Promise<void> => collects(true);

async function loadsOnce(whenDone: boolean): Promise<void> {
  let loading: Promise<void> | undefined;
  let loaded = false;
  let data: number[] | undefined;
  const ensure = async (): Promise<number> => {
    if (whenDone) {
      loading ??= io([1]).then((list) => void (data = list));
      await loading;
    } else if (!loaded) {
      loaded = true;
      data = await io([1]);
    }
    return data!.length;
  };
  const [a, b] = await Promise.all([ensure(), io(0).then(ensure)]);
  assert(a === b);
}
export const flagBeforeLoadWrong = (): Promise<void> => loadsOnce(false);
export const flagBeforeLoad = (): Promise<void> => loadsOnce(true);
