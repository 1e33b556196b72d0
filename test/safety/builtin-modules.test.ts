// Every built-in module of the Node that runs: it has a model that names what is safe and what is guarded, or each of its
// functions ends the path. A module that a new version of Node brings is one of the latter until somebody looks at it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AbortReason, PathAbort } from '../../src/path/context.js';
import { createBench } from '../runtime/concolic.js';

/** Modules with functions that programs may call (builtins.ts). */
const MODELLED = new Set(
  `assert assert/strict async_hooks buffer child_process console crypto events fs fs/promises module os path path/posix path/win32
  process querystring string_decoder sys timers timers/promises url util util/types worker_threads`.split(/\s+/),
);

const { realm } = createBench();

function endOf(run: () => unknown): AbortReason | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof PathAbort) return PathAbort.reasonOf(error);
    throw error;
  }
}

/** Functions and objects that are neither constants nor copied data. */
function membersOf(module: object): [string, unknown][] {
  return Object.getOwnPropertyNames(module)
    .filter((key) => key !== 'default')
    .map((key): [string, unknown] => [key, (module as Record<string, unknown>)[key]])
    .filter(([, value]) => typeof value === 'function');
}

describe('built-in modules', () => {
  for (const specifier of builtinModules) {
    const name = specifier.replace(/^node:/, '');
    test(specifier, () => {
      const module = realm.builtinModule(specifier) as object;
      expect(module).toBeDefined();
      if (MODELLED.has(name)) return;
      for (const [key, value] of membersOf(module)) {
        const reason = endOf(() => Reflect.apply(value as Function, undefined, []));
        expect(reason?.kind, `${name}.${key}`).toBe('unsupported');
      }
    });
  }
});

test('warnings of Node about what a program uses do not reach the user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-warnings-'));
  // Deprecated modules, a deprecated function and one that is experimental, in one version or another.
  const source = `import punycode from 'node:punycode';
import sys from 'node:sys';
import { parse } from 'node:url';
import wasi from 'node:wasi';
/** @param {boolean} b */
export function f(b) { return b ? parse('http://a.b/c').pathname : typeof punycode + typeof sys + typeof wasi; }`;
  writeFileSync(join(folder, 'deprecated.mjs'), source);
  const cli = join(import.meta.dirname, '../../dist/cli.js');
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'check', 'deprecated.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(stdout).toContain('f: proved, no violation on any of its 2 paths');
});
