// Buffer inside the realm: its text is compiled there, and Node's own does the encodings on copies of the bytes.
import type { BufferGiven } from '../../../inside/modules/buffer-bytes.js';
import { BUFFER } from '../../../inside/texts.js';
import type { Gate } from '../gate.js';
import { viewOf } from '../memory.js';
import type { Build } from './values.js';

export function createBuffer(gate: Gate, tools: object, build: Build) {
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
  const given = { ...tools, encode, decode, known, find, refuse } as BufferGiven;
  return build(BUFFER, 'everypath:buffer', given).Buffer;
}
