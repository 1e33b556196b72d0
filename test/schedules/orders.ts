import { stat } from 'node:fs';
import { assert } from 'everypath';

/** Three completions in any order: the log says which. */
export function three(): Promise<string> {
  return new Promise((done) => {
    let log = '';
    for (const name of ['a', 'b', 'c']) {
      stat(__filename, () => {
        log += name;
        if (log.length === 3) done(log);
      });
    }
  });
}

export async function withData(x: number): Promise<string> {
  const log = await three();
  return x > 3 ? log : '';
}

export async function wrong(): Promise<void> {
  assert((await three()) !== 'bac');
}

export function none(x: number): number {
  return x > 3 ? 1 : 2;
}
