// `everypath/jest`: properties among the tests of jest. CommonJS, as jest loads it; the exploration runs in a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ExploreProperty } from './testing/explore-property.js';
import {
  type ForallOptions,
  type PropertyBody,
  type PropertyTest,
  property,
  underEverySchedule,
} from './testing/forall.js';

export { assert, assume, io } from './in-code.js';
export type { ForallOptions } from './testing/forall.js';

/** A function of jest that registers a test. */
type Register = (title: string, body: () => unknown, timeout?: number) => void;

/** Milliseconds of wall clock that a test may take: the exploration ends by its own limit long before. */
const PATIENCE_MS = 10 * 60_000;

/** A test function for the runner: `test('...', forall((x) => { ... }), 60_000)`. */
export function forall(body: PropertyBody, options?: ForallOptions): PropertyTest {
  return property(body, options, exploreOutside);
}

/**
 * A test function for the runner: the body under every order of its tasks that Node leaves open.
 *
 *     test('the last answer is shown', everySchedule(async () => { ... }));
 */
export function everySchedule(body: () => unknown, options?: ForallOptions): PropertyTest {
  return underEverySchedule(body, options, exploreOutside);
}

/** A test of the property that the function holds for all inputs of the types of its parameters. */
function testForall(title: string, body: PropertyBody, options: ForallOptions = {}): void {
  const explored = property(body, options, exploreOutside);
  plain()(title, explored, PATIENCE_MS);
}

/** A test whose body runs under every order of its tasks. */
function testEverySchedule(title: string, body: () => unknown, options: ForallOptions = {}): void {
  plain()(title, underEverySchedule(body, options, exploreOutside), PATIENCE_MS);
}

/** Jest's own function, as it stands where tests are registered. */
function plain(): Register {
  const { test: registered } = globalThis as { test?: Register };
  if (registered === undefined) throw new Error('everypath/jest: there is no test function; is injectGlobals off?');
  return registered;
}

/** Jest's `test`, with `forall` and `everySchedule`. */
export const test: Register & {
  readonly forall: typeof testForall;
  readonly everySchedule: typeof testEverySchedule;
} = Object.assign(((...args) => plain()(...args)) as Register, (globalThis as { test?: object }).test, {
  forall: testForall,
  everySchedule: testEverySchedule,
});
export const it: typeof test = test;

const exploreOutside: ExploreProperty = async (request) => {
  const child = spawn(process.execPath, [join(__dirname, 'explore-child.js')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(request, (_key, value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : value)));
  const answer = await text(child.stdout);
  if (answer === '') throw new Error('forall: the process that explores the property ended without an answer');
  const explored = JSON.parse(answer);
  if (explored.failure !== undefined) throw new Error(explored.failure);
  return explored;
};
