import timers from 'node:timers';
import { scheduler, setInterval, setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { assert } from 'everypath';
export async function inTime(x: number): Promise<void> {
  const log: number[] = [];
  await Promise.all([sleep(20, x).then((v) => log.push(v)), sleep(10, 1).then((v) => log.push(v))]);
  assert(log[0] === 1);
  await scheduler.wait(5);
  assert((await timers.promises.setTimeout(3, 'a')) === 'a');
}
export async function open(): Promise<void> {
  const log: string[] = [];
  await Promise.all([sleep(0, 'timer').then((v) => log.push(v)), turn('immediate').then((v) => log.push(v))]);
  assert(log[0] === 'timer');
}
export async function signalled(): Promise<void> {
  await sleep(10, 0, { signal: {} as AbortSignal });
}

export async function everyTenth(): Promise<void> {
  for await (const _ of setInterval(10)) return;
}
