// Typed arrays of fast-check.
import { Arbitrary } from './arbitrary.js';
import { array } from './lists.js';
import { bigInt, double, float, integer } from './numbers.js';

function typed(type: any, element: (constraints: any) => Arbitrary, min: any, max: any) {
  return (constraints: any = {}): Arbitrary => {
    const range = { ...(min !== undefined && { min, max }), ...constraints };
    const lists = array(element(range), constraints);
    return new Arbitrary((name) => type.from(lists.make(name)));
  };
}

export const int8Array = typed(Int8Array, integer, -128, 127);
export const uint8Array = typed(Uint8Array, integer, 0, 255);
export const uint8ClampedArray = typed(Uint8ClampedArray, integer, 0, 255);
export const int16Array = typed(Int16Array, integer, -32768, 32767);
export const uint16Array = typed(Uint16Array, integer, 0, 65535);
export const int32Array = typed(Int32Array, integer, -0x80000000, 0x7fffffff);
export const uint32Array = typed(Uint32Array, integer, 0, 0xffffffff);
export const float32Array = typed(Float32Array, float, undefined, undefined);
export const float64Array = typed(Float64Array, double, undefined, undefined);
const bits63 = BigInt(1) << BigInt(63);
export const bigInt64Array = typed(BigInt64Array, bigInt, -bits63, bits63 - BigInt(1));
export const bigUint64Array = typed(BigUint64Array, bigInt, BigInt(0), (bits63 << BigInt(1)) - BigInt(1));
