// Workers and checks of a test: in its own process, where processes are not the point.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { check as Check, CheckResult, UnitResult, worker as Worker } from '../../src/api.js';

type Api = { readonly check: typeof Check; readonly worker: typeof Worker; readonly newQueueKey: () => string };

export const api = (await import('../../dist/api.js' as string)) as Api;

export interface TestWorker {
  readonly said: string[];
  stop(): Promise<void>;
}

export async function startWorker(url: string, key: string, jobs = 1): Promise<TestWorker> {
  const abort = new AbortController();
  const folder = mkdtempSync(join(tmpdir(), 'everypath-worker-'));
  const said: string[] = [];
  let ready: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const serving = api.worker({
    url,
    key,
    jobs,
    folder,
    lease: 2,
    signal: abort.signal,
    onText(text) {
      said.push(text);
      ready();
    },
  });
  await Promise.race([begun, serving]);
  return {
    said,
    async stop() {
      abort.abort();
      await serving;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** All but times, who did it, and which good paths were replayed: each worker replays its first path to a statement. */
export function untimed({ units }: CheckResult): unknown {
  return units.map(({ cached: _cached, stats, paths, ...unit }: UnitResult) => {
    const { timeMs: _time, solverTimeMs: _solver, solverCalls: _calls, workers: _workers, ...counted } = stats;
    const ended = paths.map(({ replayed, outcome, ...path }) =>
      outcome.kind === 'violated' ? { ...path, outcome, replayed } : { ...path, outcome },
    );
    return { ...unit, paths: ended, stats: counted };
  });
}
