// `everypath/node-test`: properties among the tests of node:test. Everything that node:test exports is there too.
import plain from 'node:test';
import {
  type ForallOptions,
  type PropertyBody,
  type PropertyTest,
  property,
  underEverySchedule,
} from './testing/forall.js';

export { after, afterEach, before, beforeEach, describe, mock, suite } from 'node:test';
export type { ForallOptions } from './testing/forall.js';

/** A test function for the runner: `test('...', forall((x: number) => { ... }))`. */
export function forall(body: PropertyBody, options?: ForallOptions): PropertyTest {
  return property(body, options);
}

/**
 * A test function for the runner: the body under every order of its tasks that Node leaves open.
 *
 *     test('the last answer is shown', everySchedule(async () => { ... }));
 */
export function everySchedule(body: () => unknown, options?: ForallOptions): PropertyTest {
  return underEverySchedule(body, options);
}

/**
 * A test of the property that the function holds for all inputs of the types of its parameters:
 *
 *     test.forall('keeps the length', (xs: number[]) => {
 *       expect(sorted(xs)).toHaveLength(xs.length);
 *     });
 */
function testForall(title: string, body: PropertyBody, options: ForallOptions = {}): void {
  const explored = property(body, options);
  void plain(title, { timeout: PATIENCE_MS }, explored);
}

/** A test whose body runs under every order of its tasks. */
function testEverySchedule(title: string, body: () => unknown, options: ForallOptions = {}): void {
  void plain(title, { timeout: PATIENCE_MS }, underEverySchedule(body, options));
}

export const test: typeof plain & {
  readonly forall: typeof testForall;
  readonly everySchedule: typeof testEverySchedule;
} = Object.assign(plain.bind(undefined) as typeof plain, plain, {
  forall: testForall,
  everySchedule: testEverySchedule,
});
export const it: typeof test = test;
export default test;

/** Milliseconds of wall clock that a test may take: the exploration ends by its own limit long before. */
const PATIENCE_MS = 10 * 60_000;
