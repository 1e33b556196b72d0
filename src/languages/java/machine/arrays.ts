// Arrays where length, index or an element may be symbolic. Arrays of the input keep a symbolic length; an index that is symbolic is
// decided, one element after the other, which bounded searches cut off and say so.
import type { InputObject } from '../../../inputs/input-object.js';
import { JavaArray } from './java-array.js';
import type { Num } from './java-class.js';
import type { Machine } from './machine.js';

/** Reads an element of an array of the input. */
export type ElementReader = (input: InputObject, index: number, descriptor: string) => unknown;

/** The JVM may have no memory for more, or it may: neither is claimed. */
const LARGEST = 2 ** 24;

export class Arrays {
  readElement: ElementReader = () => null;

  constructor(private readonly machine: Machine) {}

  private get ops(): Machine['ops'] {
    return this.machine.ops;
  }

  make(type: string, length: Num, site: number): JavaArray {
    const known = typeof length === 'number' ? length : this.decideLength(length, site);
    if (known > LARGEST) this.machine.refuse(`an array of length ${known}`);
    if (known < 0) this.ops.raise('java/lang/NegativeArraySizeException', String(known), site);
    return new JavaArray(this.machine.require(type), type.slice(1), known);
  }

  /** One length after the other: 0, 1, 2, ... */
  private decideLength(length: Exclude<Num, number>, site: number): number {
    if (this.ops.lt(length, 0, site)) return -1;
    for (let n = 0; ; n++) {
      if (this.ops.eq(length, n, site)) return n;
      if (--this.machine.host.path.meter.fuel < 0) this.ops.spend();
    }
  }

  makeMany(type: string, lengths: readonly Num[], site: number): JavaArray {
    const made = this.make(type, lengths[0], site);
    if (lengths.length > 1) {
      for (let i = 0; i < made.n; i++) made.d[i] = this.makeMany(type.slice(1), lengths.slice(1), site);
    }
    return made;
  }

  /** A concrete index within bounds, or the exception. */
  private position(array: JavaArray | null, index: Num, site: number): number {
    if (array === null) return this.ops.npe(site);
    const { len } = array;
    const { ops } = this;
    const outside = (): never => {
      const text =
        typeof index === 'number' && typeof len === 'number' ? `Index ${index} out of bounds for length ${len}` : null;
      const error = ops.error('java/lang/ArrayIndexOutOfBoundsException', text, site);
      error.vague = text === null;
      throw error;
    };
    if (typeof index === 'number') {
      const inside = index >= 0 && (typeof len === 'number' ? index < len : ops.lt(index, len, site));
      return inside ? index : outside();
    }
    if (!ops.le(0, index, site) || !ops.lt(index, len, site)) outside();
    for (let i = 0; ; i++) {
      if (typeof len === 'number' && i === len - 1) return i;
      if (ops.eq(index, i, site)) return i;
      if (--this.machine.host.path.meter.fuel < 0) ops.spend();
    }
  }

  load(array: JavaArray, index: Num, site: number): unknown {
    const at = this.position(array, index, site);
    const { input, d } = array;
    if (input !== undefined && !(at in d)) d[at] = this.readElement(input, at, array.element);
    return d[at];
  }

  store(array: JavaArray, index: Num, value: any, site: number): void {
    const at = this.position(array, index, site);
    if (value !== null && typeof value === 'object' && array.element.length > 1 && !this.mayHold(array, value)) {
      this.ops.raise('java/lang/ArrayStoreException', value.$c.name.replaceAll('/', '.'), site);
    }
    if (value !== null && typeof value === 'object') array.loosen();
    array.d[at] = value;
  }

  private mayHold({ element }: JavaArray, value: any): boolean {
    const type = this.machine.require(element[0] === 'L' ? element.slice(1, -1) : element);
    return this.ops.is(value, type) === 1;
  }

  clone(array: JavaArray): JavaArray {
    if (array.input !== undefined) return this.machine.refuse('clone() of an array of the input');
    const made = new JavaArray(array.$c, array.element, array.n);
    made.d = array.d.slice();
    return made;
  }

  copy(from: JavaArray, start: Num, to: JavaArray, at: Num, count: Num): void {
    const { ops } = this;
    if (from === null || to === null) ops.npe(-1);
    if (typeof start !== 'number' || typeof at !== 'number' || typeof count !== 'number' || from.input || to.input) {
      this.machine.refuse('System.arraycopy with symbolic bounds');
    }
    if (start < 0 || at < 0 || count < 0 || start + count > from.n || at + count > to.n) {
      const error = ops.error('java/lang/ArrayIndexOutOfBoundsException', null, -1);
      error.vague = true;
      throw error;
    }
    const values = from.d.slice(start, start + count);
    if (Array.isArray(values)) to.loosen();
    for (let i = 0; i < count; i++) {
      if (to.element.length > 1 && values[i] !== null && !this.mayHold(to, values[i])) {
        ops.raise('java/lang/ArrayStoreException', null, -1);
      }
      to.d[at + i] = values[i];
    }
  }
}
