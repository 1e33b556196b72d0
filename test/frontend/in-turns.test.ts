// Opening a program gives way to signals; what is not described when one comes is named.
import { expect, test } from 'vitest';
import { inTurns } from '../../src/languages/javascript/frontend/in-turns.js';
import { openProgramInTurns, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import { folderWith } from './project.js';

test('work in steps ends when it is told to meanwhile', async () => {
  const abort = new AbortController();
  setImmediate(() => abort.abort());
  let steps = 0;
  await inTurns(
    (function* () {
      for (; !abort.signal.aborted; steps++) yield;
    })(),
  );
  expect(steps).toBeGreaterThan(0);
});

test('units of a program whose opening was ended have their names', async () => {
  const cwd = folderWith({ 'a.ts': 'export function f(x: number) { return x; }\nexport class C { m() {} }\n' });
  const open = (signal: AbortSignal) => openProgramInTurns([parseTarget('a.ts')], { cwd }, signal);
  const whole = await open(new AbortController().signal);
  const ended = await open(AbortSignal.abort());
  const namesOf = ({ units }: typeof whole) => units.map(({ name }) => name);
  expect(namesOf(ended)).toEqual(namesOf(whole));
  expect(whole.units.map(({ parameters }) => parameters.length)).toContain(1);
  expect(ended.units.every(({ parameters, statements }) => parameters.length + statements.length === 0)).toBe(true);
});
