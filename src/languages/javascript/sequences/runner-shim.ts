/// <reference path="../inside/text-imports.d.ts" />
// The texts of the modules that tests import in place of a test runner when --from runs them (runner/).
import runner from './runner/runner.ts?module';

/** Specifiers that the shim stands for. */
export const RUNNER_MODULES = ['vitest', '@jest/globals', 'bun:test'];

/** Those that are a function with members: node's runner. */
export const NODE_RUNNER_MODULES = ['node:test', 'test'];

/** The specifier by which the driver finds the shim. */
export const RUNNER = 'everypath:runner';

export const NODE_RUNNER_SOURCE = `module.exports = Object.assign(require('${RUNNER}').default, { mock: require('${RUNNER}').mock });
`;

/** Without `$record`, by which it tells how tests ended and what is not known to it, and `$showsValues`. */
export const RUNNER_TEXT: string = runner;

export const RUNNER_SOURCE = `import { $record } from 'everypath';\nconst $showsValues = true;\n${RUNNER_TEXT}`;

/** For properties: what is not known ends the path, and nobody asks how tests ended. */
export const REFUSING_RUNNER_SOURCE = `import { $refuse } from 'everypath';
const $record = (what, name) => {
  if (what === 'unknown') $refuse('the matcher ' + name, 'use another matcher');
};
const $showsValues = false;
${RUNNER_TEXT}`;
