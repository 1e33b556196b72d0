// Globals and builtin modules of the original program during replay: harmless ones as they are, 'everypath' answered
// from the path's own inputs, everything with effects refused.
import assert from 'node:assert';
import events from 'node:events';
import path from 'node:path';
import querystring from 'node:querystring';
import stringDecoder from 'node:string_decoder';
import url from 'node:url';
import util from 'node:util';
import type { OriginalOutcome } from './original.js';

/** The values that symbolic(), choose(), Math.random() and the clock gave on the path, in order. */
export class ReplayScript {
  /** Set when the run was ended from inside; holds even if the program catches what was thrown. */
  stopped: OriginalOutcome | undefined;
  constructor(
    readonly symbolic: unknown[] = [],
    readonly choices: number[] = [],
    readonly ambient: Map<string, unknown[]> = new Map(),
  ) {}

  /** Called with each step of a sequence of calls. */
  onRecord: ((step: readonly unknown[]) => void) | undefined;

  record(step: readonly unknown[]): void {
    this.onRecord?.(step);
  }

  stop(outcome: OriginalOutcome): never {
    this.stopped ??= outcome;
    throw new RunStopped();
  }
}

/** Thrown to end the replayed run; the script knows why. */
export class RunStopped {}

const HARMLESS: Record<string, unknown> = {
  'node:assert': assert,
  'node:assert/strict': assert.strict,
  'node:path': path,
  'node:url': url,
  'node:util': util,
  'node:events': events,
  'node:querystring': querystring,
  'node:string_decoder': stringDecoder,
};

function moduleOf(name: string, script: () => ReplayScript): unknown {
  if (name === 'everypath') return everypathModule(script);
  const harmless = HARMLESS[name.startsWith('node:') ? name : `node:${name}`];
  if (harmless !== undefined) return harmless;
  return new Proxy(() => undefined, {
    get(_t, key) {
      if (key === '__esModule' || typeof key === 'symbol') return undefined;
      script().stop({ kind: 'stopped', reason: `module ${name} is denied` });
    },
    apply() {
      script().stop({ kind: 'stopped', reason: `module ${name} is denied` });
    },
  });
}

function everypathModule(script: () => ReplayScript): unknown {
  const next = (): unknown => script().symbolic.shift();
  const symbolic = Object.assign(() => next(), {
    boolean: next,
    number: next,
    integer: next,
    string: next,
    bigint: next,
  });
  return {
    symbolic,
    choose: (options: unknown) => (options === 1 ? 0 : (script().choices.shift() ?? 0)),
    cutpoint: () => undefined,
    model: (target: unknown, definition: unknown) => ({ target, definition }),
    original: (target: unknown) => target,
    $visited: () => false,
    $record: (...step: unknown[]) => void script().record(step),
    assume(condition: unknown) {
      if (!condition) script().stop({ kind: 'stopped', reason: 'an assumption does not hold' });
    },
    assert(condition: unknown, message?: string) {
      if (!condition) script().stop({ kind: 'asserted', message: message ?? 'assertion failed' });
    },
  };
}

function globals(script: () => ReplayScript): Record<string, unknown> {
  const silent = (): void => {};
  const consoleNames = [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'dir',
    'table',
    'group',
    'groupEnd',
    'time',
    'timeEnd',
    'count',
  ];
  const consoleObject: Record<string, unknown> = Object.fromEntries(consoleNames.map((name) => [name, silent]));
  consoleObject.assert = (condition: unknown, ...rest: unknown[]) => {
    if (!condition) script().stop({ kind: 'asserted', message: rest.map(String).join(' ') || 'console.assert' });
  };
  return {
    console: consoleObject,
    process: {
      env: {},
      argv: [],
      platform: 'linux',
      version: process.version,
      versions: { ...process.versions },
      cwd: () => '/',
      exit(code: unknown) {
        script().stop({ kind: 'exited', code: Number(code ?? 0) });
      },
    },
    setTimeout: silent,
    setInterval: silent,
    setImmediate: silent,
    clearTimeout: silent,
    clearInterval: silent,
    clearImmediate: silent,
    structuredClone,
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
  };
}

export const originalBuiltin = { module: moduleOf, globals };
