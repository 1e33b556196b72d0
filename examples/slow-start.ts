// A cache is warm after 50 milliseconds, so who waits for 100 finds it warm: unless the start takes longer than the difference.
// npx everypath check examples/slow-start.ts --clock free
import { assert } from 'everypath';

const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

class Cache {
  warm = false;

  async start(): Promise<void> {
    await sleep(50);
    this.warm = true;
  }
}

export async function looksTooEarly(): Promise<void> {
  const cache = new Cache();
  const enough = sleep(100);
  void cache.start();
  await enough;
  assert(cache.warm);
}

export async function waitsForIt(): Promise<void> {
  const cache = new Cache();
  const enough = sleep(100);
  await Promise.all([enough, cache.start()]);
  assert(cache.warm);
}
