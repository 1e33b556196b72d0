// What native code lists of a value: own enumerable names and their values, for object spread, for-in and Object.assign. Names that are
// terms cannot stand in a native object: a stand-in has placeholders for them, which never get further than the loop or literal that
// asked. Part of the operations (ops.ts).
// Always holds: a program that has no symbolic names meets no placeholder (`shown.names`).
import { apply, constant, eq } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { openNamesOf } from '../values/open-names.js';
import { recordOf } from '../values/record.js';
import { shown } from '../values/shown.js';
import { heldTerm, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import type { Members } from './members.js';
import { type Conversions, isObject, sortOf, type Value } from './values.js';

const PLACEHOLDER = '\0name ';

export class Listing {
  private readonly names: Term[] = [];

  constructor(
    private readonly env: RuntimeEnv,
    private readonly convert: Conversions,
    private readonly members: Members,
    private readonly own: (value: Value) => Value,
  ) {}

  /** The value, or a stand-in, whose own enumerable properties native code may list. */
  enumerable(value: Value): Value {
    const object = this.convert.decided(value);
    if (object instanceof Symbolic && sortOf(object) === 'str') return this.characters(heldTerm(object));
    if (!isObject(object) || object instanceof Symbolic) return this.own(object);
    if (openNamesOf(object) === undefined && recordOf(object) === undefined) return this.own(object);
    const all = this.members.enumerableNames(object);
    if (!all.some((name) => name instanceof Symbolic)) return this.own(object);
    const symbols = Reflect.ownKeys(object).filter((key) => typeof key === 'symbol');
    return symbols.length > 0 ? this.own(object) : this.standIn(object, all);
  }

  /** The name that a placeholder stands for; any other name is itself. */
  named(key: string): Value {
    return key.startsWith(PLACEHOLDER) ? wrap(this.names[Number(key.slice(PLACEHOLDER.length))]) : key;
  }

  /** A new object that stand-ins were spread into, with the names that they stand for. */
  spreaded(object: object): object {
    const all = Reflect.ownKeys(object);
    if (!all.some((key) => typeof key === 'string' && key.startsWith(PLACEHOLDER))) return object;
    const parts = all.map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor] as const);
    for (const key of all) Reflect.deleteProperty(object, key);
    for (const [key, descriptor] of parts) {
      const name = typeof key === 'string' ? this.named(key) : key;
      if ('value' in descriptor) this.members.define(object, name, descriptor.value);
      else {
        openNamesOf(object)?.decide(String(key));
        Reflect.defineProperty(object, key, descriptor);
      }
    }
    return object;
  }

  private placeholder(name: Term): string {
    if (!shown.names) this.names.length = 0;
    shown.names = true;
    this.names.push(name);
    return `${PLACEHOLDER}${this.names.length - 1}`;
  }

  /** Asks the object for each name when native code comes to it: one that was deleted meanwhile is not there any more. */
  private standIn(object: Value, all: readonly Value[]): object {
    const { members, env } = this;
    const made = Object.create(openNamesOf(object)!.prototype) as Record<PropertyKey, unknown>;
    const known = new Map<PropertyKey, Value>();
    for (const name of all) {
      const key = name instanceof Symbolic ? this.placeholder(heldTerm(name)) : name;
      known.set(key, name);
      Object.defineProperty(made, key, { value: undefined, writable: true, enumerable: true, configurable: true });
    }
    const descriptorOf = (key: PropertyKey): PropertyDescriptor | undefined => {
      const name = known.get(key);
      if (name === undefined || !members.hasOwn(object, name)) return undefined;
      return { value: env.ops.get(object, name, -1), writable: true, enumerable: true, configurable: true };
    };
    return new Proxy(made, {
      getOwnPropertyDescriptor: (_made, key) => descriptorOf(key),
      get: (_made, key, receiver) => (known.has(key) ? descriptorOf(key)?.value : Reflect.get(made, key, receiver)),
    });
  }

  /** The characters of a string as an object. */
  private characters(text: Term): Value {
    const made = this.env.realm.newObject();
    let length = 0;
    while (!this.convert.decide(eq(apply('strLen', [text]), constant(length)))) length++;
    for (let i = 0; i < length; i++) made[i] = wrap(apply('charAt', [text, constant(i)]));
    return made;
  }
}
