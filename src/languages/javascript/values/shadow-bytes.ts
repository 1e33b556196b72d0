// Symbolic values inside ArrayBuffers: cells beside the native bytes, shared by all views of a buffer. A buffer without
// cells is plain memory.
// Always holds: cells do not overlap, and what no cell covers is what the native bytes say. Soundness: exact for integers of up to
// four bytes in any mixture of sizes; what mixes parts of floats or bigints is narrowed to its witness value by `settle`.

import { apply, constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { ELEMENT_KINDS, type ElementKind, writeNative } from './element-kind.js';

interface Cell {
  readonly kind: ElementKind;
  readonly value: Term;
}

/** The concrete value of a term, with a gap. */
export type Settle = (value: Term) => number | bigint;

const shadows = new WeakMap<object, Shadow>();
const LARGEST = 8;

export class Shadow {
  private readonly cells = new Map<number, Cell>();

  private constructor(private readonly buffer: ArrayBufferLike) {}

  static of(buffer: ArrayBufferLike): Shadow {
    let shadow = shadows.get(buffer);
    if (shadow === undefined) shadows.set(buffer, (shadow = new Shadow(buffer)));
    return shadow;
  }

  /** Undefined for a buffer that holds nothing symbolic. */
  static find(buffer: ArrayBufferLike): Shadow | undefined {
    const shadow = shadows.get(buffer);
    return shadow === undefined || shadow.cells.size === 0 ? undefined : shadow;
  }

  /** The element at an offset; undefined when the native bytes have it. */
  read(kind: ElementKind, offset: number, settle: Settle): Term | undefined {
    const found = this.overlapping(offset, kind.size);
    if (found.length === 0) return undefined;
    const [at] = found;
    const { kind: stored, value } = this.cells.get(at) as Cell;
    if (at === offset && stored === kind) return value;
    if (at === offset && stored.size === kind.size && stored.small && kind.small && stored.swapped === kind.swapped) {
      return kind.convert(value);
    }
    if (!kind.small || found.some((o) => this.cells.get(o)?.kind.small === false)) {
      for (const o of found) this.settle(o, settle);
      return undefined;
    }
    let sum = constant(0);
    for (let i = 0; i < kind.size; i++) {
      sum = apply('add', [sum, apply('mul', [this.byteAt(offset + i), constant(2 ** (8 * place(kind, i)))])]);
    }
    return kind.convert(sum);
  }

  /** Puts a converted value at an offset; a constant one is left to the caller, who writes it to the native bytes. */
  write(kind: ElementKind, offset: number, value: Term, settle: Settle): void {
    for (const at of this.overlapping(offset, kind.size)) {
      const cell = this.cells.get(at) as Cell;
      const covered = at >= offset && at + cell.kind.size <= offset + kind.size;
      if (covered) this.cells.delete(at);
      else if (cell.kind.small) this.split(at);
      else this.settle(at, settle);
    }
    for (const at of this.overlapping(offset, kind.size)) this.cells.delete(at);
    if (value.op !== 'const') this.cells.set(offset, { kind, value });
  }

  /** The cells by offset, with the names of their element types. */
  list(): { readonly offset: number; readonly size: number; readonly kind: string; readonly value: Term }[] {
    const offsets = [...this.cells.keys()].sort((a, b) => a - b);
    return offsets.map((offset) => {
      const { kind, value } = this.cells.get(offset) as Cell;
      const name = Object.keys(ELEMENT_KINDS).find((key) => ELEMENT_KINDS[key].convert === kind.convert);
      return { offset, size: kind.size, kind: `${name}${kind.swapped ? ' swapped' : ''}`, value };
    });
  }

  /** Everything becomes concrete, for native code that reads the bytes. */
  settleAll(settle: Settle): void {
    for (const at of [...this.cells.keys()]) this.settle(at, settle);
  }

  private settle(at: number, settle: Settle): void {
    const { kind, value } = this.cells.get(at) as Cell;
    this.cells.delete(at);
    writeNative(this.buffer, kind, at, settle(value));
  }

  private overlapping(offset: number, size: number): number[] {
    const found: number[] = [];
    for (let at = offset - LARGEST + 1; at < offset + size; at++) {
      const cell = this.cells.get(at);
      if (cell !== undefined && at + cell.kind.size > offset) found.push(at);
    }
    return found;
  }

  /** Bytes are in the order of the machine, least significant first. */
  private byteAt(offset: number): Term {
    const [at] = this.overlapping(offset, 1);
    if (at === undefined) return constant(new DataView(this.buffer).getUint8(offset));
    const { kind, value } = this.cells.get(at) as Cell;
    return byteOf(value, place(kind, offset - at));
  }

  private split(at: number): void {
    const { kind, value } = this.cells.get(at) as Cell;
    this.cells.delete(at);
    for (let i = 0; i < kind.size; i++) {
      const byte = byteOf(value, place(kind, i));
      if (byte.op === 'const') writeNative(this.buffer, ELEMENT_KINDS.Uint8, at + i, byte.data as number);
      else this.cells.set(at + i, { kind: ELEMENT_KINDS.Uint8, value: byte });
    }
  }
}

/** Which byte of its value an element has at a place. */
function place(kind: ElementKind, i: number): number {
  return kind.swapped ? kind.size - 1 - i : i;
}

function byteOf(value: Term, index: number): Term {
  return apply('bitand', [apply('shr', [value, constant(8 * index)]), constant(255)]);
}
