// Gives symbolic values the members of the primitives they stand for: `s.length`, `s[0]`, `n.toFixed(2)` find the
// realm's own prototypes, patched by the program or not. Conversion by native code concretizes, with a gap.
// The prototypes are shared by all realms of a thread: the realm installed last is the one symbolic values belong to.
import { apply, constant } from '../../../../logic/build.js';
import type { Sort } from '../../../../logic/term.js';
import {
  heldTerm,
  Symbolic,
  SymbolicBigInt,
  SymbolicBoolean,
  SymbolicNumber,
  SymbolicString,
  wrap,
} from '../../values/symbolic.js';
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';

function indexOf(key: PropertyKey): number | undefined {
  if (typeof key !== 'string') return undefined;
  const n = Number(key);
  return Number.isInteger(n) && n >= 0 && String(n) === key ? n : undefined;
}

const TAG: Record<Sort, string> = { bool: 'Boolean', num: 'Number', str: 'String', big: 'BigInt', long: 'BigInt' };

/**
 * Object.prototype.toString stays native, since V8 words its messages by it; it tells primitives from objects by what it is
 * called on, and symbolic values only by their tag, which the program's own reads must not find.
 */
function isAskedByNative(trap: Function): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: string } = {};
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, [site]) => (site?.getFileName() == null ? 'native' : 'program');
    Error.captureStackTrace(holder, trap);
    return holder.stack === 'native';
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

export function installPrototypes(kit: Kit): void {
  const ask = (_target: object, key: PropertyKey, self: Value): Value => {
    if (!(self instanceof Symbolic)) return undefined;
    const term = heldTerm(self);
    if (term.sort === 'str') {
      if (key === 'length') return wrap(apply('strLen', [term]));
      const index = indexOf(key);
      if (index !== undefined) return kit.members.character(term, constant(index), -1);
    }
    return Reflect.get(kit.realm.natives.prototypes[term.sort], key, self);
  };
  const members = new Proxy(Object.create(null) as object, {
    get: ask,
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
      // Native code may be storing it in a typed array.
      kit.realm.host.bytes.need();
      return kit.env.context.concretize(heldTerm(this), 'a native conversion', -1);
    },
  });
  // An accessor of its own: V8 looks for tags only on objects that it knows to have unusual symbols.
  const get = function (this: Symbolic): Value {
    const { sort } = heldTerm(this);
    return isAskedByNative(get) ? TAG[sort] : kit.realm.natives.prototypes[sort][Symbol.toStringTag];
  };
  Object.defineProperty(Symbolic.prototype, Symbol.toStringTag, { configurable: true, get });
}
