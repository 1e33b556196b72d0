// Values as bytes, and their names: modules, units and results travel like this. V8's format keeps all that the engine's own messages have.
// Always holds: bytes are read only after their signature, or a hash that was signed, was found to be right.
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const MAX_BYTES = 512 * 1024 * 1024;
/** Most of what travels is code, on a network that is slower than this. */
const LEVEL = 1;

export function pack(value: unknown): Buffer {
  return deflateRawSync(serialize(value), { level: LEVEL });
}

/** @throws for what `pack` did not make */
export function unpack(bytes: Buffer): unknown {
  return deserialize(inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }));
}

/** A text that is equal for equal values, with all that JSON leaves out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { $: `${part}n` };
    if (part === undefined) return { $: 'undefined' };
    if (typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0)))
      return { $: Object.is(part, -0) ? '-0' : String(part) };
    return part;
  });
}
