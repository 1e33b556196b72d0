// Properties under names that are not known: `counts[word] = 1` on an ordinary object keeps the name as a term beside the
// object. Whatever asks the object for a name that it does not have asks here first, through a proxy behind the object on
// its prototype chain; the path then decides whether it is that name, and the property becomes an ordinary one.
// Always holds: on the path, the open names differ from each other, from the object's own names and from the inherited ones;
// own properties stand in the order in which the program made them. Changes are journaled.
// Soundness: whoever lists own keys natively settles the names first (`settleNames`): each becomes its witness value, with a gap.

import { and, apply, constant, eq, FALSE, lt, not, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { defineData } from '../codec/define-data.js';
import { indexOf, isIndexName, isIndexText } from './index-name.js';
import { shown } from './shown.js';

/** The condition under which ToString(key) is `name`. */
export function nameIs(key: Term, name: string): Term {
  switch (key.sort) {
    case 'str':
      return eq(key, constant(name));
    case 'num': {
      const n = Number(name);
      if (String(n) !== name) return FALSE;
      return Number.isNaN(n) ? apply('isNaN', [key]) : eq(key, constant(n));
    }
    case 'bool':
      return name === 'true' ? key : name === 'false' ? not(key) : FALSE;
    case 'big':
    case 'long':
      return /^(0|-?[1-9]\d*)$/.test(name) ? eq(key, constant(BigInt(name), key.sort)) : FALSE;
  }
}

export interface OpenNamesHost {
  decide(condition: Term, site: number): boolean;
  /** The witness value, with a gap. */
  concretize(term: Term, reason: string): unknown;
  text(term: Term): Term;
  readonly journal: { collection(object: object): void; write(object: object, key: PropertyKey): void };
}

export interface OpenProperty {
  /** A string, or a number whose text is the name. */
  readonly name: Term;
  readonly value: unknown;
  /** Names that it is known not to have. */
  readonly not: ReadonlySet<string>;
  /** Own names that come before it. */
  readonly after: ReadonlySet<string>;
  /** It is known to be no index. */
  readonly noIndex: boolean;
}

const records = new WeakMap<object, OpenNames>();

export function openNamesOf(object: object): OpenNames | undefined {
  return records.get(object);
}

/** Open names that there are now; a record may be left over from an earlier path. */
export function hasOpenNames(object: object): boolean {
  return (records.get(object)?.properties.length ?? 0) > 0;
}

/** Before own keys are listed by code that knows nothing of open names. */
export function settleNames(object: object): void {
  records.get(object)?.settle();
}

export class OpenNames {
  properties: readonly OpenProperty[] = [];
  /** Stands for the prototype where the language would go on searching. */
  private readonly behind: object;

  private constructor(
    private readonly object: object,
    private readonly host: OpenNamesHost,
    prototype: object | null,
  ) {
    this.behind = Object.create(prototype) as object;
  }

  /** Of an object of the input, whose own proxy asks for every name (record.ts). Its accessors stand before the prototype. */
  static ofInput(object: object, proxy: object, host: OpenNamesHost): OpenNames {
    const accessors = Reflect.getPrototypeOf(object);
    const made = records.get(object) ?? new OpenNames(object, host, accessors && Reflect.getPrototypeOf(accessors));
    records.set(object, made);
    records.set(proxy, made);
    return made;
  }

  /** The object can hold open names from now on. Only for extensible ordinary objects. */
  static attach(object: object, host: OpenNamesHost): OpenNames {
    const known = records.get(object);
    if (known !== undefined) return known;
    const made = new OpenNames(object, host, Reflect.getPrototypeOf(object));
    Reflect.setPrototypeOf(object, new Proxy(made.behind, made.traps()));
    records.set(object, made);
    return made;
  }

  /** The prototype that the program knows. */
  get prototype(): object | null {
    return Reflect.getPrototypeOf(this.behind);
  }

  /** Ends what `attach` began: the prototype is about to change. */
  detach(): void {
    this.settle();
    Reflect.setPrototypeOf(this.object, this.prototype);
    records.delete(this.object);
  }

  /** The open property that the key names; each is a decision unless the terms are one. */
  find(key: Term, site: number): OpenProperty | undefined {
    const name = this.nameOf(key);
    return this.known(name) ?? this.properties.find((p) => this.host.decide(this.same(p.name, name), site));
  }

  /** The open property under the very same term. */
  known(key: Term): OpenProperty | undefined {
    const name = this.nameOf(key);
    return this.properties.find((property) => property.name === name);
  }

  /** Adds a property that is known to have another name than all there are. */
  add(key: Term, value: unknown, inherited: Iterable<string>, noIndex = false): void {
    shown.lazy = true;
    const name = this.nameOf(key);
    const own = this.ownNames();
    const property = { name, value, not: new Set([...own, ...inherited]), after: new Set(own), noIndex };
    this.change([...this.properties, property]);
  }

  write(property: OpenProperty, value: unknown): void {
    this.change(this.properties.map((p) => (p === property ? { ...p, value } : p)));
  }

  remove(property: OpenProperty): void {
    this.change(this.properties.filter((p) => p !== property));
  }

  /** A property with a known name is about to be deleted: if it is made again, it comes last. */
  removed(name: string): void {
    this.decide(name);
    if (!this.properties.some((p) => p.after.has(name))) return;
    this.change(this.properties.map((p) => ({ ...p, after: new Set([...p.after].filter((k) => k !== name)) })));
  }

  settle(): void {
    for (let p = this.properties.at(0); p !== undefined; p = this.properties.at(0)) this.settled(p);
  }

  /** Own enumerable names in the order of the language: indices by size, then the others by age. */
  names(): (string | Term)[] {
    const own = Object.keys(this.object);
    const indices: (string | Term)[] = own.filter(isIndexText);
    const open: OpenProperty[] = [];
    for (const property of this.properties) {
      const { name } = property;
      if (property.noIndex || !this.host.decide(isIndexName(name), -1)) open.push(property);
      else {
        const at = indices.findIndex((other) => this.host.decide(lt(indexOf(name), indexOf(other)), -1));
        indices.splice(at === -1 ? indices.length : at, 0, name);
      }
    }
    const names: (string | Term)[] = [...indices];
    for (const name of own.slice(own.filter(isIndexText).length)) {
      while (open.length > 0 && !open[0].after.has(name)) names.push((open.shift() as OpenProperty).name);
      names.push(name);
    }
    return [...names, ...open.map(({ name }) => name)].map((n) => (typeof n === 'string' ? n : this.host.text(n)));
  }

  /** Puts the open names back as they are now. */
  snapshot(): () => void {
    const { properties } = this;
    return () => {
      this.properties = properties;
    };
  }

  private nameOf(key: Term): Term {
    return key.sort === 'num' ? key : this.host.text(key);
  }

  private same(a: Term, b: Term): Term {
    if (a.sort !== b.sort) return eq(this.host.text(a), this.host.text(b));
    return a.sort === 'num' ? or(eq(a, b), and(apply('isNaN', [a]), apply('isNaN', [b]))) : eq(a, b);
  }

  private ownNames(): string[] {
    return Reflect.ownKeys(this.object).filter((key): key is string => typeof key === 'string');
  }

  private change(properties: readonly OpenProperty[]): void {
    this.host.journal.collection(this.object);
    this.properties = properties;
  }

  /** Gives a property the witness value of its name. */
  settled(property: OpenProperty): string {
    const name = String(this.host.concretize(property.name, 'the symbolic name of a property'));
    this.becomes(property, name);
    return name;
  }

  /** Is one of the open properties `name`? Then it is an ordinary one from now on. */
  decide(name: string): boolean {
    for (const property of this.properties) {
      if (property.not.has(name)) continue;
      const condition = nameIs(property.name, name);
      if (condition === FALSE || !this.host.decide(condition, -1)) continue;
      this.becomes(property, name);
      return true;
    }
    return false;
  }

  private becomes(property: OpenProperty, name: string): void {
    const { object } = this;
    const at = this.properties.indexOf(property);
    this.change(
      this.properties
        .filter((p) => p !== property)
        .map((p, i) => (i < at ? p : { ...p, after: new Set([...p.after, name]) })),
    );
    this.host.journal.write(object, name);
    const later = this.ownNames().filter((own) => !property.after.has(own));
    defineData(object, name, property.value);
    // What was made after it comes after it.
    for (const own of later) {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, own) as PropertyDescriptor;
      if (Reflect.deleteProperty(object, own)) Reflect.defineProperty(object, own, descriptor);
    }
  }

  private traps(): ProxyHandler<object> {
    return {
      get: (behind, key, receiver) =>
        typeof key === 'string' && this.decide(key)
          ? Reflect.get(this.object, key, receiver)
          : Reflect.get(behind, key, receiver),
      has: (behind, key) => (typeof key === 'string' && this.decide(key)) || Reflect.has(behind, key),
      set: (behind, key, value, receiver) =>
        typeof key === 'string' && this.decide(key)
          ? Reflect.set(this.object, key, value, receiver)
          : Reflect.set(behind, key, value, receiver),
    };
  }
}
