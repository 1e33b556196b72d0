// A thread of scripts/async-order.mjs: compares ranges of random asynchronous programs as it is told. Each range has one kind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compareOrders } from './compare.js';
import { KINDS } from './kinds.js';

interface Range {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly batch: number;
}

parentPort?.on('message', (range: Range) => {
  // What fails here is a fault of the comparison: it ends the thread, and the campaign says so.
  void compared(range).catch((error: unknown) =>
    setImmediate(() => {
      throw error;
    }),
  );
});

async function compared({ seed, first, count, batch }: Range): Promise<void> {
  const number = Math.floor(first / batch);
  const kind = KINDS[number % KINDS.length];
  const folder = mkdtempSync(join(tmpdir(), 'everypath-order-'));
  try {
    const found = await compareOrders(folder, kind, seed * 100_000 + number, count);
    parentPort?.postMessage({
      counts: { programs: count, compared: found.compared, 'with too many orders': found.passed, orders: found.paths },
      failures: found.differences.map(({ program, text, shown, explored, gaps }) => ({
        title: `program ${program}: Node shows ${shown}, explored ${explored.join(', ')} ${gaps.join('; ')}`,
        text,
        first: number * batch,
        count: batch,
      })),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
