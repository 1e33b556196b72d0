// The memory behind buffers of any realm, read by the natives of the tool's own, so that no property of the program takes part.
import { types } from 'node:util';

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (owner: object, key: string): ((view: unknown) => any) => {
  const { get } = Reflect.getOwnPropertyDescriptor(owner, key) as { get: Function };
  return (view) => Reflect.apply(get, view, []);
};
const OF_TYPED = {
  buffer: getter(typedArray, 'buffer'),
  at: getter(typedArray, 'byteOffset'),
  size: getter(typedArray, 'byteLength'),
};
const OF_DATA_VIEW = {
  buffer: getter(DataView.prototype, 'buffer'),
  at: getter(DataView.prototype, 'byteOffset'),
  size: getter(DataView.prototype, 'byteLength'),
};

/** The memory of a typed array, DataView or ArrayBuffer of any realm, whatever its properties say. */
export function viewOf(value: unknown): Uint8Array | undefined {
  if (types.isAnyArrayBuffer(value)) return new Uint8Array(value as ArrayBuffer);
  const of = types.isTypedArray(value) ? OF_TYPED : types.isDataView(value) ? OF_DATA_VIEW : undefined;
  return of && new Uint8Array(of.buffer(value), of.at(value), of.size(value));
}
