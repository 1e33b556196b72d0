// Which property a key names: a symbolic key is compared with the names that exist, one by one (a branch each), inherited names as one
// group first, so that every path knows exactly which property it touches. Called by members.ts.
import { types } from 'node:util';
import { and, apply, constant, eq, FALSE, le, lt, or } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { UNLISTED_KEYS } from '../../values/assumed.js';
import { forceFields, isLazyArray, lazyArrayOf } from '../../values/lazy.js';
import { nameIs, OpenNames, type OpenNamesHost, type OpenProperty, openNamesOf } from '../../values/open-names.js';
import { askForKey, openNamesOfRecord, recordOf, showAllKeys } from '../../values/record.js';
import { Stamp } from '../../values/stamp.js';
import { heldTerm, isSymbolic, Symbolic, wrap } from '../../values/symbolic.js';
import { decideFields, type LazyObject } from '../../values/view.js';
import { virtualArrayOf } from '../../values/virtual-array.js';
import type { RuntimeEnv } from '../env.js';
import { type Conversions, termToString, type Value, ZERO } from '../values.js';

export class Names {
  private readonly host: OpenNamesHost;

  constructor(
    private readonly env: RuntimeEnv,
    private readonly convert: Conversions,
  ) {
    this.host = {
      decide: (condition: Term, site: number) => convert.decide(condition, site),
      concretize: (term: Term, reason: string) => env.context.concretize(term, reason, -1),
      text: termToString,
      journal: env.journal,
    };
  }

  /** Where the object keeps names that are terms; from now on it can. */
  open(object: object): OpenNames {
    const record = recordOf(object);
    return record === undefined ? OpenNames.attach(object, this.host) : openNamesOfRecord(object, record, this.host);
  }

  /** All keys that no type lists are decided: own names and open ones are all there are. */
  listAll(object: object): void {
    const record = recordOf(object);
    if (record !== undefined) showAllKeys(object, record, this.host);
  }

  /** ToPropertyKey; symbolic keys stay symbolic. */
  propertyKey(key: Value): PropertyKey | Symbolic {
    const primitive = this.convert.toPrimitive(key, 'string');
    if (isSymbolic(primitive) || typeof primitive === 'symbol') return primitive;
    return typeof primitive === 'number' ? primitive : String(primitive);
  }

  keyError(before: string, key: PropertyKey | Symbolic, after: string): Error {
    if (!(key instanceof Symbolic)) return this.convert.typeError(before + String(key) + after);
    const error = this.convert.typeError('');
    const message = wrap(
      apply('concat', [constant(before), apply('concat', [termToString(heldTerm(key)), constant(after)])]),
    );
    this.env.realm.setMessage(error, message);
    return error;
  }

  /** Own string keys in the order of the language, undecided fields decided; elements of lazy arrays stay undecided. */
  private ownNames(object: any): string[] {
    const lazy = lazyArrayOf(object);
    if (lazy !== undefined) {
      lazy.decideLength();
      return [...Array.from({ length: lazy.target.length }, (_, i) => String(i)), 'length'];
    }
    const record = recordOf(object);
    if (record === undefined) forceFields(object);
    else decideFields(record);
    return Reflect.ownKeys(record?.target ?? object).filter((key): key is string => typeof key === 'string');
  }

  private inheritedNames(object: object): Set<string> {
    return this.namesBehind(object, () => true);
  }

  /** Inherited names under which a write makes no own property: of accessors, and of what is read-only. */
  obstacles(object: object): Set<string> {
    return this.namesBehind(
      object,
      (holder, name) => Reflect.getOwnPropertyDescriptor(holder, name)?.writable !== true,
    );
  }

  private namesBehind(object: object, wanted: (holder: object, name: string) => boolean): Set<string> {
    const names = new Set<string>();
    for (let o = Reflect.getPrototypeOf(object); o !== null; o = Reflect.getPrototypeOf(o)) {
      for (const name of Reflect.ownKeys(o)) if (typeof name === 'string' && wanted(o, name)) names.add(name);
    }
    return names;
  }

  pick(key: Term, names: Iterable<string>, site: number): string | undefined {
    for (const name of names) {
      const condition = nameIs(key, name);
      if (condition !== FALSE && this.convert.decide(condition, site)) return name;
    }
    return undefined;
  }

  /** The existing property a symbolic key names, under a known name or an open one; undefined when there is none. */
  locate(object: any, key: Term, site: number, inherited: boolean): string | OpenProperty | undefined {
    const open = openNamesOf(object);
    const same = open?.known(key);
    if (same !== undefined) return same;
    const own = this.pick(key, this.ownNames(object), site) ?? open?.find(key, site);
    const record = recordOf(object);
    // Of an object of the input, inherited names are no own ones.
    if (own !== undefined || !(inherited || record !== undefined)) return own;
    const names = this.inheritedNames(object);
    const conditions = [...names].map((name) => nameIs(key, name)).filter((c) => c !== FALSE);
    const isInherited = conditions.length > 0 && this.convert.decide(or(...conditions), site);
    if (!isInherited) return record && this.ask(object, record, key, site);
    if (record !== undefined) this.env.context.restsOn(UNLISTED_KEYS);
    return inherited ? this.pick(key, names, site) : undefined;
  }

  /** A key that no type lists, of an object of the input. */
  private ask(object: object, record: LazyObject, key: Term, site: number): OpenProperty | undefined {
    const removed = [...record.removed].filter((name): name is string => typeof name === 'string');
    if (this.pick(key, removed, site) !== undefined) return undefined;
    return askForKey(object, record, termToString(key), this.host);
  }

  /** The name of the existing property a symbolic key names; an open name is settled. */
  existing(object: any, key: Term, site: number, inherited: boolean): string | undefined {
    const found = this.locate(object, key, site, inherited);
    return typeof found === 'object' ? openNamesOf(object)!.settled(found) : found;
  }

  /** Can names be left open on it? */
  isDictionary(object: any): boolean {
    if (openNamesOf(object) !== undefined || recordOf(object) !== undefined) return Reflect.isExtensible(object);
    if (typeof object !== 'object' || types.isProxy(object) || Stamp.get(object) !== undefined) return false;
    const prototype = Reflect.getPrototypeOf(object);
    if (prototype !== null && prototype !== this.env.realm.natives.objectPrototype) return false;
    if (
      object === this.env.realm.natives.objectPrototype ||
      object === this.env.realm.global ||
      types.isArgumentsObject(object)
    )
      return false;
    return Reflect.isExtensible(object);
  }

  pickIndex(key: Term, length: number, site: number): number | undefined {
    for (let i = 0; i < length; i++) if (this.convert.decide(eq(key, constant(i)), site)) return i;
    return undefined;
  }

  concreteKey(key: Term, reason: string, site: number): PropertyKey {
    return String(this.env.context.concretize(key, reason, site));
  }

  /** s[i]: the character, or undefined when i is not an index of s. */
  character(text: Term, index: Term, site: number): Value {
    const inside = and(apply('isInteger', [index]), le(ZERO, index), lt(index, apply('strLen', [text])));
    return this.convert.decide(inside, site) ? wrap(apply('charAt', [text, index])) : undefined;
  }
}

export function isForeignProxy(object: Value): boolean {
  if (!types.isProxy(object) || isLazyArray(object) || virtualArrayOf(object) !== undefined) return false;
  return recordOf(object) === undefined;
}

export function isTypedArray(object: Value): boolean {
  return types.isTypedArray(object) || virtualArrayOf(object) !== undefined;
}

/** The length of a typed array; that of an input is decided. */
export function typedLength(object: Value): number {
  return virtualArrayOf(object)?.native.length ?? (object as Uint8Array).length;
}
