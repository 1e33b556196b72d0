// Reads encoded values (encode.ts, docs/json.md) back into JavaScript values. Exported to users through the API.
// References may come before the object they refer to; such places hold undefined until the end, which keeps key order.

import type { EncodedValue } from '../../../result/result.js';
import { defineData } from './define-data.js';
import { bytesOf } from './native-value.js';
import { notePromise, type PromiseRecord } from './promise-record.js';
import { recordedFunction } from './recorded-function.js';
import { noteWeakContents } from './weak-contents.js';

type Json = Record<string, unknown>;
/** Puts a value where it belongs once it is known. */
type Assign = (value: unknown) => void;

/** Classes by name: their instances get the class's prototype; the constructor does not run. */
export type Classes = Readonly<Record<string, { readonly prototype: object }>>;

/**
 * Reads back what `encodeValue` wrote. Instances of classes that are not in `classes` become plain objects.
 * @throws Error for anything that is not an encoded value, or holds an object JSON cannot carry (a RegExp, ...)
 */
export function decodeValue(encoded: EncodedValue, classes: Classes = {}): unknown {
  return decodeInputs({ value: encoded }, classes).value;
}

/** Reads back what `encodeInputs` wrote: the `inputs` of a path, where one input may refer to objects of another. */
export function decodeInputs(
  encoded: Readonly<Record<string, EncodedValue>>,
  classes: Classes = {},
): Record<string, unknown> {
  const decoder = new Decoder(classes);
  const inputs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(encoded)) decoder.put(value, (v) => defineData(inputs, name, v));
  decoder.finish();
  return inputs;
}

class Decoder {
  private readonly objects = new Map<unknown, unknown>();
  private readonly forward: { id: unknown; assign: Assign }[] = [];
  /** Members are added in order when all of them are known. */
  private readonly collections: (() => void)[] = [];

  constructor(private readonly classes: Classes) {}

  put(encoded: unknown, assign: Assign): void {
    assign(this.decode(encoded, assign));
  }

  finish(): void {
    for (const { id, assign } of this.forward) {
      if (!this.objects.has(id)) throw new Error(`not an encoded value: no object has the id ${id}`);
      assign(this.objects.get(id));
    }
    for (const fill of this.collections) fill();
  }

  /** The value; or undefined for a reference to come, with `assign` called in the end. */
  private decode(encoded: unknown, assign: Assign): unknown {
    if (typeof encoded !== 'object' || encoded === null) return encoded;
    if (Array.isArray(encoded)) return this.fill([], encoded);
    const json = encoded as Json;
    if (!Object.hasOwn(json, '$')) return this.fill({}, json);
    switch (json.$) {
      case 'undefined':
        return undefined;
      case 'NaN':
      case '-0':
      case 'Infinity':
      case '-Infinity':
        return Number(json.$);
      case 'bigint':
        return BigInt(json.value as string);
      case 'ref':
        if (!this.objects.has(json.id)) this.forward.push({ id: json.id, assign });
        return this.objects.get(json.id);
      case 'graph': {
        const value = this.decode(json.value, assign);
        for (const object of json.objects as unknown[]) this.decode(object, () => {});
        return value;
      }
      case 'array':
        return this.array(json);
      case 'object':
        return this.fill(this.register(json, this.create(json)), json.properties as Json);
      case 'set':
      case 'map':
        return this.collection(json);
      case 'function':
        return this.function(json);
      case 'promise':
        return this.promise(json);
      case 'date':
        return this.register(json, new Date(this.decode(json.time, () => {}) as number));
      case 'bytes': {
        const items = (json.items as unknown[]).map((item) => this.decode(item, () => {}) as number | bigint);
        return this.register(json, bytesOf(json.class as string, items));
      }
      case 'opaque':
        throw new Error(`a value of type ${json.type} cannot be read back from JSON`);
      default:
        throw new Error(`not an encoded value: { "$": ${JSON.stringify(json.$)} }`);
    }
  }

  /** Objects are known by their id before their contents are read: the contents may refer back. */
  private register<T>(json: Json, object: T): T {
    if (json.id !== undefined) this.objects.set(json.id, object);
    return object;
  }

  private classOf(json: Json): { readonly prototype: object } | undefined {
    const known = typeof json.class === 'string' && Object.hasOwn(this.classes, json.class);
    return known ? this.classes[json.class as string] : undefined;
  }

  private create(json: Json): object {
    if (json.class === 'null') return Object.create(null);
    return Object.create(this.classOf(json)?.prototype ?? Object.prototype);
  }

  private fill(object: object, contents: Json | readonly unknown[]): object {
    for (const [key, value] of Object.entries(contents)) this.put(value, (v) => defineData(object, key, v));
    return object;
  }

  private array(json: Json): unknown {
    const array: unknown[] = this.register(json, []);
    const known = this.classOf(json);
    if (known !== undefined) Object.setPrototypeOf(array, known.prototype);
    if (typeof json.length === 'number') array.length = json.length;
    return this.fill(array, (json.items ?? json.properties) as Json | unknown[]);
  }

  private collection(json: Json): unknown {
    const isMap = json.$ === 'map';
    const made = isMap
      ? json.weak === true
        ? new WeakMap<object, unknown>()
        : new Map<unknown, unknown>()
      : json.weak === true
        ? new WeakSet<object>()
        : new Set<unknown>();
    this.register(json, made);
    const rows: unknown[][] = [];
    for (const part of (isMap ? json.entries : json.items) as unknown[]) {
      const row: unknown[] = [];
      rows.push(row);
      for (const [i, value] of (isMap ? (part as unknown[]) : [part]).entries()) {
        this.put(value, (v) => {
          row[i] = v;
        });
      }
    }
    if (json.weak === true) noteWeakContents(made, rows as [unknown, unknown][]);
    this.collections.push(() => {
      for (const [key, value] of rows) {
        if (made instanceof Map || made instanceof WeakMap) made.set(key as object, value);
        else made.add(key as object);
      }
    });
    return made;
  }

  /** One that was not settled stays so. */
  private promise(json: Json): unknown {
    const settled = Object.hasOwn(json, 'value') ? 'fulfilled' : undefined;
    const ended = typeof json.rejected === 'string' ? 'rejected' : settled;
    const record: PromiseRecord = { ended, value: undefined, message: String(json.rejected), begin: () => {} };
    const promise = new Promise((resolve, reject) => {
      if (ended === 'rejected') reject(new Error(record.message));
      else if (ended === 'fulfilled') queueMicrotask(() => resolve(record.value));
    });
    promise.catch(() => {});
    notePromise(this.register(json, promise), record);
    this.put(json.value, (v) => {
      record.value = v;
    });
    return promise;
  }

  private function(json: Json): unknown {
    const calls: { args: unknown[]; result: unknown }[] = [];
    const record = {
      calls,
      otherwise: undefined as unknown,
      inOrder: json.inOrder === true,
      everyCall: json.everyCall === true,
    };
    const fn = this.register(json, recordedFunction(record));
    for (const call of json.calls as { args: unknown[]; result: unknown }[]) {
      const decoded: { args: unknown[]; result: unknown } = { args: [], result: undefined };
      calls.push(decoded);
      for (const [i, arg] of call.args.entries()) this.put(argument(arg), (v) => defineData(decoded.args, `${i}`, v));
      this.put(call.result, (v) => {
        decoded.result = v;
      });
    }
    this.put(json.otherwise, (v) => {
      record.otherwise = v;
    });
    return fn;
  }
}

/** `other` stands for an object of the program: a new object, identical to no argument. */
function argument(arg: unknown): unknown {
  return typeof arg === 'object' && arg !== null && (arg as Json).$ === 'other' ? {} : arg;
}
