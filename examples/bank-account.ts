// n deposits or withdrawals, each followed by a test that contradicts the one before (Symbolic PathFinder v7, Listing 3
// and Table 1). Checking feasibility before a choice is introduced explores 2^(n+1) - 1 states, checking it afterwards
// three times as many, for the same 2^n paths.
//
//   npx everypath check examples/bank-account.ts --concrete n=15                   (65,535 states)
//   npx everypath check examples/bank-account.ts --concrete n=15 --no-apriori      (196,603 states)
import { symbolic } from 'everypath';

class Account {
  balance = 0;

  deposit(amount: number): void {
    this.balance += amount;
  }

  withdraw(amount: number): void {
    this.balance -= amount;
  }
}

function performDeposit(): boolean {
  return symbolic.boolean('deposit');
}

export function bankAccount(n: number): number {
  const account = new Account();
  for (let i = 0; i < n; i++) {
    const deposit = performDeposit();
    if (deposit) {
      account.deposit(10);
      if (!deposit) {
        account.withdraw(1);
      }
    } else {
      account.withdraw(1);
      if (deposit) {
        account.deposit(10);
      }
    }
  }
  return account.balance;
}
