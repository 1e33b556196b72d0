// Translation for proofs: a call of an array method with a callback is a loop of the program (array-walk-functions.ts) where the array is one whose length
// stays symbolic, and the method itself everywhere else. Called by members.ts.
import type { CallExpression, MemberExpression } from 'acorn';
import { isWalk, walkName } from './array-walk-functions.js';
import { isFunction } from './ast.js';
import { closureText } from './closures.js';
import type { Emitter } from './emitter.js';
import { widens } from './loop-heads.js';

/** `(t = xs, walks(t) ? everypath$map1 : t.map).call(t, f)`; undefined for any other call. */
export function walkText(
  e: Emitter,
  { callee, arguments: given, optional }: CallExpression,
  parts: { object(callee: MemberExpression): string; method(callee: MemberExpression): string },
): string | undefined {
  if (!widens(e) || e.module.dynamic || e.contract !== undefined || optional) return undefined;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || callee.object.type === 'Super')
    return undefined;
  const method = callee.property.type === 'Identifier' ? callee.property.name : '';
  const [callback, ...rest] = given;
  if (!isWalk(method, given.length) || !isFunction(callback) || rest.some(({ type }) => type === 'SpreadElement'))
    return undefined;
  if (callback.async || callback.generator || !e.module.text.includes(`function ${walkName(method, given.length)}(`))
    return undefined;
  const held = e.take();
  e.callbacks.add(callback);
  const object = parts.object(callee);
  const passed = [closureText(e, callback, e.argument(callback)), ...rest.map((argument) => e.argument(argument))];
  const members = method === 'forEach' ? ', true' : '';
  const chosen = `${e.op('walks')}(${held}${members}) ? ${walkName(method, given.length)} : ${held}${parts.method(callee)}`;
  e.release(held);
  return `(${held} = ${object}, ${chosen}).call(${held}, ${passed.join(', ')})`;
}
