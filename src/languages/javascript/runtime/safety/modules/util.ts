// The module util inside the realm: what inspects values runs natively and never calls the program.
import util from 'node:util';
import type { Gate } from '../gate.js';
import type { HostedClasses } from './classes.js';

const UTIL_FUNCTIONS = ['isDeepStrictEqual', 'stripVTControlCharacters', 'toUSVString', 'styleText'];

/** `parts`: what is compiled in the realm. */
export function createUtil(gate: Gate, parts: object, classes: HostedClasses): object {
  const inspect = gate.method('util.inspect', 2, ([value, options]) => {
    const given = typeof options === 'object' && options !== null ? (gate.toHost(options) as object) : {};
    // Functions of the program that are asked how to show a value would be given functions of the host.
    return util.inspect(value, { ...given, customInspect: false, getters: false });
  });
  gate.inner.define(inspect, 'custom', util.inspect.custom);
  gate.inner.define(inspect, 'defaultOptions', gate.toRealm({ ...util.inspect.defaultOptions }));
  const is = (name: 'isNativeError' | 'isDate' | 'isRegExp'): Function =>
    gate.method(`util.${name}`, 1, ([value]) => util.types[name](value));
  return gate.object({
    ...gate.functions('util', util, UTIL_FUNCTIONS, true),
    ...parts,
    format: gate.method('util.format', 1, (args) => util.formatWithOptions({ customInspect: false }, ...args)),
    inspect,
    types: gate.object(gate.functions('util.types', util.types, Object.keys(util.types), true)),
    TextEncoder: classes.TextEncoder(),
    TextDecoder: classes.TextDecoder(),
    isError: is('isNativeError'),
    isDate: is('isDate'),
    isRegExp: is('isRegExp'),
  });
}
