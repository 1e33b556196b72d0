// The operators as the language has them: they throw errors of the realm.

import type { Value } from '../value.js';
import { deleteProperty, NativeObject, reflectSet } from './natives.js';

export const plain = {
  add: (a: Value, b: Value): Value => a + b,
  sub: (a: Value, b: Value): Value => a - b,
  mul: (a: Value, b: Value): Value => a * b,
  div: (a: Value, b: Value): Value => a / b,
  rem: (a: Value, b: Value): Value => a % b,
  pow: (a: Value, b: Value): Value => a ** b,
  bitand: (a: Value, b: Value): Value => a & b,
  bitor: (a: Value, b: Value): Value => a | b,
  bitxor: (a: Value, b: Value): Value => a ^ b,
  shl: (a: Value, b: Value): Value => a << b,
  shr: (a: Value, b: Value): Value => a >> b,
  ushr: (a: Value, b: Value): Value => a >>> b,
  lt: (a: Value, b: Value): boolean => a < b,
  le: (a: Value, b: Value): boolean => a <= b,
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operator
  eq: (a: Value, b: Value): boolean => a == b,
  neg: (a: Value): Value => -a,
  bitnot: (a: Value): Value => ~a,
  get: (o: Value, k: Value): Value => o[k],
  set: (o: Value, k: Value, v: Value): Value => (o[k] = v),
  delete: (o: Value, k: Value): boolean => deleteProperty(NativeObject(o), k),
  setSloppy: (o: Value, k: Value, v: Value): Value => {
    reflectSet(NativeObject(o), k, v, o);
    return v;
  },
  has: (k: Value, o: Value): boolean => k in o,
  instanceof: (v: Value, t: Value): boolean => v instanceof t,
};
