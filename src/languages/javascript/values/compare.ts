// Compares what two runs left behind: two heap graphs, symbolic or concrete, node by node. Used by comparison/comparison.ts on
// the live objects of two versions of a unit, and again on what their originals did with concrete inputs.
// Always holds: a part of the input that neither run looked at is equal without being decided; a part that one of them changed
// is decided now. Soundness: what cannot be compared goes to `incomparable`, never counts as equal in silence.

import type { InputObject, Slot } from '../../../inputs/input-object.js';
import { constant, eq, or, same } from '../../../logic/build.js';
import type { Primitive, Term } from '../../../logic/term.js';
import type { CompareLevel } from '../../../result/difference.js';
import { memberText } from '../../../result/member-text.js';
import type { Mismatch } from '../../comparing.js';
import { isAny, resolveAny, settledAny, undecidedSlot } from './any.js';
import { timeValue } from './date-time.js';
import { FunctionInput } from './function-input.js';
import { LazyArray } from './lazy-array.js';
import {
  boxedValue,
  classNames,
  eachOwn,
  elementsOf,
  isNativeFunction,
  memberList,
  objectKind,
  patternText,
} from './object-parts.js';
import { openNamesOf, settleNames } from './open-names.js';
import { isProgramProxy, Stamp } from './stamp.js';
import { heldTerm, isSymbolic } from './symbolic.js';
import { decideFields, LazyObject } from './view.js';

export interface CompareHost {
  readonly level: CompareLevel;
  /** Does the condition hold? May fork the path. */
  holds(condition: Term): boolean;
  /** Two values of which nothing can be said. */
  incomparable(what: string, at: string): void;
  /** Does the key stand for a private member? */
  isPrivate(key: symbol): boolean;
  /** Private fields that are no properties, with their #: of objects of the original program. */
  hidden?(object: object): readonly (readonly [string, unknown])[];
  /** The input that an object of either side was made from. */
  inputOf?(object: object): InputObject | undefined;
}

export interface Root {
  readonly name: string;
  readonly old: unknown;
  readonly now: unknown;
}

const ABSENT = Symbol('absent');

/** The first difference between the two sides, if any. */
export function compareGraphs(roots: readonly Root[], host: CompareHost): Mismatch | undefined {
  return new Comparison(host).run(roots);
}

/** How an object relates to its input, when the view that showed it is there to ask. */
export function inputBehind(value: object): InputObject | undefined {
  const record = Stamp.get(value);
  if (record instanceof LazyObject || record instanceof LazyArray || record instanceof FunctionInput)
    return record.input;
  return undefined;
}

interface Pair {
  readonly at: string;
  readonly old: unknown;
  readonly now: unknown;
}

class Comparison {
  private readonly pending: Pair[] = [];
  private readonly partner = new Map<object, object>();
  private readonly reverse = new Map<object, object>();
  private readonly seen = new Map<object, Set<object>>();
  private found: Mismatch | undefined;

  constructor(private readonly host: CompareHost) {}

  run(roots: readonly Root[]): Mismatch | undefined {
    for (const { name, old, now } of [...roots].reverse()) this.pending.push({ at: name, old, now });
    for (let pair = this.pending.pop(); pair !== undefined && this.found === undefined; pair = this.pending.pop()) {
      this.pair(pair);
    }
    return this.found;
  }

  private differ(at: string, why: string): void {
    this.found ??= { at, why };
  }

  private pair({ at, old: a, now: b }: Pair): void {
    if (a === ABSENT || b === ABSENT) {
      if (a === b) return;
      const other = a === ABSENT ? b : a;
      if (this.host.level === 'values') this.pair({ at, old: undefined, now: other });
      else this.differ(at, `the property is missing in ${a === ABSENT ? 'old' : 'new'}`);
      return;
    }
    let old = settledAny(a);
    let now = settledAny(b);
    if (isAny(old) || isAny(now)) {
      if (undecidedSlot(old) !== undefined && undecidedSlot(old) === undecidedSlot(now)) return;
      old = resolveAny(old);
      now = resolveAny(now);
    }
    if (Object.is(old, now)) return;
    const x = leafOf(old);
    const y = leafOf(now);
    if (x !== undefined && y !== undefined) this.leaves(at, x, y);
    else if (isReference(old) && isReference(now)) this.objects(at, old, now);
    else if (typeof old === 'symbol' && typeof now === 'symbol') {
      if (old.description !== now.description) this.differ(at, 'another symbol');
    } else this.differ(at, 'another kind of value');
  }

  private leaves(at: string, x: Term, y: Term): void {
    if (x.sort !== y.sort) {
      this.differ(at, 'another type');
      return;
    }
    const equal = this.host.level === 'identical' || x.sort !== 'num' ? same(x, y) : or(eq(x, y), same(x, y));
    const holds = equal.op === 'const' ? equal.data === true : this.host.holds(equal);
    if (!holds) this.differ(at, 'another value');
  }

  private inputOf(object: object): InputObject | undefined {
    return this.host.inputOf?.(object) ?? inputBehind(object);
  }

  private objects(at: string, old: object, now: object): void {
    const input = this.inputOf(old);
    const sameInput = input !== undefined && input === this.inputOf(now);
    if (this.host.level === 'values') {
      const known = this.seen.get(old) ?? new Set();
      if (known.has(now)) return;
      this.seen.set(old, known.add(now));
    } else {
      if (this.partner.has(old) || this.reverse.has(now)) {
        if (this.partner.get(old) !== now) this.differ(at, 'another object');
        return;
      }
      if (input !== this.inputOf(now)) {
        this.differ(
          at,
          input === undefined || this.inputOf(now) === undefined ? 'an object of its own' : 'another object',
        );
        return;
      }
      this.partner.set(old, now);
      this.reverse.set(now, old);
    }
    const kind = kindOf(old);
    if (kind !== kindOf(now)) this.differ(at, 'another kind of object');
    else if (kind === 'function') {
      if (!sameInput) this.functions(at, old as Function, now as Function);
    } else if (kind === 'opaque') this.host.incomparable('objects that cannot be looked into', at);
    else if (classOf(old) !== classOf(now)) this.differ(at, `${classOf(old)} became ${classOf(now)}`);
    else if (this.host.level !== 'values' && integrityOf(old) !== integrityOf(now)) {
      this.differ(at, `${integrityOf(old)} became ${integrityOf(now)}`);
    } else this.contents(at, old, now, kind, sameInput);
  }

  private functions(at: string, old: Function, now: Function): void {
    if (old.name === now.name && isNativeFunction(old) && isNativeFunction(now)) return;
    this.host.incomparable('functions', at);
  }

  private contents(at: string, old: object, now: object, kind: Kind, sameInput: boolean): void {
    const a = Stamp.get(old);
    const b = Stamp.get(now);
    if (sameInput && a instanceof LazyArray && b instanceof LazyArray) {
      this.lazyArrays(at, a, b);
      return;
    }
    if (sameInput && a instanceof LazyObject && b instanceof LazyObject) {
      this.lazyObjects(at, a, b);
      return;
    }
    switch (kind) {
      case 'array':
        this.arrays(at, old as unknown[], now as unknown[]);
        break;
      case 'map':
      case 'set':
        this.entries(at, memberList(old), memberList(now));
        break;
      case 'bytes':
        this.entries(at, elementsOf(old), elementsOf(now));
        break;
      case 'date':
        this.push(`${at}.getTime()`, timeValue(old as Date), timeValue(now as Date));
        break;
      case 'regexp':
        this.push(at, patternText(old), patternText(now));
        this.push(`${at}.lastIndex`, (old as RegExp).lastIndex, (now as RegExp).lastIndex);
        break;
      case 'boxed':
        this.push(at, boxedValue(old), boxedValue(now));
        break;
      default:
        this.properties(at, old, now, kind === 'error');
    }
  }

  private push(at: string, old: unknown, now: unknown): void {
    this.pending.push({ at, old, now });
  }

  private entries(at: string, old: readonly unknown[], now: readonly unknown[]): void {
    if (old.length !== now.length) this.differ(at, `${old.length} entries became ${now.length}`);
    else for (let i = old.length - 1; i >= 0; i--) this.push(`${at} entry ${i}`, old[i], now[i]);
  }

  private arrays(at: string, old: unknown[], now: unknown[]): void {
    for (const array of [old, now]) {
      const lazy = Stamp.get(array);
      if (lazy instanceof LazyArray) lazy.force();
    }
    if (old.length !== now.length) {
      this.differ(`${at}.length`, `${old.length} became ${now.length}`);
      return;
    }
    for (let i = old.length - 1; i >= 0; i--) {
      this.push(`${at}[${i}]`, Object.hasOwn(old, i) ? old[i] : ABSENT, Object.hasOwn(now, i) ? now[i] : ABSENT);
    }
    this.properties(at, old, now, false);
  }

  /** Elements that neither run touched are equal; a run that changed the array has decided its length. */
  private lazyArrays(at: string, old: LazyArray, now: LazyArray): void {
    if (old.decided || now.decided) {
      old.decideLength();
      now.decideLength();
      if (old.target.length !== now.target.length) {
        this.differ(`${at}.length`, `${old.target.length} became ${now.target.length}`);
        return;
      }
    }
    const indices = new Set([...Object.keys(old.target), ...Object.keys(now.target), ...old.cleared, ...now.cleared]);
    for (const key of indices) {
      const i = Number(key);
      if (Number.isInteger(i)) this.push(`${at}[${i}]`, elementOf(old, i), elementOf(now, i));
      else
        this.push(
          memberText(at, String(key)),
          ownValue(old.target, key as string),
          ownValue(now.target, key as string),
        );
    }
  }

  private lazyObjects(at: string, old: LazyObject, now: LazyObject): void {
    const a = this.ownProperties(at, old.target, false);
    const b = this.ownProperties(at, now.target, false);
    const removed = [...old.removed, ...now.removed].filter((key) => typeof key === 'string');
    for (const key of new Set([...a.keys(), ...b.keys(), ...removed])) {
      const initial = (lazy: LazyObject): unknown => {
        if (lazy.removed.has(key)) return ABSENT;
        const slot: Slot | undefined = lazy.view.inputs.slotOf(lazy.input, key);
        if (slot === undefined || !lazy.view.inputs.present(slot, -1)) return ABSENT;
        return lazy.view.read(slot);
      };
      this.push(memberText(at, key), a.has(key) ? a.get(key) : initial(old), b.has(key) ? b.get(key) : initial(now));
    }
  }

  private properties(at: string, old: object, now: object, error: boolean): void {
    // Beside another object than the same input of the other run, an input is decided in full.
    for (const object of [old, now]) {
      settleNames(object);
      const lazy = Stamp.get(object);
      if (lazy instanceof LazyObject) decideFields(lazy);
    }
    const a = this.ownProperties(at, old, error);
    const b = this.ownProperties(at, now, error);
    if (this.host.level === 'identical' && [...a.keys()].join() !== [...b.keys()].join()) {
      this.differ(at, 'another order of properties');
    }
    for (const key of [...new Set([...a.keys(), ...b.keys()])].reverse()) {
      if (Array.isArray(old) && /^\d+$/.test(key)) continue;
      this.push(memberText(at, key), a.has(key) ? a.get(key) : ABSENT, b.has(key) ? b.get(key) : ABSENT);
    }
  }

  /** Data that the object holds itself: private members as `#name`, properties that no loop lists as `name (hidden)`. */
  private ownProperties(at: string, object: object, error: boolean): Map<string, unknown> {
    const found = new Map<string, unknown>();
    eachOwn(object, (key, descriptor) => {
      const hidden = typeof key === 'symbol' && this.host.isPrivate(key);
      if (key === 'length' && Array.isArray(object)) return;
      if (error && key === 'stack') return;
      const text = hidden ? privateName(key) : typeof key === 'symbol' ? `@@${key.description}` : String(key);
      const listed = descriptor.enumerable === true || hidden || this.host.level === 'values';
      const name = listed || (error && (key === 'message' || key === 'cause')) ? text : `${text} (hidden)`;
      if ('value' in descriptor) found.set(name, descriptor.value);
      else this.host.incomparable('properties with a getter', memberText(at, name));
    });
    for (const [name, value] of this.host.hidden?.(object) ?? []) found.set(name, value);
    return found;
  }
}

function privateName(key: symbol): string {
  return `#${(key.description ?? '').replace(/^#/, '')}`;
}

function elementOf(lazy: LazyArray, index: number): unknown {
  if (Object.hasOwn(lazy.target, index)) return lazy.target[index];
  if (lazy.cleared.has(index)) return ABSENT;
  return lazy.read(index);
}

function ownValue(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : ABSENT;
}

function leafOf(value: unknown): Term | undefined {
  if (!isProgramProxy(value) && isSymbolic(value)) return heldTerm(value);
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
    case 'bigint':
      return constant(value as Primitive);
    default:
      return undefined;
  }
}

function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null && !isSymbolic(value)) || typeof value === 'function';
}

type Kind =
  | 'object'
  | 'array'
  | 'map'
  | 'set'
  | 'bytes'
  | 'date'
  | 'regexp'
  | 'boxed'
  | 'error'
  | 'function'
  | 'opaque';

function kindOf(object: object): Kind {
  if (isProgramProxy(object)) return 'opaque';
  if (typeof object === 'function') return 'function';
  if (Array.isArray(object)) return 'array';
  if (Stamp.get(object) !== undefined) return Stamp.get(object) instanceof LazyObject ? 'object' : 'opaque';
  const kind = objectKind(object);
  switch (kind) {
    case 'arguments':
      return 'object';
    case 'promise':
    case 'generator':
    case 'weak':
    case 'memory':
    case 'tagged':
    case 'proxy':
      return 'opaque';
    default:
      return kind;
  }
}

/** What may still be done to the object itself: a caller that writes to a frozen one fails. */
function integrityOf(object: object): string {
  const record = Stamp.get(object);
  const target = record instanceof LazyObject || record instanceof LazyArray ? record.target : object;
  if (Object.isExtensible(target)) return 'an open object';
  if (Object.isFrozen(target)) return 'a frozen object';
  return Object.isSealed(target) ? 'a sealed object' : 'an object that cannot grow';
}

/** The names of the classes an object belongs to, nearest first. Each version has classes of its own. */
function classOf(object: object): string {
  const prototype = openNamesOf(object)?.prototype ?? Reflect.getPrototypeOf(object);
  return [...classNames(prototype)].join(' < ') || 'an object without a prototype';
}
