// The inputs of a path: objects and slots, decided on first read (lazy initialization, gse-2003 Fig. 3). This is the
// input as it was before the program ran; what the program did to it lives in views (view.ts).
// Always holds: a slot is decided at most once on a path, by choices of the PathContext alone, so a prefix rebuilds
// the same inputs; aliases are only ever earlier input objects.

import { apply, constant, eq, or, same, variable } from '../logic/build.js';
import { type Domain, type Primitive, type Term, variablesOf } from '../logic/term.js';
import { TIME_DOMAIN } from '../logic/theories/calendar/functions.js';
import { type SiteId, TYPE_SITE } from '../path/choice.js';
import type { PathContext } from '../path/context.js';
import { unsupportedInput } from '../result/gaps/paths.js';
import { noteOthers } from './apart.js';
import { CollectionInput } from './collection-input.js';
import type { InputGuide } from './guide.js';
import {
  type CollectionType,
  type InputKind,
  InputObject,
  type InputValue,
  isPresenceOpen,
  type NewType,
  Slot,
} from './input-object.js';
import type { Key } from './key.js';
import { capacity } from './key-shape.js';
import { type Notation, PLAIN } from './notation.js';
import { domainOf, numberDomain } from './number-domain.js';
import { optionsOf, type SlotOption, SORT_OF } from './options.js';
import type { SetRelation } from './set-relations.js';
import type { Shape, ShapeTable, TupleElement } from './shape.js';

export const ANY: Shape = { kind: 'any' };
const UNDEFINED: InputValue = { kind: 'literal', value: undefined };
const ARRAY_LENGTH = { integer: true, min: 0, max: 2 ** 32 - 1 };
/** Inputs have no holes, and V8 holds no more elements than that. So what the program adds to it has an index, too. */
const MAX_ELEMENTS = 2 ** 27;
/** Listed among what results rest on (languages/javascript/frontend/shapes.ts). */
const BYTES_LENGTH = { integer: true, min: 0, max: 2 ** 16 };
/** The most that V8 lets a Set or Map hold. */
const MAX_SIZE = 2 ** 24;

export interface InputLimits {
  readonly maxObjects: number;
  /** Arrays keep their symbolic length, elements have symbolic indices. */
  readonly arrays?: 'decided' | 'symbolic';
  /** Promises that may be rejected: all, or those that come through these parameters. */
  readonly rejects?: 'all' | readonly string[] | undefined;
}

/** Told of what becomes known of the inputs while a path runs. */
export interface InputWatch {
  /** A part of the structure was decided. */
  decided(): void;
  /** The program has come to know another element of an array with a symbolic length. */
  element(): void;
}

const UNWATCHED: InputWatch = { decided: () => {}, element: () => {} };

export class Inputs {
  /** Parameters and receiver, then inputs made by symbolic(). */
  roots: { name: string; slot: Slot }[] = [];
  objects: InputObject[] = [];
  /** Sets and maps of the input, and sets of values of such maps. */
  collections: CollectionInput[] = [];
  private readonly apart = new Map<Key, Set<Key>>();
  /** What is known about whole sets. */
  relations: SetRelation[] = [];
  /** Reading an undecided part aborts with "don't know yet" (conservative evaluation of preconditions). */
  conservative = false;
  /** What a contract asks of all elements of an array is asked of an arbitrary one: for proofs, which need no exact answer. */
  anyElement = false;
  /** A contract is evaluated in part: new objects are made up, nobody looks far into them. */
  makesUp = false;
  private anyIndices = 0;
  /** Undo actions, recorded only while contracts are evaluated. */
  trail: (() => void)[] | undefined;
  /** Concrete inputs that the run follows. */
  guide: InputGuide | undefined;
  /** Set on runs whose primitive inputs have one value each, decided where they are first read: the program computes with these. */
  pins: Map<Term, Primitive> | undefined;

  constructor(
    readonly context: PathContext,
    readonly shapes: ShapeTable,
    readonly limits: InputLimits,
    readonly notation: Notation = PLAIN,
    readonly watch: InputWatch = UNWATCHED,
  ) {}

  reset(): void {
    if (this.roots.length > 0) this.roots = [];
    if (this.objects.length > 0) this.objects = [];
    if (this.relations.length > 0) this.relations = [];
    if (this.collections.length > 0) this.collections = [];
    if (this.apart.size > 0) this.apart.clear();
    this.conservative = false;
    this.makesUp = false;
    this.anyIndices = 0;
    this.trail = undefined;
    this.pins = undefined;
  }

  /** A contract is being evaluated for a proof. */
  get asksAny(): boolean {
    return this.anyElement && !this.conservative && this.trail !== undefined;
  }

  /** An index of which nothing is known, another one each time; or a count, from its least value on. */
  anyIndex(name = 'any index', min = 0, max = 2 ** 32 - 2): Term {
    this.anyIndices++;
    this.trail?.push(() => this.anyIndices--);
    return variable('num', `${name} ${this.anyIndices}`, { integer: true, min, max });
  }

  unknownCount(least: number): Term {
    return this.anyIndex('any count', least, Number.MAX_SAFE_INTEGER);
  }

  addRoot(name: string, shape: Shape, optional: boolean): Slot {
    const slot = new Slot(name, shape, optional);
    this.roots.push({ name, slot });
    this.guide?.root(slot);
    return slot;
  }

  /** The slot of a field, element or dynamic key; created on first use. */
  slotOf(object: InputObject, key: string): Slot | undefined {
    const known = object.slots.get(key);
    if (known !== undefined) return known;
    const found = this.slotShape(object, key);
    if (found === undefined) return undefined;
    const presence = found.optional ? this.notation.present(object.path, key) : undefined;
    const { notation } = this;
    const path = object.type.kind === 'promise' ? notation.settled(object.path) : notation.member(object.path, key);
    const slot = new Slot(path, found.shape, found.optional, false, presence);
    object.slots.set(key, slot);
    this.guide?.member(slot, object, key);
    if (this.trail !== undefined) this.trail.push(() => object.slots.delete(key));
    return slot;
  }

  private slotShape(object: InputObject, key: string): { shape: Shape; optional: boolean } | undefined {
    const type = object.type;
    switch (type.kind) {
      case 'object': {
        const field = type.shape.fields.find((f) => f.name === key);
        if (field !== undefined) return field;
        return type.shape.index === undefined ? undefined : { shape: type.shape.index.value, optional: true };
      }
      case 'array':
        return { shape: type.leading[Number(key)]?.shape ?? type.element, optional: false };
      case 'tuple': {
        const element = type.shape.elements[Number(key)];
        // Whether an optional element is there is a matter of the length.
        return element === undefined ? undefined : { shape: element.shape, optional: false };
      }
      case 'dynamic':
        return { shape: ANY, optional: true };
      case 'promise':
        return { shape: type.value, optional: false };
      case 'function':
      case 'set':
      case 'map':
      case 'date':
      case 'bytes':
        return undefined;
    }
  }

  /** The value of a slot, decided now if it was not. */
  decide(slot: Slot, site: SiteId): InputValue {
    if (slot.value !== undefined) return slot.value;
    const sort = SORT_OF[slot.shape.kind as keyof typeof SORT_OF];
    if (sort !== undefined && !slot.optional) {
      const value: InputValue = { kind: 'term', term: variable(sort, slot.path, domainOf(slot.shape)) };
      if (!this.conservative) this.assign(slot, value);
      return value;
    }
    const options = optionsOf(this, slot);
    if (options.length === 1 && (options[0].kind === 'primitive' || options[0].kind === 'literal')) {
      const value = this.take(slot, options[0], site);
      if (!this.conservative) this.assign(slot, value);
      return value;
    }
    if (this.conservative) this.context.abort({ kind: 'undecided' });
    if (options.length === 0) this.context.abort({ kind: 'infeasible' });
    let index = 0;
    if (options.length > 1) {
      const describe = (option: number): string[] => this.notation.option(options, option, slot.path, this.shapes);
      const wish = this.guide?.option(slot, options);
      index = this.context.choose({ kind: 'shape', site, at: slot.path, options: options.length, describe, wish });
    }
    const value = this.take(slot, options[index], site);
    this.assign(slot, value);
    if (options.length > 1 || value.kind === 'object') this.watch.decided();
    return value;
  }

  /**
   * Is the field there? A field that was read as undefined may be absent or hold undefined, where its type allows both, and so may
   * one of type any that nobody has looked at: that is decided here, when the program asks.
   */
  present(slot: Slot, site: SiteId): boolean {
    const value = this.decide(slot, site);
    if (!isPresenceOpen(slot)) return value.kind !== 'absent';
    if (this.conservative) this.context.abort({ kind: 'undecided' });
    const text = slot.presenceText as string;
    const describe = (option: number): string[] => [option === 0 ? `!(${text})` : text];
    const wish = this.guide === undefined ? undefined : this.guide.present(slot) ? 1 : 0;
    const option = this.context.choose({ kind: 'shape', site, at: slot.path, options: 2, describe, wish });
    slot.presenceDecided = true;
    this.trail?.push(() => {
      slot.presenceDecided = false;
      slot.value = value;
    });
    if (value.kind === 'any') {
      if (option === 0) {
        if (value.slot.value === undefined) this.assign(value.slot, UNDEFINED);
        slot.value = { kind: 'absent' };
      }
    } else if (option === 1) slot.value = UNDEFINED;
    this.watch.decided();
    return option === 1;
  }

  private assign(slot: Slot, value: InputValue): void {
    slot.value = value;
    this.guide?.decided(slot, value);
    if (this.pins !== undefined && this.trail === undefined) this.pin(value, this.pins);
    if (this.trail !== undefined) {
      this.trail.push(() => {
        slot.value = undefined;
      });
    }
  }

  /** Narrows a part of the input to one value; a replay finds it among the decisions. */
  private pin(value: InputValue, pins: Map<Term, Primitive>): void {
    const { guide, context } = this;
    const type = value.kind === 'object' ? value.object.type : undefined;
    const length = type?.kind === 'array' ? type.length : type?.kind === 'date' ? type.time : undefined;
    const term = value.kind === 'term' ? value.term : length;
    if (term === undefined || pins.has(term)) return;
    const pinned = context.pin(guide?.valueOf(term));
    if (pinned === undefined) return;
    context.assume(same(term, constant(pinned, term.sort)), -1);
    pins.set(term, pinned);
  }

  private take(slot: Slot, option: SlotOption, site: SiteId): InputValue {
    switch (option.kind) {
      case 'literal':
        return { kind: 'literal', value: option.value };
      case 'absent':
        return { kind: 'absent' };
      case 'primitive':
        return this.primitive(slot, option);
      case 'alias':
        return { kind: 'object', object: option.object };
      case 'any': {
        const shape = option.shape ?? (slot.shape.kind === 'any' ? slot.shape : ANY);
        const undecided = new Slot(slot.path, shape, false, true);
        this.guide?.same(undecided, slot);
        return { kind: 'any', slot: undecided };
      }
      case 'new':
        noteOthers(this, slot, option.type);
        return { kind: 'object', object: this.create(slot.path, option.type) };
      case 'unsupported':
        return this.context.abort({ kind: 'unsupported', gap: unsupportedInput(option.text), site });
    }
  }

  private primitive(slot: Slot, option: SlotOption & { kind: 'primitive' }): InputValue {
    const term = variable(option.sort, slot.path, option.sort === 'num' ? numberDomain(slot.shape) : undefined);
    if (option.values !== undefined) {
      this.context.assume(or(...option.values.map((v) => eq(term, constant(v)))), TYPE_SITE);
    }
    return { kind: 'term', term };
  }

  /** `unlimited`: completing an input is not subject to the limit on explored objects. */
  create(path: string, type: NewType, unlimited = false): InputObject {
    if (!unlimited && this.objects.length >= this.limits.maxObjects) this.context.abort({ kind: 'objects' });
    const id = this.objects.length;
    const object = new InputObject(id, path, this.inputKind(path, type));
    object.madeUp = this.makesUp;
    if (type.kind === 'set' || type.kind === 'map') object.collection = this.collection(object, type);
    this.objects.push(object);
    if (this.trail !== undefined) this.trail.push(() => this.objects.pop());
    return object;
  }

  private collection(object: InputObject, type: CollectionType): CollectionInput {
    const key = type.kind === 'set' ? type.element : type.key;
    const domain = { integer: true, min: 0, max: Math.min(MAX_SIZE, capacity(key)) };
    const size = type.weak ? undefined : variable('num', this.notation.collections.size(object.path), domain);
    const made = new CollectionInput(this, object.path, key, type.kind === 'set' ? undefined : type.value, size);
    this.collections.push(made);
    this.trail?.push(() => this.collections.pop());
    return made;
  }

  private inputKind(path: string, type: NewType): InputKind {
    const { notation } = this;
    switch (type.kind) {
      case 'object':
        return { kind: 'object', shape: this.shapes[type.id] };
      case 'array':
        return { ...type, length: variable('num', notation.length(path), this.lengthDomain(type.leading)) };
      case 'tuple':
        return { kind: 'tuple', shape: type.shape, length: type.length };
      case 'function':
        return { kind: 'function', result: type.result };
      case 'promise':
        return { ...type, operation: { called: false, begun: false, ended: undefined } };
      case 'set':
      case 'map':
        return type;
      case 'bytes':
        return { ...type, length: variable('num', notation.length(path), BYTES_LENGTH), known: new Map() };
      case 'date':
        return { kind: 'date', time: variable('num', notation.time(path), TIME_DOMAIN) };
      case 'dynamic':
        return { kind: 'dynamic' };
    }
  }

  private lengthDomain(leading: readonly TupleElement[]): Domain {
    const max = this.limits.arrays === 'symbolic' ? MAX_ELEMENTS : ARRAY_LENGTH.max;
    return { ...ARRAY_LENGTH, min: requiredOf(leading), max };
  }

  /** A precondition that was evaluated on an earlier run of the path is about the sizes of these collections. */
  noteSizes(terms: readonly Term[]): void {
    for (const collection of this.collections) {
      const { size } = collection;
      if (size === undefined || collection.sizeUsed) continue;
      if (terms.some((term) => variablesOf(term).includes(size))) collection.useSize();
    }
  }

  /** These keys were decided to be different. */
  noteApart(a: Key, b: Key): void {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ]) {
      let others = this.apart.get(x);
      if (others === undefined) this.apart.set(x, (others = new Set()));
      if (others.has(y)) continue;
      others.add(y);
      this.trail?.push(() => this.apart.get(x)?.delete(y));
    }
  }

  areApart(a: Key, b: Key): boolean {
    return this.apart.get(a)?.has(b) === true;
  }

  /** The path has ended: collections with more known members than their size says end it as infeasible. */
  settle(): void {
    for (const collection of this.collections) collection.settle();
  }

  /** Starts recording undo actions; `undo` takes back everything decided since. Answers the trail around it, which goes on afterwards. */
  startTrail(): (() => void)[] | undefined {
    const outer = this.trail;
    this.trail = [];
    return outer;
  }

  undoTrail(): void {
    const trail = this.trail as (() => void)[];
    for (let i = trail.length - 1; i >= 0; i--) trail[i]();
    trail.length = 0;
  }

  stopTrail(outer?: (() => void)[]): void {
    this.undoTrail();
    this.trail = outer;
  }
}

/** `0 <= index < length` for a concrete index. */
export function inBounds(index: number, length: Term): Term {
  return apply('lt', [constant(index), length]);
}

/** How many elements a tuple has at least. */
export function requiredOf(elements: readonly TupleElement[]): number {
  return elements.filter((e) => !e.optional).length;
}
