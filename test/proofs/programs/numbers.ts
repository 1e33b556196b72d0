// Loops over numbers. Units whose names end in a capital W are wrong.

/** @requires Number.isSafeInteger(n) && n >= 0
 * @ensures result === n */
export function counter(n: number): number {
  let i = 0;
  while (i < n) i++;
  return i;
}
/** @requires Number.isSafeInteger(n) && n >= 0
 * @ensures result === n */
export function counterW(n: number): number {
  let i = 0;
  while (i <= n) i++;
  return i;
}

/** @ensures result >= 0 && result <= 100 */
export function meter(steps: number): number {
  let level = 0;
  for (let k = 0; k < steps; k++) {
    if (level < 100) level += 10;
    else level = 0;
  }
  return level;
}
/** @ensures result >= 0 && result <= 100 */
export function meterW(steps: number): number {
  let level = 0;
  for (let k = 0; k < steps; k++) {
    if (level <= 100) level += 10;
    else level = 0;
  }
  return level;
}

/** @ensures result >= 0 */
export function digits(n: number): number {
  let count = 0;
  let rest = n;
  while (rest >= 1) {
    rest = Math.floor(rest / 10);
    count++;
  }
  return count;
}
/** @ensures result > 0 */
export function digitsW(n: number): number {
  let count = 0;
  let rest = n;
  while (rest >= 1) {
    rest = Math.floor(rest / 10);
    count++;
  }
  return count;
}

/** @requires total >= 1 && total <= 1000000 && Number.isInteger(total) && size >= 1 && size <= 1000 && Number.isInteger(size)
 * @ensures result === total */
export function paginate(total: number, size: number): number {
  let left = total;
  let shown = 0;
  while (left > 0) {
    const page = Math.min(size, left);
    shown += page;
    left -= page;
  }
  return shown;
}
/** @requires total >= 1 && total <= 1000000 && Number.isInteger(total) && size >= 1 && size <= 1000 && Number.isInteger(size)
 * @ensures result === total */
export function paginateW(total: number, size: number): number {
  let left = total;
  let shown = 0;
  while (left > 0) {
    const page = Math.min(size, left);
    shown += size;
    left -= page;
  }
  return shown;
}

/** @requires Number.isSafeInteger(n) && n > 0
 * @ensures result === n */
export function twoCounters(n: number): number {
  let up = 0;
  let down = n;
  while (down > 0) {
    up++;
    down--;
  }
  return up;
}
/** @requires Number.isSafeInteger(n) && n > 0
 * @ensures result === n */
export function twoCountersW(n: number): number {
  let up = 0;
  let down = n;
  while (down > 1) {
    up++;
    down--;
  }
  return up;
}

/** @ensures result >= 0 && result < 8 */
export function ringHead(times: number): number {
  let head = 0;
  for (let i = 0; i < times; i++) {
    head++;
    if (head === 8) head = 0;
  }
  return head;
}
/** @ensures result >= 0 && result < 8 */
export function ringHeadW(times: number): number {
  let head = 0;
  for (let i = 0; i < times; i++) {
    head++;
    if (head === 9) head = 0;
  }
  return head;
}

/** @requires start >= 0 && start <= 1000
 * @ensures result >= 0 && result <= 1000 */
export function decay(start: number, times: number): number {
  let value = start;
  for (let i = 0; i < times; i++) value = value / 2;
  return value;
}
/** @requires start >= 0 && start <= 1000
 * @ensures result > 0 || start === 0 */
export function decayW(start: number, times: number): number {
  let value = start;
  for (let i = 0; i < times; i++) value = value / 2 - 1;
  return value;
}

/** @ensures result <= limit || result === 0 */
export function retry(limit: number): number {
  let tries = 0;
  for (;;) {
    if (tries >= limit) return tries >= 0 && tries <= limit ? tries : 0;
    tries++;
    if (tries > 1000) return 0;
  }
}
/** @ensures result < limit */
export function retryW(limit: number): number {
  let tries = 0;
  for (;;) {
    if (tries >= limit) return tries;
    tries++;
    if (tries > 1000) return 0;
  }
}

/** @requires Number.isSafeInteger(n) && n >= 0 && n <= 10000
 * @ensures result >= 0 */
export function pairs(n: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (j <= i) throw new RangeError('order');
      count++;
    }
  }
  return count;
}
/** @requires Number.isSafeInteger(n) && n >= 0 && n <= 10000
 * @ensures result >= 0 */
export function pairsW(n: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      if (j <= i) throw new RangeError('order');
      count++;
    }
  }
  return count;
}

/** @ensures result === 0 || result === 1 */
export function flag(n: number): number {
  let on = false;
  for (let i = 0; i < n; i++) on = !on;
  return on ? 1 : 0;
}
/** @ensures result === 0 */
export function flagW(n: number): number {
  let on = false;
  for (let i = 0; i < n; i++) on = !on;
  return on ? 1 : 0;
}

/** @requires n <= 1000000
 * @ensures result >= 0 */
export function doWhile(n: number): number {
  let i = 0;
  do {
    i += 2;
  } while (i < n);
  if (i % 2 !== 0) throw new RangeError('odd');
  return i;
}
/** @ensures result >= 0 */
export function doWhileW(n: number): number {
  let i = 0;
  do {
    i += 2;
    if (i > 10) i++;
  } while (i < n);
  if (i % 2 !== 0) throw new RangeError('odd');
  return i;
}

/** @requires Number.isSafeInteger(a) && Number.isSafeInteger(b) && a > 0 && b > 0 && a <= 1000 && b <= 1000
 * @ensures result > 0 */
export function gcdBySubtraction(a: number, b: number): number {
  let x = a;
  let y = b;
  while (x !== y) {
    if (x > y) x -= y;
    else y -= x;
  }
  return x;
}
/** @requires balance >= 0 && balance <= 1000 && Number.isInteger(balance)
 * @ensures result >= 0 */
export function withdrawals(balance: number, amount: number, times: number): number {
  let left = balance;
  for (let i = 0; i < times; i++) {
    if (amount > 0 && amount <= left) left -= amount;
  }
  return left;
}
/** @requires balance >= 0 && balance <= 1000 && Number.isInteger(balance)
 * @ensures result >= 0 */
export function withdrawalsW(balance: number, amount: number, times: number): number {
  let left = balance;
  for (let i = 0; i < times; i++) {
    if (amount > 0 && amount <= left + 1) left -= Math.floor(amount);
  }
  return left;
}

/** Minus zero: the loop makes it, an integer domain has no such value. */
/** @ensures result === true */
export function zeroSignW(n: number): boolean {
  let x = 0;
  for (let i = 0; i < n; i++) x = x * -1;
  return !Object.is(x, -0);
}

/** NaN in the loop.
 * @ensures result <= 5 || result > 5 */
export function nanW(step: number, n: number): number {
  let x = 0;
  for (let i = 0; i < n; i++) x += step;
  return x;
}

/** A closure changes the variable behind the loop's back.
 * @ensures result === 0 */
export function closureW(n: number): number {
  let hidden = 0;
  const bump = (): void => {
    hidden++;
  };
  for (let i = 0; i < n; i++) bump();
  return hidden;
}

let moduleCount = 0;
/** A variable of the module changes.
 * @ensures result === 1 */
export function moduleStateW(n: number): number {
  moduleCount = 1;
  for (let i = 0; i < n; i++) moduleCount++;
  return moduleCount;
}

/** A getter with an effect.
 * @ensures result === 0 */
export function getterW(n: number): number {
  let reads = 0;
  const source = {
    get value(): number {
      reads++;
      return 1;
    },
  };
  let sum = 0;
  for (let i = 0; i < n; i++) sum += source.value;
  return sum === -1 ? -1 : reads;
}

/** A field of an object that the program made.
 * @ensures result === 0 */
export function fieldW(n: number): number {
  const box = { value: 0 };
  const alias = box;
  for (let i = 0; i < n; i++) alias.value++;
  return box.value;
}

/** An element of an array that the program made.
 * @ensures result === 0 */
export function elementW(n: number): number {
  const cells = [0, 0];
  for (let i = 0; i < n; i++) cells[1] += 1;
  return cells[1];
}

/** The type of a variable changes.
 * @ensures result === 0 */
export function typeW(n: number): number {
  let x: number | string = 0;
  for (let i = 0; i < n; i++) x = 'text';
  return typeof x === 'number' ? 0 : 1;
}

/** The statement behind the loop is reached.
 * @ensures result !== 7 */
export function lateW(n: number): number {
  let i = 0;
  while (i < n) i++;
  if (i === 13) return 7;
  return 0;
}

/** An inner loop is entered again with other values.
 * @ensures result < 5 */
export function reentryW(n: number): number {
  let most = 0;
  for (let i = 0; i < n; i++) {
    let j = 0;
    while (j < i) j++;
    if (j > most) most = j;
  }
  return most;
}

/** A caught exception changes what follows.
 * @ensures result === 0 */
export function caughtW(n: number): number {
  let failed = 0;
  for (let i = 0; i < n; i++) {
    try {
      if (i === 3) throw new Error('three');
    } catch {
      failed = 1;
    }
  }
  return failed;
}
