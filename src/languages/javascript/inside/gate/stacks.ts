// Stack traces as the program sees them. Node asks the realm's `Error.prepareStackTrace` for the text of every trace, whoever reads
// it, and hands it call sites that may be the engine's. So that function is always one of this module: the program's own is
// called with copies, which hold texts and numbers.
// Always holds: no frame of the engine is shown, and no object of a frame.

import type { Fn, Value } from '../value.js';
import { callOuter, type Outer } from './call.js';
import { apply, define, defineProperty, look, NativeError, push } from './natives.js';

const errorText: Fn = NativeError.prototype.toString;
const startsWith: Fn = String.prototype.startsWith;

/** Answers of a call site that are texts, numbers or booleans. */
const ANSWERS = [
  ...['getTypeName', 'getFunctionName', 'getMethodName', 'getFileName', 'getLineNumber', 'getColumnNumber'],
  ...['getEvalOrigin', 'isToplevel', 'isEval', 'isNative', 'isConstructor', 'isAsync', 'isPromiseAll'],
  ...['getPromiseIndex', 'getScriptNameOrSourceURL', 'getScriptHash', 'getEnclosingLineNumber'],
  ...['getEnclosingColumnNumber', 'getPosition', 'toString'],
];

class CallSite {
  getThis(): undefined {}
  getFunction(): undefined {}
}
for (let i = 0; i < ANSWERS.length; i++) {
  const key = ANSWERS[i];
  const holder = {
    answer(this: Value) {
      return answersOf(this)[key];
    },
  };
  define(CallSite.prototype, key, look(holder.answer, key, 0), false);
}

const answers = new WeakMap<object, Record<string, Value>>();
const getAnswers: Fn = answers.get;
const setAnswers: Fn = answers.set;
const NativeTypeError = TypeError;

function answersOf(site: Value): Record<string, Value> {
  const found = apply(getAnswers, answers, [site]);
  if (found === undefined) throw new NativeTypeError('CallSite method expects CallSite as receiver');
  return found;
}

function copyOfSite(site: Value): CallSite {
  const own: Record<string, Value> = { __proto__: null as never };
  for (let i = 0; i < ANSWERS.length; i++) {
    const key = ANSWERS[i];
    const answer = typeof site[key] === 'function' ? site[key]() : undefined;
    own[key] = typeof answer === 'object' ? null : answer;
  }
  const copy = new CallSite();
  apply(setAnswers, answers, [copy, own]);
  return copy;
}

/** @param hidden how the names of the engine's files begin */
function isHidden(site: Value, hidden: readonly string[]): boolean {
  const file = site.getFileName() ?? site.getScriptNameOrSourceURL?.();
  if (typeof file !== 'string') return false;
  for (let i = 0; i < hidden.length; i++) if (apply(startsWith, file, [hidden[i]])) return true;
  return false;
}

/**
 * Makes `Class`, the realm's Error, ask this module for the text of stack traces.
 * @param changing told before the program puts a function of its own in place
 */
export function ownStacks(Class: Value, hidden: readonly string[], changing: Outer): void {
  let own: Fn | undefined;
  const { ownPrepare } = {
    ownPrepare(error: Value, trace: Value): Value {
      const limit = typeof Class.stackTraceLimit === 'number' ? Class.stackTraceLimit : 0;
      const shown: Value[] = [];
      for (let i = 0; i < trace.length && shown.length < limit; i++) {
        if (!isHidden(trace[i], hidden)) push(shown, trace[i]);
      }
      if (own === undefined) {
        let text = apply(errorText, error, []);
        for (let i = 0; i < shown.length; i++) text += '\n    at ' + shown[i].toString();
        return text;
      }
      const sites: Value[] = [];
      for (let i = 0; i < shown.length; i++) push(sites, copyOfSite(shown[i]));
      return apply(own, Class, [error, sites]);
    },
  };
  const prepare = look(ownPrepare, 'prepareStackTrace', 2);
  const holder = {
    get(): Fn {
      return prepare;
    },
    set(given: Value): void {
      callOuter(changing, undefined, []);
      own = typeof given === 'function' && given !== prepare ? given : undefined;
    },
  };
  const accessor = { __proto__: null, get: holder.get, set: holder.set, enumerable: false, configurable: false };
  defineProperty(Class, 'prepareStackTrace', accessor as object);
}

/** Nothing takes the place of the global Error: Node looks for `prepareStackTrace` there. It can be removed. */
export function keptGlobal(global: object, Class: Value, changing: Outer, replacing: Outer): void {
  let current = Class;
  const holder = {
    get(): Value {
      return current;
    },
    set(value: Value): void {
      const harmless = value === Class || value === undefined || value === null;
      callOuter(harmless ? changing : replacing, undefined, []);
      current = value;
    },
  };
  const accessor = { __proto__: null, get: holder.get, set: holder.set, enumerable: false, configurable: false };
  defineProperty(global, 'Error', accessor as object);
}
