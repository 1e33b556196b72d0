// Contracts on a class: an invariant assumed before each method and checked after it, `old(...)` for the state before the
// call. The constructor and `fill` are proved. `drain` breaks the invariant, since nothing says that the tank holds that
// much. `pour` keeps the sum of two tanks, unless both are one tank: `into` may be `this`, and nobody thought of that.
//
//   npx everypath check examples/tank.ts        (exit code 1)

const LARGEST = 1_000_000;

function isAmount(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= LARGEST;
}

/** @invariant isAmount(this.level) && isAmount(this.capacity) && this.level <= this.capacity */
export class Tank {
  level = 0;

  /** @requires isAmount(capacity) */
  constructor(readonly capacity: number) {}

  /**
   * @requires isAmount(amount)
   * @ensures this.level + result === old(this.level) + amount
   * @returns what did not fit
   */
  fill(amount: number): number {
    const used = Math.min(amount, this.capacity - this.level);
    this.level += used;
    return amount - used;
  }

  /**
   * @requires isAmount(amount)
   * @ensures this.level === old(this.level) - amount
   */
  drain(amount: number): void {
    this.level -= amount;
  }

  /** @ensures this.level + into.level === old(this.level + into.level) */
  pour(into: Tank): void {
    const before = into.level;
    const left = into.fill(this.level);
    into.level = before + this.level - left;
    this.level = left;
  }
}
