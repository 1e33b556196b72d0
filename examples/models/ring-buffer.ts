// A queue of bounded size that forgets the oldest number when it is full. The implementation is what a model spares us: a
// circular array whose head wanders, so that most combinations of its fields are no ring buffer at all.
export class RingBuffer {
  #cells: number[];
  #head = 0;
  #size = 0;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1 || capacity > 8) throw new RangeError('capacity out of range');
    this.#cells = new Array(capacity).fill(0);
  }

  get capacity(): number {
    return this.#cells.length;
  }

  get size(): number {
    return this.#size;
  }

  push(value: number): void {
    const { length } = this.#cells;
    this.#cells[(this.#head + this.#size) % length] = value;
    if (this.#size < length) this.#size++;
    else this.#head = (this.#head + 1) % length;
  }

  shift(): number | undefined {
    if (this.#size === 0) return undefined;
    const value = this.#cells[this.#head];
    this.#head = (this.#head + 1) % this.#cells.length;
    this.#size--;
    return value;
  }

  /** The oldest is at 0. */
  at(index: number): number | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#size) return undefined;
    return this.#cells[(this.#head + index) % this.#cells.length];
  }
}
