// Loops as programs have them: accumulators, scanners, windows, retries, accounts. Units whose names end in a capital W are wrong.

/** @requires prices.every((p) => p >= 0)
 * @ensures result >= 0 */
export function totalPrice(prices: number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}
/** @ensures result >= 0 */
export function totalPriceW(prices: number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}

interface Item {
  readonly price: number;
  readonly count: number;
}
/** @ensures result >= 0 && result <= items.length */
export function countCheap(items: Item[]): number {
  let cheap = 0;
  for (const item of items) if (item.price < 10) cheap++;
  return cheap;
}
/** @ensures result >= 1 && result <= items.length */
export function countCheapW(items: Item[]): number {
  let cheap = 0;
  for (const item of items) if (item.price < 10) cheap++;
  return cheap;
}

/** @ensures result >= 1 && result <= 5 */
export function backoff(failures: number): number {
  let delay = 1;
  for (let i = 0; i < failures; i++) {
    delay++;
    if (delay > 5) delay = 5;
  }
  return delay;
}
/** @ensures result >= 1 && result <= 5 */
export function backoffW(failures: number): number {
  let delay = 1;
  for (let i = 0; i < failures; i++) {
    delay++;
    if (delay > 6) delay = 5;
  }
  return delay;
}

/** @ensures result >= 0 && result <= s.length */
export function trimEnd(s: string): number {
  let end = s.length;
  while (end > 0 && s[end - 1] === ' ') end--;
  return end;
}
/** @ensures result >= 0 && result < s.length */
export function trimEndW(s: string): number {
  let end = s.length;
  while (end > 0 && s[end - 1] === ' ') end--;
  return end;
}

/** @requires Number.isInteger(n) && n >= 1 && n <= 100000
 * @ensures result >= 1 && result <= n */
export function halvings(n: number): number {
  let left = n;
  let steps = 1;
  while (left > 1 && steps < n) {
    left = Math.floor(left / 2);
    steps++;
  }
  return steps;
}
/** @requires Number.isInteger(n) && n >= 1 && n <= 100000
 * @ensures result >= 1 && result < n */
export function halvingsW(n: number): number {
  let left = n;
  let steps = 1;
  while (left > 1 && steps < n) {
    left = Math.floor(left / 2);
    steps++;
  }
  return steps;
}

/** A queue of jobs: what was taken and what waits are all there are.
 * @requires Number.isInteger(jobs) && jobs >= 0 && jobs <= 1000
 * @ensures result === jobs */
export function drainJobs(jobs: number): number {
  const state = { waiting: jobs, done: 0 };
  while (state.waiting > 0) {
    state.waiting--;
    state.done++;
  }
  return state.done + state.waiting;
}
/** @requires Number.isInteger(jobs) && jobs >= 0 && jobs <= 1000
 * @ensures result === jobs */
export function drainJobsW(jobs: number): number {
  const state = { waiting: jobs, done: 0 };
  while (state.waiting > 0) {
    state.waiting--;
    if (state.waiting > 0) state.done++;
  }
  return state.done + state.waiting;
}

class Cursor {
  private at = 0;
  constructor(private readonly size: number) {}
  move(steps: number): number {
    for (let i = 0; i < steps; i++) {
      this.at++;
      if (this.at >= this.size) this.at = 0;
    }
    return this.at;
  }
}
/** @ensures result >= 0 && result < 12 */
export function clockHand(steps: number): number {
  return new Cursor(12).move(steps);
}
/** @ensures result > 0 && result <= 12 */
export function clockHandW(steps: number): number {
  return new Cursor(12).move(steps);
}

/** @ensures result.every((x) => x >= 0 && x <= 255) */
export function toBytes(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) {
    if (x >= 0 && x <= 255) out.push(x);
    else out.push(x < 0 ? 0 : 255);
  }
  return out;
}
/** @ensures result.every((x) => x >= 0 && x <= 255) */
export function toBytesW(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) {
    if (x >= -1 && x <= 255) out.push(x);
    else out.push(x < 0 ? 0 : 255);
  }
  return out;
}

/** A running balance never falls below zero.
 * @requires start >= 0 && start <= 1000000
 * @ensures result >= 0 */
export function ledger(start: number, changes: number[]): number {
  let balance = start;
  for (const change of changes) {
    if (change >= 0 && change <= 1000) balance += change;
    else if (change < 0 && balance + change >= 0) balance += change;
  }
  return balance;
}
/** @requires start >= 0 && start <= 1000000
 * @ensures result >= 0 */
export function ledgerW(start: number, changes: number[]): number {
  let balance = start;
  for (const change of changes) {
    if (change >= 0 && change <= 1000) balance += change;
    else if (change < 0 && balance >= 0) balance += change;
  }
  return balance;
}

interface Account {
  balance: number;
}
/** The objects in the array change, one of them may be the given one.
 * @ensures first.balance === old(first.balance) */
export function feesW(accounts: Account[], first: Account): void {
  for (const account of accounts) account.balance = first.balance - 1;
}
/** What was known of an element of the array is not what it is now.
 * @ensures result === 0 || accounts.length === 0 */
export function emptiedW(accounts: Account[]): number {
  for (const account of accounts) if (account.balance > 5) account.balance = 1;
  return accounts.length === 0 || accounts[0].balance <= 5 ? 0 : 1;
}
/** The same object lies twice in the array.
 * @ensures result <= accounts.length */
export function twiceW(accounts: Account[]): number {
  let sum = 0;
  for (const account of accounts) {
    account.balance = account.balance > 0 ? account.balance + 1 : 1;
    sum = account.balance;
  }
  return sum;
}
