// A ring buffer of fixed size.
/**
 * @invariant Number.isSafeInteger(this.head) && Number.isSafeInteger(this.count)
 * @invariant this.slots.length >= 1 && this.slots.length <= 3
 * @invariant 0 <= this.head && this.head < this.slots.length && 0 <= this.count && this.count <= this.slots.length
 */
export class Ring {
  slots: number[] = [0, 0, 0];
  head = 0;
  count = 0;

  /** @ensures result === (old(this.count) < this.slots.length) */
  offer(value: number): boolean {
    if (this.count === this.slots.length) return false;
    this.slots[(this.head + this.count) % this.slots.length] = value;
    this.count++;
    return true;
  }

  /** @ensures old(this.count) === 0 ? result === undefined : Object.is(result, old(this.slots[this.head])) */
  take(): number | undefined {
    if (this.count === 0) return undefined;
    const value = this.slots[this.head];
    this.head = (this.head + 1) % this.slots.length;
    this.count--;
    return value;
  }

  /** Goes past the end: a bug. */
  takeBroken(): number | undefined {
    if (this.count === 0) return undefined;
    const value = this.slots[this.head];
    this.head = this.head + 1;
    this.count--;
    return value;
  }
}
