// A class checked as a whole: setters, an invariant, static state.
// expect: {"unit":"Account.deposit","verdict":"proved"}
// expect: {"unit":"Account.withdraw","verdict":"refuted","violations":["invariant"]}
// expect: {"unit":"Account.transfer","verdict":"refuted","gaps":"any","violations":["assertion"]}
import { assert } from 'everypath';

/** @invariant this.balance >= 0 && this.balance <= 1e9 */
export class Account {
  static opened = 0;
  balance = 0;

  constructor() {
    Account.opened++;
  }

  /** @requires amount > 0 && amount <= 100 && this.balance <= 1000 */
  deposit(amount: number): number {
    assert(Account.opened === 0);
    Account.opened++;
    this.balance += amount;
    return this.balance;
  }

  /** @requires amount > 0 && amount <= 100 */
  withdraw(amount: number): boolean {
    if (this.balance === 0) return false;
    this.balance -= amount;
    return true;
  }

  /** @requires amount > 0 && amount < 10 && this.balance > 10 && this.balance < 100 && to.balance > 0 && to.balance < 100 */
  transfer(to: Account, amount: number): void {
    const before = this.balance;
    this.balance -= amount;
    to.balance += amount;
    assert(this.balance < before);
  }
}
