// Gives symbolic values the members of the primitives they stand for: `s.length`, `s[0]`, `n.toFixed(2)` find the
// realm's own prototypes, patched by the program or not. Conversion by native code concretizes, with a gap.
// The prototypes are shared by all realms of a thread: the realm installed last is the one symbolic values belong to.
import { apply, constant } from '../../expr/build.js';
import {
  Symbolic,
  SymbolicBigInt,
  SymbolicBoolean,
  SymbolicNumber,
  SymbolicString,
  wrap,
} from '../../heap/symbolic.js';
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';

function indexOf(key: PropertyKey): number | undefined {
  if (typeof key !== 'string') return undefined;
  const n = Number(key);
  return Number.isInteger(n) && n >= 0 && String(n) === key ? n : undefined;
}

export function installPrototypes(kit: Kit): void {
  const members = new Proxy(Object.create(null) as object, {
    get(_target, key, self: Value) {
      if (!(self instanceof Symbolic)) return undefined;
      const { term } = self;
      if (term.sort === 'str') {
        if (key === 'length') return wrap(apply('strLen', [term]));
        const index = indexOf(key);
        if (index !== undefined) return kit.members.character(term, constant(index), -1);
      }
      return Reflect.get(kit.realm.natives.prototypes[term.sort], key, self);
    },
    has: (_target, key) => Reflect.has(kit.realm.natives.objectPrototype, key),
    // A property cannot be created on a primitive: an error in strict code, ignored elsewhere.
    set: () => false,
    getPrototypeOf: () => null,
  });
  for (const own of [Symbolic, SymbolicBoolean, SymbolicNumber, SymbolicString, SymbolicBigInt]) {
    Reflect.deleteProperty(own.prototype, 'constructor');
  }
  Object.setPrototypeOf(Symbolic.prototype, members);
  Object.defineProperty(Symbolic.prototype, Symbol.toPrimitive, {
    configurable: true,
    value(this: Symbolic) {
      return kit.env.context.concretize(this.term, 'a native conversion', -1);
    },
  });
}
