// A thread of scripts/second-opinion.mjs: checks ranges of random functions as it is told, and holds them against plain runs.
import { parentPort } from 'node:worker_threads';
import { secondOpinion } from './campaign.js';
import { PRELUDE } from './types.js';

process.on('unhandledRejection', () => {});
// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

interface Range {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
}

parentPort?.on('message', (range: Range) => {
  // What fails here is a fault of the judge: it ends the thread, and the campaign says so.
  void judged(range).catch((error: unknown) =>
    setImmediate(() => {
      throw error;
    }),
  );
});

async function judged({ seed, first, count }: Range): Promise<void> {
  const { opinions, defects } = await secondOpinion(seed, first, count);
  const number = (verdict: string): number => opinions.filter((opinion) => opinion.verdict === verdict).length;
  parentPort?.postMessage({
    counts: {
      programs: count,
      proved: number('proved'),
      refuted: number('refuted'),
      bounded: number('bounded'),
      open: number('open'),
    },
    failures: defects.map(({ id, defect, source }) => ({
      title: `program ${id}: ${defect}`,
      text: source.split('\n').slice(PRELUDE.length).join('\n'),
      first,
      count,
    })),
  });
}
