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

export interface Listing {
  /** The value, or a stand-in, whose own enumerable properties native code may list. */
  enumerable(value: Value): Value;
  /** The name that a placeholder stands for; any other name is itself. */
  named(key: string): Value;
  /** A new object that stand-ins were spread into, with the names that they stand for. */
  spreaded(object: object): object;
}

const PLACEHOLDER = '\0name ';

export function createListing(
  env: RuntimeEnv,
  convert: Conversions,
  members: Members,
  own: (value: Value) => Value,
): Listing {
  const names: Term[] = [];

  function placeholder(name: Term): string {
    if (!shown.names) names.length = 0;
    shown.names = true;
    names.push(name);
    return `${PLACEHOLDER}${names.length - 1}`;
  }

  /** Asks the object for each name when native code comes to it: one that was deleted meanwhile is not there any more. */
  function standIn(object: Value, all: readonly Value[]): object {
    const made = Object.create(openNamesOf(object)!.prototype) as Record<PropertyKey, unknown>;
    const known = new Map<PropertyKey, Value>();
    for (const name of all) {
      const key = name instanceof Symbolic ? placeholder(heldTerm(name)) : name;
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
  function characters(text: Term): Value {
    const made = env.realm.newObject();
    let length = 0;
    while (!convert.decide(eq(apply('strLen', [text]), constant(length)))) length++;
    for (let i = 0; i < length; i++) made[i] = wrap(apply('charAt', [text, constant(i)]));
    return made;
  }

  return {
    enumerable(value) {
      const object = convert.decided(value);
      if (object instanceof Symbolic && sortOf(object) === 'str') return characters(heldTerm(object));
      if (!isObject(object) || object instanceof Symbolic) return own(object);
      if (openNamesOf(object) === undefined && recordOf(object) === undefined) return own(object);
      const all = members.enumerableNames(object);
      if (!all.some((name) => name instanceof Symbolic)) return own(object);
      const symbols = Reflect.ownKeys(object).filter((key) => typeof key === 'symbol');
      return symbols.length > 0 ? own(object) : standIn(object, all);
    },
    named(key) {
      return key.startsWith(PLACEHOLDER) ? wrap(names[Number(key.slice(PLACEHOLDER.length))]) : key;
    },
    spreaded(object) {
      const all = Reflect.ownKeys(object);
      if (!all.some((key) => typeof key === 'string' && key.startsWith(PLACEHOLDER))) return object;
      const parts = all.map(
        (key) => [key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor] as const,
      );
      for (const key of all) Reflect.deleteProperty(object, key);
      for (const [key, descriptor] of parts) {
        const name = typeof key === 'string' ? this.named(key) : key;
        if ('value' in descriptor) members.define(object, name, descriptor.value);
        else {
          openNamesOf(object)?.decide(String(key));
          Reflect.defineProperty(object, key, descriptor);
        }
      }
      return object;
    },
  };
}
