// A Redis of a test's own: on a free port of the loopback address, with a password, in a folder that goes with it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `.ci/run` installs it, so that no test is skipped there. */
export const hasRedis = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('redis-server is not installed: tests of the queue are skipped');
    return false;
  }
})();

export class TestRedis {
  readonly password = randomBytes(12).toString('hex');
  private readonly folder = mkdtempSync(join(tmpdir(), 'everypath-redis-'));
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.run();
    return redis;
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}`;
  }

  /** Everything it acknowledged is in its file, whatever ends it. */
  async run(): Promise<void> {
    const options = ['--port', this.port, '--bind', '127.0.0.1', '--requirepass', this.password, '--dir', this.folder];
    const kept = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--daemonize', 'no'];
    const child = spawn('redis-server', [...options, ...kept].map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('redis-server ended')));
      child.stdout?.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
    });
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** It answers nobody, as behind a network that stalls. */
  stall(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
