// Takes pictures of graphs of live values of the original program (result/observation.ts): objects are numbered once, so that
// two pictures of the same program can be compared. Runs no code of the program: properties are read from descriptors.
import type { Seen, SeenClass, SeenField, SeenFunction, SeenObject } from '../../../result/observation.js';
import { promiseRecordOf } from '../codec/promise-record.js';
import { recordOf } from '../codec/recorded-function.js';
import { standInType } from '../codec/stand-in.js';
import {
  classNameOf,
  dataOf,
  elementsOf,
  isDense,
  isReference,
  memberList,
  membersOf,
  nativeTime,
  objectKind,
  patternText,
} from '../values/object-parts.js';

export interface SnapshotRealm {
  /** The module and name of an object's class, when it is a top-level class of the program. */
  classRefOf(object: object): SeenClass | undefined;
  privateFields(object: object): readonly (readonly [string, unknown])[];
}

export class Snapshot {
  private readonly ids = new Map<object, number>();
  private readonly known: object[] = [];

  constructor(private readonly realm: SnapshotRealm) {}

  /** The number of an object, or the primitive. */
  see(value: unknown): Seen {
    if (typeof value === 'symbol') return { symbol: value.description ?? '' };
    if (!isReference(value)) return value as Seen;
    let id = this.ids.get(value);
    if (id === undefined) {
      id = this.known.push(value) - 1;
      this.ids.set(value, id);
    }
    return { object: id };
  }

  /** All objects met so far, and what is reachable from them, as they are now. */
  objects(): SeenObject[] {
    const seen: SeenObject[] = [];
    for (let i = 0; i < this.known.length; i++) seen.push(this.describe(this.known[i]));
    return seen;
  }

  /** The live object with a number. */
  object(id: number): object {
    return this.known[id];
  }

  get size(): number {
    return this.known.length;
  }

  private describe(object: object): SeenObject {
    const kind = objectKind(object);
    const standsFor = standInType(object);
    if (standsFor !== undefined) return opaque(standsFor);
    if (kind === 'function') return this.function(object as Function);
    if (kind === 'promise') return this.promise(object);
    if (kind === 'proxy') return opaque('Proxy');
    const own = this.realm.classRefOf(object);
    const hidden = this.realm.privateFields(object).map(([name, value]): SeenField => [name, this.see(value)]);
    if (kind === 'array') return this.array(object as unknown[], own, hidden);
    const properties = this.properties(object);
    const parts = { class: own, properties, hidden };
    switch (kind) {
      case 'map':
        return { kind, ...parts, entries: membersOf(object).map(([k, v]) => [this.see(k), this.see(v)] as const) };
      case 'set':
        return { kind, ...parts, items: memberList(object).map((v) => this.see(v)) };
      case 'date':
        return { kind, ...parts, text: String(nativeTime(object)) };
      case 'regexp':
        return { kind, ...parts, text: patternText(object) };
      case 'error':
        return this.error(object, own, properties, hidden);
      case 'bytes': {
        const name = classNameOf(object) ?? 'Uint8Array';
        return { kind, class: { file: undefined, name }, properties: [], hidden, items: elementsOf(object) };
      }
      case 'weak':
      case 'generator':
      case 'memory':
      case 'boxed':
        return opaque(classNameOf(object) ?? 'object');
      default:
        return { kind: 'object', class: own ?? nameless(object), properties, hidden };
    }
  }

  private properties(object: object): SeenField[] {
    return [...dataOf(object)].map(([key, value]) => [key, this.see(value)]);
  }

  private array(array: unknown[], own: SeenClass | undefined, hidden: readonly SeenField[]): SeenObject {
    if (!isDense(array)) {
      return { kind: 'array', class: own, properties: this.properties(array), hidden, length: array.length };
    }
    return { kind: 'array', class: own, properties: [], hidden, items: array.map((item) => this.see(item)) };
  }

  private error(
    error: object,
    own: SeenClass | undefined,
    properties: readonly SeenField[],
    hidden: readonly SeenField[],
  ): SeenObject {
    const message = Object.getOwnPropertyDescriptor(error, 'message')?.value;
    const name = classNameOf(error) ?? 'Error';
    return {
      kind: 'error',
      class: own ?? { file: undefined, name },
      properties,
      hidden,
      text: typeof message === 'string' ? message : '',
    };
  }

  /** Of the input: what it ends with. Others tell nothing. */
  private promise(object: object): SeenObject {
    const record = promiseRecordOf(object);
    if (record === undefined) return opaque('Promise');
    const { ended, value, message, task } = record;
    const rejected = ended === 'rejected' ? message : undefined;
    return { ...opaque('Promise'), kind: 'promise', promise: { value: this.see(value), rejected, task } };
  }

  private function(fn: Function): SeenObject {
    const record = recordOf(fn);
    if (record === undefined) {
      const text = Function.prototype.toString.call(fn);
      return { kind: 'function', class: undefined, properties: [], hidden: [], text };
    }
    const calls: SeenFunction = {
      calls: record.calls.map((call) => ({
        args: call.args.map((arg) => (isReference(arg) && !this.ids.has(arg) ? 'other-object' : this.see(arg))),
        result: this.see(call.result),
      })),
      otherwise: this.see(record.otherwise),
      inOrder: record.inOrder,
      everyCall: record.everyCall === true,
    };
    return { kind: 'function', class: undefined, properties: [], hidden: [], calls };
  }
}

function opaque(text: string): SeenObject {
  return { kind: 'opaque', class: undefined, properties: [], hidden: [], text };
}

/** A class that no top-level name holds, known by its name only; objects without a prototype. */
function nameless(object: object): SeenClass | undefined {
  const name = classNameOf(object);
  return name === undefined ? undefined : { file: undefined, name };
}
