// Models for telemetry.ts: plain TypeScript, explored in place of the originals. `everypath model-check
// examples/models/telemetry.models.ts` compares them with the originals.
import { assume, model, symbolic } from 'everypath';
import { hash } from './hash.js';
import { RingBuffer } from './ring-buffer.js';

/** A ring buffer is a list that is never longer than its capacity. */
class BufferModel {
  items: number[] = [];
  capacity: number;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1 || capacity > 8) throw new RangeError('capacity out of range');
    this.capacity = capacity;
  }

  get size(): number {
    return this.items.length;
  }

  push(value: number): void {
    if (this.items.length === this.capacity) this.items.shift();
    this.items.push(value);
  }

  shift(): number | undefined {
    return this.items.shift();
  }

  at(index: number): number | undefined {
    return Number.isInteger(index) && index >= 0 ? this.items[index] : undefined;
  }
}

/** Any whole number of 32 bits: whatever holds for all of them holds for the one that hash gives. */
function anyHash(_text: string): number {
  const h = symbolic.integer('hash');
  assume(h >= 0 && h <= 0xffffffff);
  return h;
}

export default [
  model(RingBuffer, {
    as: BufferModel,
    valid: ({ items, capacity }) =>
      Number.isInteger(capacity) && capacity >= 1 && capacity <= 8 && items.length <= capacity,
    concretize({ items, capacity }) {
      const buffer = new RingBuffer(capacity);
      for (const item of items) buffer.push(item);
      return buffer;
    },
    abstract(buffer) {
      const state = new BufferModel(buffer.capacity);
      for (let i = 0; i < buffer.size; i++) state.items.push(buffer.at(i)!);
      return state;
    },
  }),
  model(hash, { as: anyHash }),
];
