// A view shows the inputs as objects of a realm. The live view is what the program runs on and may change; it can show
// the past for a while, which old() is evaluated in. Mirror views show the inputs as they were, for preconditions. Views of
// one path share its Inputs: what one view decides, the others see.
// Always holds: reading an undecided field decides it; writing it does not.

import { type InputObject, type InputValue, isPresenceOpen, type Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import type { ClassRef, FieldShape, ObjectShape } from '../../../inputs/shape.js';
import { classOutOfReach } from '../gaps.js';
import { createAny, resolveAny } from './any.js';
import { EXACT_KEYS, NO_SYMBOLS, PLAIN_OBJECTS } from './assumed.js';
import { createDate } from './date-time.js';
import { createFunction } from './function-input.js';
import { fieldsOfInput, putFirst } from './key-places.js';
import { createLazyArray } from './lazy-array.js';
import { type CollectionName, createLazyCollection } from './lazy-collection.js';
import { listedInput } from './listed-collection.js';
import { createPromise } from './promise-input.js';
import { createRecord } from './record.js';
import { shown } from './shown.js';
import { Stamp } from './stamp.js';
import { withSymbolNames } from './symbol-names.js';
import { wrap } from './symbolic.js';
import type { OpenInput } from './virtual-array.js';

/** What views need of the realm they make objects for. */
export interface RealmAccess {
  /** The prototype of a class of the program; undefined when the module has no such class. */
  classPrototype(ref: ClassRef): object | undefined;
  readonly objectPrototype: object;
  /** A function of the realm that the engine answers. */
  newFunction(answer: (...args: unknown[]) => unknown): Function;
  newArray(): unknown[];
  newDate(): Date;
  /** The running task makes objects of the input. */
  makesInputs(): void;
  /** A promise of something under way, or of nothing that ever ends. */
  newPromise(operation: OpenOperation | undefined): object;
  /** A typed array of the input. */
  newBytes(name: string, open: OpenInput): object;
  /** An empty collection, made by the native constructor. */
  newCollection(name: CollectionName): object;
  /** An error of the realm, to be thrown where the language would. */
  typeError(message: string): unknown;
  /** Key of a private member in translated code. */
  privateKey(owner: ClassRef | undefined, name: string): PropertyKey;
}

/** Something under way outside, which ends in a task of its own. */
export interface OpenOperation {
  /** How conditions name it. */
  readonly label: string;
  /** The task that it ends in, where the task that runs did not begin it. */
  readonly task: string | undefined;
  /** It ends now: with a value, or with an error that has the message. */
  end(): { readonly value: unknown } | { readonly message: string };
}

/** Record stamped on lazy objects. */
export class LazyObject {
  /** Keys that the program deleted: their accessors, and slots, have nothing to say any more. */
  removed = new Set<PropertyKey>();
  /** Slots of keys with open names that the object has shown: whatever became of them, it is the object's to say. */
  shownKeys = new Set<Slot>();

  constructor(
    readonly view: View,
    readonly input: InputObject,
    readonly shape: ObjectShape,
    /** The object itself, without the proxy that objects with unknown keys have around it. */
    readonly target: object,
  ) {}

  /** As it was at first, but for properties, which the journal undoes; answers how to come back. */
  rewind(): () => void {
    const { removed, shownKeys } = this;
    this.removed = new Set();
    this.shownKeys = new Set();
    return () => {
      Object.assign(this, { removed, shownKeys });
    };
  }
}

const DYNAMIC: ObjectShape = { id: -1, name: 'object', fields: [], abstract: false, instances: [], compatible: [] };

const prototypes = new WeakMap<RealmAccess, Map<ObjectShape, object>>();

export class View {
  private objects = new Map<InputObject, unknown>();
  /** Names of the functions that return nothing, as they were called. */
  callOrder: string[] = [];
  /** Another run on the same inputs came before: what it began with some arguments is what this one begins with them. */
  repeats = false;
  /** A proof follows the members of maps and sets. */
  lists = false;
  /** How to undo what objects came to show in the past; set while the view shows it. */
  private past: (() => void)[] | undefined;

  constructor(
    readonly inputs: Inputs,
    readonly realm: RealmAccess,
  ) {}

  reset(): void {
    if (this.objects.size > 0) this.objects = new Map();
    if (this.callOrder.length > 0) this.callOrder = [];
  }

  /** The value of a slot as the program sees it. */
  read(slot: Slot, site = -1): unknown {
    return this.show(this.inputs.decide(slot, site));
  }

  show(value: InputValue): unknown {
    switch (value.kind) {
      case 'literal':
        return value.value;
      case 'absent':
        return undefined;
      case 'term':
        return this.inputs.pins?.get(value.term) ?? wrap(value.term);
      case 'object':
        return this.objectFor(value.object);
      case 'any':
        return createAny(this, value.slot);
    }
  }

  objectFor(input: InputObject): unknown {
    let object = this.objects.get(input);
    if (object === undefined) {
      object = this.create(input);
      this.objects.set(input, object);
      this.inputs.trail?.push(() => this.objects.delete(input));
    }
    return object;
  }

  /** Changes of what an object shows can be taken back now: with the trail of the inputs, or when the past is left. */
  get canUndo(): boolean {
    return this.past !== undefined || this.inputs.trail !== undefined;
  }

  undoable(undo: () => void): void {
    (this.past ?? this.inputs.trail)?.push(undo);
  }

  /**
   * Runs an action while every object is as it was before the program ran, the same objects as ever. For use within
   * `Journal.before`, which takes care of properties.
   */
  inThePast<T>(action: () => T): T {
    const { callOrder } = this;
    const back: (() => void)[] = [];
    this.past = [];
    this.callOrder = [];
    try {
      for (const object of this.objects.values()) {
        const record = Stamp.get(object as object) as { rewind?(): () => void } | undefined;
        if (record?.rewind !== undefined) back.push(record.rewind());
      }
      return action();
    } finally {
      for (const undo of this.past.reverse()) undo();
      this.past = undefined;
      for (const restore of back) restore();
      this.callOrder = callOrder;
    }
  }

  /** Input objects this view has shown, with what they became. */
  shown(): ReadonlyMap<InputObject, unknown> {
    return this.objects;
  }

  private create(input: InputObject): unknown {
    shown.lazy = true;
    const type = input.type;
    switch (type.kind) {
      case 'object':
        return createLazyObject(this, input, type.shape);
      case 'array':
      case 'tuple':
        return createLazyArray(this, input);
      case 'function':
        return createFunction(this, input);
      case 'promise':
        return createPromise(this, input);
      case 'set':
      case 'map':
        return (this.lists ? listedInput(this, input) : undefined) ?? createLazyCollection(this, input);
      case 'bytes': {
        const { name, length, known } = type;
        return this.realm.newBytes(name, { input, path: input.path, length, known });
      }
      case 'date':
        return createDate(this, input, type.time);
      case 'dynamic':
        return createDynamicObject(this, input);
    }
  }
}

function createLazyObject(view: View, input: InputObject, shape: ObjectShape): object {
  const object = Object.create(prototypeFor(view, shape)) as object;
  Stamp.set(object, new LazyObject(view, input, shape, object));
  if (shape.index !== undefined) return createRecord(view, input, object);
  return object;
}

/** One prototype per shape and realm: an accessor per field, then the class's own prototype. */
function prototypeFor(view: View, shape: ObjectShape): object {
  let byShape = prototypes.get(view.realm);
  if (byShape === undefined) prototypes.set(view.realm, (byShape = new Map()));
  const known = byShape.get(shape);
  if (known !== undefined) return known;
  const parent = shape.class === undefined ? view.realm.objectPrototype : view.realm.classPrototype(shape.class);
  if (parent === undefined) {
    view.inputs.context.abort({ kind: 'unsupported', gap: classOutOfReach(shape.name), site: -1 });
  }
  const prototype = Object.create(parent as object) as object;
  for (const field of shape.fields) defineField(prototype, field, fieldKey(view.realm, shape, field));
  const whole = withSymbolNames(view, shape, prototype);
  byShape.set(shape, whole);
  return whole;
}

export function fieldKey(realm: RealmAccess, shape: ObjectShape, field: FieldShape): PropertyKey {
  return field.private ? realm.privateKey(shape.class, field.name) : field.name;
}

function defineField(prototype: object, field: FieldShape, key: PropertyKey): void {
  Object.defineProperty(prototype, key, {
    configurable: true,
    enumerable: false,
    get(this: object) {
      const lazy = Stamp.get(this);
      if (!(lazy instanceof LazyObject)) return undefined;
      if (lazy.removed.has(key)) return Reflect.get(Reflect.getPrototypeOf(prototype) as object, key, this);
      const { view, input } = lazy;
      const slot = view.inputs.slotOf(input, field.name) as Slot;
      const decided = view.inputs.decide(slot, -1);
      if (decided.kind === 'absent') return undefined;
      const value = shownAs(view, key, decided);
      if (!isPresenceOpen(slot)) setOwn(view, this, key, value, !field.private);
      return value;
    },
    set(this: object, value: unknown) {
      const lazy = Stamp.get(this);
      Object.defineProperty(this, key, { value, writable: true, enumerable: !field.private, configurable: true });
      if (lazy instanceof LazyObject) {
        lazy.view.undoable(() => Reflect.deleteProperty(this, key));
      }
    },
  });
}

/** Promises read `then`, which calls no hook of translated code: whether it is a function must be decided by then. */
export function shownAs(view: View, key: PropertyKey, value: InputValue): unknown {
  const shownValue = view.show(value);
  return key === 'then' ? resolveAny(shownValue) : shownValue;
}

export function setOwn(view: View, object: object, key: PropertyKey, value: unknown, enumerable: boolean): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable, configurable: true });
  view.undoable(() => Reflect.deleteProperty(object, key));
}

/** Decides every undecided field, so that native code that lists own keys sees them, in declaration order. */
export function forceFields(object: unknown): void {
  if (typeof object !== 'object' || object === null) return;
  const lazy = Stamp.get(object);
  if (!(lazy instanceof LazyObject)) return;
  if (lazy.shape.fields.length > 0) lazy.view.inputs.context.restsOn(EXACT_KEYS);
  if (lazy.shape.symbols !== undefined) lazy.view.inputs.context.restsOn(NO_SYMBOLS);
  decideFields(lazy);
}

/** Decides every undecided field, where it does not matter which keys there are besides. */
export function decideFields({ target, view, input, shape, removed }: LazyObject): void {
  const declared = shape.fields.filter(({ name, private: hidden }) => !hidden && !removed.has(name));
  for (const { name } of declared) {
    if (Object.hasOwn(target, name)) continue;
    const slot = view.inputs.slotOf(input, name) as Slot;
    if (view.inputs.present(slot, -1)) setOwn(view, target, name, view.read(slot), true);
  }
  const names = declared.map(({ name }) => name);
  putFirst(target, fieldsOfInput(target, names, input, view.inputs));
}

/** The program deletes a field: whether the input has it matters no longer, and need not be decided. */
export function removeField(object: object, key: PropertyKey): void {
  const lazy = Stamp.get(object);
  if (!(lazy instanceof LazyObject)) return;
  const name = typeof key === 'number' ? String(key) : key;
  if (lazy.removed.has(name)) return;
  lazy.removed.add(name);
  lazy.view.undoable(() => lazy.removed.delete(name));
}

/** The prototype behind the accessors. */
function classOf(target: object): object {
  return Reflect.getPrototypeOf(Reflect.getPrototypeOf(target) as object) as object;
}

/** `key in object` for a declared field of a lazy object, whose accessor is there either way; undefined for the rest. */
export function hasField(object: object, key: PropertyKey): boolean | undefined {
  const lazy = Stamp.get(object);
  if (!(lazy instanceof LazyObject) || Object.hasOwn(object, key)) return undefined;
  const field = lazy.shape.fields.find((f) => f.name === key && !f.private);
  if (field === undefined) {
    if (lazy.shape.fields.length > 0) lazy.view.inputs.context.restsOn(EXACT_KEYS);
    return undefined;
  }
  if (lazy.removed.has(key)) return Reflect.has(classOf(lazy.target), key);
  return lazy.view.inputs.present(lazy.view.inputs.slotOf(lazy.input, field.name) as Slot, -1);
}

function createDynamicObject(view: View, input: InputObject): object {
  const target = Object.create(prototypeFor(view, DYNAMIC)) as object;
  Stamp.set(target, new LazyObject(view, input, DYNAMIC, target));
  return createRecord(view, input, target);
}

/** The prototype of the value is looked at: that of an interface is not known. */
export function noteClass(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const lazy = Stamp.get(value);
  if (!(lazy instanceof LazyObject) || lazy.shape.class !== undefined || lazy.shape.fields.length === 0) return;
  lazy.view.inputs.context.restsOn(PLAIN_OBJECTS);
}
