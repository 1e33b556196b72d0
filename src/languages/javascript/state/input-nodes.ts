// Objects of the input as nodes of a state: fields as the program sees them, undecided parts, and the inputs as they were (`mirror`).
// Used by snapshot.ts. Nothing is decided by looking. A field is `original` while it holds what the input had there.

import { type InputObject, type InputValue, isPresenceOpen, type Slot } from '../../../inputs/input-object.js';
import { ANY } from '../../../inputs/inputs.js';
import type { ObjectShape, Shape } from '../../../inputs/shape.js';
import { ABSENT, LISTED, type StateField, type StateNode, type StateValue, SYMBOLIC_ARRAY } from '../../state.js';
import { isAny, settledAny } from '../values/any.js';
import type { ArrayCells } from '../values/array-cells.js';
import { timeTerm } from '../values/date-time.js';
import { FunctionInput } from '../values/function-input.js';
import { LazyArray, lazyArrayOf } from '../values/lazy-array.js';
import { ListedCollection } from '../values/listed-collection.js';
import { Stamp } from '../values/stamp.js';
import { isSymbolic } from '../values/symbolic.js';
import { fieldKey, LazyObject, type View } from '../values/view.js';
import { Opaque } from './opaque.js';

/** What the walk over values does for inputs. */
export interface NodeWalk {
  readonly live: View;
  readonly withInputs: boolean;
  field(key: PropertyKey, value: unknown, original?: boolean): StateField;
  known(object: object): StateNode | undefined;
  /** A node that stands for the objects, filled later. */
  add(objects: readonly object[], node: StateNode, fill: () => readonly StateField[]): StateNode;
}

/** Absent, or there and undefined: nobody has looked. */
const UNSURE: unique symbol = Symbol('absent or undefined');

const ORIGINAL = true;

export class InputNodes {
  private readonly mirrors = new Map<InputObject, StateNode>();

  constructor(private readonly walk: NodeWalk) {}

  /** @param shown what the program sees of it, if it has seen it */
  node(input: InputObject, shown: unknown): StateNode {
    const known = this.walk.known(input);
    if (known !== undefined) return known;
    const object = (typeof shown === 'object' && shown !== null) || typeof shown === 'function' ? shown : undefined;
    const listed = ListedCollection.of(object);
    if (listed !== undefined) return this.listed(input, listed);
    const node: StateNode = { kind: 'input', type: typeOf(input, object), fields: [] };
    const keys = object === undefined ? [input] : [input, object];
    return this.walk.add(keys, node, () => {
      const fields = this.fields(input, object);
      if (this.walk.withInputs) fields.push({ key: '[[input]]', value: this.mirror(input), original: ORIGINAL });
      return fields;
    });
  }

  /** A collection that a proof follows: its members are arrays. */
  private listed(input: InputObject, { own, name, keys, values }: ListedCollection): StateNode {
    if (Reflect.ownKeys(own).length > 0 || !Object.isExtensible(own)) throw new Opaque('input attributes');
    return this.walk.add([input, own], { kind: 'input', type: `${LISTED} ${name}`, fields: [] }, () => [
      this.walk.field('keys', keys),
      ...(values === undefined ? [] : [this.walk.field('values', values)]),
    ]);
  }

  private fields(input: InputObject, object: object | undefined): StateField[] {
    const record = object === undefined ? undefined : Stamp.get(object);
    const { type } = input;
    if (record instanceof LazyObject) {
      return this.object(record, type.kind === 'dynamic' || record.shape.index !== undefined);
    }
    if (record instanceof LazyArray) return this.array(record);
    if (record instanceof FunctionInput) return this.calls(input);
    if (type.kind === 'date' && object !== undefined) return this.date(object, type.time);
    return this.slots(input, (value, slot) => this.value(value, slot));
  }

  /**
   * Declared fields in their order, then what the program added. With unknown keys (`open`): then those that were asked for, those that
   * were deleted, and all others.
   */
  private object({ view, input, shape, target, removed }: LazyObject, open: boolean): StateField[] {
    if (input.openKeys.length > 0) throw new Opaque('open names');
    const fields: StateField[] = [];
    const seen = new Set<PropertyKey>();
    for (const field of shape.fields) {
      const key = fieldKey(view.realm, shape, field);
      const slot = input.slots.get(field.name);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      if (removed.has(key)) {
        // It comes last if it is there again.
        fields.push(this.walk.field(field.name, ABSENT));
        continue;
      }
      seen.add(key);
      if (own !== undefined) fields.push(this.own(field.name, own, view, slot, field.private));
      else {
        fields.push({ key: field.name, value: this.value(slot?.value, slot ?? field), original: ORIGINAL });
        fields.push(...unsure(field.name, slot));
      }
    }
    for (const key of Reflect.ownKeys(target)) {
      if (seen.has(key)) continue;
      const slot = open && typeof key === 'string' ? input.slots.get(key) : undefined;
      fields.push(this.own(key, Reflect.getOwnPropertyDescriptor(target, key) as PropertyDescriptor, view, slot));
      seen.add(key);
    }
    return open ? [...fields, ...this.otherKeys(input, shape, removed, seen)] : fields;
  }

  private *otherKeys(
    { slots }: InputObject,
    shape: ObjectShape,
    removed: ReadonlySet<PropertyKey>,
    seen: ReadonlySet<PropertyKey>,
  ): Generator<StateField> {
    for (const key of [...new Set([...slots.keys(), ...[...removed].map(String)])].sort()) {
      const slot = slots.get(key);
      if (seen.has(key) || isDeclared(shape, key)) continue;
      if (removed.has(key) || slot === undefined) yield this.walk.field(key, ABSENT);
      else {
        yield { key, value: this.value(slot.value, slot), original: ORIGINAL };
        yield* unsure(key, slot);
      }
    }
    yield { key: '*', value: undecided(shape.index?.value ?? ANY, true), original: ORIGINAL };
  }

  private own(
    key: PropertyKey,
    own: PropertyDescriptor,
    view: View,
    slot: Slot | undefined,
    hidden = typeof key === 'symbol',
  ): StateField {
    const plain = 'value' in own && own.writable && own.configurable && (own.enumerable || hidden);
    if (!plain) throw new Opaque('input attributes');
    return this.walk.field(key, own.value, isOriginal(view, slot?.value, own.value));
  }

  private array(lazy: LazyArray): StateField[] {
    const { input, target, view, length } = lazy;
    const { type } = input;
    if (lazy.cells !== undefined) return this.cells(lazy.cells, input);
    const intact = !lazy.decided || type.kind === 'tuple';
    const fields = [this.walk.field('length', length, intact)];
    const shapeAt = (i: number): Shape => {
      if (type.kind === 'array') return type.leading[i]?.shape ?? type.element;
      const { elements, rest } = (type as InputObject['type'] & { kind: 'tuple' }).shape;
      return elements[i]?.shape ?? rest!;
    };
    for (const key of Reflect.ownKeys(target)) {
      if (key === 'length') continue;
      const own = Reflect.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
      fields.push(this.own(key, own, view, typeof key === 'string' ? input.slots.get(key) : undefined));
    }
    if (!lazy.decided) {
      fields.push({ key: '*', value: undecided(shapeAt(Number.MAX_SAFE_INTEGER), false), original: ORIGINAL });
      return fields;
    }
    for (let i = 0; i < target.length; i++) {
      if (Object.hasOwn(target, i)) continue;
      const open = lazy.isUndecided(i);
      const value: StateValue = open ? undecided(shapeAt(i), false) : { kind: 'constant', value: ABSENT };
      fields.push({ key: String(i), value, original: open });
    }
    return fields;
  }

  /** Length, then the known elements by index in the order in which they became known; the rest is undecided. */
  cells(cells: ArrayCells, { type }: InputObject): StateField[] {
    if (!cells.dense || type.kind !== 'array') throw new Opaque('array with holes');
    const { list, length, widened } = cells;
    const intact = type.length === length;
    const fields: StateField[] = [{ key: 'length', value: { kind: 'term', term: length }, original: intact }];
    for (const { index, value, original } of list) {
      fields.push({ key: 'index', value: { kind: 'term', term: index }, original: ORIGINAL });
      const field = this.walk.field('element', value, original && widened === undefined);
      fields.push(original ? { ...field, read: true } : field);
    }
    if (widened !== undefined) {
      fields.push({ key: '*', value: { kind: 'undecided', type: 'widened', any: widened }, original: false });
    } else if (cells.made) fields.push(this.walk.field('*', ABSENT));
    else fields.push({ key: '*', value: undecided(type.element, false), original: ORIGINAL });
    return fields;
  }

  /** A function of the input is what it answered so far. Arguments that are objects may be the program's own. */
  private calls({ calls }: InputObject): StateField[] {
    const fields: StateField[] = [];
    for (const { args, result } of calls) {
      fields.push(this.walk.field('call', args.length, ORIGINAL));
      for (const arg of args) fields.push(this.walk.field('argument', arg, isPrimitive(arg)));
      fields.push({ key: 'result', value: this.value(result.value, result), original: ORIGINAL });
    }
    return fields;
  }

  private date(date: object, time: unknown): StateField[] {
    const now = timeTerm(date);
    if (now === undefined || Reflect.ownKeys(date).length > 0) throw new Opaque('input attributes');
    return [{ key: '[[time]]', value: { kind: 'term', term: now }, original: now === time }];
  }

  /** An input as it was. */
  mirror(input: InputObject): StateValue {
    let node = this.mirrors.get(input);
    if (node === undefined) {
      node = { kind: 'mirror', type: this.mirrorType(input), fields: [] };
      this.mirrors.set(input, node);
      this.walk.add([node], node, () => this.slots(input, (value, slot) => this.mirrorValue(value, slot)));
    }
    return { kind: 'node', node };
  }

  /** Of a collection that a proof follows nothing is known but what it has become. */
  private mirrorType(input: InputObject): string {
    const { collection } = input;
    if (collection === undefined || ListedCollection.of(this.walk.live.shown().get(input)) === undefined)
      return typeOf(input, undefined);
    const { sizeUsed, closed, members, known } = collection;
    if (sizeUsed || closed || members.length + known.length > 0) throw new Opaque('input collection');
    return 'listed';
  }

  mirrorValue(value: InputValue | undefined, slot: Slot | SlotType): StateValue {
    return value?.kind === 'object' ? this.mirror(value.object) : this.value(value, slot);
  }

  /** The parts of an input object as they were decided, whatever a view shows. */
  private slots(
    input: InputObject,
    show: (value: InputValue | undefined, slot: Slot | SlotType) => StateValue,
  ): StateField[] {
    const { type } = input;
    const fields: StateField[] = [];
    const add = (key: string, value: StateValue): void => void fields.push({ key, value, original: ORIGINAL });
    const addSlot = (key: string, slot: Slot): void => {
      add(key, show(slot.value, slot));
      fields.push(...unsure(key, slot));
    };
    if (type.kind === 'function') return this.calls(input);
    if (type.kind === 'date') add('[[time]]', { kind: 'term', term: type.time });
    if (type.kind === 'array') add('length', { kind: 'term', term: type.length });
    if (type.kind === 'object') {
      for (const field of type.shape.fields) {
        const slot = input.slots.get(field.name);
        if (slot === undefined) add(field.name, show(undefined, field));
        else addSlot(field.name, slot);
      }
      if (type.shape.index === undefined) return fields;
    }
    for (const [key, slot] of input.slots) {
      if (type.kind !== 'object' || !isDeclared(type.shape, key)) addSlot(key, slot);
    }
    for (const { index, slot } of input.cells) {
      add('index', { kind: 'term', term: index });
      add('element', show(slot.value, slot));
    }
    if (type.kind === 'dynamic' || type.kind === 'object') add('*', undecided(ANY, true));
    return fields;
  }

  value(value: InputValue | undefined, slot: Slot | SlotType): StateValue {
    switch (value?.kind) {
      case undefined:
        return undecided(slot.shape, slot.optional);
      case 'literal':
        return { kind: 'constant', value: value.value };
      case 'absent':
        return { kind: 'constant', value: 'path' in slot && isPresenceOpen(slot) ? UNSURE : ABSENT };
      case 'term':
        return { kind: 'term', term: value.term };
      case 'object':
        return { kind: 'node', node: this.node(value.object, this.walk.live.shown().get(value.object)) };
      case 'any':
        return this.any(value.slot);
    }
  }

  /** A value of type any: itself once its type is decided; before, a node that all who hold it share. */
  any(slot: Slot): StateValue {
    if (slot.value !== undefined) return this.value(slot.value, slot);
    const known = this.walk.known(slot);
    if (known !== undefined) return { kind: 'node', node: known };
    const node: StateNode = { kind: 'input', type: 'any', fields: [] };
    this.walk.add([slot], node, () => [{ key: 'value', value: undecided(slot.shape, false), original: ORIGINAL }]);
    return { kind: 'node', node };
  }
}

/** Whether a value that may be anything is there is not said by the value. */
function unsure(key: string, slot: Slot | undefined): StateField[] {
  if (slot?.value?.kind !== 'any' || !isPresenceOpen(slot)) return [];
  return [{ key: `${key}?`, value: { kind: 'constant', value: UNSURE }, original: ORIGINAL }];
}

interface SlotType {
  readonly shape: Shape;
  readonly optional: boolean;
}

function typeOf({ type, listed }: InputObject, object: object | undefined): string {
  switch (type.kind) {
    case 'object': {
      const extensible = object === undefined || Object.isExtensible(targetOf(object));
      if (!extensible) throw new Opaque('input attributes');
      return `shape ${type.shape.id}${listed ? ' listed' : ''}`;
    }
    case 'array':
    case 'tuple':
      return lazyArrayOf(object)?.cells === undefined ? type.kind : SYMBOLIC_ARRAY;
    case 'dynamic':
      if (object !== undefined && !Object.isExtensible(targetOf(object))) throw new Opaque('input attributes');
      return listed ? 'dynamic listed' : 'dynamic';
    case 'date':
      return 'date';
    case 'function':
      return `function ${shapeText(type.result)}`;
    case 'promise':
      throw new Opaque('promise');
    case 'bytes':
      throw new Opaque('input bytes');
    case 'set':
    case 'map':
      throw new Opaque('input collection');
  }
}

function targetOf(object: object): object {
  const record = Stamp.get(object);
  return record instanceof LazyObject ? record.target : object;
}

function isDeclared(shape: ObjectShape, key: string): boolean {
  return shape.fields.some(({ name }) => name === key);
}

function isOriginal(view: View, decided: InputValue | undefined, value: unknown): boolean {
  if (decided === undefined || decided.kind === 'absent') return false;
  return Object.is(settledAny(view.show(decided)), settledAny(value));
}

function isPrimitive(value: unknown): boolean {
  return (
    (typeof value !== 'object' && typeof value !== 'function') || value === null || (!isAny(value) && isSymbolic(value))
  );
}

function undecided(shape: Shape, optional: boolean): StateValue {
  return { kind: 'undecided', type: `${optional ? '?' : ''}${shapeText(shape)}` };
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
