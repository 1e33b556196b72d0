// Contracts on a class: an invariant that is assumed before each method and checked after it, and `old(...)` for the state
// before the call. `fill` is proved. `drain` breaks the invariant: nothing says that the tank holds that much. `pour`
// keeps the sum of two tanks, unless they are one: `into` may be `this`.
//
//   npx everypath check examples/tank.ts        (exit code 1)

function isAmount(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= 1_000_000;
}

// biome-ignore lint/correctness/noUnusedVariables: the contracts call it
function isSound(tank: Tank): boolean {
  return isAmount(tank.level) && isAmount(tank.capacity) && tank.level <= tank.capacity;
}

/** @invariant isSound(this) */
export class Tank {
  level = 0;
  capacity = 100;

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

  /**
   * @requires isSound(into)
   * @ensures this.level + into.level === old(this.level + into.level)
   */
  pour(into: Tank): void {
    const moved = Math.min(this.level, into.capacity - into.level);
    const left = this.level - moved;
    into.level += moved;
    this.level = left;
  }
}
