// What the classes of event targets share: state that is told before it changes, errors as Node's, enumerable members.
// Always holds: state is a plain record behind a symbol, as data of the program is, so that it is put back when a path ends.
import type { EventLoopGiven } from '../event-loop.js';
import type { Fn, Value } from '../value.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

export const targetDefine = Reflect.defineProperty;
export const targetCall: (fn: Fn, self: unknown, args: Value[]) => Value = Reflect.apply;
const describeOwn = Reflect.getOwnPropertyDescriptor;
const TargetTypeError = TypeError;
const TargetText = String;
const tag = Symbol.toStringTag;

/** Behind it is the state of an object. */
export const stateKey = Symbol('state');

/** Gives an object its state. */
export const initState = (object: object, state: object): void => {
  targetDefine(object, stateKey, { __proto__: null, value: state } as PropertyDescriptor);
};

/** Writes a part of a state, which may be older than the path. */
export const assign = (state: Value, key: PropertyKey, value: Value): void => {
  given.changing(state, key);
  state[key] = value;
};

/** A text of the program, concrete. */
export const textOf = (value: Value): string => TargetText(given.concrete(value));

export const coded = (error: Error, code: string): Error => {
  targetDefine(error, 'code', {
    __proto__: null,
    value: code,
    writable: true,
    configurable: true,
    enumerable: true,
  } as PropertyDescriptor);
  return error;
};

export const wrongThis = (name: string): Error =>
  coded(new TargetTypeError('Value of "this" must be of type ' + name), 'ERR_INVALID_THIS');

export const missing = (what: string): Error =>
  coded(new TargetTypeError('The ' + what + ' must be specified'), 'ERR_MISSING_ARGS');

export const wrongArgument = (name: string, expected: string, value: Value): Error =>
  coded(
    new TargetTypeError(
      'The "' +
        name +
        '" ' +
        (name.includes('.') ? 'property' : 'argument') +
        ' must be ' +
        expected +
        '. Received ' +
        given.describe(value),
    ),
    'ERR_INVALID_ARG_TYPE',
  );

/** Members of a class are listed, and it has a tag. */
export const shows = (Class: Value, name: string, members: readonly string[]): void => {
  for (const key of members) {
    const descriptor = describeOwn(Class.prototype, key) as PropertyDescriptor;
    targetDefine(Class.prototype, key, { ...descriptor, enumerable: true });
  }
  targetDefine(Class.prototype, tag, { __proto__: null, value: name, configurable: true } as PropertyDescriptor);
};

/** An error that nobody catches ends the process in a tick. */
export const throwsLater = (error: Value): void => {
  given.tick(() => {
    throw error;
  });
};
