// The input of one run of the predicate, decided as it is read: objects, the choices made so far, the steps left.
// search.ts begins a run, calls the predicate on the views of the roots, and asks what was decided.
// Always holds: objects are numbered in the order they are made and an undecided reference may become an earlier object or
// one new one, so that of inputs that differ only in the identity of their objects one is tried.
import type { BuildRealm } from '../realm.js';
import type { ObjectType, Part, Root, SlotType, Space } from '../space.js';
import { LazyArray } from './array.js';
import type { Choices } from './choices.js';
import { LazyMap } from './map.js';
import type { Decision, LazyNode, SlotHolder, SlotState } from './node.js';
import { LazyObject, LazyRecord, ObjectReference } from './object.js';
import { ObjectSet } from './object-set.js';
import { LazySet } from './set.js';
import type { FamilyWriter } from './writer.js';

/** Why a run was ended from inside. */
export type AbortReason =
  /** No object of the class may be made and none fits: there is no such input within the bounds. */
  | { readonly kind: 'nothing-left' }
  | { readonly kind: 'steps' }
  | { readonly kind: 'unsupported'; readonly text: string; readonly slot: string };

/** Thrown to end a run; the world remembers why, whatever the predicate does with it. */
export class RunAborted {
  constructor(readonly reason: AbortReason) {}
}

/** What lazy inputs need of the realm the predicate runs in. */
export interface LazyRealm extends BuildRealm {
  readonly collections: LazyCollections;
  /** The code looks at objects through their fields alone: nothing lists their properties. */
  readonly fieldsOnly: boolean;
  /** How many values a user's generator gives. */
  customCount(generator: string): number;
}

/** Sets and maps as the predicate sees them. */

export interface LazyCollections {
  set(node: LazySet | ObjectSet): Set<unknown>;
  map(node: LazyMap): Map<unknown, unknown>;
}

export class World implements SlotHolder {
  objects: LazyObject[] = [];
  states: SlotState[] = [];
  aborted: AbortReason | undefined;
  private readonly made = new Map<ObjectType, number>();
  private stepsLeft = 0;
  private serial = 0;

  constructor(
    readonly space: Space,
    readonly choices: Choices,
    readonly realm: LazyRealm,
    private readonly maxSteps: number,
  ) {}

  begin(): void {
    this.objects = [];
    this.states = new Array(this.space.roots.length).fill(undefined);
    this.aborted = undefined;
    this.made.clear();
    this.stepsLeft = this.maxSteps;
    this.serial = 1;
    this.choices.begin();
  }

  slotType(index: number): SlotType {
    return this.space.roots[index].slot;
  }

  root(index: number): unknown {
    return this.read(this, index, index);
  }

  nextSerial(): number {
    return this.serial++ * 65_536;
  }

  /** One read of the input. */
  step(): void {
    if (--this.stepsLeft < 0) this.stop();
  }

  /** The steps are used up, or the run was aborted before. */
  private stop(): never {
    if (this.aborted !== undefined) throw new RunAborted(this.aborted);
    return this.abort({ kind: 'steps' });
  }

  abort(reason: AbortReason): never {
    this.aborted = reason;
    this.stepsLeft = 0;
    throw new RunAborted(reason);
  }

  /** What the predicate sees of a slot, decided now if it was not. */
  read(holder: SlotHolder, index: number, key: number): unknown {
    return viewOf(holder.slotType(index), holder.states[index] ?? this.decide(holder, index, key));
  }

  decide(holder: SlotHolder, index: number, key: number): number | LazyNode {
    const type = holder.slotType(index);
    const { choices } = this;
    // A run mostly repeats what an earlier one did: then the options need not be counted again.
    const repeated = choices.repeated(key);
    if (repeated >= 0) {
      const state = this.again(type, repeated);
      holder.states[index] = state;
      return state;
    }
    const count = this.optionCount(type);
    if (count === 0) this.abort({ kind: 'nothing-left' });
    const option = choices.choose(count, key);
    const state = this.take(holder, index, option);
    if (count > 1) {
      if (typeof state === 'number') choices.note(state);
      else if (state instanceof ObjectReference && !state.fresh) {
        choices.note((this.objects.indexOf(state.object) + 1) * MAX_PARTS * 2 + state.part * 2 + MAX_PRIMITIVES);
      } else if (state instanceof ObjectReference) {
        const part = type.parts[state.part] as Part & { kind: 'object' };
        choices.note(part.make.indexOf(state.object.type) * MAX_PARTS * 2 + state.part * 2 + 1 + MAX_PRIMITIVES);
      }
    }
    return state;
  }

  /** The state that a choice came to before. */
  private again(type: SlotType, outcome: number): number | LazyNode {
    if (outcome < MAX_PRIMITIVES) return outcome;
    const left = outcome - MAX_PRIMITIVES;
    const index = (left >> 1) % MAX_PARTS;
    const number = Math.floor(left / (MAX_PARTS * 2));
    if (left % 2 === 0) return new ObjectReference(index, this.objects[number - 1], false);
    const part = type.parts[index] as Part & { kind: 'object' };
    return new ObjectReference(index, this.make(part.make[number]), true);
  }

  optionCount(type: SlotType): number {
    let count = type.primitives.length + (type.absent ? 1 : 0);
    for (const part of type.parts) count += this.partOptions(part);
    return count;
  }

  private partOptions(part: Part): number {
    switch (part.kind) {
      case 'object': {
        let count = 0;
        for (const object of this.objects) if (part.fits.has(object.type.id)) count++;
        for (const type of part.make) if (this.canMake(type)) count++;
        return count;
      }
      case 'custom':
        return this.realm.customCount(part.generator);
      default:
        return 1;
    }
  }

  canMake(type: ObjectType): boolean {
    return (this.made.get(type) ?? 0) < type.bound;
  }

  room(type: ObjectType): number {
    return type.bound - (this.made.get(type) ?? 0);
  }

  take(holder: SlotHolder, index: number, option: number): number | LazyNode {
    const state = this.stateOf(holder.slotType(index), option);
    holder.states[index] = state;
    return state;
  }

  untake(holder: SlotHolder, index: number): void {
    const state = holder.states[index];
    holder.states[index] = undefined;
    if (state instanceof ObjectReference && state.fresh) this.unmake(state.object);
  }

  private stateOf(type: SlotType, option: number): number | LazyNode {
    let left = option;
    if (type.absent && left-- === 0) return type.primitives.length;
    if (left < type.primitives.length) return left;
    left -= type.primitives.length;
    for (const [i, part] of type.parts.entries()) {
      const count = this.partOptions(part);
      if (left < count) return this.makePart(part, i, left, type);
      left -= count;
    }
    throw new Error(`${type.name} has no option ${option}`);
  }

  private makePart(part: Part, index: number, option: number, slot: SlotType): LazyNode {
    switch (part.kind) {
      case 'object':
        return this.reference(part, index, option);
      case 'record':
        return new LazyRecord(index, part.type, this);
      case 'array':
        return new LazyArray(index, part, this);
      case 'set':
        return new LazySet(index, part, this);
      case 'object-set':
        return new ObjectSet(index, part, this);
      case 'map':
        return new LazyMap(index, part, this);
      case 'custom':
        return new CustomValue(index, option, this.realm, part.generator);
      case 'unsupported':
        return this.abort({ kind: 'unsupported', text: part.text, slot: slot.name });
    }
  }

  private reference(part: Part & { kind: 'object' }, index: number, option: number): ObjectReference {
    let left = option;
    for (const object of this.objects) {
      if (part.fits.has(object.type.id) && left-- === 0) return new ObjectReference(index, object, false);
    }
    for (const type of part.make) {
      if (this.canMake(type) && left-- === 0) return new ObjectReference(index, this.make(type), true);
    }
    throw new Error(`no object is option ${option}`);
  }

  make(type: ObjectType): LazyObject {
    const object = new LazyObject(type, this);
    this.objects.push(object);
    this.made.set(type, (this.made.get(type) ?? 0) + 1);
    return object;
  }

  unmake(object: LazyObject): void {
    this.objects.pop();
    this.made.set(object.type, this.made.get(object.type)! - 1);
  }

  /** The first decision that has to be made before the input can be counted; with `all`, any that is left. */
  open(all = false): Decision | undefined {
    for (const [i, { slot }] of this.space.roots.entries()) {
      const found = this.openSlot(this, i, slot, all);
      if (found !== undefined) return found;
    }
    for (const object of this.objects) {
      const found = object.open(all);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  openSlot(holder: SlotHolder, index: number, type: SlotType, all: boolean): Decision | undefined {
    const state = holder.states[index];
    if (typeof state === 'number') return undefined;
    if (state !== undefined) return state.open(all);
    if (type.values !== undefined && !all) return undefined;
    return {
      options: () => this.optionCount(type),
      take: (option) => {
        this.take(holder, index, option);
      },
      untake: () => this.untake(holder, index),
    };
  }

  write(writer: FamilyWriter): void {
    this.space.roots.forEach(({ slot }: Root, i) => {
      writer.slot(slot, this.states[i]);
    });
    writer.finish();
  }
}

/** Outcomes of choices: primitives by number, then references by part, object or class. */
const MAX_PRIMITIVES = 2 ** 20;
const MAX_PARTS = 64;

export function viewOf(type: SlotType, state: number | LazyNode): unknown {
  return typeof state === 'number' ? type.primitives[state] : state.view;
}

class CustomValue implements LazyNode {
  private seen = false;
  private value: unknown;

  constructor(
    readonly part: number,
    private readonly index: number,
    private readonly realm: LazyRealm,
    private readonly generator: string,
  ) {}

  get view(): unknown {
    if (!this.seen) {
      this.seen = true;
      this.value = this.realm.custom(this.generator, this.index);
    }
    return this.value;
  }

  open(): undefined {}

  write(writer: FamilyWriter): void {
    writer.push(this.index);
  }
}
