// A parking meter: tests that are sequences of calls, since most of what it does shows only after some coins.
//   npx everypath test examples/sequences/parking.ts#ParkingMeter --sequences 3

export class ParkingMeter {
  private paid = 0;
  private issued = 0;

  /** @param minutesPerCoin how long one coin lasts */
  constructor(private readonly minutesPerCoin: number) {
    if (!Number.isInteger(minutesPerCoin) || minutesPerCoin < 1) throw new RangeError('a coin buys whole minutes');
  }

  get coins(): number {
    return this.paid;
  }

  /** Takes a coin; the meter is full after three. */
  insert(): boolean {
    if (this.paid === 3) return false;
    this.paid++;
    return true;
  }

  /** A ticket for this many minutes, or why there is none. */
  ticket(minutes: number): string {
    if (minutes > this.paid * this.minutesPerCoin) return 'too long';
    if (minutes < 1) return 'too short';
    this.paid = 0;
    this.issued++;
    return this.issued === 2 ? 'last ticket' : 'ticket';
  }

  cancel(): number {
    const back = this.paid;
    this.paid = 0;
    return back;
  }
}
