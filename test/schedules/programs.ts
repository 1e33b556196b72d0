import { readFile } from 'node:fs';
import { assert } from 'everypath';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export function interval(limit: number): void {
  let n = 0;
  const timer = setInterval(() => {
    n++;
    if (n === 3) clearInterval(timer);
    if (n === 2 && limit > 5) throw new Error('too many');
  }, 10);
}

export async function tickAfterMicrotask(x: number | null): Promise<void> {
  await null;
  process.nextTick(() => x!.toFixed());
}

export function rejectedLater(x: number): void {
  setTimeout(() => {
    if (x > 1) void Promise.reject(new Error('nobody hears'));
  }, 5);
}

export async function nobodyResolves(x: number): Promise<void> {
  if (x > 3) await new Promise(() => {});
}

/** The timer runs only where something else keeps the process alive. */
export async function unrefd(): Promise<void> {
  await new Promise((done) => setTimeout(done, 10).unref());
}

export function unheldTimer(): void {
  setTimeout(() => {
    throw new Error('on a server');
  }, 10).unref();
}

export async function clearedAsWhatItIs(): Promise<void> {
  const ran: string[] = [];
  const immediate = setImmediate(() => ran.push('immediate'));
  clearTimeout(immediate as never);
  const timer = setTimeout(() => ran.push('timer'), 1);
  clearImmediate(timer as never);
  const gone = setImmediate(() => ran.push('gone'));
  clearImmediate(gone);
  const byNumber = setTimeout(() => ran.push('number'), 1);
  clearTimeout(Number(byNumber));
  await wait(5);
  assert(ran.length === 2 && ran.includes('immediate') && ran.includes('timer'));
}

/** Either may come first. */
export async function immediateFirst(): Promise<void> {
  let first = '';
  const note = (name: string) => () => {
    first ||= name;
  };
  setTimeout(note('timer'), 0);
  setImmediate(note('immediate'));
  await wait(20);
  assert(first === 'immediate');
}

export function filesInAnyOrder(): void {
  const ended: number[] = [];
  const note = (n: number) => () => {
    ended.push(n);
    if (ended.length === 2) assert(ended[0] === 1);
  };
  readFile(__filename, note(1));
  readFile(__filename, note(2));
}

/** A handler that a microtask of the same task attaches is in time. */
export async function handledInTime(): Promise<number> {
  const failed = Promise.reject(new Error('heard'));
  await null;
  return failed.catch(() => 1);
}

export async function refreshed(): Promise<void> {
  const log: string[] = [];
  const timer = setTimeout(() => log.push('refreshed'), 10);
  setTimeout(() => timer.refresh(), 5);
  setTimeout(() => log.push('other'), 12);
  await wait(30);
  assert(log.join() === 'other,refreshed');
}

export async function cleared(n: number): Promise<void> {
  let ran = false;
  const timer = setTimeout(() => {
    ran = true;
  }, 10);
  if (n > 0) clearTimeout(timer);
  else timer.close();
  await wait(20);
  assert(!ran);
}

export async function clearedInOwnCallback(): Promise<void> {
  let n = 0;
  const timer = setInterval(() => {
    n++;
    clearInterval(timer);
  }, 1);
  await wait(20);
  assert(n === 1);
}

export async function timersByDueTime(): Promise<void> {
  const log: number[] = [];
  setTimeout(() => log.push(2), 20);
  setTimeout(() => {
    log.push(1);
    setTimeout(() => log.push(3), 15);
  }, 10);
  await wait(50);
  assert(log.join() === '1,2,3');
}

export async function immediateFromTimer(): Promise<void> {
  const log: string[] = [];
  await wait(1);
  setTimeout(() => log.push('timer'), 0);
  setImmediate(() => log.push('immediate'));
  await wait(10);
  assert(log.join() === 'immediate,timer');
}

export async function sameDelayInOrder(): Promise<void> {
  const log: number[] = [];
  for (const n of [1, 2, 3]) setTimeout(() => log.push(n), 1.9);
  await wait(10);
  assert(log.join() === '1,2,3');
}

export async function ticksBeforeMicrotasks(): Promise<void> {
  const log: string[] = [];
  queueMicrotask(() => log.push('micro'));
  process.nextTick(() => {
    log.push('tick');
    process.nextTick(() => log.push('nested'));
  });
  await wait(1);
  assert(log.join() === 'tick,nested,micro');
}

/** The race has heard of the loser. */
export async function raceLoserRejects(): Promise<number> {
  const loser = wait(10).then(() => {
    throw new Error('too late');
  });
  return Promise.race([Promise.resolve(1), loser]);
}

/** @ensures result === 1 */
export function promised(): number {
  setTimeout(() => {
    throw new Error('later');
  }, 10);
  return 1;
}

export function forEver(): void {
  setInterval(() => {}, 10);
}
