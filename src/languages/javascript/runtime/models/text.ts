// Models of what turns values into text without being a method of a primitive: Error.prototype.toString and
// Function.prototype.toString.

import { apply, constant, eq } from '../../../../logic/build.js';
import { functionTextRead } from '../../gaps.js';
import { FUNCTION_TEXT } from '../../values/assumed.js';
import { FunctionInput } from '../../values/function-input.js';
import { Stamp } from '../../values/stamp.js';
import { wrap } from '../../values/symbolic.js';
import { EMPTY, isObject } from '../values.js';
import type { ModelTable } from './model.js';

export const text: ModelTable = {
  'Error.prototype.toString': (kit, self) => {
    const error = kit.convert.decided(self);
    if (!isObject(error)) throw kit.convert.typeError('Error.prototype.toString requires that this be a JSReceiver');
    const name = error.name === undefined ? constant('Error') : kit.convert.stringTerm(error.name);
    const message = error.message === undefined ? EMPTY : kit.convert.stringTerm(error.message);
    if (kit.decide(eq(name, EMPTY))) return wrap(message);
    if (kit.decide(eq(message, EMPTY))) return wrap(name);
    return wrap(apply('concat', [apply('concat', [name, constant(': ')]), message]));
  },
  'Error.isError': (kit, _self, [value]) => {
    const given = kit.convert.decided(value);
    return isObject(given) && kit.realm.original('Error.isError')(given);
  },
  'Error.captureStackTrace': (kit, _self, [value, from]) => {
    const target = kit.concrete(kit.convert.decided(value), 'Error.captureStackTrace');
    return kit.realm.original('Error.captureStackTrace').call(undefined, target, from);
  },
  'Function.prototype.toString': (kit, self) => {
    const masked = kit.realm.nativeText(self);
    if (masked !== undefined) return masked;
    const source: string = kit.realm.natives.functionToString(self);
    if (Stamp.get(self) instanceof FunctionInput) {
      kit.env.context.restsOn(FUNCTION_TEXT);
      return source;
    }
    const written = kit.env.hooks.functionText?.(source);
    if (written !== undefined) return written;
    if (!source.endsWith('{ [native code] }')) {
      kit.env.context.gap(functionTextRead(), -1);
    }
    return source;
  },
};
