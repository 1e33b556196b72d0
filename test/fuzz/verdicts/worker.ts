// A thread of scripts/second-opinion.mjs: checks ranges of random functions as it is told, and holds them against plain runs.
import { parentPort } from 'node:worker_threads';
import { secondOpinion } from './campaign.js';

process.on('unhandledRejection', () => {});
// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

parentPort?.on('message', async ({ seed, first, count }: { seed: number; first: number; count: number }) => {
  const { opinions, defects } = await secondOpinion(seed, first, count);
  const number = (verdict: string): number => opinions.filter((opinion) => opinion.verdict === verdict).length;
  parentPort?.postMessage({
    counts: { programs: count, proved: number('proved'), refuted: number('refuted'), open: number('open') },
    failures: defects.map(({ id, defect, source }) => ({
      title: `program ${id}: ${defect}`,
      text: source.split('\n').slice(6).join('\n'),
      first,
      count,
    })),
  });
});
