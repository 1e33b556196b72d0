/** A token bucket: so many calls per second, with bursts. Times are whole milliseconds. */
export class RateLimiter {
  private tokens: number;
  private last = 0;
  #rejected = 0;

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
  ) {
    this.tokens = capacity;
  }

  get rejected(): number {
    return this.#rejected;
  }

  /** @internal */
  isSound(): boolean {
    const whole = [this.tokens, this.last, this.capacity, this.perSecond];
    return whole.every((n) => Number.isInteger(n) && n >= 0 && n <= 1000) && this.tokens <= this.capacity;
  }

  /**
   * May a call of this cost be made now?
   * @requires this.isSound() && Number.isInteger(now) && Math.abs(now) <= 5000 && Number.isInteger(cost) && Math.abs(cost) <= 100
   */
  acquire(now: number, cost: number): boolean {
    if (cost <= 0) throw new RangeError('a call costs something');
    this.refill(now);
    const enough = !(this.tokens < cost);
    if (enough) this.tokens = this.tokens - cost;
    else this.#rejected += 1;
    return enough;
  }

  private refill(now: number): void {
    const elapsed = now - this.last;
    if (elapsed < 1000) return;
    const seconds = Math.floor(elapsed / 1000);
    const refilled = this.tokens + this.perSecond * seconds;
    this.tokens = refilled > this.capacity ? this.capacity : refilled;
    this.last = this.last + 1000 * seconds;
  }
}
