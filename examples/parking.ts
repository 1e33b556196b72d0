// What a parking lot charges, for `everypath test`: its suite is parking.everypath.test.ts beside it.

/** In cents; the first half hour is free. */
export function fee(minutes: number, weekend: boolean): number {
  if (!(minutes >= 0)) throw new RangeError('minutes must not be negative');
  if (minutes <= 30) return 0;
  const hours = Math.ceil((minutes - 30) / 60);
  const day = weekend ? 800 : 1500;
  return Math.min(hours * 250, day);
}

export class Meter {
  #credit = 0;

  get credit(): number {
    return this.#credit;
  }

  insert(coin: 50 | 100 | 200): void {
    this.#credit += coin;
  }

  pay(amount: number): boolean {
    if (amount > this.#credit) return false;
    this.#credit -= amount;
    return true;
  }
}
