// The coordinator of a shared unit with workers that a test plays: what happens to work and findings when one is lost, and when all are.
import { describe, expect, test } from 'vitest';
import type { EngineEnd, EngineProcess } from '../../src/host/engine-process.js';
import type { FromEngine, ToEngine } from '../../src/host/protocol.js';
import { Crew } from '../../src/host/sharing/crew.js';
import { packPart, unpackWork } from '../../src/host/sharing/packed-branches.js';
import { SharedUnit } from '../../src/host/sharing/shared-unit.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { PathResult } from '../../src/result/result.js';
import type { Part } from '../../src/search/sharing/part.js';
import type { WrittenBranch } from '../../src/search/sharing/written-branch.js';

const unit = { name: 'f', file: 'f.ts', statements: [], later: [], assumptions: [] } as unknown as UnitDescription;

function branch(prefix: string): WrittenBranch {
  return { prefix, depth: prefix.split('.').length, round: 0 };
}

/** A worker that finds one path for each branch it is given. */
class Played {
  onMessage: (message: FromEngine) => void = () => {};
  onEnd: (end: EngineEnd) => void = () => {};
  ended: EngineEnd | undefined;
  private paths = 0;

  /** @param dies at a branch, after it has told of its path */
  constructor(private readonly dies: (prefix: string) => boolean) {}

  usage(): undefined {}

  send(message: ToEngine): void {
    queueMicrotask(() => this.hear(message));
  }

  kill(): void {
    this.end();
  }

  private end(): void {
    if (this.ended !== undefined) return;
    this.ended = { code: null, signal: 'SIGKILL', complaint: '' };
    this.onEnd(this.ended);
  }

  private hear(message: ToEngine): void {
    if (this.ended !== undefined) return;
    if (message.type === 'job') {
      this.onMessage({ type: 'begun' });
      this.onMessage({ type: 'loaded' });
      const given = message.job.part?.root === undefined ? [] : ['0.0', '0.1', '1.0', '1.1'].map(branch);
      this.commit(given);
    } else if (message.type === 'work') {
      for (const { prefix } of unpackWork(message.work).branches) {
        const path = { prefix, outcome: { kind: 'returned' }, replayed: true } as unknown as PathResult;
        this.onMessage({ type: 'path', path, violation: false });
        if (this.dies(prefix)) {
          this.end();
          return;
        }
        this.paths++;
      }
      this.commit([]);
    } else if (message.type === 'over') {
      this.onMessage({ type: 'finished' } as FromEngine);
    }
  }

  private commit(given: readonly WrittenBranch[]): void {
    const stats = { states: 0, infeasible: 0, depth: 0, solverCalls: 0, solverTimeMs: 0, timeMs: 0, openBranches: 0 };
    const found = { complete: true, restsOn: [], unmarked: [], models: [], tellsBounds: false, rounds: 0, gaps: [] };
    const part: Part = { rest: [], given, idle: true, spent: 0, stats: { ...stats, paths: this.paths }, ...found };
    this.onMessage({ type: 'part', part: packPart(part) });
  }
}

function explore(dies: (prefix: string, life: number) => boolean): SharedUnit {
  let lives = 0;
  return new SharedUnit({
    job: { unit, language: 'test', options: { ...DEFAULT_OPTIONS, search: 'dfs' }, source: 1 },
    source: { language: 'test', program: {}, load: () => undefined } as never,
    handlers: { onEvent: () => {} },
    most: 1,
    crew: new Crew(0),
    take: () => {
      const life = lives++;
      return new Played((prefix) => dies(prefix, life)) as unknown as EngineProcess;
    },
    release: () => {},
  });
}

describe('a worker that is lost', () => {
  test('costs nothing: its work is done again, and nothing counts twice', async () => {
    const { paths, stats, gaps } = await explore((prefix, life) => prefix === '1.0' && life === 0).result;
    expect(paths.map(({ prefix }) => prefix)).toEqual(['0.0', '0.1', '1.0', '1.1']);
    expect(stats).toMatchObject({ paths: 4, exhausted: true, workers: { processes: 2, lost: 1 } });
    expect(gaps).toEqual([]);
  });

  test('is a gap where its work costs the next one its life, and the rest is explored', async () => {
    const shared = explore((prefix) => prefix === '0.1');
    const { paths, stats, gaps, verdict } = await shared.result;
    expect(paths.map(({ prefix }) => prefix)).toEqual(['0.0', '0.1', '1.0', '1.1']);
    expect([stats.exhausted, verdict]).toEqual([false, 'open']);
    expect(gaps).toMatchObject([{ code: 'crash' }]);
    expect(shared.snapshot()?.open.map(({ prefix }) => prefix)).toEqual(['0.1']);
  });
});
