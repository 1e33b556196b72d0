// Typed arrays and their memory as parts of a state: a view is a place in memory, and memory is its bytes with symbolic cells. Used by
// snapshot.ts. Soundness: views share memory by its node; what may change its size or is large is opaque.
import { types } from 'node:util';
import type { StateField } from '../../state.js';
import { classNameOf, viewPart } from '../values/object-parts.js';
import { Shadow } from '../values/shadow-bytes.js';
import type { VirtualArray } from '../values/virtual-array.js';
import { Opaque } from './opaque.js';

export interface BytesView {
  readonly name: string;
  readonly prototype: object | null;
  readonly buffer: ArrayBuffer;
  readonly offset: number;
  readonly length: number;
}

/** Bytes of memory that a state tells at most. */
const MAX_BYTES = 1024;

/** @param virtual the record of an array that may hold symbolic elements; its length is decided */
export function viewOf(object: object, virtual?: VirtualArray): BytesView {
  const array = virtual?.native ?? object;
  const buffer = viewPart(array, 'buffer') as ArrayBuffer & { readonly resizable?: boolean };
  if (types.isSharedArrayBuffer(buffer) || buffer.resizable === true) throw new Opaque('memory');
  if (buffer.byteLength > MAX_BYTES) throw new Opaque('large bytes');
  const length = viewPart(array, 'length') as number;
  // Elements come first; other properties are the program's own.
  if (Reflect.ownKeys(object).length > length || !Object.isExtensible(object)) throw new Opaque('memory');
  return {
    name: virtual?.name ?? classNameOf(array) ?? '',
    prototype: Reflect.getPrototypeOf(object),
    buffer,
    offset: viewPart(array, 'byteOffset') as number,
    length,
  };
}

/** The bytes as text, then the symbolic cells, which hide the bytes below them. */
export function memoryFields(buffer: ArrayBuffer): StateField[] {
  const bytes = [...new Uint8Array(buffer)];
  const fields: StateField[] = [];
  for (const { offset, size, kind, value } of Shadow.find(buffer)?.list() ?? []) {
    bytes.fill(0, offset, offset + size);
    fields.push({ key: `${kind}@${offset}`, value: { kind: 'term', term: value }, original: false });
  }
  return [{ key: 'bytes', value: { kind: 'constant', value: bytes.join() }, original: false }, ...fields];
}
