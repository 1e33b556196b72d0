// A thread of scripts/fuzz.mjs --symbolic: explores ranges of random functions as it is told.
import { parentPort } from 'node:worker_threads';
import { exploreRange } from './campaign.js';

process.on('unhandledRejection', () => {});
// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

parentPort?.on('message', async ({ seed, first, count }: { seed: number; first: number; count: number }) => {
  const { explored, failures } = await exploreRange(seed, first, count);
  const sum = (of: (one: (typeof explored)[number]) => number): number => explored.reduce((n, one) => n + of(one), 0);
  parentPort?.postMessage({
    counts: {
      programs: count,
      paths: sum((one) => one.paths),
      exhausted: sum((one) => Number(one.exhausted)),
      proved: sum((one) => Number(one.proved)),
      inputs: sum((one) => one.accepted),
      'on a path': sum((one) => one.matched),
    },
    failures: failures.map((failure) => ({
      title: `program ${failure.id}: ${failure.failure}`,
      text: failure.source,
      first,
      count,
    })),
  });
});
