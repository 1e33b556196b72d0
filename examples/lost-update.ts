import { assert, join, spawn, synchronized } from 'everypath';

class Account {
  constructor(public balance: bigint) {}

  deposit(amount: bigint): void {
    this.balance = this.balance + amount;
  }
}

/** Two threads read the balance before either writes it. */
export function lostUpdate(a: bigint, b: bigint): void {
  const account = new Account(0n);
  const threads = [spawn(() => account.deposit(a)), spawn(() => account.deposit(b))];
  for (const thread of threads) join(thread);
  assert(account.balance === a + b);
}

export function kept(a: bigint, b: bigint): void {
  const account = new Account(0n);
  const deposit = (amount: bigint) => () => synchronized(account, () => account.deposit(amount));
  const threads = [spawn(deposit(a)), spawn(deposit(b))];
  for (const thread of threads) join(thread);
  assert(account.balance === a + b);
}
