// Models of Date over symbolic times: constructor, getters, setters, texts, UTC, parse and the conversions. Dates with a
// concrete time and concrete arguments go to the native methods. Soundness: exact; local time is that of the process
// (the report lists the time zone), texts and Date.parse are computed by the host itself.
import { apply, constant } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { DATE_FIELDS, localIsUtc, timeZone } from '../../../../logic/theories/calendar/functions.js';
import { hasSymbolicTime, putTime, timeTerm } from '../../values/date-time.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { isObject, termOf, type Value, ZERO } from '../values.js';
import {
  fromFields,
  fromLocalTime,
  integer,
  localTime,
  orZero,
  timeClip,
  unlessNaN,
  withClock,
  withDay,
} from './date-terms.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';

const NAN = constant(Number.NaN);

function receiver(kit: Kit, self: Value): Term {
  const time = timeTerm(kit.convert.decided(self));
  if (time === undefined) throw kit.convert.typeError('this is not a Date object.');
  return time;
}

const isConcrete = (self: Value, args: readonly Value[]): boolean =>
  !hasSymbolicTime(self) && args.every((arg) => typeof arg !== 'object' && typeof arg !== 'function');

/** The native method where nothing is symbolic, else the model. */
function method(name: string, make: (kit: Kit, time: Term, args: Value[], self: Value) => Value): [string, Model] {
  const full = `Date.prototype.${name}`;
  return [
    full,
    (kit, self, args) => {
      if (isConcrete(self, args)) return Reflect.apply(kit.realm.original(full), self, args);
      return make(kit, receiver(kit, self), args, self);
    },
  ];
}

const local = (t: Term, kit: Kit): Term => {
  if (!localIsUtc()) kit.env.hooks.restsOn?.(zoneAssumed());
  return localTime(t);
};

const zoneAssumed = (): string => `the time zone is ${timeZone()}`;

const getters = Object.keys(DATE_FIELDS).flatMap((name) => [
  method(name, (_kit, t) => wrap(apply('call', [t], name))),
  method(name.replace('UTC', ''), (kit, t) => wrap(apply('call', [local(t, kit)], name))),
]);

/** A setter: its arguments are converted first, in order; a missing first one is NaN. What was NaN stays so by arithmetic. */
function setter(
  name: string,
  most: number,
  change: (t: Term, given: readonly Term[]) => Term,
  ofNaN: 'stays' | 'zero' = 'stays',
): [string, Model][] {
  return ['UTC', ''].map((kind): [string, Model] => {
    const full = `Date.prototype.set${kind}${name}`;
    return [
      full,
      (kit, self, args) => {
        const date = kit.convert.decided(self);
        if (isObject(date)) kit.env.journal.collection(date);
        if (isConcrete(date, args)) return Reflect.apply(kit.realm.original(full), date, args);
        const time = receiver(kit, date);
        const given = args.slice(0, most).map((arg) => kit.convert.numberTerm(arg));
        if (given.length === 0) given.push(NAN);
        const now = kind === '' ? local(time, kit) : time;
        const changed = change(ofNaN === 'zero' ? orZero(now) : now, given);
        const result = kind === '' ? fromLocalTime(changed) : timeClip(changed);
        return stored(date, result);
      },
    ];
  });
}

function stored(date: Value, time: Term): Value {
  putTime(date, time);
  return wrap(time);
}

const setters = [
  ...setter('FullYear', 3, (t, given) => withDay(t, 0, given), 'zero'),
  ...setter('Month', 2, (t, given) => withDay(t, 1, given)),
  ...setter('Date', 1, (t, given) => withDay(t, 2, given)),
  ...setter('Hours', 4, (t, given) => withClock(t, 0, given)),
  ...setter('Minutes', 3, (t, given) => withClock(t, 1, given)),
  ...setter('Seconds', 2, (t, given) => withClock(t, 2, given)),
  ...setter('Milliseconds', 1, (t, given) => withClock(t, 3, given)),
];

const setTime: Model = (kit, self, args) => {
  const date = kit.convert.decided(self);
  if (isObject(date)) kit.env.journal.collection(date);
  receiver(kit, date);
  return stored(date, timeClip(kit.convert.numberTerm(args[0])));
};

const texts = ['toString', 'toDateString', 'toTimeString', 'toUTCString'].map((name) =>
  method(name, (kit, t) => {
    if (kit.decide(apply('isNaN', [t]))) return 'Invalid Date';
    if (name !== 'toUTCString') local(t, kit);
    return wrap(apply('call', [t], name));
  }),
);

const toISOString = method('toISOString', (kit, t) => {
  if (kit.decide(apply('isNaN', [t]))) throw kit.convert.rangeError('Invalid time value');
  return wrap(apply('call', [t], 'toISOString'));
});

/** Methods that native code computes from a concrete time, with a gap. */
const LOCALE = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'setYear'].map((name) =>
  method(name, () => GUARD),
);

/** Date.prototype[Symbol.toPrimitive]: strings are preferred. */
const toPrimitive: Model = (kit, self, [given]) => {
  const hint = kit.concrete(kit.convert.decided(given), 'the hint of a conversion');
  if (!isObject(self)) throw kit.convert.typeError('Date.prototype [ @@toPrimitive ] called on non-object');
  if (hint !== 'default' && hint !== 'string' && hint !== 'number') {
    throw kit.convert.typeError(`Invalid hint: ${String(hint)}`);
  }
  for (const name of hint === 'number' ? ['valueOf', 'toString'] : ['toString', 'valueOf']) {
    const convert = self[name];
    if (typeof convert !== 'function') continue;
    const result = kit.convert.decided(Reflect.apply(convert, self, []));
    if (!isObject(result)) return result;
  }
  throw kit.convert.typeError('Cannot convert object to primitive value');
};

const toJSON: Model = (kit, self) => {
  const object = kit.convert.decided(self);
  if (object === null || object === undefined)
    throw kit.convert.typeError('Cannot convert undefined or null to object');
  const value = kit.convert.toPrimitive(object, 'number');
  const number = termOf(value);
  if (number?.sort === 'num' && !kit.decide(apply('isFinite', [number]))) return null;
  const { toISOString: convert } = object;
  if (typeof convert !== 'function') throw kit.convert.typeError('toISOString is not a function');
  return Reflect.apply(convert, object, []);
};

/** The time of `new Date(...args)`, clipped. */
export function timeOfArguments(kit: Kit, args: readonly Value[]): Term {
  if (args.length !== 1) {
    if (!localIsUtc()) kit.env.hooks.restsOn?.(zoneAssumed());
    return fromLocalTime(fromFields(args.slice(0, 7).map((arg) => kit.convert.numberTerm(arg))));
  }
  const given = kit.convert.decided(args[0]);
  const time = timeTerm(given);
  if (time !== undefined) return time;
  const value = kit.convert.toPrimitive(given, 'default');
  const text = termOf(value);
  return text?.sort === 'str' ? parsed(text) : timeClip(kit.convert.numberTerm(value));
}

/** Date.parse of what toISOString gives is the time itself. */
function parsed(text: Term): Term {
  const known = text.op === 'call' && text.data === 'toISOString';
  return known ? integer(text.args[0]) : apply('call', [text], 'dateParse');
}

export const date: ModelTable = {
  ...Object.fromEntries([...getters, ...setters, ...texts, ...LOCALE, toISOString]),
  ...Object.fromEntries([
    method('getTime', (_kit, t) => wrap(t)),
    method('valueOf', (_kit, t) => wrap(t)),
    method('getYear', (kit, t) =>
      wrap(apply('sub', [apply('call', [local(t, kit)], 'getUTCFullYear'), constant(1900)])),
    ),
    method('getTimezoneOffset', (kit, t) => {
      if (localIsUtc()) return wrap(unlessNaN(t, ZERO));
      local(t, kit);
      return wrap(apply('call', [t], 'getTimezoneOffset'));
    }),
  ]),
  'Date.prototype.setTime': setTime,
  'Date.prototype.toJSON': toJSON,
  'Date.prototype[Symbol.toPrimitive]': toPrimitive,
  'Date.UTC': (kit, _self, args) =>
    wrap(
      timeClip(
        fromFields((args.length === 0 ? [undefined] : args.slice(0, 7)).map((arg) => kit.convert.numberTerm(arg))),
      ),
    ),
  'Date.parse': (kit, _self, [text]) => {
    const value = kit.convert.toStr(text);
    return isSymbolic(value) ? wrap(parsed(heldTerm(value))) : kit.realm.original('Date.parse')(value);
  },
};
