// node:child_process for analysed code, once --allow-child-process was given. Programs run to their end before the call
// returns; callbacks follow as microtasks. What works by streams has no model.
import type ChildProcess from 'node:child_process';
import { native } from '../native.js';
import type { Members, World } from '../world.js';

/** A program that does not end would hold the engine's thread, which cannot be ended from outside meanwhile. */
const TIMEOUT_MS = 10_000;

export function createChildProcess({ gate, permissions, cwd }: World): Members {
  const child = native<typeof ChildProcess>('child_process');
  const run = (name: 'execSync' | 'execFileSync' | 'spawnSync', args: unknown[]): unknown => {
    if (!permissions.childProcess) gate.hooks.deny('child-process', `child_process.${name.replace('Sync', '')}`);
    gate.hooks.restsOn?.('programs that it started: what they did in this run');
    const given = args.map((arg) => gate.toHost(arg));
    const last = given[given.length - 1];
    const hasOptions = typeof last === 'object' && last !== null && !Array.isArray(last) && given.length > 1;
    const options = { cwd, timeout: TIMEOUT_MS, stdio: 'pipe', ...(hasOptions ? last : {}) };
    const plain = hasOptions ? given.slice(0, -1) : given;
    return Reflect.apply(child[name] as Function, child, [...plain, options]);
  };
  const sync = (name: 'execSync' | 'execFileSync' | 'spawnSync'): Function =>
    gate.method(`child_process.${name}`, 2, (args) => gate.toRealm(run(name, args)));
  const called = (name: 'execSync' | 'execFileSync'): Function =>
    gate.method(`child_process.${name.replace('Sync', '')}`, 3, (args) => {
      const callback = args[args.length - 1];
      const rest = typeof callback === 'function' ? args.slice(0, -1) : args;
      let answer: unknown[];
      try {
        const encoding = (gate.toHost(rest[rest.length - 1]) as { encoding?: BufferEncoding } | undefined)?.encoding;
        answer = [null, String((run(name, rest) as Buffer).toString(encoding ?? 'utf8')), ''];
      } catch (error) {
        if (!(error instanceof Error) || !('status' in error)) throw error;
        answer = [gate.error(error), String((error as any).stdout ?? ''), String((error as any).stderr ?? '')];
      }
      if (typeof callback === 'function') gate.later(callback, ...answer);
      return gate.object({ pid: 0, exitCode: null });
    });
  return {
    execSync: sync('execSync'),
    execFileSync: sync('execFileSync'),
    spawnSync: sync('spawnSync'),
    exec: called('execSync'),
    execFile: called('execFileSync'),
  };
}
