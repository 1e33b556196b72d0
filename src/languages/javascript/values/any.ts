// Inputs of type any, and of types that have no inputs: a proxy that stands for the value until its type matters. Hooks of translated code resolve it;
// property reads decide its type through the traps, so native code sees a decided value too.
import type { Slot } from '../../../inputs/input-object.js';
import type { ReferenceKind } from '../../../inputs/shape.js';
import { NO_FUNCTIONS, NO_THENABLES } from './assumed.js';
import { shown } from './shown.js';
import { Stamp } from './stamp.js';
import { Symbolic } from './symbolic.js';
import type { View } from './view.js';

class UndecidedAny {
  constructor(
    readonly view: View,
    readonly slot: Slot,
  ) {}
}

const standIns = new WeakMap<Slot, WeakMap<View, object>>();

export function createAny(view: View, slot: Slot): unknown {
  if (slot.value !== undefined) return view.show(slot.value);
  let byView = standIns.get(slot);
  if (byView === undefined) standIns.set(slot, (byView = new WeakMap()));
  const known = byView.get(view);
  if (known !== undefined) return known;
  const decided = (what: string, key?: PropertyKey): any => {
    const value = view.read(slot);
    if (value === null || value === undefined) {
      const member = key === undefined ? '' : ` (${what} '${String(key)}')`;
      const verb = what === 'setting' ? 'set properties of' : what === 'reading' ? 'read properties of' : 'convert';
      throw view.realm.typeError(
        verb === 'convert' ? 'Cannot convert undefined or null to object' : `Cannot ${verb} ${value}${member}`,
      );
    }
    return typeof value === 'object' || typeof value === 'function' ? value : Object(value);
  };
  const proxy = new Proxy({} as object, {
    // Translated code has decided the value before it reads: this is Object.prototype.toString, or a promise.
    get(_t, key) {
      if (key === Symbol.toStringTag) return Object.prototype.toString.call(view.read(slot)).slice(8, -1);
      if (key === 'then' && slot.value === undefined) {
        view.inputs.context.restsOn(NO_THENABLES);
        return undefined;
      }
      return key === 'then' ? thenOf(view.read(slot)) : decided('reading', key)[key];
    },
    set: (_t, key, written) => Reflect.set(decided('setting', key), key, written),
    has: (_t, key) => Reflect.has(decided('searching'), key),
    deleteProperty: (_t, key) => Reflect.deleteProperty(decided('deleting'), key),
    ownKeys: () => Reflect.ownKeys(decided('listing')),
    getOwnPropertyDescriptor(t, key) {
      const descriptor = Reflect.getOwnPropertyDescriptor(decided('reading', key), key);
      if (descriptor !== undefined && descriptor.configurable !== true) Reflect.defineProperty(t, key, descriptor);
      return descriptor;
    },
    defineProperty: (_t, key, descriptor) => Reflect.defineProperty(decided('setting', key), key, descriptor),
    // Asked by `instanceof` of the engine itself, which must not decide anything.
    getPrototypeOf: () => {
      const value = slot.value === undefined ? undefined : view.show(slot.value);
      return typeof value === 'object' && value !== null ? Reflect.getPrototypeOf(value) : null;
    },
  });
  Stamp.set(proxy, new UndecidedAny(view, slot));
  byView.set(view, proxy);
  shown.anys.add(proxy);
  shown.any = true;
  return proxy;
}

/** What a promise that is resolved with the value reads of it: nothing of primitives, and it must be known whether it is a function. */
function thenOf(value: any): unknown {
  const isObject =
    (typeof value === 'object' && value !== null && !(value instanceof Symbolic)) || typeof value === 'function';
  return isObject ? resolveAny(value.then) : undefined;
}

export function isAny(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Stamp.get(value) instanceof UndecidedAny;
}

/** The value itself, or the decided value when it is an undecided `any`. */
export function resolveAny(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const record = Stamp.get(value);
  return record instanceof UndecidedAny ? record.view.read(record.slot) : value;
}

/** The decided value, which the code at the site wants to call, or of which it wants to read a member. */
export function usedAny(value: unknown, site: number, called: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const record = Stamp.get(value);
  if (!(record instanceof UndecidedAny)) return value;
  const used = record.view.read(record.slot);
  const fits = called ? typeof used === 'function' : typeof used === 'object' && !(used instanceof Symbolic);
  if (!fits || used === null) shown.misused.add(site);
  return used;
}

/** The decided value, if the type was decided; the stand-in itself otherwise. Decides nothing. */
export function settledAny(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const record = Stamp.get(value);
  if (!(record instanceof UndecidedAny) || record.slot.value === undefined) return value;
  return record.view.show(record.slot.value);
}

/** The slot behind an undecided any whose type has not been decided yet. */
export function undecidedSlot(value: unknown): Slot | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = Stamp.get(value);
  return record instanceof UndecidedAny && record.slot.value === undefined ? record.slot : undefined;
}

/**
 * What `typeof` says of a value whose type has no inputs, where all values of the type have that in common. Code may ask for this
 * much of it; whatever else it asks ends the path with a gap.
 */
export function referenceKind(value: unknown): ReferenceKind | undefined {
  const shape = undecidedSlot(value)?.shape;
  if (shape?.kind !== 'unsupported' || shape.values === undefined) return undefined;
  // A function may have all that such an interface asks for.
  if (shape.values === 'object') {
    (Stamp.get(value as object) as UndecidedAny).view.inputs.context.restsOn(NO_FUNCTIONS);
  }
  return shape.values;
}

/** Is the one a value of such a type, and the other of a type that differs? Decides nothing. */
export function kindsDiffer(a: unknown, b: unknown): boolean {
  const other = referenceKind(a) === undefined ? a : b;
  const kind = referenceKind(a) ?? referenceKind(b);
  if (kind === undefined || (other !== null && typeof other === 'object' && !(other instanceof Symbolic))) return false;
  return other === null || typeof other !== kind || other instanceof Symbolic;
}
