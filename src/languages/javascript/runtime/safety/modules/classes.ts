// Classes of Node that only compute, as the realm sees them: the native object does the work behind the gate.
import type { StringDecoder as Decoder } from 'node:string_decoder';
import type { Gate } from '../gate.js';
import { lazily, native } from '../native.js';
import { complete } from '../refused.js';

export type HostedClasses = ReturnType<typeof createClasses>;

/** Each class is made when it is first asked for. */
export function createClasses(gate: Gate) {
  const URLSearchParamsClass = lazily(() =>
    gate.hosted(URLSearchParams, {
      name: 'URLSearchParams',
      create: ([init]) => new URLSearchParams(init as string),
      methods: Object.getOwnPropertyNames(URLSearchParams.prototype).filter((k) => k !== 'constructor' && k !== 'size'),
      accessors: ['size'],
      iterator: 'entries',
    }),
  );
  const URLClass = lazily(() => {
    URLSearchParamsClass();
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
  const TextEncoderClass = lazily(() => {
    const made = gate.hosted(TextEncoder, {
      name: 'TextEncoder',
      create: () => new TextEncoder(),
      methods: ['encode'],
      accessors: ['encoding'],
    });
    // encodeInto writes into memory of the realm: a gap, never an error that Node does not have.
    complete(gate, made.prototype, TextEncoder.prototype, 'TextEncoder', () => undefined);
    return made;
  });
  const TextDecoderClass = lazily(() =>
    gate.hosted(TextDecoder, {
      name: 'TextDecoder',
      create: ([label, options]) => new TextDecoder(label as string | undefined, options as object | undefined),
      methods: ['decode'],
      accessors: ['encoding', 'fatal', 'ignoreBOM'],
    }),
  );
  return {
    URL: URLClass,
    URLSearchParams: URLSearchParamsClass,
    TextEncoder: TextEncoderClass,
    TextDecoder: TextDecoderClass,
    StringDecoder: () => stringDecoder(gate),
  };
}

function stringDecoder(gate: Gate): Function {
  const { StringDecoder } = native<{ StringDecoder: typeof Decoder }>('string_decoder');
  return gate.hosted(StringDecoder, {
    name: 'StringDecoder',
    length: 1,
    create: ([encoding]) => new StringDecoder(encoding as BufferEncoding),
    methods: ['write', 'end'],
  });
}
