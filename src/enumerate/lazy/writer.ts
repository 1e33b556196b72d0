// Writes what a run decided as a family of inputs: numbers that family.ts reads back. Undecided parts are holes; the writer
// counts what they stand for by multiplication.
import { HOLE } from '../codes.js';
import { type Count, multiply } from '../count.js';
import type { SlotType } from '../space.js';
import type { SlotState } from './node.js';
import type { LazyObject } from './object.js';

export class FamilyWriter {
  readonly codes: number[] = [];
  /** Inputs that the family stands for. */
  count: Count = 1;
  private readonly ids = new Map<LazyObject, number>();
  private readonly queue: LazyObject[] = [];

  push(code: number): void {
    this.codes.push(code);
  }

  times(size: Count): void {
    this.count = multiply(this.count, size);
  }

  slot(type: SlotType, state: SlotState): void {
    if (state === undefined) {
      this.push(HOLE);
      this.times(type.values!.size);
    } else if (typeof state === 'number') this.push(state);
    else {
      this.push(type.primitives.length + 1 + state.part);
      state.write(this);
    }
  }

  object(object: LazyObject): void {
    const known = this.ids.get(object);
    this.push(known ?? this.ids.size);
    if (known !== undefined) return;
    this.ids.set(object, this.ids.size);
    this.push(object.type.id);
    this.queue.push(object);
  }

  /** Objects come after the roots, in the order they were referred to. */
  finish(): void {
    for (let i = 0; i < this.queue.length; i++) {
      const { type, states } = this.queue[i];
      for (const [f, slot] of type.fields.entries()) this.slot(slot, states[f]);
    }
  }
}
