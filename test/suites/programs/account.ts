export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  constructor(readonly missing: number) {
    super(`${missing} is missing`);
  }
}

export class Account {
  constructor(
    private balance: number,
    private readonly overdraft: number = 0,
  ) {
    if (overdraft < 0) throw new RangeError('overdraft must not be negative');
  }

  withdraw(amount: number): number {
    if (!(amount > 0)) throw new RangeError('amount must be positive');
    const rest = this.balance - amount;
    if (rest < -this.overdraft) throw new InsufficientFunds(-this.overdraft - rest);
    this.balance = rest;
    return rest;
  }

  isOverdrawn(): boolean {
    return this.balance < 0;
  }
}
