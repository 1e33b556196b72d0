// The runner of SV-COMP's tasks (bench/sv-comp.mjs) on tasks of that form: nothing is answered wrongly, and nearly all is answered.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judge, readTask, runTasks } from '../../../bench/sv-comp.mjs';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { LONG } from '../../cases.js';

const tasks = join(import.meta.dirname, 'sv-comp');
const javac = jdkProgram(findJdk(undefined), 'javac');
if (javac === undefined) console.warn('the tasks of SV-COMP are skipped: there is no JDK here');

it('reads definitions of tasks', () => {
  const task = readTask(join(tasks, 'numbers', 'Overflow.yml'));
  expect(task?.claims).toEqual([
    { property: 'assertion', expected: false },
    { property: 'exception', expected: true },
  ]);
  expect(task?.inputs.every((input) => existsSync(input))).toBe(true);
});

it('judges: what the JVM has shown is never wrong', () => {
  expect([judge('true', false), judge('false', true), judge('true', true), judge('unknown', true)]).toEqual([
    'wrong',
    'disputed',
    'right',
    'unknown',
  ]);
});

/** Of each folder some; the long form has all of them. */
const STEP = LONG ? 1 : 4;
/** A loop without a bound is no proof; an assertion that is caught is neither broken nor kept. */
const OPEN = ['Unbounded assertion', 'Unbounded exception', 'Caught assertion', 'Caught exception'];

it.skipIf(javac === undefined)('answers tasks of both properties', async () => {
  const rows = await runTasks(tasks, { timeout: 10, sample: Math.ceil(18 / STEP) });
  expect(rows.length).toBeGreaterThanOrEqual(STEP === 1 ? 36 : 8);
  const named = rows.map(({ task, property, judgement }) => [`${task} ${property}`, judgement]);
  expect(named.filter(([name, judgement]) => judgement !== (OPEN.includes(name) ? 'unknown' : 'right'))).toEqual([]);
});
