// The texts of the modules that a test file imports in place of its runner and of everypath's entry for it, when a property of the file
// is explored: tests are registered and not run, the functions of properties are kept in the order of their registration.
import { UNKNOWN_MATCHER } from '../../forall-matcher.js';
import {
  NODE_RUNNER_MODULES,
  NODE_RUNNER_SOURCE,
  RUNNER,
  RUNNER_MODULES,
  RUNNER_TEXT,
} from '../sequences/runner-shim.js';

/** Entries of the package that tests import. */
export const FORALL_MODULES = ['everypath/vitest', 'everypath/node-test', 'everypath/jest'];

/** The specifier by which the driver finds the functions. */
export const FORALL = 'everypath:forall';

const RUNNER_SOURCE = `const $record = (what, name) => {
  if (what === 'unknown') throw Object.assign(new Error(name), { name: '${UNKNOWN_MATCHER}' });
};
const $showsValues = false;
${RUNNER_TEXT}`;

const FORALL_SOURCE = `import { test as plainTest, it as plainIt } from '${RUNNER}';
export * from '${RUNNER}';
export { assert, assume, io } from 'everypath';
const bodies = [];
export const forall = (body) => {
  bodies.push(body);
  return () => {};
};
export const everySchedule = forall;
const keep = (_title, body) => void bodies.push(body);
const withForall = (plain) =>
  Object.assign((...args) => plain(...args), plain, { forall: keep, everySchedule: keep });
export const test = withForall(plainTest);
export const it = withForall(plainIt);
export default test;
export function $body(index, count) {
  if (bodies.length !== count)
    throw new Error('forall is called ' + bodies.length + ' times at ' + count + ' places: call it once at each');
  return bodies[index];
}
`;

export interface Shims {
  readonly virtual: ReadonlyMap<string, string>;
  /** By the specifier that imports it. */
  readonly modules: ReadonlyMap<string, string>;
}

/** @param file stands for a file in the folder, by name */
export function forallShims(file: (name: string) => string): Shims {
  const runner = file('$everypath-runner.mjs');
  const nodeRunner = file('$everypath-node-test.cjs');
  const forall = file('$everypath-forall.mjs');
  const modules = new Map<string, string>();
  for (const name of [RUNNER, ...RUNNER_MODULES]) modules.set(name, runner);
  for (const name of NODE_RUNNER_MODULES) modules.set(name, nodeRunner);
  for (const name of [FORALL, ...FORALL_MODULES]) modules.set(name, forall);
  const virtual = new Map([
    [runner, RUNNER_SOURCE],
    [nodeRunner, NODE_RUNNER_SOURCE],
    [forall, FORALL_SOURCE],
  ]);
  return { virtual, modules };
}
