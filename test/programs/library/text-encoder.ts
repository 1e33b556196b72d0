// What the tool cannot do with TextEncoder is a gap, never an error that Node does not have.
// expect: {"unit":"into","verdict":"open","gaps":["unsupported"],"oracle":false}
// expect: {"unit":"whole","verdict":"proved","oracle":false}
import { assert } from 'everypath';

const encoder = new TextEncoder();

export function into(flag: boolean, out: Uint8Array): number {
  return encoder.encodeInto(flag ? 'a' : 'b', out).written;
}

export function whole(flag: boolean): number {
  const { length } = encoder.encode(flag ? 'a' : 'é');
  assert(length === (flag ? 1 : 2));
  return length;
}
