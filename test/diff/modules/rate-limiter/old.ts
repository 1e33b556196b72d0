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
    if (now > this.last) {
      const seconds = Math.floor((now - this.last) / 1000);
      if (seconds > 0) {
        this.tokens = Math.min(this.capacity, this.tokens + seconds * this.perSecond);
        this.last += seconds * 1000;
      }
    }
    if (this.tokens >= cost) {
      this.tokens -= cost;
      return true;
    }
    this.#rejected++;
    return false;
  }
}
