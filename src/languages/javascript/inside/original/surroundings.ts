// What the original program finds in its realm besides the language, made before it runs: console, time
// and chance answered from the path, structuredClone.
import type { Methods } from '../value.js';
import './ambient.js';
import './clone.js';
import { host } from './given.js';
import { put } from './natives.js';
import './proxies.js';

export { asserting, assertModule } from './assert.js';

const SILENT = [
  ...['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed'],
  ...['groupEnd', 'count', 'countReset', 'time', 'timeEnd', 'timeLog', 'clear', 'profile', 'profileEnd', 'timeStamp'],
];

const silentConsole: Methods = {};
for (const name of SILENT) silentConsole[name] = { [name]() {} }[name];
silentConsole.assert = host.assertion;
put(globalThis, 'console', silentConsole);
