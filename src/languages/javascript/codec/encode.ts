// Concrete JavaScript values as JSON, as documented in docs/json.md; decode.ts reads them back. The explorer encodes the
// inputs of a path. Always holds: the decoded graph is isomorphic to the encoded one (sharing, cycles, holes, -0 and NaN
// included), save for opaque objects (RegExp, ...), which the decoder refuses.

import type { EncodedValue } from '../../../result/result.js';
import { classNameOf, isDense, isReference } from '../values/object-parts.js';
import { defineData } from './define-data.js';
import { plainBytes, plainTime } from './native-value.js';
import { type PromiseRecord, promiseRecordOf } from './promise-record.js';
import { type FunctionRecord, recordOf } from './recorded-function.js';
import { standInType } from './stand-in.js';
import { countReferences, dataProperties, entriesOf, isWeak, kindOf } from './value-graph.js';

/** Nesting in the JSON text beyond which objects are listed beside the value instead of inside it. */
const MAX_NESTING = 64;

type Json = Record<string, unknown>;

/** Encodes one value. Encode values that may share objects together, with `encodeInputs`. */
export function encodeValue(value: unknown): EncodedValue {
  return new Encoder([value]).root(value);
}

/** Encodes named values that may share objects: an object of one may be referred to from another. */
export function encodeInputs(inputs: Readonly<Record<string, unknown>>): Record<string, EncodedValue> {
  const encoder = new Encoder(Object.values(inputs));
  return mapRecord(inputs, (value) => encoder.root(value));
}

class Encoder {
  private readonly counts: Map<object, number>;
  private readonly ids = new Map<object, number>();
  private readonly defined = new Set<object>();
  private far: object[] = [];

  constructor(roots: readonly unknown[]) {
    this.counts = countReferences(roots);
  }

  root(value: unknown): EncodedValue {
    this.far = [];
    const encoded = this.encode(value, 0);
    const objects: unknown[] = [];
    for (let object = this.far.shift(); object !== undefined; object = this.far.shift()) {
      if (!this.defined.has(object)) objects.push(this.define(object, 0));
    }
    return objects.length === 0 ? encoded : { $: 'graph', value: encoded, objects };
  }

  private encode(value: unknown, depth: number): unknown {
    if (!isReference(value)) return encodePrimitive(value);
    if (this.defined.has(value)) return this.reference(value);
    if (depth >= MAX_NESTING) {
      this.far.push(value);
      return this.reference(value);
    }
    return this.define(value, depth);
  }

  private reference(value: object): Json {
    return { $: 'ref', id: this.id(value) };
  }

  private id(value: object): number {
    let id = this.ids.get(value);
    if (id === undefined) {
      id = this.ids.size + 1;
      this.ids.set(value, id);
    }
    return id;
  }

  private define(value: object, depth: number): unknown {
    this.defined.add(value);
    const shared = this.counts.get(value)! > 1 || this.ids.has(value);
    const id = shared ? { id: this.id(value) } : {};
    switch (kindOf(value)) {
      case 'array':
        return this.array(value as unknown[], id, depth);
      case 'object':
        return this.object(value, id, depth);
      case 'set':
      case 'map':
        return this.collection(value, kindOf(value), id, depth);
      case 'function':
        return this.function(recordOf(value)!, id, depth);
      case 'promise':
        return this.promise(promiseRecordOf(value)!, id, depth);
      case 'opaque':
        return this.native(value, id, depth) ?? { $: 'opaque', ...id, ...opaqueText(value) };
    }
  }

  private array(value: unknown[], id: object, depth: number): unknown {
    const name = classNameOf(value);
    const dense = isDense(value);
    if (dense && name === undefined && !('id' in id)) return value.map((item) => this.encode(item, depth + 1));
    const type = name === undefined ? {} : { class: name };
    if (dense) return { $: 'array', ...id, ...type, items: value.map((item) => this.encode(item, depth + 1)) };
    return { $: 'array', ...id, ...type, length: value.length, properties: this.properties(value, depth) };
  }

  private object(value: object, id: object, depth: number): unknown {
    const name = classNameOf(value);
    if (name === undefined && !('id' in id) && !Object.hasOwn(value, '$')) return this.properties(value, depth);
    const type = name === undefined ? {} : { class: name };
    return { $: 'object', ...id, ...type, properties: this.properties(value, depth) };
  }

  private native(value: object, id: object, depth: number): Json | undefined {
    const type = standInType(value);
    if (type !== undefined && typeof value === 'function') return { $: 'function', ...id, calls: [] };
    if (type !== undefined) return { $: 'object', ...id, class: type, properties: {} };
    const time = plainTime(value);
    if (time !== undefined) return { $: 'date', ...id, time: this.encode(time, depth + 1) };
    const bytes = plainBytes(value);
    if (bytes === undefined) return undefined;
    return { $: 'bytes', ...id, class: bytes.name, items: bytes.items.map((item) => this.encode(item, depth + 1)) };
  }

  private collection(value: object, kind: string, id: object, depth: number): Json {
    const weak = isWeak(value) ? { weak: true } : {};
    const entries = entriesOf(value);
    if (kind === 'set') return { $: 'set', ...id, ...weak, items: entries.map(([key]) => this.encode(key, depth + 1)) };
    const pairs = entries.map((entry) => entry.map((part) => this.encode(part, depth + 2)));
    return { $: 'map', ...id, ...weak, entries: pairs };
  }

  private properties(value: object, depth: number): Json {
    const properties: Json = {};
    for (const [key, child] of dataProperties(value)) defineData(properties, key, this.encode(child, depth + 1));
    return properties;
  }

  private function(record: FunctionRecord, id: object, depth: number): Json {
    const calls = record.calls.map((call) => ({
      args: call.args.map((arg) => this.argument(arg)),
      result: this.encode(call.result, depth + 1),
    }));
    const order = record.everyCall ? { everyCall: true } : record.inOrder ? { inOrder: true } : {};
    const rest =
      record.otherwise === undefined || record.everyCall ? {} : { otherwise: this.encode(record.otherwise, depth + 1) };
    return { $: 'function', ...id, ...order, calls, ...rest };
  }

  private promise({ ended, value, message }: PromiseRecord, id: object, depth: number): Json {
    if (ended === 'rejected') return { $: 'promise', ...id, rejected: message };
    return ended === undefined
      ? { $: 'promise', ...id }
      : { $: 'promise', ...id, value: this.encode(value, depth + 1) };
  }

  /** Objects of the graph by reference; the program's own objects are not ours to describe. */
  private argument(arg: unknown): unknown {
    if (!isReference(arg)) return encodePrimitive(arg);
    return this.counts.has(arg) ? this.reference(arg) : { $: 'other' };
  }
}

function encodePrimitive(value: unknown): unknown {
  switch (typeof value) {
    case 'undefined':
      return { $: 'undefined' };
    case 'number':
      if (Object.is(value, -0)) return { $: '-0' };
      return Number.isFinite(value) ? value : { $: String(value) };
    case 'bigint':
      return { $: 'bigint', value: String(value) };
    case 'symbol':
      return { $: 'opaque', type: 'symbol', text: String(value) };
    default:
      return value;
  }
}

function opaqueText(value: object): Json {
  if (typeof value !== 'function') return { type: classNameOf(value) ?? 'object' };
  return { type: 'function', text: Function.prototype.toString.call(value) };
}

function mapRecord(record: Readonly<Record<string, unknown>>, map: (value: unknown) => unknown): Json {
  const mapped: Json = {};
  for (const [key, value] of Object.entries(record)) defineData(mapped, key, map(value));
  return mapped;
}
