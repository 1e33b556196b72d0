// The libraries that bench/projects.mjs checks as whole projects, at pinned versions. `targets`: parts of the package, where a whole one
// would take longer than anybody waits; nothing means its folder.
/** @type {readonly { name: string, version: string, targets?: readonly string[] }[]} */
export const PROJECTS = [
  { name: 'bytes', version: '3.1.2' },
  { name: 'camelcase', version: '9.0.0' },
  { name: 'color-convert', version: '3.1.3' },
  { name: 'date-fns', version: '4.4.0', targets: ['{add,closest,difference}*.js'] },
  { name: 'escape-string-regexp', version: '5.0.0' },
  { name: 'fast-deep-equal', version: '3.1.3' },
  { name: 'immer', version: '11.2.10', targets: ['src'] },
  { name: 'ini', version: '6.0.0' },
  { name: 'json5', version: '2.2.3' },
  { name: 'lodash-es', version: '4.18.1', targets: ['{c,d}*.js'] },
  { name: 'mime', version: '4.1.2', targets: ['src'] },
  { name: 'minimist', version: '1.2.8' },
  { name: 'ms', version: '2.1.3' },
  { name: 'nanostores', version: '1.5.5' },
  { name: 'picomatch', version: '4.0.7' },
  { name: 'qs', version: '6.17.1' },
  { name: 'quick-lru', version: '7.3.0' },
  { name: 'reselect', version: '5.3.0', targets: ['src'] },
  { name: 'semver', version: '7.8.6' },
  { name: 'throttle-debounce', version: '5.0.2' },
];
