// A process of scripts/async-order.mjs: compares ranges of random asynchronous programs as it is told. Each range has one kind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comparison, compareOrders } from './compare.js';
import { KINDS } from './kinds.js';

interface Range {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly batch: number;
}

process.on('message', (range: Range) => {
  // What fails here is a fault of the comparison: it ends the process, and the campaign says so.
  void compared(range).catch((error: unknown) =>
    setImmediate(() => {
      throw error;
    }),
  );
});

/** How often each kind comes: one with ports costs ten times what one without does. */
const SHARES: Readonly<Record<string, number>> = { tasks: 4, timers: 4, mixed: 4, aborts: 4 };
const TURNS = KINDS.flatMap((kind) => new Array<typeof kind>(SHARES[kind.name] ?? 1).fill(kind));

async function compared({ seed, first, count, batch }: Range): Promise<void> {
  const number = Math.floor(first / batch);
  const kind = TURNS[number % TURNS.length];
  const folder = mkdtempSync(join(tmpdir(), 'everypath-order-'));
  let found: Comparison;
  try {
    found = await compareOrders(folder, kind, seed * 100_000 + number, count);
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.send?.({
    counts: { programs: count, compared: found.compared, 'passed over': found.passed, orders: found.paths },
    failures: found.differences.map(({ program, text, shown, explored, gaps }) => ({
      title: `program ${program}: Node shows ${shown}, explored ${explored.join(', ')} ${gaps.join('; ')}`,
      text,
      first: number * batch,
      count: batch,
    })),
  });
}
