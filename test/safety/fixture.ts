// A project in a folder of its own, with a folder outside it that analysed code must not touch, and the built command line
// run on it.
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckResult, UnitResult } from '../../src/result/result.js';

const here = dirname(fileURLToPath(import.meta.url));
const cli = join(here, '../../dist/cli.js');

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class Fixture {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'everypath-safety-')));
  readonly project = join(this.root, 'project');
  readonly outside = join(this.root, 'outside');
  connections = 0;
  private server: Server | undefined;
  address = '';

  constructor() {
    for (const folder of [this.project, this.outside]) mkdirSync(folder);
    writeFileSync(join(this.project, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    writeFileSync(join(this.outside, 'secret.txt'), 'secret');
    writeFileSync(join(this.outside, 'secret.json'), '{}');
    symlinkSync(this.outside, join(this.project, 'way-out'));
    writeFileSync(join(this.project, 'addon.node'), 'not an addon');
  }

  /** A server that answers every request and counts connections. */
  async listen(): Promise<void> {
    this.server = createServer((socket) => {
      this.connections++;
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello');
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as { port: number };
    this.address = `http://127.0.0.1:${port}/`;
  }

  /** Puts a program of test/safety/programs, or a text, into the project. */
  add(name: string, text = readFileSync(join(here, 'programs', name), 'utf8')): string {
    const filled = text
      .replaceAll('OUTSIDE_FOLDER', this.outside)
      .replaceAll('MARKS_FOLDER', this.outside)
      .replaceAll('SERVER_ADDRESS', this.address);
    writeFileSync(join(this.project, name), filled);
    return name;
  }

  /** Nothing of an earlier run stands in for what the code does now. */
  run(...args: string[]): Promise<Run> {
    const anew = args[0] === 'check' ? [...args, '--no-cache'] : args;
    return new Promise((resolve) => {
      const options = { cwd: this.project, maxBuffer: 2 ** 26 };
      execFile(process.execPath, [cli, ...anew], options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });
  }

  async check(...args: string[]): Promise<ReadonlyMap<string, UnitResult>> {
    const { stdout, stderr } = await this.run('check', ...args, '--json');
    const { units } = JSON.parse(stdout || `{"units":[],"stderr":${JSON.stringify(stderr)}}`) as CheckResult;
    return new Map(units.map((unit) => [unit.unit, unit]));
  }

  /** Names in the folder outside. */
  left(): string[] {
    return readdirSync(this.outside).sort();
  }

  secret(): string {
    return readFileSync(join(this.outside, 'secret.txt'), 'utf8');
  }

  close(): void {
    this.server?.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}
