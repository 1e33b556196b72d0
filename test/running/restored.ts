// What tests of captured states share: a program run under the hook, and the module that restores its state run natively.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { RestoreWriter } from '../../src/running/restore-module.js';
import { parseSignature } from '../../src/running/signature.js';
import type { State } from '../../src/running/state.js';
import { unitText } from '../../src/running/unit-text.js';
import { root } from '../run-cli.js';

export interface CapturedRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly told: readonly { readonly type: string; readonly [key: string]: unknown }[];
  readonly folder: string;
}

/** Runs a program with the hook alone; nothing is explored. */
export function captured(
  program: string,
  unit: string,
  { when, times = 1, file }: { readonly when?: string; readonly times?: number; readonly file?: string } = {},
): CapturedRun {
  const folder = mkdtempSync(join(tmpdir(), 'captured-'));
  const settings = { triggers: [{ unit, when, file }], folder, times, stop: false };
  const { stdout, stderr, status, output } = spawnSync(
    process.execPath,
    ['--require', join(root, 'dist/run-hook.cjs'), program],
    {
      cwd: dirname(program),
      env: { ...process.env, EVERYPATH_RUN: JSON.stringify(settings) },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const lines = ((output[3] as unknown as string | null) ?? '').split('\n').filter((line) => line !== '');
  return { stdout, stderr, status, told: lines.map((line) => JSON.parse(line)), folder };
}

export function stateOf(folder: string, number = 1): State {
  return JSON.parse(readFileSync(join(folder, `state-${number}.json`), 'utf8'));
}

/** The unit in a context of its own, as a function of the symbolic parts; what is of the outside throws when it is used. */
export function restored(state: State, signature: string): (...parts: unknown[]) => unknown {
  const writer = new RestoreWriter(state, './state.json');
  const wrapper = unitText(state, writer.unit, parseSignature(signature));
  const { text } = writer.write(wrapper.text);
  const fail = (): never => {
    throw new Error('outside');
  };
  const outside = (_: string, callable: boolean): unknown =>
    new Proxy(callable ? () => {} : {}, { get: fail, apply: fail, set: fail, defineProperty: fail });
  const native = createRequire(import.meta.url);
  const load = (name: string): unknown =>
    name === 'everypath' ? { $outside: outside } : name === './state.json' ? context.$given : native(name);
  const module = { exports: {} as Record<string, (...parts: unknown[]) => unknown> };
  const context = vm.createContext({ require: load, module, console, process, setTimeout, Buffer }) as Record<
    string,
    unknown
  >;
  context.$given = vm.runInContext(`JSON.parse(${JSON.stringify(JSON.stringify(state))})`, context);
  vm.runInContext(text, context, { filename: 'restored.cjs' });
  return module.exports[wrapper.name] as (...parts: unknown[]) => unknown;
}
