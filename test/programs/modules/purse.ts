// A class that class-by-type.ts knows by its type.
// expect: {"unit":"Purse.pay","verdict":"proved","paths":1}
export class Purse {
  private total = 0;
  constructor(readonly owner: string) {}
  pay(amount: number): number {
    this.total += amount;
    return this.total;
  }
}
