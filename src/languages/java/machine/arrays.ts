// Arrays where length, index or an element may be symbolic. A symbolic index of primitive elements makes a term; which object lies at
// one is decided, one object after the other.
import { apply, constant, eq, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { term } from './arithmetic.js';
import { JavaArray } from './java-array.js';
import { defaultOf, type Num } from './java-class.js';
import type { Machine } from './machine.js';
import { type Below, chosen, elementAt, OpenElements } from './open-array.js';

/** The JVM may have no memory for more, or it may: neither is claimed. */
const LARGEST = 2 ** 24;
/** In shorter arrays of primitive values every element is rewritten where a symbolic index is stored to. */
const SHORT = 32;

export class Arrays {
  constructor(private readonly machine: Machine) {}

  private get ops(): Machine['ops'] {
    return this.machine.ops;
  }

  make(type: string, length: Num, site: number): JavaArray {
    if (typeof length !== 'number') return this.makeOpen(type, length, site);
    if (length > LARGEST) this.machine.refuse(`an array of length ${length}`);
    if (length < 0) this.ops.raise('java/lang/NegativeArraySizeException', String(length), site);
    return new JavaArray(this.machine.require(type), type.slice(1), length);
  }

  private makeOpen(type: string, length: Term, site: number): JavaArray {
    const { ops } = this;
    if (ops.lt(length, 0, site)) {
      const error = ops.error('java/lang/NegativeArraySizeException', null, site);
      error.vague = true;
      throw error;
    }
    if (ops.lt(LARGEST, length, site)) this.machine.refuse(`an array of more than ${LARGEST} elements`);
    const nothing = defaultOf(type.slice(1));
    return this.opened(type, length, () => nothing);
  }

  /** An array of any length over elements that are read when they are asked for. */
  opened(type: string, length: Num, below: Below): JavaArray {
    const made = new JavaArray(this.machine.require(type), type.slice(1), length);
    made.become(new OpenElements(this.ops, made.element, below));
    return made;
  }

  /** One value after the other: 0, 1, 2, ... */
  decided(value: Num, site: number): number {
    if (typeof value === 'number') return value;
    const { ops } = this;
    if (ops.lt(value, 0, site)) return -1;
    for (let n = 0; ; n++) {
      if (ops.eq(value, n, site)) return n;
      if (--this.machine.host.path.meter.fuel < 0) ops.spend();
    }
  }

  makeMany(type: string, lengths: readonly Num[], site: number): JavaArray {
    const [first, ...rest] = lengths;
    const negative = lengths.some((n) => (typeof n === 'number' ? n < 0 : this.ops.lt(n, 0, site)));
    if (negative) {
      const error = this.ops.error('java/lang/NegativeArraySizeException', null, site);
      error.vague = true;
      throw error;
    }
    if (rest.length === 0) return this.make(type, first, site);
    const made = this.make(type, this.decided(first, site), site);
    for (let i = 0; i < made.n; i++) made.d[i] = this.makeMany(type.slice(1), rest, site);
    return made;
  }

  /** Nothing when the index is within bounds, else the exception. */
  private within(array: JavaArray | null, index: Num, site: number): void {
    const { len } = array ?? this.ops.npe(site);
    const { ops } = this;
    const known = typeof index === 'number' && typeof len === 'number';
    const inside = known
      ? index >= 0 && index < len
      : (typeof index === 'number' ? index >= 0 : ops.le(0, index, site)) && ops.lt(index, len, site);
    if (inside) return;
    const text = known ? `Index ${index} out of bounds for length ${len}` : null;
    const error = ops.error('java/lang/ArrayIndexOutOfBoundsException', text, site);
    error.vague = text === null;
    throw error;
  }

  load(array: JavaArray, index: Num, site: number): unknown {
    this.within(array, index, site);
    return this.read(array, index, site);
  }

  /** An element at an index within bounds. */
  read(array: JavaArray, index: Num, site: number): unknown {
    if (array.open !== undefined) return array.open.read(index, site);
    if (typeof index === 'number') return array.d[index];
    return array.element.length === 1
      ? elementAt(array.d, index, array.element)
      : this.object(array.d as readonly unknown[], index, site);
  }

  /** Which of the objects it is. */
  private object(list: readonly unknown[], index: Term, site: number): unknown {
    const different = [...new Set(list)];
    const last = different.pop();
    for (const each of different) {
      const places = list.flatMap((value, i) => (value === each ? [eq(index, constant(i))] : []));
      if (this.ops.branch(or(...places), site)) return each;
    }
    return last;
  }

  store(array: JavaArray, index: Num, value: any, site: number): void {
    this.within(array, index, site);
    if (array.element.length > 1 && value !== null && !this.mayHold(array, value)) {
      this.ops.raise('java/lang/ArrayStoreException', value.$c.name.replaceAll('/', '.'), site);
    }
    this.write(array, index, value);
  }

  private write(array: JavaArray, index: Num, value: any): void {
    if (typeof index !== 'number' && array.open === undefined) {
      if (array.element.length === 1 && array.n <= SHORT) {
        this.rewrite(array, index, value);
        return;
      }
      this.openUp(array);
    }
    if (array.open !== undefined) array.open.write(index, value);
    else {
      if (value !== null && typeof value === 'object') array.loosen();
      array.d[index as number] = value;
    }
  }

  /** Every element may be the one. */
  private rewrite(array: JavaArray, index: Term, value: unknown): void {
    array.loosen();
    for (let i = 0; i < array.n; i++) {
      array.d[i] = chosen(eq(index, constant(i)), value, array.d[i], array.element);
    }
  }

  private openUp(array: JavaArray): void {
    const { d, element } = array;
    array.become(new OpenElements(this.ops, element, this.reader(d, element)));
  }

  private reader(d: ArrayLike<unknown>, element: string): Below {
    return (index, site) => {
      if (typeof index === 'number') return d[index];
      return element.length === 1 ? elementAt(d, index, element) : this.object(Array.from(d), index, site);
    };
  }

  private mayHold({ element }: JavaArray, value: any): boolean {
    const type = this.machine.require(element[0] === 'L' ? element.slice(1, -1) : element);
    return this.ops.is(value, type) === 1;
  }

  clone(array: JavaArray): JavaArray {
    const made = new JavaArray(array.$c, array.element, array.len);
    if (array.open === undefined) made.d = array.d.slice();
    else made.become(array.open.copy());
    return made;
  }

  copy(from: JavaArray, start: Num, to: JavaArray, at: Num, count: Num): void {
    const { ops } = this;
    if (from === null || to === null) ops.npe(-1);
    if (!(from instanceof JavaArray && to instanceof JavaArray)) this.mismatch();
    if ((from.element.length === 1 || to.element.length === 1) && from.element !== to.element) this.mismatch();
    const fits = (first: Num, { len }: JavaArray): boolean =>
      this.holds(0, first) &&
      this.holds(
        first,
        typeof len === 'number' && typeof count === 'number' ? len - count : apply('sub', [term(len), term(count)]),
      );
    if (!this.holds(0, count) || !fits(start, from) || !fits(at, to)) {
      const error = ops.error('java/lang/ArrayIndexOutOfBoundsException', null, -1);
      error.vague = true;
      throw error;
    }
    if (from.open === undefined && to.open === undefined && [start, at, count].every((n) => typeof n === 'number')) {
      this.move(from, start as number, to, at as number, count as number);
    } else this.moveOpen(from, start, to, at, count);
  }

  private mismatch(): never {
    const error = this.ops.error('java/lang/ArrayStoreException', null, -1);
    error.vague = true;
    throw error;
  }

  private holds(a: Num, b: Num): boolean {
    return typeof a === 'number' && typeof b === 'number' ? a <= b : this.ops.le(a, b, -1);
  }

  private move(from: JavaArray, start: number, to: JavaArray, at: number, count: number): void {
    const values = from.d.slice(start, start + count);
    if (Array.isArray(values)) to.loosen();
    const checked = to.element.length > 1 && !this.ops.fits(from.$c, to.$c);
    for (let i = 0; i < count; i++) {
      if (checked && values[i] !== null && !this.mayHold(to, values[i])) this.mismatch();
      to.d[at + i] = values[i];
    }
  }

  private moveOpen(from: JavaArray, start: Num, to: JavaArray, at: Num, count: Num): void {
    if (to.element.length > 1 && !this.ops.fits(from.$c, to.$c)) {
      this.machine.refuse('System.arraycopy between arrays of objects with symbolic bounds');
    }
    const source = from.open?.copy();
    const below: Below = source === undefined ? this.reader(from.d.slice(), from.element) : (i, s) => source.read(i, s);
    const shifted: Below = (index, site) => {
      const sum = apply('add', [term(index), term(start)]);
      return below(sum.op === 'const' ? (sum.data as number) : sum, site);
    };
    if (typeof count === 'number' && typeof at === 'number' && typeof start === 'number' && to.open === undefined) {
      for (let i = 0; i < count; i++) this.write(to, at + i, shifted(i, -1));
      return;
    }
    if (to.open === undefined) this.openUp(to);
    to.open!.writeBlock(at, count, shifted);
  }
}
