// Arrays. Elements of primitive types are in typed memory until something symbolic is stored. An array whose length or elements are
// not all known is open: what lies below, and what was written over it (open-array.ts).
import type { InputObject } from '../../../inputs/input-object.js';
import type { JavaClass, Num } from './java-class.js';
import { defaultOf } from './java-class.js';
import type { OpenElements } from './open-array.js';

export class JavaArray {
  /** Length where all elements are in `d`; 0 where they are not, so that quick accesses fail. */
  n: number;
  d: any;
  /** Of an array that is open. */
  open: OpenElements | undefined;
  /** The array of the input that this one shows. */
  input: InputObject | undefined;

  constructor(
    readonly $c: JavaClass,
    /** Of the elements. */
    readonly element: string,
    readonly len: Num,
  ) {
    this.n = typeof len === 'number' ? len : 0;
    this.d = storage(element, this.n);
    this.open = undefined;
    this.input = undefined;
  }

  /** Elements may be symbolic from now on. */
  loosen(): void {
    if (!Array.isArray(this.d)) this.d = Array.from(this.d);
  }

  /** What it holds is asked of `elements` from now on. */
  become(elements: OpenElements): void {
    this.open = elements;
    this.n = 0;
    this.d = [];
  }
}

function storage(element: string, length: number): unknown {
  switch (element) {
    case 'I':
      return new Int32Array(length);
    case 'S':
      return new Int16Array(length);
    case 'C':
      return new Uint16Array(length);
    case 'B':
    case 'Z':
      return new Int8Array(length);
    case 'J':
      return new BigInt64Array(length);
    case 'F':
      return new Float32Array(length);
    case 'D':
      return new Float64Array(length);
    default:
      return new Array(length).fill(defaultOf(element));
  }
}
