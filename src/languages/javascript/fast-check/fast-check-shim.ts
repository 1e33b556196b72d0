/// <reference path="../inside/text-imports.d.ts" />
// The texts of the modules that a test file imports in place of fast-check and of its connections to test runners (shim/).
import { RUNNER } from '../sequences/runner-shim.js';
import shim from './shim/fast-check.ts?module';

/** The specifier by which the driver finds the shim. */
export const FAST_CHECK = 'everypath:fast-check';

/** Specifiers that the shim stands for. */
export const FAST_CHECK_MODULES = ['fast-check', 'everypath/fast-check'];

/** Connections that give test runners `test.prop`. */
export const CONNECTORS = ['@fast-check/vitest', '@fast-check/jest'];

/** @param major version of the user's fast-check */
export function fastCheckText(major: number): string {
  const engine = 'assume as $assume, choose as $choose, symbolic as $symbolic, $record, $refuse, $leftOut';
  return `import { ${engine} } from 'everypath';
import { $tests } from '${RUNNER}';
const $major = ${major};
${shim}
export const $test = (titles, several, others) => {
  const fits = ({ text, like }, found) => (like === undefined ? text === found : new RegExp(like).test(found));
  const tests = $tests().filter(({ titles: found }) => found.length === titles.length && titles.every((title, i) => fits(title, found[i])));
  return $take(tests.filter(({ titles: found }) => !others.includes(found.join('\\n'))), several);
};
export const $atLoad = (index) => $take($waiting().slice(index, index + 1), false);
`;
}

/** `test.prop([a, b])('title', (a, b) => ...)` and `test.prop({ a, b })('title', ({ a, b }) => ...)`. */
export const CONNECTOR_TEXT = `import { test as plainTest, it as plainIt } from '${RUNNER}';
import { default as fc, assert, asyncProperty, record } from '${FAST_CHECK}';
export * from '${RUNNER}';
export { fc };
const propOf = (plain) => (arbitraries, parameters) => (title, body) =>
  plain(title, () => {
    const list = Array.isArray(arbitraries) ? arbitraries : [record(arbitraries, { noNullPrototype: true })];
    return assert(asyncProperty(...list, body), parameters);
  });
const withProp = (plain) => {
  const made = Object.assign((...args) => plain(...args), plain, { prop: propOf(plain) });
  for (const name of ['only', 'skip', 'concurrent', 'fails', 'failing', 'todo'])
    made[name] = Object.assign((...args) => plain[name](...args), plain[name], { prop: propOf(plain[name]) });
  return made;
};
export const test = withProp(plainTest);
export const it = withProp(plainIt);
`;
