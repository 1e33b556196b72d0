// What a thread asks for when it stops: an access to what threads may share, with the places that it touches.
import type { Value } from '../value.js';
import { engine, type Touched } from './given.js';
import { knownName, nameOf, type Request } from './monitors.js';
import { hasOwnMember, isList, isTypedArray, memoryOf, offsetOf } from './natives.js';

const toText = String;
const toNumber = Number;
const isWholeNumber = Number.isInteger;
const symbolText = Function.prototype.call.bind(Symbol.prototype.toString);

const keyName = (key: Value): string => (typeof key === 'symbol' ? symbolText(key) : toText(key));

/** A thread stops before it does something. */
export const request = (touched: Touched, doing: string, waits?: Waits): Request => ({
  touched,
  doing,
  at: engine.place(),
  ...waits,
});

/** When it can be done, and who is in the way. */
type Waits = Pick<Request, 'ready' | 'holder' | 'stuck'>;

export const everything = (doing: string): Request => request({ everything: true }, doing);

/**
 * An access to a typed array: several may lie over the same bytes, so these are the places. Memory that the program did not make by name is
 * one object, and so is all memory that may hold symbolic elements.
 */
const byteAccess = (array: Value, key: Value, write: boolean, doing: string): Request => {
  const isOpenMemory = engine.isBytes(array);
  const name = isOpenMemory ? '?' : (knownName(memoryOf(array)) ?? '?');
  const index = typeof key === 'number' || typeof key === 'string' ? toNumber(key) : Number.NaN;
  if (isOpenMemory || !(index >= 0 && isWholeNumber(index))) {
    return request(write ? { writesAll: [name] } : { readsAll: [name] }, doing);
  }
  const size: number = array.BYTES_PER_ELEMENT;
  const first = offsetOf(array) + index * size;
  const bytes: string[] = [];
  for (let i = 0; i < size; i++) bytes[i] = `${name}|byte ${first + i}`;
  return request(write ? { writes: bytes } : { reads: bytes }, doing);
};

/** An access to one member, or to all where no key is given. */
export const access = (object: Value, key: Value, write: boolean): Request => {
  const verb = write ? 'writes' : 'reads';
  const isWhole = key === undefined || typeof key === 'object' || typeof key === 'function';
  const doing = isWhole ? `${verb} an object` : `${verb} ${keyName(key)}`;
  if (isTypedArray(object) || engine.isBytes(object)) return byteAccess(object, key, write, doing);
  // Others may inherit it.
  if (write && (typeof object === 'function' || hasOwnMember(object, 'constructor'))) return everything(doing);
  const found = nameOf(object, key);
  const isOpen = found.length > 1 && found[found.length - 1] === '?';
  const name = isOpen ? found.slice(0, -1) : found;
  const decides = isOpen ? ['inputs'] : [];
  const grows = write && isList(object) && !isWhole && !hasOwnMember(object, key);
  if (isWhole || grows || key === 'length') {
    return request(write ? { writesAll: [name], writes: decides } : { readsAll: [name], writes: decides }, doing);
  }
  const place = `${name}|${keyName(key)}`;
  return request(write ? { writes: [place, ...decides] } : { reads: [place], writes: decides }, doing);
};
