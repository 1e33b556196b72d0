// Concrete inputs: what a path decided, with the values of a model, as real objects of a realm that runs the original
// code. Undecided parts get the simplest value of their type.
// Always holds: decided parts are as the path decided them, aliases included. Called while the inputs keep a trail:
// the fillings are undone with it.

import { CannotBuild } from '../../../inputs/cannot-build.js';
import type { CollectionInput } from '../../../inputs/collection-input.js';
import { FULFILLED, type InputObject, type InputValue, type Operation, Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import { optionsOf, type SlotOption } from '../../../inputs/options.js';
import { slotsInOrder } from '../../../inputs/record-keys.js';
import type { FieldShape, ObjectShape, Shape } from '../../../inputs/shape.js';
import { variable } from '../../../logic/build.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Primitive } from '../../../logic/term.js';
import { notePromise, type PromiseRecord, promiseRecordOf } from '../codec/promise-record.js';
import { type RecordedCall, recordedFunction } from '../codec/recorded-function.js';
import { noteStandIn } from '../codec/stand-in.js';
import { noteWeakContents } from '../codec/weak-contents.js';
import { ELEMENT_KINDS } from './element-kind.js';
import { mayPromise } from './function-input.js';
import type { CollectionName } from './lazy-collection.js';
import { membersOf } from './materialize-collection.js';
import { rejectionOf, taskOf } from './promise-input.js';
import { Stamp } from './stamp.js';
import { heldTerm, isSymbolic } from './symbolic.js';
import { elementsIn } from './virtual-array.js';

/** How a promise is settled, when its time has come. */
export type EndPromise = (settle: { fulfil(value: unknown): void; fail(message: string): void }) => void;

export interface OpenPromise {
  readonly promise: object;
  begin(end: EndPromise): void;
}

/** The realm of the original code. */
export interface ConcreteRealm {
  /** An object of the class, constructor not run; undefined when it cannot be made. */
  instantiate(shape: ObjectShape): object | undefined;
  setField(object: object, shape: ObjectShape, field: FieldShape, value: unknown): boolean;
  /** What functions of the realm inherit from. */
  /** A function of the realm that the engine answers. */
  newFunction(answer: (...args: unknown[]) => unknown): Function;
  newArray(): unknown[];
  newCollection(name: CollectionName): object;
  newDate(time: number): object;
  /** A promise that ends as the record says once it has begun: in a task of that name, or else of the task that begins it. */
  newPromise(label: string, task: string | undefined): OpenPromise;
  newBytes(name: string, length: number): Record<number, unknown>;
  /** An object of the program's own class for a state of the user's model of it. @throws CannotBuild */
  concretize(shape: ObjectShape, state: object): object;
}

/** New objects are made this deep below decided ones before aliases are preferred. */
const FILL_DEPTH = 3;

export class Materializer {
  private made = new Map<InputObject, object>();
  private pending: InputObject[] = [];
  private depth = new Map<InputObject, number>();
  private standIns = new Map<Slot, unknown>();
  private collections = new Map<CollectionInput, [unknown, unknown][]>();
  /** States of models that are being made. */
  private states = new Set<InputObject>();
  /** Names of the functions that return nothing, as the program calls them. */
  readonly callOrder: string[] = [];
  /** Promises that nobody of the program began. */
  readonly underWay: PromiseRecord[] = [];

  constructor(
    private readonly inputs: Inputs,
    private readonly model: Model,
    private readonly realm: ConcreteRealm,
  ) {}

  /** The value of a slot; objects reachable from it are complete when `finish` has run. */
  value(slot: Slot, depth = 0): unknown {
    return this.show(slot.value ?? this.fill(slot, depth), depth);
  }

  finish(): void {
    for (let object = this.pending.pop(); object !== undefined; object = this.pending.pop()) this.complete(object);
  }

  /** The concrete object an input object became. */
  objectOf(input: InputObject): object | undefined {
    return this.made.get(input);
  }

  private show(value: InputValue, depth: number): unknown {
    switch (value.kind) {
      case 'literal':
        return value.value;
      case 'absent':
        return undefined;
      case 'term':
        return evaluate(value.term, this.model);
      case 'any':
        return value.slot.value === undefined ? this.undecided(value.slot) : this.show(value.slot.value, depth);
      case 'object':
        return this.make(value.object, depth);
    }
  }

  /** Nothing has looked at it: of a type that has no inputs, one value stands for any of them. */
  private undecided(slot: Slot): unknown {
    const { shape } = slot;
    if (shape.kind !== 'unsupported') return undefined;
    if (!this.standIns.has(slot)) this.standIns.set(slot, this.standIn(shape));
    return this.standIns.get(slot);
  }

  private standIn({ text, values }: Shape & { kind: 'unsupported' }): unknown {
    if (values === 'symbol') return Symbol(text);
    const made = values === 'function' ? this.realm.newFunction(() => {}) : (this.realm.instantiate(PLAIN) as object);
    noteStandIn(made, text);
    return made;
  }

  private make(input: InputObject, depth: number): object {
    const known = this.made.get(input);
    if (known !== undefined) return known;
    if (input.type.kind === 'object' && input.type.shape.model !== undefined) {
      return this.concretized(input, input.type.shape, depth);
    }
    const object = this.allocate(input);
    this.made.set(input, object);
    this.depth.set(input, depth);
    this.pending.push(input);
    return object;
  }

  /** The state of a model, complete with all it refers to, and the object that is made of it. */
  private concretized(input: InputObject, shape: ObjectShape, depth: number): object {
    if (this.states.has(input)) throw new CannotBuild(`a ${shape.name} whose model refers to itself cannot be built`);
    const state = this.allocate(input);
    this.states.add(input);
    const { pending } = this;
    this.pending = [];
    this.depth.set(input, depth);
    this.fields(input, shape, state, depth + 1);
    this.finish();
    this.pending = pending;
    const object = this.realm.concretize(shape, state);
    this.states.delete(input);
    this.made.set(input, object);
    return object;
  }

  private allocate(input: InputObject): object {
    const type = input.type;
    switch (type.kind) {
      case 'object': {
        const object = this.realm.instantiate(type.shape);
        if (object === undefined) throw new CannotBuild(`an object of class ${type.shape.name} cannot be built`);
        return object;
      }
      case 'array':
      case 'tuple':
        return this.realm.newArray();
      case 'function':
        return this.recorded(input);
      case 'promise':
        return this.promise(input, type.operation);
      case 'set':
      case 'map':
        return this.realm.newCollection(`${type.weak ? 'Weak' : ''}${type.kind === 'set' ? 'Set' : 'Map'}`);
      case 'bytes':
        return this.bytes(input.path, type);
      case 'date':
        return this.realm.newDate(evaluate(type.time, this.model) as number);
      case 'dynamic':
        return this.realm.instantiate(PLAIN) as object;
    }
  }

  /** What it is fulfilled with may lead back to it. */
  private promise(input: InputObject, { called, begun, ended }: Operation): object {
    const task = called ? undefined : taskOf(input);
    const { promise, begin } = this.realm.newPromise(input.path, task);
    const record: PromiseRecord = {
      task,
      ended: begun ? ended : undefined,
      value: undefined,
      message: rejectionOf(input),
      begin: () => begin(({ fulfil, fail }) => (ended === 'rejected' ? fail(record.message) : fulfil(record.value))),
    };
    notePromise(promise, record);
    if (begun && !called) this.underWay.push(record);
    return promise;
  }

  private bytes(path: string, { name, length }: InputObject['type'] & { kind: 'bytes' }): object {
    const size = evaluate(length, this.model) as number;
    if (size > MAX_ARRAY) throw new CannotBuild(`a typed array of length ${size} is too long to build`);
    const array = this.realm.newBytes(name, size);
    for (const [index, element] of elementsIn(this.model, path, ELEMENT_KINDS[name.replace(/Array$/, '')]))
      if (index < size) array[index] = evaluate(element, this.model);
    return array;
  }

  private complete(input: InputObject): void {
    const object = this.made.get(input) as any;
    const depth = (this.depth.get(input) as number) + 1;
    const type = input.type;
    if (type.kind === 'object') this.fields(input, type.shape, object, depth);
    else if (type.kind === 'promise') {
      const record = promiseRecordOf(object) as PromiseRecord;
      record.value = this.value(this.inputs.slotOf(input, FULFILLED) as Slot, depth);
    } else if (type.kind === 'dynamic') this.keys(input, object, depth);
    else if (type.kind === 'array') {
      const length = evaluate(type.length, this.model) as number;
      if (length > MAX_ARRAY) throw new CannotBuild(`an array of length ${length} is too long to build`);
      const placed = new Map(input.cells.map(({ index, slot }) => [evaluate(index, this.model) as number, slot]));
      for (let i = 0; i < length; i++) {
        const slot = input.slots.get(String(i)) ?? placed.get(i) ?? (this.inputs.slotOf(input, String(i)) as Slot);
        object[i] = this.value(slot, depth);
      }
    } else if (type.kind === 'tuple') {
      for (let i = 0; i < type.length; i++) object[i] = this.value(this.inputs.slotOf(input, String(i)) as Slot, depth);
    } else if (type.kind === 'set' || type.kind === 'map') this.members(input, object, depth);
  }

  private fields(input: InputObject, shape: ObjectShape, object: object, depth: number): void {
    for (const field of shape.fields) {
      const slot = this.inputs.slotOf(input, field.name) as Slot;
      const value = this.value(slot, depth);
      if (slot.value?.kind === 'absent') continue;
      if (!this.realm.setField(object, shape, field, value)) {
        throw new CannotBuild(`field ${field.name} of ${shape.name} cannot be set from outside`);
      }
    }
    if (shape.index !== undefined) this.keys(input, object, depth);
  }

  private members(input: InputObject, object: object, depth: number): void {
    const { weak, kind } = input.type as InputObject['type'] & { kind: 'set' | 'map' };
    const entries = membersOf(input.collection as CollectionInput, this.model, {
      members: this.collections,
      relations: this.inputs.relations,
      objectFor: (key) => this.make(key, depth),
      value: (slot) => this.value(slot, depth),
      newObject: (shape, path) => this.newObject(shape, path, depth),
    });
    if (weak) noteWeakContents(object, entries);
    // Methods of the engine's own realm work on collections of any realm, whatever the program did to its own.
    const [add, set] = weak ? [WeakSet.prototype.add, WeakMap.prototype.set] : [Set.prototype.add, Map.prototype.set];
    for (const entry of entries) Reflect.apply(kind === 'set' ? add : set, object, entry);
  }

  private newObject(shape: Shape, path: string, depth: number): object | undefined {
    const option = optionsOf(this.inputs, new Slot(path, shape, false)).find((o) => o.kind === 'new');
    return option === undefined ? undefined : this.make(this.inputs.create(path, option.type, true), depth);
  }

  private keys(input: InputObject, object: object, depth: number): void {
    for (const { name, slot } of slotsInOrder(input)) {
      if (slot.value?.kind === 'absent' || (slot.value === undefined && slot.optional)) continue;
      const key = typeof name === 'string' ? name : (evaluate(name, this.model) as string);
      const value = this.value(slot, depth);
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    }
  }

  /** Known as made before its table is filled: a function may be its own argument or result. */
  private recorded(input: InputObject): object {
    const result = input.type.kind === 'function' ? input.type.result : undefined;
    const silent = result?.kind === 'literal' && result.value === undefined;
    const onCall = (): void => void this.callOrder.push(input.path);
    const calls: RecordedCall[] = [];
    const record = {
      calls,
      otherwise: undefined as unknown,
      inOrder: false,
      everyCall: result !== undefined && mayPromise(result),
      ...(silent ? { log: [], onCall } : {}),
    };
    const made = recordedFunction(record, (answer) => this.realm.newFunction(answer));
    this.made.set(input, made);
    const concrete = (value: unknown): unknown => {
      if (isSymbolic(value)) return evaluate(heldTerm(value), this.model);
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
      const stamped = Stamp.get(value) as { input?: InputObject } | undefined;
      if (stamped?.input !== undefined) return this.make(stamped.input, 0);
      record.inOrder = true;
      return undefined;
    };
    for (const call of input.calls) {
      calls.push({ args: call.args.map(concrete), result: this.value(call.result, FILL_DEPTH) });
    }
    record.otherwise = calls.at(-1)?.result;
    return made;
  }

  private fill(slot: Slot, depth: number): InputValue {
    const options = optionsOf(this.inputs, slot);
    const option = simplest(options, depth > FILL_DEPTH);
    const value = this.valueOf(slot, option);
    slot.value = value;
    this.inputs.trail?.push(() => {
      slot.value = undefined;
    });
    return value;
  }

  /** The program did not read it, but the precondition may be about it: then the model has a value. */
  private primitive(slot: Slot, { sort, values }: SlotOption & { kind: 'primitive' }): Primitive {
    const known = this.model.get(variable(sort, slot.path));
    if (known !== undefined && (values?.includes(known) ?? true)) return known;
    return values?.[0] ?? DEFAULT[sort];
  }

  private valueOf(slot: Slot, option: SlotOption): InputValue {
    switch (option.kind) {
      case 'literal':
        return { kind: 'literal', value: option.value };
      case 'absent':
        return { kind: 'absent' };
      case 'any':
        return option.shape?.kind === 'unsupported'
          ? { kind: 'any', slot: new Slot(slot.path, option.shape, false, true) }
          : { kind: 'literal', value: undefined };
      case 'primitive':
        return { kind: 'literal', value: this.primitive(slot, option) };
      case 'alias':
        return { kind: 'object', object: option.object };
      case 'new':
        return { kind: 'object', object: this.inputs.create(slot.path, option.type, true) };
      case 'unsupported':
        throw new CannotBuild(`an input of type ${option.text} cannot be built`);
    }
  }
}

const DEFAULT = { num: 0, bool: false, str: '', big: 0n, long: 0n } as const;
const MAX_ARRAY = 1_000_000;
const PLAIN: ObjectShape = { id: -1, name: 'object', fields: [], abstract: false, instances: [], compatible: [] };
const ORDER = ['absent', 'literal', 'primitive', 'any', 'new', 'alias', 'unsupported'];
const ORDER_DEEP = ['absent', 'literal', 'primitive', 'any', 'alias', 'new', 'unsupported'];

function simplest(options: readonly SlotOption[], deep: boolean): SlotOption {
  const order = deep ? ORDER_DEEP : ORDER;
  return options.reduce((best, option) => (order.indexOf(option.kind) < order.indexOf(best.kind) ? option : best));
}
