// Withdrawing keeps a balance of finite amounts non-negative; with Infinity it does not.
// expect: {"unit":"Account.withdraw","verdict":"proved","paths":2}
// expect: {"unit":"LooseAccount.withdraw","verdict":"refuted","paths":2,"violations":["invariant"]}
/** @invariant Number.isFinite(this.balance) && this.balance >= 0 */
export class Account {
  balance = 0;

  /** @requires amount > 0 */
  withdraw(amount: number): void {
    if (amount > this.balance) throw new Error('insufficient funds');
    this.balance -= amount;
  }
}

/** @invariant this.balance >= 0 */
export class LooseAccount {
  balance = 0;

  /** @requires amount > 0 */
  withdraw(amount: number): void {
    if (amount > this.balance) throw new Error('insufficient funds');
    this.balance -= amount;
  }
}
