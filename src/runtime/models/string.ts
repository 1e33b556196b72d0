// Models of String. Positions are clamped the way the language does and expressed with the `substring` and `charAt`
// operators, which solvers know; methods that map primitives to a primitive become a `strCall` term, computed by the
// host's own method under a model. Soundness: exact; everything else goes to the guard.
import { and, apply, constant, ite, le, lt, not } from '../../expr/build.js';
import type { Sort, Term } from '../../expr/term.js';
import { isSymbolic, wrap } from '../../heap/symbolic.js';
import { EMPTY, isObject, termOf, type Value, ZERO } from '../values.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';

/** ToString(RequireObjectCoercible(this)) */
function text(kit: Kit, self: Value, name: string): Term {
  const value = kit.convert.decided(self);
  if (value === null || value === undefined) {
    throw kit.convert.typeError(`String.prototype.${name} called on null or undefined`);
  }
  return kit.convert.stringTerm(value);
}

const length = (s: Term): Term => apply('strLen', [s]);
const min = (a: Term, b: Term): Term => apply('min', [a, b]);
const max = (a: Term, b: Term): Term => apply('max', [a, b]);

/** A position relative to the end when negative, clamped to 0..length. */
function relative(kit: Kit, s: Term, value: Value, otherwise: Term): Term {
  if (value === undefined) return otherwise;
  const n = kit.convert.integerTerm(value);
  const len = length(s);
  return ite(lt(n, ZERO), max(apply('add', [len, n]), ZERO), min(n, len));
}

function between(s: Term, from: Term, to: Term): Term {
  return ite(lt(from, to), apply('substring', [s, from, to]), EMPTY);
}

/** A search string that is a regular expression is a TypeError for includes, startsWith, endsWith. */
function search(kit: Kit, value: Value, name: string): Term {
  if (kit.realm.isRegExp(value)) {
    throw kit.convert.typeError(`First argument to String.prototype.${name} must not be a regular expression`);
  }
  return kit.convert.stringTerm(value);
}

/** A method of primitives that gives a primitive of `sort`; objects other than symbolic values go to the guard. */
function call(name: string, sort: Sort): Model {
  return (kit, self, args) => {
    const s = text(kit, self, name);
    const terms = [s];
    for (const arg of args) {
      const value = kit.convert.decided(arg);
      if (isObject(value) || termOf(value) === undefined) return GUARD;
      terms.push(termOf(value)!);
    }
    return wrap(apply('strCall', terms, name, sort));
  };
}

/** A length past the engine's limit is a RangeError: only small counts stay symbolic. */
const SMALL = constant(1 << 10);

function padded(name: 'padStart' | 'padEnd'): Model {
  return (kit, self, [count, filler]) => {
    const s = text(kit, self, name);
    const n = kit.convert.integerTerm(count);
    const fill = filler === undefined ? constant(' ') : kit.convert.stringTerm(filler);
    return kit.decide(le(n, SMALL)) ? wrap(apply('strCall', [s, n, fill], name, 'str')) : GUARD;
  };
}

const inside = (s: Term, i: Term): Term => and(le(ZERO, i), lt(i, length(s)));

export const string: ModelTable = {
  String: (kit, _self, [x]) => (typeof x === 'symbol' ? String(x) : kit.convert.toStr(x)),
  'String.prototype.toString': (kit, self) => stringReceiver(kit, self, 'toString'),
  'String.prototype.valueOf': (kit, self) => stringReceiver(kit, self, 'valueOf'),
  'String.prototype.charAt': (kit, self, [i]) => {
    const s = text(kit, self, 'charAt');
    return wrap(apply('charAt', [s, kit.convert.integerTerm(i)]));
  },
  'String.prototype.charCodeAt': (kit, self, [i]) => {
    const s = text(kit, self, 'charCodeAt');
    return wrap(apply('charCodeAt', [s, kit.convert.integerTerm(i)]));
  },
  'String.prototype.at': (kit, self, [i]) => {
    const s = text(kit, self, 'at');
    const n = kit.convert.integerTerm(i);
    const index = ite(lt(n, ZERO), apply('add', [length(s), n]), n);
    return kit.decide(inside(s, index)) ? wrap(apply('charAt', [s, index])) : undefined;
  },
  'String.prototype.codePointAt': (kit, self, [i]) => {
    const s = text(kit, self, 'codePointAt');
    const n = kit.convert.integerTerm(i);
    return kit.decide(inside(s, n)) ? wrap(apply('strCall', [s, n], 'codePointAt', 'num')) : undefined;
  },
  'String.prototype.indexOf': (kit, self, [what, from]) => {
    const s = text(kit, self, 'indexOf');
    const t = kit.convert.stringTerm(what);
    return wrap(apply('indexOf', [s, t, kit.convert.integerTerm(from)]));
  },
  'String.prototype.lastIndexOf': (kit, self, [what, from]) => {
    const s = text(kit, self, 'lastIndexOf');
    const t = kit.convert.stringTerm(what);
    return wrap(apply('strCall', [s, t, kit.convert.numberTerm(from)], 'lastIndexOf', 'num'));
  },
  'String.prototype.includes': (kit, self, [what, from]) => {
    const s = text(kit, self, 'includes');
    const t = search(kit, what, 'includes');
    const at = kit.convert.integerTerm(from);
    if (at === ZERO) return wrap(apply('includes', [s, t]));
    return wrap(le(ZERO, apply('indexOf', [s, t, at])));
  },
  'String.prototype.startsWith': (kit, self, [what, from]) => {
    const s = text(kit, self, 'startsWith');
    const t = search(kit, what, 'startsWith');
    const at = kit.convert.integerTerm(from);
    if (at === ZERO) return wrap(apply('startsWith', [s, t]));
    return wrap(apply('strCall', [s, t, at], 'startsWith', 'bool'));
  },
  'String.prototype.endsWith': (kit, self, [what, end]) => {
    const s = text(kit, self, 'endsWith');
    const t = search(kit, what, 'endsWith');
    if (end === undefined) return wrap(apply('endsWith', [s, t]));
    return wrap(apply('strCall', [s, t, kit.convert.integerTerm(end)], 'endsWith', 'bool'));
  },
  'String.prototype.slice': (kit, self, [start, end]) => {
    const s = text(kit, self, 'slice');
    const from = relative(kit, s, start, ZERO);
    return wrap(between(s, from, relative(kit, s, end, length(s))));
  },
  'String.prototype.substring': (kit, self, [start, end]) => {
    const s = text(kit, self, 'substring');
    const from = kit.convert.integerTerm(start);
    return wrap(apply('substring', [s, from, end === undefined ? length(s) : kit.convert.integerTerm(end)]));
  },
  'String.prototype.substr': (kit, self, [start, count]) => {
    const s = text(kit, self, 'substr');
    const from = relative(kit, s, start, ZERO);
    if (count === undefined) return wrap(between(s, from, length(s)));
    const n = kit.convert.integerTerm(count);
    return wrap(between(s, from, min(apply('add', [from, max(n, ZERO)]), length(s))));
  },
  'String.prototype.concat': (kit, self, args) => {
    const s = text(kit, self, 'concat');
    return wrap(args.reduce((a: Term, b) => apply('concat', [a, kit.convert.stringTerm(b)]), s));
  },
  'String.prototype.repeat': (kit, self, [count]) => {
    const s = text(kit, self, 'repeat');
    const n = kit.convert.integerTerm(count);
    if (kit.decide(not(and(le(ZERO, n), apply('isFinite', [n]))))) {
      throw kit.convert.rangeError(`Invalid count value: ${kit.concrete(wrap(n), 'the text of a RangeError')}`);
    }
    if (!kit.decide(le(n, SMALL))) return GUARD;
    return wrap(apply('strCall', [s, n], 'repeat', 'str'));
  },
  'String.prototype.trim': call('trim', 'str'),
  'String.prototype.trimStart': call('trimStart', 'str'),
  'String.prototype.trimEnd': call('trimEnd', 'str'),
  'String.prototype.toUpperCase': call('toUpperCase', 'str'),
  'String.prototype.toLowerCase': call('toLowerCase', 'str'),
  'String.prototype.padStart': padded('padStart'),
  'String.prototype.padEnd': padded('padEnd'),
  'String.prototype.replace': call('replace', 'str'),
  'String.prototype.replaceAll': call('replaceAll', 'str'),
};

function stringReceiver(kit: Kit, self: Value, name: string): Value {
  const value = kit.convert.decided(self);
  if (isSymbolic(value) ? value.term.sort === 'str' : typeof value === 'string') return value;
  const boxed = isObject(value) ? kit.realm.unboxed(value) : undefined;
  if (typeof boxed === 'string') return boxed;
  throw kit.convert.typeError(`String.prototype.${name} requires that 'this' be a String`);
}
