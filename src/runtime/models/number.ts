// Models of Number, Boolean, BigInt and the global number predicates.
import { and, apply, constant, FALSE, lt, not } from '../../expr/build.js';
import type { Sort, Term } from '../../expr/term.js';
import { isSymbolic, wrap } from '../../heap/symbolic.js';
import { isObject, sortOf, termOf, termToString, truth, type Value } from '../values.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';

/** Number.isX: false for anything that is not a number. */
function predicate(make: (t: Term) => Term): Model {
  return (kit, _self, [x]) => {
    const value = kit.convert.decided(x);
    return wrap(sortOf(value) === 'num' ? make(termOf(value)!) : FALSE);
  };
}

const isInteger = (t: Term): Term => apply('isInteger', [t]);
const safe = (t: Term): Term => and(isInteger(t), lt(apply('abs', [t]), constant(Number.MAX_SAFE_INTEGER + 1)));

/** The receiver of a method of a primitive's class, unwrapped; a TypeError when it is none. */
function receiver(kit: Kit, self: Value, sort: Sort, name: string): Value {
  const value = kit.convert.decided(self);
  if (sortOf(value) === sort) return value;
  const boxed = isObject(value) ? kit.realm.unboxed(value) : undefined;
  if (sortOf(boxed) === sort) return boxed;
  const type = { bool: 'Boolean', num: 'Number', str: 'String', big: 'BigInt' }[sort];
  throw kit.convert.typeError(`${type}.prototype.${name} requires that 'this' be a ${type}`);
}

const primitiveValue =
  (sort: Sort): Model =>
  (kit, self) =>
    receiver(kit, self, sort, 'valueOf');

/** toString() without radix 10 given otherwise; other radixes go to the guard. */
const toText =
  (sort: Sort): Model =>
  (kit, self, [radix]) => {
    const value = receiver(kit, self, sort, 'toString');
    if (sort !== 'bool' && radix !== undefined && radix !== 10) return GUARD;
    return wrap(termToString(termOf(value)!));
  };

export const number: ModelTable = {
  'Number.isInteger': predicate(isInteger),
  'Number.isSafeInteger': predicate(safe),
  'Number.isFinite': predicate((t) => apply('isFinite', [t])),
  'Number.isNaN': predicate((t) => apply('isNaN', [t])),
  isNaN: (kit, _self, [x]) => wrap(apply('isNaN', [kit.convert.numberTerm(x)])),
  isFinite: (kit, _self, [x]) => wrap(apply('isFinite', [kit.convert.numberTerm(x)])),
  Number: (kit, _self, [x]) => {
    const value = kit.convert.toNumeric(x);
    return sortOf(value) === 'big' ? wrap(apply('bigToNum', [termOf(value)!])) : value;
  },
  Boolean: (kit, _self, [x]) => {
    const value = kit.convert.decided(x);
    return isSymbolic(value) ? wrap(truth(value.term)) : Boolean(value);
  },
  BigInt: (kit, _self, [x]) => {
    const value = kit.convert.toPrimitive(x, 'number');
    if (!isSymbolic(value)) return kit.realm.natives.BigInt(value);
    const t = value.term;
    if (t.sort === 'big') return value;
    if (t.sort === 'str') return GUARD;
    if (t.sort === 'bool') return kit.decide(t) ? 1n : 0n;
    if (kit.decide(not(isInteger(t)))) {
      const error = kit.convert.rangeError('');
      const text = apply('concat', [constant('The number '), termToString(t)]);
      const end = ' cannot be converted to a BigInt because it is not an integer';
      kit.realm.setMessage(error, wrap(apply('concat', [text, constant(end)])));
      throw error;
    }
    return wrap(apply('numToBig', [t]));
  },
  'Number.prototype.valueOf': primitiveValue('num'),
  'Number.prototype.toString': toText('num'),
  'Boolean.prototype.valueOf': primitiveValue('bool'),
  'Boolean.prototype.toString': toText('bool'),
  'BigInt.prototype.valueOf': primitiveValue('big'),
  'BigInt.prototype.toString': toText('big'),
};
