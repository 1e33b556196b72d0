// Units that several processes explore, and runs that go on from a file: the result is that of one worker and of one run.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, OptionError, type UnitResult } from 'everypath';
import { afterAll, describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';
import { operandsOf } from './operands.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CODE = `export function price(items: number[], member: boolean): number {
  let sum = 0;
  for (let i = 0; i < items.length && i < 4; i++) {
    if (items[i] > 100) sum += items[i] * 0.9;
    else if (items[i] < 0) throw new RangeError('negative');
    else sum += items[i];
  }
  if (member && sum > 150) sum -= 10;
  if (items.length === 3 && items[2] === 77) null!.valueOf();
  return sum;
}
`;
const target = join(folder, 'price.ts');
writeFileSync(target, CODE);

/** The first is proved while it is searched, the second shown to go round for ever. */
const LOOPS = `export function count(n: number): number {
  let i = 0;
  while (i < n) i++;
  if (i < 0) throw new Error('negative');
  return i;
}

export function settle(job: { state: 'waiting' | 'running' | 'done' }): void {
  while (job.state !== 'done') job.state = 'running';
}
`;

async function unitOf(options: object): Promise<UnitResult> {
  const { units } = await check(target, {
    timeout: AMPLE,
    jobs: 1,
    bound: 5,
    paths: Number.POSITIVE_INFINITY,
    ...options,
  });
  return units[0];
}

function told({ verdict, paths, gaps, statements, assumptions, stats }: UnitResult): unknown {
  const { paths: count, states, infeasible, depth, coverage, exhausted } = stats;
  const found = paths.map(({ prefix, outcome, pathCondition }) => {
    return operandsOf([prefix, outcome, pathCondition]);
  });
  const counted = { count, states, infeasible, depth, coverage, exhausted };
  return { verdict, found: found.sort(), gaps, statements, assumptions, counted };
}

const alone = unitOf({});

/** A file with a function of so many numbers, each of which is large or not. */
function switches(names: string): string {
  const file = join(folder, `${names}.ts`);
  const tests = [...names].map((name) => `if (${name} > 3) n++;`);
  const failing = `if (n === ${names.length}) null!.valueOf();`;
  const body = `let n = 0; ${tests.join(' ')} ${failing} return n;`;
  writeFileSync(file, `export function f(${[...names].join(': number, ')}: number): number { ${body} }\n`);
  return file;
}

describe('a unit that processes share', () => {
  test('has the result of one worker, in the order of prefixes after the beginning', async () => {
    const shared = await unitOf({ workers: 2 });
    expect(told(shared)).toEqual(told(await alone));
    expect((await alone).paths.length).toBeGreaterThan(100);
    expect(shared.stats.workers).toMatchObject({ lost: 0 });
    const again = await unitOf({ workers: 3 });
    expect(again.paths.map(({ prefix }) => prefix)).toEqual(shared.paths.map(({ prefix }) => prefix));
  });

  test('has the paths of one worker when it is explored from concrete inputs, too, each of them once', async () => {
    const code = switches('abcdefghij');
    const options = { timeout: AMPLE, jobs: 1, search: 'hybrid', paths: 5000 } as const;
    const shared = (await check(code, { ...options, workers: 2 })).units[0];
    expect(shared.stats).toMatchObject({ paths: 1024, exhausted: true, coverage: 1 });
    expect([shared.verdict, shared.paths.length]).toEqual(['refuted', 1024]);
    expect(new Set(shared.paths.map(({ prefix }) => prefix.replaceAll('f', ''))).size).toBe(1024);
    expect(shared.stats.workers?.processes).toBe(2);
  });

  test('is proved, and shown to go round for ever, as by one worker', async () => {
    const file = join(folder, 'loops.ts');
    writeFileSync(file, LOOPS);
    const said = async (workers: number): Promise<unknown[]> => {
      const { units } = await check(file, { timeout: 12, jobs: 1, workers, paths: 0, cache: false });
      return units.map(({ unit, verdict, proof, gaps, assumptions, paths }) => {
        const found = paths.map(({ outcome }) => outcome.kind === 'violated' && outcome.property);
        return [unit, verdict, proof && [proof.ends, proof.loops], gaps, assumptions, found];
      });
    };
    const shared = await said(2);
    expect(shared).toMatchObject([
      ['count', 'proved', [false, [{}]], [], [expect.stringMatching(/^loops end:/)], []],
      ['settle', 'refuted', undefined, [], expect.anything(), ['never-ends']],
    ]);
    expect(shared).toEqual(await said(1));
  });

  test('counts paths once', async () => {
    const { stats, gaps, verdict } = await unitOf({ workers: 2, maxPaths: 90 });
    expect([stats.paths, stats.exhausted]).toEqual([90, false]);
    expect(verdict).not.toBe('proved');
    expect(gaps).toMatchObject([{ code: 'limit', lift: '--max-paths' }]);
  });

  test('is explored by one worker where a search cannot be split, and a note says so', async () => {
    const notes: string[] = [];
    const run = check(target, { timeout: AMPLE, workers: 2, match: 'exact', maxPaths: 5 });
    for await (const event of run) if (event.type === 'note' && event.code === 'one-worker') notes.push(event.message);
    expect(notes).toEqual(['--workers: a search that matches states (--match) is explored by one worker (price)']);
  });

  test.each([0, 1.5, 'two', 5000])('takes no %s workers', (workers) => {
    expect(() => check(target, { workers: workers as number })).toThrow(OptionError);
  });
});

describe('a run in a file', () => {
  const file = join(folder, 'run.json');

  test('goes on where it was stopped: the parts explore each path once', async () => {
    let unit = await unitOf({ save: file, maxPaths: 70 });
    let parts = 1;
    for (; !unit.stats.exhausted && unit.gaps.length > 0 && parts < 40; parts++) {
      const [gap] = unit.gaps;
      if (gap.code !== 'limit' || gap.lift !== '--max-paths') break;
      unit = await unitOf({ save: file, resume: file, maxPaths: 7 + parts * 3, workers: 1 + (parts % 2) });
    }
    expect(parts).toBeGreaterThan(3);
    expect(told(unit)).toEqual(told(await alone));
    expect(new Set(unit.paths.map(({ prefix }) => prefix)).size).toBe(unit.paths.length);
  });

  test('goes on from concrete inputs, too: no path counts twice', async () => {
    const code = switches('stuvwxy');
    const hybrid = { timeout: AMPLE, jobs: 1, search: 'hybrid', paths: 5000 } as const;
    const first = (await check(code, { ...hybrid, save: `${code}.run`, maxPaths: 20 })).units[0];
    expect(first.stats.paths).toBeLessThan(128);
    const last = (await check(code, { ...hybrid, resume: `${code}.run` })).units[0];
    expect([last.verdict, last.stats.paths, last.paths.length]).toEqual(['refuted', 128, 128]);
  });

  test('is done when it is done', async () => {
    const { stats } = await unitOf({ resume: file });
    expect(stats.paths).toBe((await alone).stats.paths);
  });

  test('goes on after it was aborted', async () => {
    const abort = new AbortController();
    const run = check(target, { timeout: AMPLE, bound: 5, paths: 100, save: file, signal: abort.signal });
    for await (const event of run) if (event.type === 'progress') abort.abort();
    const unit = await unitOf({ resume: file, paths: 100 });
    expect(unit.stats.paths).toBe((await alone).stats.paths);
  });

  test('keeps what was found when its file cannot be written any more', async () => {
    const gone = mkdtempSync(join(folder, 'gone-'));
    const run = check(target, { timeout: AMPLE, bound: 5, save: join(gone, 'run') });
    for await (const { type } of run) if (type === 'unit-started') rmSync(gone, { recursive: true });
    const { units, errors } = await run;
    expect(units.map(({ verdict }) => verdict)).toEqual(['refuted']);
    expect(errors).toMatchObject([{ target: join(gone, 'run'), code: 'cannot-write' }]);
  });

  test('is refused for other options, another program, another everypath, or what is no such file', async () => {
    await unitOf({ save: file, maxPaths: 70 });
    await expect(unitOf({ resume: file, seed: 4 })).rejects.toThrow(/another value of seed/);
    await expect(unitOf({ resume: join(folder, 'none.json') })).rejects.toThrow(/cannot be used/);
    await expect(unitOf({ resume: target })).rejects.toThrow(/no file that --save wrote/);
    const old = join(folder, 'old.json');
    copyFileSync(file, old);
    writeFileSync(old, readFileSync(old, 'utf8').replace(/"build":"[^"]*"/, '"build":"0.0.1"'));
    await expect(unitOf({ resume: old })).rejects.toThrow(/another everypath/);
    writeFileSync(target, CODE.replace('100', '101'));
    await expect(unitOf({ resume: file })).rejects.toThrow(/has changed since/);
  });
});
