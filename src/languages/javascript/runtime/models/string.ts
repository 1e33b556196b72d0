// Models of String. Positions are clamped the way the language does and expressed with the `substring` and `charAt`
// operators, which solvers know; methods that map primitives to a primitive become a `strCall` term, computed by the
// host's own method under a model. split and replace are in string-pattern.ts.
// Soundness: exact; everything else goes to the guard.
import { and, apply, constant, eq, ite, le, lt, not } from '../../../../logic/build.js';
import { numberOf } from '../../../../logic/constant.js';
import type { Sort, Term } from '../../../../logic/term.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { EMPTY, isObject, termOf, termToInteger, type Value, ZERO } from '../values.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';

/** ToString(RequireObjectCoercible(this)) */
export function text(kit: Kit, self: Value, name: string): Term {
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

/** slice with constant positions, without clamping: `substring` does that. */
function sliced(s: Term, start: Term, end: Term | undefined): Term | undefined {
  const [from, to] = [numberOf(start), end === undefined ? Infinity : numberOf(end)];
  if (from === undefined || to === undefined) return undefined;
  const len = length(s);
  const position = (n: number): Term => (n < 0 ? apply('add', [len, constant(n)]) : n === Infinity ? len : constant(n));
  if (from >= 0 && to >= 0) return from < to ? apply('substring', [s, constant(from), position(to)]) : EMPTY;
  if (from < 0 && to < 0) return from < to ? apply('substring', [s, position(from), position(to)]) : EMPTY;
  if (from === 0) return apply('substring', [s, ZERO, position(to)]);
  if (to === Infinity) return apply('substring', [s, position(from), len]);
  return ite(lt(position(from), position(to)), apply('substring', [s, position(from), position(to)]), EMPTY);
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
/** Repetitions written out as a concatenation. */
const EXPANDED = 32;

function padded(name: 'padStart' | 'padEnd'): Model {
  return (kit, self, [count, filler]) => {
    const s = text(kit, self, name);
    const n = kit.convert.integerTerm(count);
    const fill = filler === undefined ? constant(' ') : kit.convert.stringTerm(filler);
    return kit.decide(le(n, SMALL)) ? wrap(apply('strCall', [s, n, fill], name, 'str')) : GUARD;
  };
}

/** Languages with rules of their own for letters. */
const OWN_LETTERS = new Set(['tr', 'az', 'lt', 'el']);

function language(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).language;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** In most languages the mapping is that of the language-independent method. */
function inLocale(name: 'toLocaleUpperCase' | 'toLocaleLowerCase', plain: 'toUpperCase' | 'toLowerCase'): Model {
  return (kit, self, [locales]) => {
    const s = text(kit, self, name);
    const locale = locales === undefined ? new Intl.Collator().resolvedOptions().locale : locales;
    const code = typeof locale === 'string' ? language(locale) : undefined;
    if (code === undefined) return GUARD;
    if (!OWN_LETTERS.has(code)) return wrap(apply('strCall', [s], plain, 'str'));
    return wrap(apply('strCall', [s, constant(locale)], name, 'str'));
  };
}

/** ToUint16 as far as it must be said: fromCharCode takes the rest off. */
function unit(kit: Kit, value: Value): Term {
  return kit.convert.numberTerm(value);
}

function toObject(kit: Kit, value: Value): any {
  const given = kit.convert.decided(value);
  if (given !== null && given !== undefined) return given;
  throw kit.convert.typeError('Cannot convert undefined or null to object');
}

function joined(args: readonly Value[], piece: (arg: Value) => Term): Term {
  return args.reduce((all: Term, arg) => apply('concat', [all, piece(arg)]), EMPTY);
}

/** Methods that put a text between tags. */
const TAGS: Readonly<Record<string, readonly [string, string?]>> = {
  anchor: ['a', 'name'],
  big: ['big'],
  blink: ['blink'],
  bold: ['b'],
  fixed: ['tt'],
  fontcolor: ['font', 'color'],
  fontsize: ['font', 'size'],
  italics: ['i'],
  link: ['a', 'href'],
  small: ['small'],
  strike: ['strike'],
  sub: ['sub'],
  sup: ['sup'],
};

const HTML: ModelTable = Object.fromEntries(
  Object.entries(TAGS).map(([name, [tag, attribute]]): [string, Model] => [
    `String.prototype.${name}`,
    (kit, self, [value]) => {
      const s = text(kit, self, name);
      let open = constant(`<${tag}`);
      if (attribute !== undefined) {
        const quoted = apply(
          'strCall',
          [kit.convert.stringTerm(value), constant('"'), constant('&quot;')],
          'replaceAll',
          'str',
        );
        open = [constant(` ${attribute}="`), quoted, constant('"')].reduce((a, b) => apply('concat', [a, b]), open);
      }
      return wrap([constant('>'), s, constant(`</${tag}>`)].reduce((a, b) => apply('concat', [a, b]), open));
    },
  ]),
);

const NOT_A_NUMBER = constant(Number.NaN);
const isNaN = (t: Term): boolean => Number.isNaN(numberOf(t));

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
    const start = kit.convert.numberTerm(from);
    if (isNaN(start)) return wrap(apply('strCall', [s, t, start], 'lastIndexOf', 'num'));
    // Nothing past the end of a match at `start` matters.
    const end = apply('add', [max(termToInteger(start), ZERO), length(t)]);
    const whole = ite(apply('isNaN', [start]), s, apply('substring', [s, ZERO, end]));
    return wrap(apply('strCall', [whole, t, NOT_A_NUMBER], 'lastIndexOf', 'num'));
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
    return wrap(apply('startsWith', [apply('substring', [s, at, length(s)]), t]));
  },
  'String.prototype.endsWith': (kit, self, [what, end]) => {
    const s = text(kit, self, 'endsWith');
    const t = search(kit, what, 'endsWith');
    if (end === undefined) return wrap(apply('endsWith', [s, t]));
    return wrap(apply('endsWith', [apply('substring', [s, ZERO, kit.convert.integerTerm(end)]), t]));
  },
  'String.prototype.slice': (kit, self, [start, end]) => {
    const s = text(kit, self, 'slice');
    const first = start === undefined ? ZERO : kit.convert.integerTerm(start);
    const last = end === undefined ? undefined : kit.convert.integerTerm(end);
    const simple = sliced(s, first, last);
    if (simple !== undefined) return wrap(simple);
    return wrap(apply('strCall', last === undefined ? [s, first] : [s, first, last], 'slice', 'str'));
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
    const times = numberOf(n);
    if (times === undefined || times > EXPANDED) return wrap(apply('strCall', [s, n], 'repeat', 'str'));
    let result = EMPTY;
    for (let i = 0; i < times; i++) result = apply('concat', [result, s]);
    return wrap(result);
  },
  'String.prototype.trim': call('trim', 'str'),
  'String.prototype.trimStart': call('trimStart', 'str'),
  'String.prototype.trimEnd': call('trimEnd', 'str'),
  'String.prototype.toUpperCase': call('toUpperCase', 'str'),
  'String.prototype.toLowerCase': call('toLowerCase', 'str'),
  'String.prototype.padStart': padded('padStart'),
  'String.prototype.padEnd': padded('padEnd'),
  'String.prototype.isWellFormed': call('isWellFormed', 'bool'),
  'String.prototype.toWellFormed': call('toWellFormed', 'str'),
  'String.prototype.normalize': (kit, self, [form]) => {
    const s = text(kit, self, 'normalize');
    const given = form === undefined ? constant('NFC') : kit.convert.stringTerm(form);
    for (const name of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      if (kit.decide(eq(given, constant(name)))) return wrap(apply('strCall', [s, constant(name)], 'normalize', 'str'));
    }
    throw kit.convert.rangeError('The normalization form should be one of NFC, NFD, NFKC, NFKD.');
  },
  'String.prototype.toLocaleUpperCase': inLocale('toLocaleUpperCase', 'toUpperCase'),
  'String.prototype.toLocaleLowerCase': inLocale('toLocaleLowerCase', 'toLowerCase'),
  'String.prototype.localeCompare': (kit, self, [that, locales, options]) => {
    const s = text(kit, self, 'localeCompare');
    const t = kit.convert.stringTerm(that);
    if (options !== undefined || (locales !== undefined && typeof locales !== 'string')) return GUARD;
    const rest = locales === undefined ? [] : [constant(locales)];
    return wrap(apply('strCall', [s, t, ...rest], 'localeCompare', 'num'));
  },
  'String.fromCharCode': (kit, _self, args) => wrap(joined(args, (x) => apply('call', [unit(kit, x)], 'fromCharCode'))),
  'String.fromCodePoint': (kit, _self, args) =>
    wrap(
      joined(args, (x) => {
        const n = kit.convert.numberTerm(x);
        const valid = and(apply('isInteger', [n]), le(ZERO, n), le(n, constant(0x10ffff)));
        if (!kit.decide(valid)) {
          const error = kit.convert.rangeError('');
          kit.realm.setMessage(
            error,
            wrap(apply('concat', [constant('Invalid code point '), kit.convert.stringTerm(x)])),
          );
          throw error;
        }
        return apply('call', [n], 'fromCodePoint');
      }),
    ),
  'String.raw': (kit, _self, [template, ...values]) => {
    const raw: Value = toObject(kit, toObject(kit, template).raw);
    const count = Math.trunc(Number(kit.concrete(kit.convert.toNumber(raw.length), 'String.raw'))) || 0;
    let result = EMPTY;
    for (let i = 0; i < count; i++) {
      result = apply('concat', [result, kit.convert.stringTerm(raw[i])]);
      if (i + 1 < count && i < values.length) result = apply('concat', [result, kit.convert.stringTerm(values[i])]);
    }
    return wrap(result);
  },
  ...HTML,
};

function stringReceiver(kit: Kit, self: Value, name: string): Value {
  const value = kit.convert.decided(self);
  if (isSymbolic(value) ? heldTerm(value).sort === 'str' : typeof value === 'string') return value;
  const boxed = isObject(value) ? kit.realm.unboxed(value) : undefined;
  if (typeof boxed === 'string') return boxed;
  throw kit.convert.typeError(`String.prototype.${name} requires that 'this' be a String`);
}
