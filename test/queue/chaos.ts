// A fleet in which everything is killed at random moments: workers, the check, Redis. Each kill is followed by a new start; a check that was
// killed is given again. Whatever happens, each check that ends must say what a check at home says.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadClients, type Redis } from '../../src/queue/clients.js';
import { QueueKey } from '../../src/queue/seal.js';
import { AMPLE } from '../cases.js';
import { root, runCli } from '../run-cli.js';
import { untimed } from './fleet.js';
import { TestRedis } from './redis.js';

export interface ChaosRequest {
  readonly targets: readonly string[];
  /** Of the check, at home and with the queue. */
  readonly options: readonly string[];
  readonly kills: number;
  readonly workers: number;
  /** Milliseconds up to which the next kill waits. */
  readonly pause: number;
  /** Kills that one check has to bear before it is left to end. */
  readonly each: number;
  random(): number;
}

export interface ChaosReport {
  /** Checks that came to their end. */
  readonly checks: number;
  readonly killed: Readonly<Record<Victim, number>>;
  /** Checks that said something else than the one at home. */
  readonly different: readonly unknown[];
}

type Victim = 'worker' | 'check' | 'redis' | 'stall';
/** One after the other; the moments are random. */
const VICTIMS: readonly Victim[] = ['worker', 'check', 'redis', 'worker', 'stall'];

const LEASE = 2;
const UNREACHABLE = / cannot be reached: /;

export async function chaos(request: ChaosRequest): Promise<ChaosReport> {
  const run = new Chaos(request, await TestRedis.start());
  try {
    return await run.report();
  } finally {
    await run.end();
  }
}

class Chaos {
  private readonly folder = mkdtempSync(join(tmpdir(), 'everypath-chaos-'));
  private readonly env: NodeJS.ProcessEnv;
  private readonly workers: ChildProcess[] = [];
  private check: ChildProcess | undefined;
  private over = false;
  private readonly killed = { worker: 0, check: 0, redis: 0, stall: 0 };
  /** Kills that the current check has borne. */
  private borne = 0;

  constructor(
    private readonly request: ChaosRequest,
    private readonly redis: TestRedis,
  ) {
    this.env = {
      ...process.env,
      EVERYPATH_QUEUE: redis.url,
      EVERYPATH_QUEUE_KEY: QueueKey.fresh(),
      XDG_CACHE_HOME: this.folder,
    };
    for (let i = 0; i < request.workers; i++) this.startWorker(i);
  }

  async report(): Promise<ChaosReport> {
    const { targets, options, kills } = this.request;
    const alone = await runCli(['check', ...targets, ...options, '--timeout', String(AMPLE), '--no-config', '--json']);
    const home = JSON.stringify(untimed(JSON.parse(alone.stdout)));
    const different: unknown[] = [];
    let checks = 0;
    const killing = this.killAll();
    while (this.total < kills || checks === 0) {
      const found = await this.checked();
      if (found === undefined) continue;
      checks++;
      this.borne = 0;
      if (JSON.stringify(untimed(found)) !== home) different.push(untimed(found));
      await this.forget();
    }
    this.over = true;
    await killing;
    return { checks, killed: this.killed, different };
  }

  async end(): Promise<void> {
    this.over = true;
    for (const child of [...this.workers, this.check]) child?.kill('SIGKILL');
    await this.redis.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get total(): number {
    return Object.values(this.killed).reduce((sum, n) => sum + n, 0);
  }

  private cli(args: readonly string[], stderr: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
    const stdio = ['ignore', 'ignore', stderr] as const;
    return spawn(process.execPath, [join(root, 'dist/cli.js'), ...args], {
      cwd: root,
      env: this.env,
      stdio: [...stdio],
    });
  }

  private startWorker(i: number): void {
    this.workers[i] = this.cli(['worker', '--jobs', '1', '--lease', String(LEASE)]);
  }

  /** One check; undefined when it was killed, or when it began while Redis was away: it says so at once, and is given again. */
  private async checked(): Promise<Parameters<typeof untimed>[0] | undefined> {
    const { targets, options: given } = this.request;
    const out = join(this.folder, 'result.json');
    const options = ['--queue', 'env', '--queue-patience', String(AMPLE), '--timeout', String(AMPLE), '--no-config'];
    const check = this.cli(
      ['check', ...targets, ...given, ...options, '--no-cache', '--json', '--output', out],
      'pipe',
    );
    this.check = check;
    let said = '';
    check.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      check.once('close', (...end) => resolve(end));
    });
    if (signal === 'SIGKILL' || (code === 2 && UNREACHABLE.test(said))) return undefined;
    if (code !== 0 && code !== 1) throw new Error(`a check ended with code ${code}: ${said}`);
    return JSON.parse(readFileSync(out, 'utf8'));
  }

  /** The next check begins with nothing. */
  private async forget(): Promise<void> {
    const { Redis: Client } = await loadClients();
    const { port, password } = this.redis;
    const client = new Client({ host: '127.0.0.1', port, password, maxRetriesPerRequest: null });
    client.on('error', () => {});
    const names = await (client as Redis & { keys(pattern: string): Promise<string[]> }).keys('everypath:result:*');
    if (names.length > 0) await client.del(...names);
    client.disconnect();
  }

  private async killAll(): Promise<void> {
    const { kills, pause, random, workers, each } = this.request;
    while (!this.over && this.total < kills) {
      await sleep(pause * (0.2 + random()));
      if (this.borne >= each) continue;
      const victim = VICTIMS[this.total % VICTIMS.length];
      if (this.over) return;
      if (victim === 'check') this.check?.kill('SIGKILL');
      else if (victim === 'worker') {
        const i = Math.floor(random() * workers);
        this.workers[i].kill('SIGKILL');
        this.startWorker(i);
      } else if (victim === 'redis') {
        await this.redis.kill();
        await this.redis.run();
      } else {
        this.redis.stall();
        await sleep(pause * random());
        this.redis.goOn();
      }
      this.killed[victim]++;
      this.borne++;
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
