// Makes a State of the running path at a cutpoint: variables of all live frames, values that wait in their statements, what the
// path changed of the modules, and everything reachable from there. Nothing is decided by looking.
// Soundness: what cannot be seen whole (generators, proxies, functions whose captured variables change) throws Opaque: no state.
import { types } from 'node:util';
import type { ArrayCells } from '../../inputs/array-cells.js';
import type { InputObject, Inputs, InputValue } from '../../inputs/inputs.js';
import type { Shape } from '../../inputs/shape.js';
import type { Frame } from '../../languages/javascript/runtime/interface.js';
import { isAny } from '../../languages/javascript/values/any.js';
import type { Journal } from '../../languages/javascript/values/journal.js';
import { LazyArray, lazyArrayOf } from '../../languages/javascript/values/lazy-array.js';
import { hasOpenNames } from '../../languages/javascript/values/open-names.js';
import { Stamp } from '../../languages/javascript/values/stamp.js';
import { isSymbolic } from '../../languages/javascript/values/symbolic.js';
import { fieldKey, LazyObject, type View } from '../../languages/javascript/values/view.js';
import type { Term } from '../../logic/term.js';
import type { Session } from '../../solver/session.js';
import type { Control, Frames } from './frames.js';
import type { OldObjects } from './old-objects.js';
import { ABSENT, type State, type StateField, type StateNode, type StateValue, SYMBOLIC_ARRAY } from './state.js';

/** Something that no state can describe is reachable. */
export class Opaque {
  constructor(readonly what: string) {}
}

export interface SnapshotHost {
  readonly frames: Frames;
  readonly inputs: Inputs;
  readonly live: View;
  readonly journal: Journal;
  readonly old: OldObjects;
  /** The inputs as they were are part of the state: a contract speaks of them. */
  readonly needsInput: boolean;
  /** What the unit was called with, for its postcondition. */
  arguments(): readonly { readonly name: string; readonly value: unknown }[];
  conditions(): readonly Term[];
  session(): Session;
  run(): number;
}

export function snapshot(host: SnapshotHost, control: Control): State {
  return new Snapshot(host).take(control);
}

class Snapshot {
  private readonly nodes = new Map<object, StateNode>();
  private readonly mirrors = new Map<InputObject, StateNode>();
  private readonly pending: (() => void)[] = [];

  constructor(private readonly host: SnapshotHost) {}

  take({ text, frames, collapsed }: Control): State {
    const { inputs, live } = this.host;
    const roots = [...this.frameRoots(frames), ...this.moduleRoots(), ...this.contractRoots()];
    const all = inputs.objects.map((object) => this.inputNode(object, live.shown().get(object)));
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) next();
    return { control: text, roots, inputs: all, conditions: this.host.conditions(), abstract: collapsed };
  }

  private *frameRoots(stack: readonly Frame[]): Iterable<StateField> {
    for (const [i, frame] of stack.entries()) {
      yield this.field(`${i}.this`, frame.receiver);
      for (const [name, read] of Object.entries(frame.readers ?? {}))
        yield this.field(`${i}.${name}`, readOrAbsent(read));
      for (const [k, value] of Object.entries(frame.kept)) yield this.field(`${i}.kept.${k}`, value);
      for (const [loop, { source, index }] of frame.loops) {
        yield this.field(`${i}.loop${loop}`, source);
        yield this.field(`${i}.index${loop}`, index);
      }
    }
  }

  /** What the path changed of state that is older than it. */
  private *moduleRoots(): Iterable<StateField> {
    const { journal, old } = this.host;
    if (journal.reload) throw new Opaque('a change that cannot be undone');
    const run = this.host.run();
    const { log } = journal;
    const written = new Map<string, StateField>();
    for (let i = 0; i < log.length; i++) {
      const object = log.objects[i];
      const number = old.numberOf(object, run);
      if (number === undefined) continue;
      const key = log.keys[i];
      const own = Reflect.getOwnPropertyDescriptor(object, key);
      if (own !== undefined && !('value' in own)) throw new Opaque('an accessor');
      const name = `old${number}.${String(key)}`;
      written.set(name, this.field(name, own === undefined ? ABSENT : own.value));
    }
    yield* written.values();
    for (const collection of journal.recordedCollections) {
      if (old.numberOf(collection, run) !== undefined) throw new Opaque('a changed collection of a module');
    }
    for (const [i, value] of journal.changedVariables()) yield this.field(`variable${i}`, value);
  }

  private *contractRoots(): Iterable<StateField> {
    if (!this.host.needsInput) return;
    for (const { name, value } of this.host.arguments()) yield this.field(`argument.${name}`, value);
    for (const { name, slot } of this.host.inputs.roots) {
      yield { key: `input.${name}`, value: this.mirrorValue(slot.value, slot.shape, slot.optional), original: true };
    }
  }

  private field(key: PropertyKey, value: unknown, original = false): StateField {
    return { key, value: this.value(value), original };
  }

  private value(value: unknown): StateValue {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
      return { kind: 'constant', value };
    }
    if (isAny(value)) throw new Opaque('a value of type any');
    if (isSymbolic(value)) return { kind: 'term', term: value.term };
    return { kind: 'node', node: this.node(value) };
  }

  private node(object: object): StateNode {
    const known = this.nodes.get(object);
    if (known !== undefined) return known;
    const record = Stamp.get(object);
    if (record instanceof LazyObject || record instanceof LazyArray) return this.inputNode(record.input, object);
    if (record !== undefined || types.isProxy(object)) throw new Opaque('a proxy');
    const old = this.host.old.numberOf(object, this.host.run());
    if (old !== undefined) return this.add(object, { kind: 'old', type: old, fields: [] });
    return typeof object === 'function' ? this.closureNode(object) : this.newNode(object);
  }

  private add(object: object, node: StateNode): StateNode {
    this.nodes.set(object, node);
    return node;
  }

  private closureNode(fn: Function): StateNode {
    const known = this.host.frames.closures.get(fn);
    if (known === undefined) throw new Opaque('a function that captures variables');
    const node: StateNode = this.add(fn, { kind: 'new', type: `function ${known.point}`, fields: [] });
    this.pending.push(() => {
      node.fields = Object.entries(known.readers).map(([name, read]) => this.field(name, readOrAbsent(read)));
    });
    return node;
  }

  private newNode(object: object): StateNode {
    const isArray = Array.isArray(object);
    const collection = types.isMap(object) ? 'Map' : types.isSet(object) ? 'Set' : undefined;
    if (!isArray && collection === undefined && isExotic(object)) throw new Opaque('an object of a built-in class');
    if (hasOpenNames(object)) throw new Opaque('a property with a symbolic name');
    if (!Object.isExtensible(object)) throw new Opaque('a frozen object');
    const prototype = Reflect.getPrototypeOf(object);
    const old = prototype === null ? 0 : this.host.old.numberOf(prototype, this.host.run());
    const kind = isArray ? 'array' : (collection ?? 'object');
    const node: StateNode = this.add(object, { kind: 'new', type: `${kind} ${old ?? ''}`, fields: [] });
    this.pending.push(() => {
      const fields: StateField[] = old === undefined ? [this.field('[[prototype]]', prototype)] : [];
      for (const key of Reflect.ownKeys(object)) {
        const own = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
        const plain = own.writable && own.enumerable && own.configurable;
        if (!plain && !(isArray && key === 'length' && own.writable)) throw new Opaque('a special property');
        fields.push(this.field(key, own.value));
      }
      if (types.isMap(object)) {
        for (const [k, v] of Map.prototype.entries.call(object))
          fields.push(this.field('key', k), this.field('value', v));
      } else if (types.isSet(object)) {
        for (const member of Set.prototype.values.call(object)) fields.push(this.field('member', member));
      }
      node.fields = fields;
    });
    return node;
  }

  /** @param shown what the program sees of it, if it has seen it */
  private inputNode(input: InputObject, shown: unknown): StateNode {
    const known = this.nodes.get(input);
    if (known !== undefined) return known;
    const { type } = input;
    if (type.kind !== 'object' && type.kind !== 'array' && type.kind !== 'tuple') {
      throw new Opaque(`an input of kind ${type.kind}`);
    }
    const symbolic =
      (typeof shown === 'object' && shown !== null ? lazyArrayOf(shown) : undefined)?.cells !== undefined;
    const name = type.kind === 'object' ? `shape ${type.shape.id}` : symbolic ? SYMBOLIC_ARRAY : type.kind;
    const node: StateNode = { kind: 'input', type: name, fields: [] };
    this.nodes.set(input, node);
    if (typeof shown === 'object' && shown !== null) this.nodes.set(shown, node);
    this.pending.push(() => {
      const record = typeof shown === 'object' && shown !== null ? Stamp.get(shown) : undefined;
      const fields =
        record instanceof LazyObject
          ? this.objectFields(record)
          : record instanceof LazyArray
            ? this.arrayFields(record)
            : this.slotFields(input, (value, shape, optional) => this.inputValue(value, shape, optional));
      if (this.host.needsInput) fields.push({ key: '[[input]]', value: this.mirror(input), original: true });
      node.fields = fields;
    });
    return node;
  }

  private objectFields({ view, input, shape, target, removed }: LazyObject): StateField[] {
    if (removed.size > 0) throw new Opaque('an input with a deleted field');
    if (shape.index !== undefined) throw new Opaque('an object with an index signature');
    const fields: StateField[] = [];
    const seen = new Set<PropertyKey>();
    for (const field of shape.fields) {
      const key = fieldKey(view.realm, shape, field);
      seen.add(key);
      const slot = input.slots.get(field.name);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      if (own === undefined) {
        fields.push({
          key: field.name,
          value: this.inputValue(slot?.value, field.shape, field.optional),
          original: true,
        });
      } else fields.push(this.field(field.name, own.value, this.isOriginal(view, slot?.value, own.value)));
    }
    for (const key of Reflect.ownKeys(target)) {
      if (!seen.has(key)) fields.push(this.field(key, Reflect.getOwnPropertyDescriptor(target, key)?.value));
    }
    if (!Object.isExtensible(target)) throw new Opaque('a frozen object');
    return fields;
  }

  private isOriginal(view: View, decided: InputValue | undefined, value: unknown): boolean {
    if (decided === undefined || decided.kind === 'any') return false;
    return decided.kind !== 'absent' && Object.is(view.show(decided), value);
  }

  private arrayFields(lazy: LazyArray): StateField[] {
    const { input, target, view } = lazy;
    const { type } = input;
    const { length } = lazy;
    if (lazy.cells !== undefined) return this.cellFields(lazy.cells, input);
    const intact = !lazy.decided || type.kind === 'tuple';
    const fields = [this.field('length', length, intact)];
    const element = (i: number): { shape: Shape; optional: boolean } => {
      if (type.kind === 'array') return { shape: type.leading[i]?.shape ?? type.element, optional: false };
      if (type.kind === 'tuple') return { shape: type.shape.elements[i]?.shape ?? type.shape.rest!, optional: false };
      throw new Opaque('an array of unknown kind');
    };
    for (const key of Object.keys(target)) {
      const i = Number(key);
      const decided = input.slots.get(key)?.value;
      fields.push(this.field(key, target[i], this.isOriginal(view, decided, target[i])));
    }
    if (!lazy.decided) {
      const { shape } = element(Number.MAX_SAFE_INTEGER);
      fields.push({ key: '*', value: this.undecided(shape, false), original: true });
      return fields;
    }
    for (let i = 0; i < target.length; i++) {
      if (Object.hasOwn(target, i)) continue;
      const { shape, optional } = element(i);
      const value: StateValue = lazy.isUndecided(i)
        ? this.undecided(shape, optional)
        : { kind: 'constant', value: ABSENT };
      fields.push({ key: String(i), value, original: lazy.isUndecided(i) });
    }
    return fields;
  }

  /** Length, then the known elements by index in the order in which they became known; the rest is undecided. */
  private cellFields(cells: ArrayCells, { type }: InputObject): StateField[] {
    if (!cells.dense || type.kind !== 'array') throw new Opaque('an array with holes');
    const { list, length } = cells;
    const intact = type.length === length;
    const fields: StateField[] = [{ key: 'length', value: { kind: 'term', term: length }, original: intact }];
    for (const { index, value, original } of list) {
      fields.push({ key: 'index', value: { kind: 'term', term: index }, original: true });
      fields.push(this.field('element', value, original));
    }
    fields.push({ key: '*', value: this.undecided(type.element, false), original: true });
    return fields;
  }

  private undecided(shape: Shape, optional: boolean): StateValue {
    return { kind: 'undecided', type: `${optional ? '?' : ''}${shapeText(shape)}` };
  }

  /** An input as it was. */
  private mirror(input: InputObject): StateValue {
    let node = this.mirrors.get(input);
    if (node === undefined) {
      const made: StateNode = { kind: 'mirror', type: input.type.kind, fields: [] };
      this.mirrors.set(input, (node = made));
      this.pending.push(() => {
        made.fields = this.mirrorFields(input);
      });
    }
    return { kind: 'node', node };
  }

  private mirrorFields(input: InputObject): StateField[] {
    return this.slotFields(input, (value, shape, optional) => this.mirrorValue(value, shape, optional));
  }

  /** The fields of an input object that no view shows: as they were decided. */
  private slotFields(
    input: InputObject,
    show: (value: InputValue | undefined, shape: Shape, optional: boolean) => StateValue,
  ): StateField[] {
    const fields: StateField[] = [];
    const original = true;
    const { type } = input;
    if (type.kind === 'object') {
      for (const { name, shape, optional } of type.shape.fields) {
        fields.push({ key: name, value: show(input.slots.get(name)?.value, shape, optional), original });
      }
      return fields;
    }
    if (type.kind === 'array') fields.push({ key: 'length', value: { kind: 'term', term: type.length }, original });
    for (const [key, slot] of input.slots) {
      fields.push({ key, value: show(slot.value, slot.shape, slot.optional), original });
    }
    for (const { index, slot } of input.cells) {
      fields.push({ key: 'index', value: { kind: 'term', term: index }, original });
      fields.push({ key: 'element', value: show(slot.value, slot.shape, slot.optional), original });
    }
    return fields;
  }

  private mirrorValue(value: InputValue | undefined, shape: Shape, optional: boolean): StateValue {
    return value?.kind === 'object' ? this.mirror(value.object) : this.inputValue(value, shape, optional);
  }

  private inputValue(value: InputValue | undefined, shape: Shape, optional: boolean): StateValue {
    switch (value?.kind) {
      case undefined:
        return this.undecided(shape, optional);
      case 'literal':
        return { kind: 'constant', value: value.value };
      case 'absent':
        return { kind: 'constant', value: ABSENT };
      case 'term':
        return { kind: 'term', term: value.term };
      case 'object':
        return { kind: 'node', node: this.inputNode(value.object, this.host.live.shown().get(value.object)) };
      case 'any':
        throw new Opaque('a value of type any');
    }
  }
}

function readOrAbsent(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if ((error as { name?: unknown }).name === 'ReferenceError') return ABSENT;
    throw error;
  }
}

/** Has state that its properties do not show. */
function isExotic(object: object): boolean {
  const native =
    types.isDate(object) ||
    types.isRegExp(object) ||
    types.isPromise(object) ||
    types.isNativeError(object) ||
    types.isGeneratorObject(object) ||
    types.isAnyArrayBuffer(object) ||
    types.isArrayBufferView(object) ||
    types.isWeakMap(object) ||
    types.isWeakSet(object) ||
    types.isBoxedPrimitive(object) ||
    types.isArgumentsObject(object);
  if (native) return true;
  // Iterators and the like name themselves on their prototypes.
  for (let p = Reflect.getPrototypeOf(object); p !== null && !types.isProxy(p); p = Reflect.getPrototypeOf(p)) {
    if (Object.hasOwn(p, Symbol.toStringTag)) return true;
  }
  return false;
}

const texts = new WeakMap<Shape, string>();

function shapeText(shape: Shape): string {
  let text = texts.get(shape);
  if (text === undefined) {
    text = JSON.stringify(shape, (_key, value) =>
      typeof value === 'bigint' ? `${value}n` : value === undefined ? 'undefined' : value,
    );
    texts.set(shape, text);
  }
  return text;
}
