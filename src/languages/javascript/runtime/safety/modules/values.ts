// Modules and classes of Node that only compute: path, url, util, querystring, string_decoder, buffer, events, hashes. They
// run natively on copies, or as text compiled inside the realm.
import type Crypto from 'node:crypto';
import type { Hash, Hmac } from 'node:crypto';
import path from 'node:path';
import type QueryString from 'node:querystring';
import type { StringDecoder as Decoder } from 'node:string_decoder';
import url from 'node:url';
import util from 'node:util';
import type { BufferGiven } from '../../../inside/modules/buffer-bytes.js';
import { BUFFER, EVENTS, type RealmText, UTIL } from '../../../inside/texts.js';
import { viewOf } from '../gate.js';
import { lazily, native } from '../native.js';
import type { World } from '../world.js';

const URL_FUNCTIONS = [
  ...['parse', 'format', 'resolve', 'fileURLToPath', 'pathToFileURL'],
  ...['domainToASCII', 'domainToUnicode', 'urlToHttpOptions'],
];
const UTIL_FUNCTIONS = ['isDeepStrictEqual', 'stripVTControlCharacters', 'toUSVString', 'styleText'];

/** Compiles a function in the realm and calls it with what it needs. */
export type Build = <Given extends object, Made>(text: RealmText<Given, Made>, name: string, given: Given) => Made;

export function createValues(world: World, build: Build) {
  const { gate } = world;
  const tools = lazily(() => gate.tools());

  const buffer = lazily(() => {
    const encode = gate.method('encode', 2, ([text, encoding]) => {
      const bytes = Buffer.from(String(text), encoding as BufferEncoding);
      const copy = gate.inner.bytes(bytes.length) as Uint8Array;
      viewOf(copy)?.set(bytes);
      return copy;
    });
    const decode = gate.method('decode', 2, ([bytes, encoding]) =>
      Buffer.from(viewOf(bytes) as Uint8Array).toString(encoding as BufferEncoding),
    );
    const find = gate.method('find', 4, ([bytes, value, at, last]) => {
      const inside = Buffer.from(viewOf(bytes) as Uint8Array);
      const wanted = viewOf(value) ?? Number(value);
      return last ? inside.lastIndexOf(wanted, at as number) : inside.indexOf(wanted, at as number);
    });
    const known = gate.method('known', 1, ([encoding]) => Buffer.isEncoding(encoding as string));
    const refuse = gate.method('refuse', 1, ([what]) => gate.hooks.unsupported(String(what)));
    const given = { ...tools(), encode, decode, known, find, refuse } as BufferGiven;
    return build(BUFFER, 'everypath:buffer', given).Buffer;
  });

  gate.bytes = (view) => {
    const plain = gate.inner.bytes(view.byteLength) as Uint8Array;
    viewOf(plain)?.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return Buffer.isBuffer(view) ? buffer().from(plain) : plain;
  };

  const URLSearchParamsInside = lazily(() =>
    gate.hosted(URLSearchParams, {
      name: 'URLSearchParams',
      create: ([init]) => new URLSearchParams(init as string),
      methods: Object.getOwnPropertyNames(URLSearchParams.prototype).filter((k) => k !== 'constructor' && k !== 'size'),
      accessors: ['size'],
      iterator: 'entries',
    }),
  );
  const URLInside = lazily(() => {
    URLSearchParamsInside();
    const { prototype } = URL;
    const isAccessor = (key: string): boolean => Reflect.getOwnPropertyDescriptor(prototype, key)?.get !== undefined;
    return gate.hosted(URL, {
      name: 'URL',
      length: 1,
      create: ([text, base]) => new URL(text as string, base as string | undefined),
      methods: ['toString', 'toJSON'],
      accessors: Object.getOwnPropertyNames(prototype).filter(isAccessor),
      statics: ['canParse', 'parse'].filter((key) => key in URL),
    });
  });
  const TextEncoderInside = lazily(() =>
    gate.hosted(TextEncoder, {
      name: 'TextEncoder',
      create: () => new TextEncoder(),
      methods: ['encode'],
      accessors: ['encoding'],
    }),
  );
  const TextDecoderInside = lazily(() =>
    gate.hosted(TextDecoder, {
      name: 'TextDecoder',
      create: ([label, options]) => new TextDecoder(label as string | undefined, options as object | undefined),
      methods: ['decode'],
      accessors: ['encoding', 'fatal', 'ignoreBOM'],
    }),
  );

  function utilModule(): object {
    const inspect = gate.method('util.inspect', 2, ([value, options]) => {
      const given = typeof options === 'object' && options !== null ? (gate.toHost(options) as object) : {};
      // Functions of the program that are asked how to show a value would be given functions of the host.
      return util.inspect(value, { ...given, customInspect: false, getters: false });
    });
    gate.inner.define(inspect, 'custom', util.inspect.custom);
    gate.inner.define(inspect, 'defaultOptions', gate.toRealm({ ...util.inspect.defaultOptions }));
    const is = (name: 'isNativeError' | 'isDate' | 'isRegExp'): Function =>
      gate.method(`util.${name}`, 1, ([value]) => util.types[name](value));
    return gate.object({
      ...gate.functions('util', util, UTIL_FUNCTIONS, true),
      ...build(UTIL, 'everypath:util', tools()).utilParts,
      format: gate.method('util.format', 1, (args) => util.formatWithOptions({ customInspect: false }, ...args)),
      inspect,
      types: gate.object(gate.functions('util.types', util.types, Object.keys(util.types), true)),
      TextEncoder: TextEncoderInside(),
      TextDecoder: TextDecoderInside(),
      isError: is('isNativeError'),
      isDate: is('isDate'),
      isRegExp: is('isRegExp'),
    });
  }

  const pathModule = lazily(() => {
    const posix = gate.object(gate.functions('path', path.posix, Object.keys(path.posix)));
    const win32 = gate.object(gate.functions('path', path.win32, Object.keys(path.win32)));
    for (const flavour of [posix, win32]) {
      gate.inner.define(flavour, 'posix', posix);
      gate.inner.define(flavour, 'win32', win32);
    }
    const resolve = gate.method('path.resolve', 2, (args) => path.posix.resolve(world.cwd, ...(args as string[])));
    gate.inner.define(posix, 'resolve', resolve);
    return posix;
  });

  /** createHash and createHmac. */
  const hash = (Class: Function, name: string, create: (args: any[]) => object): Function => {
    const inside = gate.hosted(Class, { name, create, methods: ['update', 'digest', 'copy'] });
    return gate.method(`crypto.create${name}`, 2, (args) => gate.inner.construct(inside, args));
  };

  const modules: Readonly<Record<string, () => object>> = {
    path: pathModule,
    'path/posix': pathModule,
    'path/win32': () => pathModule().win32,
    url: () =>
      gate.object({
        URL: URLInside(),
        URLSearchParams: URLSearchParamsInside(),
        ...gate.functions('url', url, URL_FUNCTIONS),
      }),
    querystring: () => {
      const source = native<typeof QueryString>('querystring');
      return gate.object(gate.functions('querystring', source, Object.keys(source)));
    },
    util: utilModule,
    events: lazily(() => build(EVENTS, 'everypath:events', tools()).EventEmitter),
    string_decoder: () => {
      const { StringDecoder } = native<{ StringDecoder: typeof Decoder }>('string_decoder');
      const inside = gate.hosted(StringDecoder, {
        name: 'StringDecoder',
        length: 1,
        create: ([encoding]) => new StringDecoder(encoding as BufferEncoding),
        methods: ['write', 'end'],
      });
      return gate.object({ StringDecoder: inside });
    },
    buffer: () => gate.object({ Buffer: buffer() }),
    crypto: () => {
      const crypto = native<typeof Crypto>('crypto');
      return gate.object({
        createHash: hash(crypto.Hash as unknown as typeof Hash, 'Hash', ([name, more]) =>
          crypto.createHash(name, more),
        ),
        createHmac: hash(crypto.Hmac as unknown as typeof Hmac, 'Hmac', ([name, key, more]) =>
          crypto.createHmac(name, key, more),
        ),
        timingSafeEqual: gate.pure('crypto.timingSafeEqual', crypto.timingSafeEqual),
      });
    },
  };

  const globals: Readonly<Record<string, () => unknown>> = {
    Buffer: buffer,
    URL: URLInside,
    URLSearchParams: URLSearchParamsInside,
    TextEncoder: TextEncoderInside,
    TextDecoder: TextDecoderInside,
    atob: () => gate.method('atob', 1, ([text]) => atob(String(text))),
    btoa: () => gate.method('btoa', 1, ([text]) => btoa(String(text))),
  };

  return { modules, globals };
}
