// A thread of scripts/fuzz.mjs: compares ranges of programs as it is told.
import { parentPort } from 'node:worker_threads';
import { compareRange } from './campaign.js';

// Programs leave promises behind that nobody waits for.
process.on('unhandledRejection', () => {});

parentPort?.on(
  'message',
  ({ seed, first, count, batch }: { seed: number; first: number; count: number; batch: number }) => {
    const { failures, invalid, refused } = compareRange(seed, first, count, batch);
    parentPort?.postMessage({
      counts: { programs: count, invalid: invalid.length, refused },
      failures: failures.map((failure) => ({
        title: `program ${failure.id} (${failure.format}, ${failure.mode}): ${failure.what} differs, called with ${failure.args}`,
        text: `${failure.source}\n--- expected\n${failure.expected}\n--- actual\n${failure.actual}`,
        first,
        count,
      })),
    });
  },
);
