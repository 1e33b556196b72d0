// No object of the tool's realm is seen by a program, whatever it calls and with whatever: counted over both realms.
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReplayScript } from '../../../src/languages/javascript/original/original-builtins.js';
import { OriginalRealm } from '../../../src/languages/javascript/original/original-realm.js';
import { LONG } from '../../cases.js';
import { createBench } from '../../runtime/concolic.js';
import { Walker } from './walker.js';

/** In the short form one of so many functions is called, with one list of arguments. */
const SHARE = 5;

function analysed(): Walker {
  const { realm } = createBench();
  return new Walker(realm.context, (name) => realm.builtinModule(name));
}

function original(): Walker {
  const script = new ReplayScript();
  const realm: OriginalRealm = new OriginalRealm(
    () => script,
    undefined,
    (): Function => vm.runInContext('() => undefined', realm.context),
  );
  return new Walker(realm.context, (name) => realm.module(name));
}

/** They would wait, or replace what the walker itself uses. */
const LEFT_OUT = /Atomics\.wait|^set globalThis\.|prepareStackTrace/;

/** Promises that functions make and nobody waits for. */
const unheard: NodeJS.UnhandledRejectionListener[] = [];
beforeAll(() => {
  unheard.push(...process.listeners('unhandledRejection'));
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', () => {});
});
afterAll(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners('unhandledRejection');
  for (const listener of unheard) process.on('unhandledRejection', listener);
});

describe.each([
  ['analysed', analysed],
  ['original', original],
])('the realm of the %s program', (_name, make) => {
  const walker = make();
  const { functions, objects, leaks } = walker.reach();

  test('nothing of another realm is reached without a call', () => {
    expect(objects).toBeGreaterThan(1000);
    expect(leaks).toEqual([]);
  });

  test('nothing of another realm comes in through a call', () => {
    const found: string[] = [];
    let calls = 0;
    functions.forEach((reached, i) => {
      if (LEFT_OUT.test(reached.path) || (!LONG && i % SHARE > 0)) return;
      const count = LONG ? walker.inside.lists : 1;
      for (let k = 0; k < count; k++, calls++) found.push(...walker.call(reached, (i + k) % walker.inside.lists));
    });
    expect(calls).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});
