// Units explored by workers of a queue: the same results as at home, kept results, what is refused. Real Redis, real BullMQ.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadClients, type Redis } from '../../src/queue/clients.js';
import { QueueKey } from '../../src/queue/seal.js';
import { AMPLE } from '../cases.js';
import { operandsOf } from '../host/operands.js';
import { root, runCli } from '../run-cli.js';
import { api, startWorker, type TestWorker, untimed } from './fleet.js';
import { hasRedis, TestRedis } from './redis.js';

const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022" } }',
  'part.ts': 'export function half(n: number): number { return n / 2; }\n',
  'grade.ts': `import { half } from './part.js';
export function grade(n: number): string {
  if (n < 0) throw new RangeError('negative');
  return half(n) > 45 ? 'A' : half(n) > 40 ? 'B' : 'C';
}
export function first(list: number[]): string { return list[0].toFixed(2); }
export function sum(a: boolean, b: boolean): number { return (a ? 1 : 0) + (b ? 2 : 0); }
`,
  // No text names what it compiles: a worker has to ask.
  'made.ts': `export function made(n: number): number {
  const twice = new Function('x', 'return x > 3 ? x * 2 : x') as (x: number) => number;
  if (twice(n) === 14) return (undefined as unknown as { seven: number }).seven;
  return twice(n);
}
`,
  // No text says what it uses.
  'sly.ts': `export function sly(flag: boolean): number {
  const get = ['get', 'Builtin', 'Module'].join('');
  const fs = (process as unknown as Record<string, (name: string) => typeof import('node:fs')>)[get]('node:fs');
  return flag ? fs.readFileSync('$FOLDER/package.json', 'utf8').length : 1;
}
`,
  // It may look at this machine: it stays.
  'local.ts': `import { readFileSync } from 'node:fs';
export function local(flag: boolean): number { return flag ? readFileSync.length : 1; }
`,
};

const PATIENCE = 120;

async function clientOf(url: string): Promise<Redis & { keys(pattern: string): Promise<string[]> }> {
  const clients = await loadClients();
  const { port, password } = new URL(url);
  const options = { host: '127.0.0.1', port: Number(port), password, maxRetriesPerRequest: null };
  return new clients.Redis(options) as Redis & { keys(pattern: string): Promise<string[]> };
}

const key = QueueKey.fresh();
let folder = '';
let redis: TestRedis;
let worker: TestWorker | undefined;

describe.skipIf(!hasRedis)('a queue', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'everypath-queue-'));
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(FILES))
      writeFileSync(join(folder, name), text.replace('$FOLDER', folder));
    redis = await TestRedis.start();
  });

  afterAll(async () => {
    await worker?.stop();
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (more: object = {}) => ({ cwd: folder, queue: { url: redis.url, key, patience: PATIENCE, ...more } });

  it('says who is missing, and never a secret', async () => {
    const stranger = await startWorker(redis.url, QueueKey.fresh());
    const run = api.check('grade.ts#sum', at({ patience: 4 }));
    const problem = await Promise.resolve(run).catch((error: Error & { code: string }) => error);
    await stranger.stop();
    expect(problem).toMatchObject({ name: 'QueueProblem', code: 'no-workers' });
    expect(String((problem as Error).message)).toContain('another EVERYPATH_QUEUE_KEY');
    expect(JSON.stringify(problem) + String(problem)).not.toMatch(new RegExp(`${redis.password}|${key}`));
  });

  it('gives the results of a run at home, in the same order', async () => {
    const targets = ['grade.ts', 'made.ts', 'local.ts'];
    const home = await api.check(targets, { cwd: folder });
    worker = await startWorker(redis.url, key, 2);
    const events: string[] = [];
    const run = api.check(targets, at());
    for await (const event of run) {
      if (event.type !== 'progress' && event.type !== 'note')
        events.push(`${event.type} ${'unit' in event ? event.unit : event.result.unit}`);
    }
    expect(untimed(await run)).toEqual(untimed(home));
    expect(home.units.map(({ unit, verdict }) => `${unit} ${verdict}`)).toEqual([
      'grade proved',
      'first refuted',
      'sum proved',
      'made refuted',
      'local proved',
    ]);
    const begun = events.filter((event) => event.startsWith('unit-started'));
    expect(begun).toEqual(home.units.map(({ unit }) => `unit-started ${unit}`));
    expect(events.filter((event) => event === 'path grade')).toHaveLength(home.units[0].paths.length);
  });

  it('splits a unit over its workers, with the report of one that is split at home', async () => {
    const target = join(root, 'examples/bank-account.ts');
    // A worker keeps what it has until somebody asks for it: a fast one is done before that with a small unit.
    for (const n of [13, 15, 17, 19]) {
      const options = { concrete: { n: String(n) }, workers: 2, timeout: AMPLE, paths: 70 };
      const found = await api.check(target, { ...at(), ...options });
      expect(operandsOf(untimed(found))).toBe(operandsOf(untimed(await api.check(target, options))));
      const [{ stats, paths, verdict }] = found.units;
      expect({ verdict, paths: stats.paths, kept: paths.length }).toEqual({
        verdict: 'proved',
        paths: 2 ** n,
        kept: 70,
      });
      if ((stats.workers?.shares ?? 0) > 0) return;
    }
    expect.fail('no branch was handed out');
  });

  it('lets no code read a file of the machine that explores it, by whatever way', async () => {
    const found = await api.check('sly.ts', at());
    expect(found.units[0].verdict).toBe('open');
    expect(found.units[0].gaps.map(({ code }) => code)).toContain('denied');
  });

  it('keeps what was found: nobody has to be there a second time', async () => {
    await worker?.stop();
    worker = undefined;
    const again = await api.check(['grade.ts', 'made.ts'], at({ patience: 5 }));
    expect(untimed(again)).toEqual(untimed(await api.check(['grade.ts', 'made.ts'], { cwd: folder })));
  });

  it('takes no result that is not signed, nor one of other code', async () => {
    const client = await clientOf(redis.url);
    const names = await client.keys('everypath:result:*');
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const sealed = (await client.getBuffer(name)) as Buffer;
      sealed[sealed.length - 1] ^= 1;
      await client.set(name, sealed, 'EX', 1000);
    }
    client.disconnect();
    writeFileSync(join(folder, 'part.ts'), 'export function half(n: number): number { return n > 1e6 ? 0 : n / 2; }\n');
    worker = await startWorker(redis.url, key, 1);
    const found = await api.check('grade.ts', at());
    expect(untimed(found)).toEqual(untimed(await api.check('grade.ts', { cwd: folder })));
  });

  it('mends a bundle that was damaged on the way', async () => {
    await worker?.stop();
    worker = undefined;
    const client = await clientOf(redis.url);
    for (const name of await client.keys('everypath:result:*')) await client.del(name);
    const run = api.check('grade.ts#sum', at());
    const found = Promise.resolve(run);
    let blobs: string[] = [];
    for (let i = 0; i < 200 && (await client.keys('everypath:*:prioritized')).length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    blobs = await client.keys('everypath:blob:*');
    for (const name of blobs) await client.set(name, 'something else', 'EX', 1000);
    client.disconnect();
    expect(blobs.length).toBeGreaterThan(1);
    worker = await startWorker(redis.url, key, 1);
    expect((await found).units[0].verdict).toBe('proved');
  });

  it('refuses jobs that are not signed with the key, and those of another build', async () => {
    const { Queue } = await loadClients();
    const client = await clientOf(redis.url);
    const [meta] = await client.keys(`everypath:${(QueueKey.parse(key) as QueueKey).fingerprint}-*:meta`);
    const queue = new Queue(meta.split(':')[1], { connection: client, prefix: 'everypath' });
    const other = QueueKey.parse(QueueKey.fresh()) as QueueKey;
    const ours = QueueKey.parse(key) as QueueKey;
    const { pack } = await import('../../src/queue/packed.js');
    const order = { format: 1, work: 'w', task: 't', session: 's', build: 'everypath 0.0.1 on Node 12' };
    const jobs: [string, unknown][] = [
      ['nothing', null],
      ['text', { sealed: 'rm -rf /' }],
      ['foreign', { sealed: other.seal('job', 'foreign', pack(order)).toString('base64') }],
      ['renamed', { sealed: ours.seal('job', 'somebody', pack(order)).toString('base64') }],
      ['old', { sealed: ours.seal('job', 'old', pack(order)).toString('base64') }],
    ];
    for (const [jobId, data] of jobs) await queue.add('explore', data as object, { jobId, removeOnFail: false });
    const reasons: string[] = [];
    for (const [jobId] of jobs) {
      let job = await queue.getJob(jobId);
      while ((await job?.getState()) !== 'failed') {
        await new Promise((resolve) => setTimeout(resolve, 50));
        job = await queue.getJob(jobId);
      }
      reasons.push((job as unknown as { failedReason: string }).failedReason);
    }
    await queue.close();
    client.disconnect();
    expect(reasons.slice(0, 4)).toEqual(Array(4).fill('refused: it is not signed with our key'));
    expect(reasons[4]).toMatch(/^refused: it needs everypath 0\.0\.1 on Node 12, this is everypath \d/);
    expect(worker?.said.filter((text) => text.startsWith('refused job'))).toHaveLength(5);
  });

  it.each([
    [() => 'http://127.0.0.1', 'wrong-queue', 'it is not of Redis'],
    [() => 'nonsense', 'wrong-queue', 'it is no URL'],
    [() => `redis://:wrong${redis.password}@127.0.0.1:${redis.port}`, 'wrong-queue', 'does not let us in'],
    [() => `redis://127.0.0.1:${redis.port}`, 'wrong-queue', 'does not let us in'],
    [() => 'redis://:hidden@127.0.0.1:1', 'queue-lost', 'cannot be reached'],
    [() => 'env', 'wrong-queue', 'no queue is named'],
  ])('says what is wrong with an address (%#)', async (url, code, text) => {
    for (const command of [['check', 'grade.ts#sum'], ['worker']]) {
      const run = await runCli([...command, '--queue', url()], { cwd: folder, env: { EVERYPATH_QUEUE_KEY: key } });
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(`error[${code}]`);
      expect(run.stderr).toContain(text);
      expect(run.stderr).not.toMatch(new RegExp(`${redis.password}|hidden|${key}`));
    }
  });

  it('needs a key, and tells how to make one', async () => {
    const none = await runCli(['check', 'grade.ts', '--queue', redis.url], { cwd: folder });
    expect(none.stderr).toContain('everypath worker --new-key');
    const made = await runCli(['worker', '--new-key']);
    expect(QueueKey.parse(made.stdout)).toBeDefined();
    const short = await runCli(['worker', '--queue', redis.url], { env: { EVERYPATH_QUEUE_KEY: 'abc' } });
    expect(short.stderr).toContain('EVERYPATH_QUEUE_KEY is no key of a queue');
    expect(none.code + short.code).toBe(4);
  });

  it.each([
    [['--listener', 'x.ts'], '--listener'],
    [['--allow-net'], '--allow-net'],
    [['--solver', 'cvc5'], '--solver cvc5'],
    [['--search', './mine.ts'], '--search ./mine.ts'],
  ])('does not go with %j', async (more, name) => {
    const args = ['check', 'grade.ts', '--queue', redis.url, ...more];
    const { code, stderr } = await runCli(args, { cwd: folder, env: { EVERYPATH_QUEUE_KEY: key } });
    expect(code).toBe(2);
    expect(stderr).toContain(`--queue does not go with ${name}`);
  });
});
