// Bugs of asynchronous code whose surroundings are inputs: functions that return promises, which end at any time. Each in a wrong
// version and a corrected one.
import { EventEmitter } from 'node:events';
import { assert } from 'everypath';

/** What was loaded in vain stays in the list of what is being loaded. */
async function shared(load: (key: string) => Promise<number>, forget: 'always' | 'when loaded'): Promise<number> {
  const flight = new Map<string, Promise<number>>();
  const get = (key: string): Promise<number> => {
    const known = flight.get(key);
    if (known !== undefined) return known;
    const begun = load(key);
    const forgets = (): boolean => flight.delete(key);
    const kept = forget === 'always' ? begun.finally(forgets) : begun.then((value) => (forgets() ? value : -1));
    flight.set(key, kept);
    return kept;
  };
  await get('a').catch(() => {});
  return flight.size;
}

/** @rejects load */
export async function rememberedFlightWrong(load: (key: string) => Promise<number>): Promise<void> {
  assert((await shared(load, 'when loaded')) === 0);
}

/** @rejects load */
export async function rememberedFlight(load: (key: string) => Promise<number>): Promise<void> {
  assert((await shared(load, 'always')) === 0);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A response that comes after its time limit replaces what was shown instead. */
export async function lateResponseWrong(load: () => Promise<string>): Promise<void> {
  let shown = '';
  const late = load().then((text) => {
    shown = text;
  });
  const limit = pause(50).then(() => {
    shown = 'fallback';
  });
  await Promise.race([late, limit]);
  const before = shown;
  await pause(100);
  assert(shown === before);
}

export async function lateResponse(load: () => Promise<string>): Promise<void> {
  let shown: string | undefined;
  const late = load().then((text) => {
    shown ??= text;
  });
  const limit = pause(50).then(() => {
    shown ??= 'fallback';
  });
  await Promise.race([late, limit]);
  const before = shown;
  await pause(100);
  assert(shown === before);
}

/** The balance is looked at, and taken from after an audit. */
export async function auditedWrong(audit: (n: number) => Promise<boolean>, a: number, b: number): Promise<void> {
  let balance = 100;
  const pay = async (n: number): Promise<void> => {
    if (n > 0 && balance >= n && (await audit(n))) balance -= n;
  };
  await Promise.all([pay(a), pay(b)]);
  assert(balance >= 0);
}

export async function audited(audit: (n: number) => Promise<boolean>, a: number, b: number): Promise<void> {
  let balance = 100;
  const pay = async (n: number): Promise<void> => {
    if (n > 0 && (await audit(n)) && balance >= n) balance -= n;
  };
  await Promise.all([pay(a), pay(b)]);
  assert(balance >= 0);
}

/** Who listens after a pause misses what happens meanwhile. */
export async function missedEventWrong(connect: () => Promise<void>): Promise<void> {
  const bus = new EventEmitter();
  let ready = 0;
  void connect().then(() => bus.emit('ready'));
  await pause(10);
  bus.once('ready', () => ready++);
  await pause(1000);
  assert(ready === 1);
}

export async function missedEvent(connect: () => Promise<void>): Promise<void> {
  const bus = new EventEmitter();
  const ready = new Promise<void>((resolve) => bus.once('ready', resolve));
  void connect().then(() => bus.emit('ready'));
  await pause(10);
  await ready;
  assert(bus.listenerCount('ready') === 0);
}

/**
 * A job that fails keeps its place.
 * @rejects job
 */
export async function keptPlaceWrong(job: (n: number) => Promise<void>): Promise<void> {
  let running = 0;
  const run = async (n: number): Promise<void> => {
    running++;
    await job(n);
    running--;
  };
  await Promise.allSettled([run(1), run(2)]);
  assert(running === 0);
}

/** @rejects job */
export async function keptPlace(job: (n: number) => Promise<void>): Promise<void> {
  let running = 0;
  const run = async (n: number): Promise<void> => {
    running++;
    await job(n).finally(() => running--);
  };
  await Promise.allSettled([run(1), run(2)]);
  assert(running === 0);
}

/** The place of an element is looked up before somebody confirms that it goes. */
export async function stalePlaceWrong(confirm: (text: string) => Promise<void>): Promise<void> {
  const list = ['a', 'b', 'c'];
  const remove = async (text: string): Promise<void> => {
    const place = list.indexOf(text);
    await confirm(text);
    list.splice(place, 1);
  };
  await Promise.all([remove('a'), remove('b')]);
  assert(list.join() === 'c');
}

export async function stalePlace(confirm: (text: string) => Promise<void>): Promise<void> {
  const list = ['a', 'b', 'c'];
  const remove = async (text: string): Promise<void> => {
    await confirm(text);
    list.splice(list.indexOf(text), 1);
  };
  await Promise.all([remove('a'), remove('b')]);
  assert(list.join() === 'c');
}
