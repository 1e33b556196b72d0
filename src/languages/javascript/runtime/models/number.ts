// Models of Number, Boolean, BigInt and the global number predicates.
import { and, apply, constant, eq, FALSE, le, lt, not } from '../../../../logic/build.js';
import { rangeOf } from '../../../../logic/interval.js';
import type { Sort, Term } from '../../../../logic/term.js';
import { regexData } from '../../../../logic/theories/strings/regex.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { isObject, sortOf, termOf, termToString, truth, type Value, ZERO } from '../values.js';
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
  const type = { bool: 'Boolean', num: 'Number', str: 'String', big: 'BigInt', long: 'BigInt' }[sort];
  throw kit.convert.typeError(`${type}.prototype.${name} requires that 'this' be a ${type}`);
}

const primitiveValue =
  (sort: Sort): Model =>
  (kit, self) =>
    receiver(kit, self, sort, 'valueOf');

const toText =
  (sort: Sort): Model =>
  (kit, self, [radix]) => {
    const t = termOf(receiver(kit, self, sort, 'toString'))!;
    if (sort === 'bool' || radix === undefined) return wrap(termToString(t));
    const base = kit.convert.integerTerm(radix);
    if (!kit.decide(within(base, 2, 36))) throw kit.convert.rangeError(kit.realm.natives.radixMessage);
    return wrap(kit.decide(eq(base, constant(10))) ? termToString(t) : apply('call', [t, base], 'radixText'));
  };

const within = (t: Term, low: number, high: number): Term => and(le(constant(low), t), le(t, constant(high)));

/** toFixed, toPrecision, toExponential; the latter two look at their digits only for a finite number. */
function formatted(name: 'toFixed' | 'toPrecision' | 'toExponential', least: number): Model {
  return (kit, self, [digits]) => {
    const t = termOf(receiver(kit, self, 'num', name))!;
    if (digits === undefined && name === 'toPrecision') return wrap(termToString(t));
    const n = kit.convert.integerTerm(digits);
    if (digits === undefined && name === 'toExponential') return wrap(apply('call', [t, constant(-1)], name));
    if (kit.decide(within(n, least, 100))) return wrap(apply('call', [t, n], name));
    if (name !== 'toFixed' && !kit.decide(apply('isFinite', [t]))) return wrap(termToString(t));
    const what = name === 'toPrecision' ? 'argument' : name === 'toFixed' ? 'digits argument' : 'argument';
    throw kit.convert.rangeError(`${name}() ${what} must be between ${least} and 100`);
  };
}

/** parseInt of the text of an integer is the integer. */
function parsedInteger(text: Term, radix: Term): Term {
  const [number] = text.op === 'numToStr' ? text.args : [];
  if (number !== undefined && (radix.data === 0 || radix.data === 10)) {
    const r = rangeOf(number);
    if (r.integer && !r.maybeNaN && r.min > -1e21 && r.max < 1e21) return apply('add', [number, ZERO]);
  }
  return apply('call', [text, radix], 'parseInt');
}

/** Lone surrogates have no encoding. */
function encoded(kit: Kit, name: 'encodeURI' | 'encodeURIComponent', value: Value): Value {
  const s = kit.convert.stringTerm(value);
  if (kit.decide(apply('strCall', [s], 'isWellFormed', 'bool'))) return wrap(apply('call', [s], name));
  throw new kit.realm.natives.URIError('URI malformed');
}

const INTEGER_TEXT = '^\\s*(?:[+-]?\\d+|0[xX][\\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)?\\s*$';

function parsedBigInt(kit: Kit, text: Term): Value {
  const data = regexData({ part: 'test', group: 0, source: INTEGER_TEXT, flags: '' });
  if (kit.decide(apply('regex', [text, ZERO], data))) return wrap(apply('call', [text], 'bigParse'));
  const error = new kit.realm.natives.SyntaxError('');
  const message = apply('concat', [apply('concat', [constant('Cannot convert '), text]), constant(' to a BigInt')]);
  kit.realm.setMessage(error, wrap(message));
  throw error;
}

/** BigInt.asIntN and asUintN: the remainder modulo a power of two. */
function wrapped(signed: boolean): Model {
  return (kit, _self, [bits, value]) => {
    const count = kit.concrete(kit.convert.toNumber(bits), 'the number of bits of a bigint');
    const width = Math.trunc(count) || 0;
    const native = kit.realm.original(signed ? 'BigInt.asIntN' : 'BigInt.asUintN');
    if (!(width >= 0 && width <= Number.MAX_SAFE_INTEGER)) return native(count, 0n);
    const primitive = kit.convert.toPrimitive(value, 'number');
    if (!isSymbolic(primitive)) return native(width, primitive);
    if (heldTerm(primitive).sort !== 'big') return GUARD;
    if (width > MAX_WIDTH) return GUARD;
    const modulus = constant(1n << BigInt(width));
    const half = constant(signed && width > 0 ? 1n << BigInt(width - 1) : 0n);
    const remainder = (t: Term): Term => apply('bigRem', [t, modulus]);
    const shifted = apply('bigAdd', [heldTerm(primitive), half]);
    return wrap(apply('bigSub', [remainder(apply('bigAdd', [remainder(shifted), modulus])), half]));
  };
}

const MAX_WIDTH = 4096;

export const number: ModelTable = {
  'Number.isInteger': predicate(isInteger),
  'Number.isSafeInteger': predicate(safe),
  'Number.isFinite': predicate((t) => apply('isFinite', [t])),
  'Number.isNaN': predicate((t) => apply('isNaN', [t])),
  isNaN: (kit, _self, [x]) => wrap(apply('isNaN', [kit.convert.numberTerm(x)])),
  isFinite: (kit, _self, [x]) => wrap(apply('isFinite', [kit.convert.numberTerm(x)])),
  'Number.parseInt': (kit, _self, [x, radix]) => {
    const s = kit.convert.stringTerm(x);
    return wrap(parsedInteger(s, radix === undefined ? ZERO : apply('toInt32', [kit.convert.numberTerm(radix)])));
  },
  'Number.parseFloat': (kit, _self, [x]) => wrap(apply('call', [kit.convert.stringTerm(x)], 'parseFloat')),
  encodeURIComponent: (kit, _self, [x]) => encoded(kit, 'encodeURIComponent', x),
  encodeURI: (kit, _self, [x]) => encoded(kit, 'encodeURI', x),
  Number: (kit, _self, [x]) => {
    const value = kit.convert.toNumeric(x);
    return sortOf(value) === 'big' ? wrap(apply('bigToNum', [termOf(value)!])) : value;
  },
  Boolean: (kit, _self, [x]) => {
    const value = kit.convert.decided(x);
    return isSymbolic(value) ? wrap(truth(heldTerm(value))) : Boolean(value);
  },
  BigInt: (kit, _self, [x]) => {
    const value = kit.convert.toPrimitive(x, 'number');
    if (!isSymbolic(value)) return kit.realm.natives.BigInt(value);
    const t = heldTerm(value);
    if (t.sort === 'big') return value;
    if (t.sort === 'str') return parsedBigInt(kit, t);
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
  'BigInt.asIntN': wrapped(true),
  'BigInt.asUintN': wrapped(false),
  'Number.prototype.valueOf': primitiveValue('num'),
  'Number.prototype.toString': toText('num'),
  'Number.prototype.toFixed': formatted('toFixed', 0),
  'Number.prototype.toPrecision': formatted('toPrecision', 1),
  'Number.prototype.toExponential': formatted('toExponential', 0),
  'Boolean.prototype.valueOf': primitiveValue('bool'),
  'Boolean.prototype.toString': toText('bool'),
  'BigInt.prototype.valueOf': primitiveValue('big'),
  'BigInt.prototype.toString': toText('big'),
};
