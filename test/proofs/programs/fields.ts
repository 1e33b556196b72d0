// Loops that write fields of objects, variables of modules and objects of modules. Units whose names end in a capital W are wrong.

interface Scanner {
  pos: number;
  readonly text: string;
}
/** @requires s.pos >= 0 && s.pos <= s.text.length && Number.isInteger(s.pos)
 * @ensures s.pos >= old(s.pos) && s.pos <= s.text.length */
export function scan(s: Scanner): void {
  while (s.pos < s.text.length && s.text[s.pos] === ' ') s.pos++;
}
/** @requires s.pos >= 0 && s.pos <= s.text.length && Number.isInteger(s.pos)
 * @ensures s.pos >= old(s.pos) && s.pos <= s.text.length */
export function scanW(s: Scanner): void {
  while (s.pos <= s.text.length && s.text[s.pos] !== 'x') s.pos++;
}

/** @ensures result >= 0 && result <= 1000 */
export function boxed(n: number): number {
  const box = { value: 0 };
  const alias = box;
  for (let i = 0; i < n; i++) if (alias.value < 1000) alias.value++;
  return box.value;
}
/** @ensures result >= 0 && result < 1000 */
export function boxedW(n: number): number {
  const box = { value: 0 };
  const alias = box;
  for (let i = 0; i < n; i++) if (alias.value < 1000) alias.value++;
  return box.value;
}

/** Two of the input may be one object. */
/** @requires Number.isInteger(a.pos) && a.pos >= 0 && a.pos <= 10 && Number.isInteger(b.pos) && b.pos >= 0 && b.pos <= 10
 * @ensures b.pos === old(b.pos) */
export function aliasedW(a: Scanner, b: Scanner, n: number): void {
  for (let i = 0; i < n && b.pos >= 0; i++) if (a.pos < 20) a.pos++;
}

let total = 0;
/** @ensures result >= 0 && result <= 1000 */
export function moduleTotal(n: number): number {
  total = 0;
  for (let i = 0; i < n; i++) if (total < 1000) total++;
  return total;
}
/** @ensures result >= 0 && result <= 1000 */
export function moduleTotalW(n: number): number {
  total = 0;
  for (let i = 0; i < n; i++) if (total <= 1000) total++;
  return total;
}

let calls = 0;
/** Not yet changed where the loop begins. */
/** @ensures result >= 0 */
export function moduleCalls(n: number): number {
  for (let i = 0; i < n; i++) if (calls < 1000) calls++;
  return calls;
}
/** @ensures result === 0 */
export function moduleCallsW(n: number): number {
  for (let i = 0; i < n; i++) if (calls < 1000) calls++;
  return calls;
}

const stats = { hits: 0, misses: 0 };
/** @ensures result >= 0 && stats.misses === 0 */
export function moduleField(n: number): number {
  for (let i = 0; i < n; i++) if (stats.hits < 1000) stats.hits++;
  return stats.hits;
}
/** @ensures stats.hits === 0 || stats.misses === 0 */
export function moduleFieldW(n: number): void {
  for (let i = 0; i < n; i++) {
    if (i % 2 === 0) stats.hits++;
    else stats.misses++;
  }
}

/** Concrete elements of an array that the program made. */
/** @ensures result >= 0 && result <= 100 */
export function buckets(n: number): number {
  const counts = [0, 0];
  for (let i = 0; i < n; i++) if (counts[1] < 100) counts[1]++;
  return counts[0] + counts[1];
}
/** @ensures result === 0 */
export function bucketsW(n: number): number {
  const counts = [0, 0];
  for (let i = 0; i < n; i++) if (counts[1] < 100) counts[1]++;
  return counts[0] + counts[1];
}

class Meter {
  private level = 0;
  #peak = 0;
  /** @ensures result >= 0 && result <= 10 */
  rise(n: number): number {
    this.level = 0;
    this.#peak = 0;
    for (let i = 0; i < n; i++) {
      if (this.level < 10) this.level++;
      if (this.level > this.#peak) this.#peak = this.level;
    }
    return this.#peak;
  }
}
/** In a method of an object that the program made, private fields included.
 * @ensures result >= 0 && result <= 10 */
export function metered(n: number): number {
  return new Meter().rise(n);
}
/** @ensures result < 10 */
export function meteredW(n: number): number {
  return new Meter().rise(n);
}

/** A field that a callee changes.
 * @ensures result >= 0 && result <= 50 */
export function calleeWrites(n: number): number {
  const account = { balance: 50 };
  const pay = (amount: number): void => {
    if (account.balance >= amount) account.balance -= amount;
  };
  for (let i = 0; i < n; i++) pay(3);
  return account.balance;
}
/** @ensures result >= 0 && result <= 50 */
export function calleeWritesW(n: number): number {
  const account = { balance: 50 };
  const pay = (amount: number): void => {
    if (account.balance + 1 >= amount) account.balance -= amount;
  };
  for (let i = 0; i < n; i++) pay(3);
  return account.balance;
}

/** A setter that does something else.
 * @ensures result === 0 */
export function setterW(n: number): number {
  let writes = 0;
  const box = {
    set value(_given: number) {
      writes++;
    },
  };
  for (let i = 0; i < n; i++) box.value = i;
  return writes;
}

/** A field that is first made inside the loop.
 * @ensures result === undefined */
export function madeW(n: number): number | undefined {
  const box: { value?: number } = {};
  for (let i = 0; i < n; i++) box.value = i;
  return box.value;
}

/** A field that is deleted.
 * @ensures result === 1 */
export function deletedW(n: number): number {
  const box: { value?: number } = { value: 1 };
  for (let i = 0; i < n; i++) delete box.value;
  return box.value ?? 0;
}

/** The object behind the field changes.
 * @ensures result === 0 */
export function replacedW(n: number): number {
  const box = { inner: { value: 0 } };
  for (let i = 0; i < n; i++) box.inner = { value: 1 };
  return box.inner.value;
}

/** A frozen object throws, the loop is left.
 * @ensures result === 0 */
export function frozenW(n: number): number {
  const box = Object.freeze({ value: 0 }) as { value: number };
  let failed = 0;
  for (let i = 0; i < n; i++) {
    try {
      box.value = 1;
    } catch {
      failed++;
    }
  }
  return failed;
}

/** A field of the input that nobody has read before.
 * @requires s.pos >= 0
 * @ensures s.pos >= 0 */
export function unread(s: Scanner, n: number): void {
  for (let i = 0; i < n; i++) s.pos = 0;
}
/** @ensures s.pos === old(s.pos) */
export function unreadW(s: Scanner, n: number): void {
  for (let i = 0; i < n; i++) s.pos = 0;
}
