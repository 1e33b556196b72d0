// Reads the running path as a State (languages/state.ts): named roots and everything reachable from them, objects of the input
// with their undecided parts, what the path changed of the modules. Made by live-states.ts. Nothing is decided by looking, and no code of
// the program runs. Soundness: what cannot be seen whole throws Opaque (opaque.ts): no state.

import { InputObject, Slot } from '../../../inputs/input-object.js';
import type { Inputs } from '../../../inputs/inputs.js';
import {
  ABSENT,
  LISTED,
  type State,
  type StateField,
  type StateNode,
  type StateValue,
  SYMBOLIC_ARRAY,
} from '../../state.js';
import { isAny, settledAny, undecidedSlot } from '../values/any.js';
import { DateInput, timeValue } from '../values/date-time.js';
import { FunctionInput } from '../values/function-input.js';
import type { Journal } from '../values/journal.js';
import { LazyArray } from '../values/lazy-array.js';
import { ListedCollection } from '../values/listed-collection.js';
import { boxedValue, eachOwn, memberList, type ObjectKind, objectKind, patternText } from '../values/object-parts.js';
import { hasOpenNames, openNamesOf } from '../values/open-names.js';
import { Stamp } from '../values/stamp.js';
import { heldTerm, isSymbolic } from '../values/symbolic.js';
import { LazyObject, type View } from '../values/view.js';
import { VirtualArray } from '../values/virtual-array.js';
import { type BytesView, memoryFields, viewOf } from './bytes.js';
import type { Closures } from './frames.js';
import { InputNodes, type NodeWalk } from './input-nodes.js';
import { moduleRoots, type RootReader } from './module-roots.js';
import type { OldObjects } from './old-objects.js';
import { Opaque, opaqueKind } from './opaque.js';

export interface SnapshotHost {
  readonly inputs: Inputs;
  readonly live: View;
  readonly journal: Journal;
  readonly old: OldObjects;
  readonly closures: Closures;
  /** The number of the running path. */
  readonly run: number;
  /** The inputs as they were are part of the state. */
  readonly withInputs: boolean;
}

export class Snapshot implements NodeWalk, RootReader {
  private readonly nodes = new Map<object, StateNode>();
  private readonly pending: (() => void)[] = [];
  private readonly inputNodes = new InputNodes(this);

  constructor(private readonly host: SnapshotHost) {}

  /** @param roots made with `field`, in an order that is the same on every path */
  take(roots: Iterable<StateField>): Pick<State, 'roots' | 'inputs'> {
    const { inputs, live, journal, old, run } = this.host;
    const all = [...roots, ...moduleRoots(journal, old, run, this), ...this.inputRoots()];
    const objects = inputs.objects.map((object) => this.inputNodes.node(object, live.shown().get(object)));
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) next();
    this.refuseUnseen();
    return { roots: all, inputs: objects };
  }

  /** An object that was written, that nothing leads to and that may be older than the path. */
  private refuseUnseen(): void {
    const { journal, old, run } = this.host;
    if (!old.blind) return;
    const unseen = (object: object): boolean =>
      !this.nodes.has(object) && Stamp.get(object) === undefined && old.numberOf(object, run) === undefined;
    const { log } = journal;
    for (let i = 0; i < log.length; i++) if (unseen(log.objects[i])) throw new Opaque('unseen write');
    for (const object of journal.recordedCollections) if (unseen(object)) throw new Opaque('unseen write');
  }

  private *inputRoots(): Generator<StateField> {
    if (!this.host.withInputs) return;
    for (const { name, slot } of this.host.inputs.roots) {
      yield { key: `input.${name}`, value: this.inputNodes.mirrorValue(slot.value, slot), original: true };
    }
  }

  get live(): View {
    return this.host.live;
  }

  get withInputs(): boolean {
    return this.host.withInputs;
  }

  /** Objects of the program by the nodes that stand for them. */
  objects(): Map<StateNode, object> {
    const found = new Map<StateNode, object>();
    for (const [object, node] of this.nodes) {
      const isOwn = object !== node && !(object instanceof InputObject) && !(object instanceof Slot);
      if (isOwn) found.set(node, object);
    }
    return found;
  }

  known(object: object): StateNode | undefined {
    return this.nodes.get(object);
  }

  add(objects: readonly object[], node: StateNode, fill: () => readonly StateField[]): StateNode {
    for (const object of objects) this.nodes.set(object, node);
    this.pending.push(() => {
      node.fields = fill();
    });
    return node;
  }

  field(key: PropertyKey, value: unknown, original = false): StateField {
    return { key, value: this.value(value), original };
  }

  private value(given: unknown): StateValue {
    if ((typeof given !== 'object' && typeof given !== 'function') || given === null) {
      return { kind: 'constant', value: given };
    }
    if (isSymbolic(given)) return { kind: 'term', term: heldTerm(given) };
    if (!isAny(given)) return { kind: 'node', node: this.node(given) };
    const slot = undecidedSlot(given);
    return slot === undefined ? this.value(settledAny(given)) : this.inputNodes.any(slot);
  }

  private node(object: object): StateNode {
    const known = this.nodes.get(object);
    if (known !== undefined) return known;
    const record = Stamp.get(object);
    if (record !== undefined) return this.stamped(object, record);
    const { old, run } = this.host;
    const number = old.numberOf(object, run);
    if (number !== undefined) {
      const node: StateNode = { kind: 'old', type: number, fields: [] };
      this.nodes.set(object, node);
      return node;
    }
    return this.made(object);
  }

  /** An array that the program made and a proof may have widened. */
  private madeArray(proxy: object, { target, cells, input }: LazyArray): StateNode {
    const { old, run } = this.host;
    const prototype = Reflect.getPrototypeOf(target);
    const number = prototype === null ? undefined : old.numberOf(prototype, run);
    if (number === undefined || !Object.isExtensible(target)) throw new Opaque('array with holes');
    const type = cells === undefined ? `made array ${number}` : SYMBOLIC_ARRAY;
    return this.add([proxy], { kind: 'new', type, fields: [] }, () => {
      if (cells !== undefined) return this.inputNodes.cells(cells, input);
      const fields: StateField[] = [];
      this.addProperties(target, 'array', fields);
      return fields;
    });
  }

  /** A Map or Set that a proof follows: its members are arrays. */
  private listed(object: object, record: ListedCollection): StateNode {
    const { old, run } = this.host;
    const prototype = Reflect.getPrototypeOf(object);
    const number = prototype === null ? undefined : old.numberOf(prototype, run);
    if (number === undefined) throw new Opaque('input collection');
    return this.add([object], { kind: 'new', type: `${LISTED} ${record.name} ${number}`, fields: [] }, () => {
      const fields = record.arrays().map((_, i) => this.field(['keys', 'values'][i], [record.keys, record.values][i]));
      this.addProperties(object, 'map', fields);
      return fields;
    });
  }

  /** An object that the engine made for the program. */
  private stamped(object: object, record: unknown): StateNode {
    if (record instanceof LazyArray && record.made) return this.madeArray(object, record);
    if (record instanceof ListedCollection) {
      if (record.input !== undefined) return this.inputNodes.node(record.input, object);
      return record.forced ? this.made(object) : this.listed(object, record);
    }
    const shown =
      record instanceof LazyObject ||
      record instanceof LazyArray ||
      record instanceof FunctionInput ||
      record instanceof DateInput;
    if (shown) return this.inputNodes.node(record.input as InputObject, object);
    if (record instanceof VirtualArray && !record.isOpen) return this.bytes(object, viewOf(object, record));
    throw new Opaque(record instanceof VirtualArray ? 'input bytes' : 'input collection');
  }

  /** An object that the program made on this path. */
  private made(object: object): StateNode {
    const kind = objectKind(object);
    const reason = opaqueKind(kind);
    if (reason !== undefined) throw new Opaque(reason);
    if (kind === 'function') return this.closure(object as Function);
    if (kind === 'bytes') return this.bytes(object, viewOf(object));
    if (hasOpenNames(object)) throw new Opaque('open names');
    const prototype = openNamesOf(object)?.prototype ?? Reflect.getPrototypeOf(object);
    const old = prototype === null ? 0 : this.host.old.numberOf(prototype, this.host.run);
    const node: StateNode = { kind: 'new', type: `${kind} ${old ?? ''}`, fields: [] };
    return this.add([object], node, () => {
      const fields: StateField[] = old === undefined ? [this.field('[[prototype]]', prototype)] : [];
      this.addContent(object, kind, fields);
      return fields;
    });
  }

  content(object: object): StateNode {
    const node: StateNode = { kind: 'new', type: 'content', fields: [] };
    // Not the node of the object itself, which is an old one.
    this.pending.push(() => {
      const fields: StateField[] = [];
      this.addContent(object, objectKind(object), fields);
      node.fields = fields;
    });
    return node;
  }

  private addContent(object: object, kind: ObjectKind, fields: StateField[]): void {
    switch (kind) {
      case 'map':
      case 'set':
        for (const member of memberList(object)) fields.push(this.field('member', member));
        break;
      case 'date':
        fields.push(this.field('[[time]]', timeValue(object as Date)));
        break;
      case 'regexp':
        fields.push(this.field('[[pattern]]', patternText(object)));
        break;
      case 'boxed':
        fields.push(this.field('[[value]]', boxedValue(object)));
        break;
    }
    this.addProperties(object, kind, fields);
  }

  private addProperties(object: object, kind: ObjectKind, fields: StateField[]): void {
    let special = Object.isExtensible(object) ? '' : 'closed';
    eachOwn(object, (key, own) => {
      if (kind === 'function' && (key === 'length' || key === 'name')) return;
      const isData = 'value' in own;
      if (!isData && kind === 'error') throw new Opaque('error stack');
      const plain = own.writable && own.enumerable && own.configurable;
      const isLength = kind === 'array' && key === 'length' && own.writable;
      if (!plain && !isLength) special += ` ${fields.length}${attributesOf(own)}`;
      if (isData) fields.push(this.field(key, own.value));
      else fields.push(this.field(key, own.get), this.field(key, own.set));
    });
    if (special !== '') fields.push(this.field('[[attributes]]', special));
  }

  private closure(fn: Function): StateNode {
    const known = this.host.closures.get(fn);
    const call = known?.call?.();
    if (known === undefined || call === -1) throw new Opaque('function');
    return this.add([fn], { kind: 'new', type: `function ${known.point}`, fields: [] }, () => {
      const fields = Object.entries(known.readers).map(([name, read]) => this.field(name, readOrAbsent(read)));
      if (call !== undefined) fields.push(this.field('[[call]]', call));
      this.addProperties(fn, 'function', fields);
      return fields;
    });
  }

  /** A typed array: a part of memory that others may share. */
  private bytes(object: object, view: BytesView): StateNode {
    const { buffer, offset, length, name, prototype } = view;
    let memory = this.nodes.get(buffer);
    if (memory === undefined) {
      memory = this.add([buffer], { kind: 'new', type: 'memory', fields: [] }, () => memoryFields(buffer));
    }
    const value: StateValue = { kind: 'node', node: memory };
    const old = prototype === null ? 0 : this.host.old.numberOf(prototype, this.host.run);
    return this.add([object], { kind: 'new', type: `${name} ${old ?? ''}`, fields: [] }, () => [
      { key: 'memory', value, original: false },
      this.field('offset', offset),
      this.field('length', length),
      ...(old === undefined ? [this.field('[[prototype]]', prototype)] : []),
    ]);
  }
}

function attributesOf({ writable, enumerable, configurable, value, get }: PropertyDescriptor): string {
  const isData = value !== undefined || get === undefined;
  return `${isData && writable ? 'w' : ''}${enumerable ? 'e' : ''}${configurable ? 'c' : ''}${get === undefined ? '' : 'g'}`;
}

/** The value of a variable, nothing while it is in its temporal dead zone. */
export function readOrAbsent(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if ((error as { name?: unknown }).name === 'ReferenceError') return ABSENT;
    throw error;
  }
}
