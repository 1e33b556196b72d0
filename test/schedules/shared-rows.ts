// Races with enough orders for several workers: tasks, tasks with symbolic data, threads, threads with locks and data.
import { assert, io, join, spawn, synchronized } from 'everypath';

const step = (): Promise<number> => io(0);

/** 5! orders. */
export function writers(): void {
  const latest = { x: -1 };
  for (let i = 0; i < 5; i++) {
    void io(() => {
      latest.x = i;
    });
  }
}

/** Those with a positive input share a sum. */
export function positive(inputs: [number, number, number, number]): void {
  const shared = { sum: 0, order: '' };
  inputs.forEach((input, i) => {
    void io(() => {
      if (input > 0) shared.order += i;
    });
  });
}

/** Each reads, waits and writes: an update may be lost. */
export function updates(limit: number): void {
  const shared = { x: 0, done: 0 };
  const add = async (): Promise<void> => {
    await step();
    const before = shared.x;
    await step();
    shared.x = before + 1;
    if (++shared.done === 3) assert(shared.x > 1 || limit !== 7);
  };
  for (let i = 0; i < 3; i++) void add();
}

/** Threads that move amounts between accounts, each under the lock of the one it takes from. */
export function transfers(a: number, b: number): void {
  const accounts = [{ balance: 5 }, { balance: 5 }, { balance: 5 }];
  const move = (from: number, to: number, amount: number) => () => {
    const [source, target] = [accounts[from], accounts[to]];
    synchronized(source, () => {
      if (source.balance >= amount) {
        source.balance -= amount;
        target.balance += amount;
      }
    });
  };
  const threads = [spawn(move(0, 1, a)), spawn(move(1, 2, b)), spawn(move(2, 0, 1))];
  for (const thread of threads) join(thread);
}
