// Modules and classes of Node that only compute: path, url, util, querystring, string_decoder, buffer, events, hashes. They
// run natively on copies, or as text compiled inside the realm.
import type QueryString from 'node:querystring';
import url from 'node:url';
import { EVENTS, type RealmText, UTIL } from '../../../inside/texts.js';
import { viewOf } from '../memory.js';
import { lazily, native } from '../native.js';
import type { World } from '../world.js';
import { createBuffer } from './buffer.js';
import { createClasses } from './classes.js';
import { createCrypto } from './crypto.js';
import { createPath } from './path.js';
import { createUtil } from './util.js';

const URL_FUNCTIONS = [
  ...['parse', 'format', 'resolve', 'fileURLToPath', 'pathToFileURL'],
  ...['domainToASCII', 'domainToUnicode', 'urlToHttpOptions'],
];

/** Compiles a function in the realm and calls it with what it needs. */
export type Build = <Given extends object, Made>(text: RealmText<Given, Made>, name: string, given: Given) => Made;

export function createValues(world: World, build: Build) {
  const { gate } = world;
  const tools = lazily(() => gate.tools());
  const classes = createClasses(gate);
  const buffer = lazily(() => createBuffer(gate, tools(), build));
  const pathModule = lazily(() => createPath(world));

  gate.bytes = (view) => {
    const plain = gate.inner.bytes(view.byteLength) as Uint8Array;
    viewOf(plain)?.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return Buffer.isBuffer(view) ? buffer().from(plain) : plain;
  };

  const modules: Readonly<Record<string, () => object>> = {
    path: pathModule,
    'path/posix': pathModule,
    'path/win32': () => pathModule().win32,
    url: () =>
      gate.object({
        URL: classes.URL(),
        URLSearchParams: classes.URLSearchParams(),
        ...gate.functions('url', url, URL_FUNCTIONS),
      }),
    querystring: () => {
      const source = native<typeof QueryString>('querystring');
      return gate.object(gate.functions('querystring', source, Object.keys(source)));
    },
    util: () => createUtil(gate, build(UTIL, 'everypath:util', tools()).utilParts, classes),
    events: lazily(() => build(EVENTS, 'everypath:events', tools()).EventEmitter),
    string_decoder: () => gate.object({ StringDecoder: classes.StringDecoder() }),
    buffer: () => gate.object({ Buffer: buffer() }),
    crypto: () => createCrypto(world),
  };

  const globals: Readonly<Record<string, () => unknown>> = {
    Buffer: buffer,
    URL: classes.URL,
    URLSearchParams: classes.URLSearchParams,
    TextEncoder: classes.TextEncoder,
    TextDecoder: classes.TextDecoder,
    atob: () => gate.method('atob', 1, ([text]) => atob(String(text))),
    btoa: () => gate.method('btoa', 1, ([text]) => btoa(String(text))),
  };

  return { modules, globals };
}
