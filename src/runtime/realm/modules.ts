// Built-in modules as analysed code sees them. Pure ones run natively behind guards, node:assert and everypath are
// models; a module with effects can be imported, but using it ends the path with a gap that names it.
import path from 'node:path';
import querystring from 'node:querystring';
import url from 'node:url';
import util from 'node:util';
import type { Kit } from '../models/model.js';
import { createAssert } from '../modules/assert.js';
import { createEverypath, OF_MODELS } from '../modules/everypath.js';
import { guardedModule } from '../modules/guarded.js';

type Factory = (kit: Kit) => unknown;

const UTIL = ['format', 'inspect', 'inherits', 'isDeepStrictEqual', 'types', 'isArray', 'stripVTControlCharacters'];

function pick(source: Record<string, any>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]]));
}

const MODULES: Record<string, Factory> = {
  assert: (kit) => createAssert(kit, false),
  'assert/strict': (kit) => createAssert(kit, true),
  path: (kit) => guardedModule(kit, 'path', path.posix),
  'path/posix': (kit) => guardedModule(kit, 'path', path.posix),
  url: (kit) => ({
    ...(guardedModule(
      kit,
      'url',
      pick(url, ['parse', 'format', 'resolve', 'fileURLToPath', 'pathToFileURL']),
    ) as object),
    URL: kit.realm.global.URL,
    URLSearchParams: kit.realm.global.URLSearchParams,
  }),
  querystring: (kit) =>
    guardedModule(kit, 'querystring', pick(querystring, ['parse', 'stringify', 'escape', 'unescape'])),
  util: (kit) => guardedModule(kit, 'util', pick(util, UTIL)),
  process: (kit) => kit.realm.global.process,
  console: (kit) => kit.realm.global.console,
  timers: (kit) =>
    pick(kit.realm.global, [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
    ]),
};

const DENIED = new Set(
  (
    'async_hooks buffer child_process cluster constants crypto dgram diagnostics_channel dns dns/promises domain events fs ' +
    'fs/promises http http2 https inspector inspector/promises module net os path/win32 perf_hooks punycode readline ' +
    'readline/promises repl sea stream stream/consumers stream/promises stream/web string_decoder sys test test/reporters ' +
    'timers/promises tls trace_events tty util/types v8 vm wasi worker_threads zlib sqlite'
  ).split(' '),
);

export function createBuiltinModules(kit: Kit): (name: string) => unknown {
  const made = new Map<string, unknown>();
  return (specifier) => {
    const name = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
    const known = made.get(name);
    if (known !== undefined) return known;
    let module: unknown;
    if (specifier === 'everypath') module = createEverypath(kit);
    else if (specifier.startsWith(OF_MODELS)) module = createEverypath(kit, specifier.slice(OF_MODELS.length));
    else if (Object.hasOwn(MODULES, name)) module = MODULES[name](kit);
    else if (DENIED.has(name)) module = deniedModule(kit, name);
    if (module !== undefined) made.set(name, module);
    return module;
  };
}

/** Importing costs nothing; what is imported may be passed around; calling, constructing or reading it ends the path. */
function deniedModule(kit: Kit, name: string): unknown {
  const deny = (): never =>
    kit.env.context.abort({
      kind: 'unsupported',
      feature: `the module node:${name}`,
      site: -1,
      denied: true,
      lift: 'move the effect out of the unit, or pass what it needs as a parameter',
    });
  const member = (): unknown =>
    new Proxy(() => {}, {
      get: (_target, key) => (key === Symbol.toPrimitive ? undefined : key === 'prototype' ? {} : deny()),
      apply: deny,
      construct: deny,
      set: deny,
    });
  const members = new Map<PropertyKey, unknown>();
  const module: unknown = new Proxy(kit.realm.newObject(), {
    get(_target, key) {
      if (key === '__esModule' || key === 'then') return undefined;
      if (key === 'default') return module;
      const found = members.get(key) ?? member();
      members.set(key, found);
      return found;
    },
  });
  return module;
}
