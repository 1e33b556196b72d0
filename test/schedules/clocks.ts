// Timers whose order depends on how long computation takes.
import { assert } from 'everypath';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** Made first and shorter: always first. */
export async function sure(): Promise<void> {
  let cached = false;
  setTimeout(() => {
    cached = true;
  }, 50);
  await sleep(100);
  assert(cached);
}
/** Computation before the second timer may take longer than the difference. */
export async function hopes(): Promise<void> {
  let cached = false;
  const slow = sleep(100);
  setTimeout(() => {
    cached = true;
  }, 50);
  await slow;
  assert(cached);
}
/** h g f of a busy loop: the list of 10 goes on. */
export async function lists(): Promise<void> {
  const log: string[] = [];
  setTimeout(() => log.push('h'), 10);
  setTimeout(() => {
    setTimeout(() => log.push('f'), 5);
    setTimeout(() => log.push('g'), 10);
  }, 6);
  await sleep(1000);
  assert(log.join('') !== 'hgf');
}
/** A timer that is made by a timer does not come before the immediate that was made there. */
export async function phases(): Promise<void> {
  const log: string[] = [];
  await sleep(5);
  setTimeout(() => log.push('timer'), 1);
  setImmediate(() => log.push('immediate'));
  await sleep(50);
  assert(log[0] === 'immediate');
}
