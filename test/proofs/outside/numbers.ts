// Loops over numbers as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

/** @requires Number.isInteger(n) && n >= 0 && n <= 100000
 * @ensures result === n */
export function countUp(n: number): number {
  let c = 0;
  for (let i = 0; i < n; i++) c++;
  return c;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 100000
 * @ensures result === n */
export function countUpW(n: number): number {
  let c = 0;
  for (let i = 0; i <= n; i++) c++;
  return c;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === n * 3 */
export function triple(n: number): number {
  let t = 0;
  for (let i = n; i > 0; i--) t += 3;
  return t;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === n * 3 */
export function tripleW(n: number): number {
  let t = 0;
  for (let i = n; i > 1; i--) t += 3;
  return t;
}

/** @requires Number.isInteger(seconds) && seconds >= 0 && seconds <= 86400
 * @ensures result.h >= 0 && result.m >= 0 && result.m < 60 && result.s >= 0 && result.s < 60 */
export function clock(seconds: number): { h: number; m: number; s: number } {
  let h = 0;
  let m = 0;
  let s = 0;
  for (let i = 0; i < seconds; i++) {
    s++;
    if (s === 60) {
      s = 0;
      m++;
    }
    if (m === 60) {
      m = 0;
      h++;
    }
  }
  return { h, m, s };
}
/** @requires Number.isInteger(seconds) && seconds >= 0 && seconds <= 86400
 * @ensures result.h >= 0 && result.m >= 0 && result.m < 60 && result.s >= 0 && result.s < 60 */
export function clockW(seconds: number): { h: number; m: number; s: number } {
  let h = 0;
  let m = 0;
  let s = 0;
  for (let i = 0; i < seconds; i++) {
    s++;
    if (s > 60) {
      s = 0;
      m++;
    }
    if (m === 60) {
      m = 0;
      h++;
    }
  }
  return { h, m, s };
}

/** @requires Number.isInteger(a) && Number.isInteger(b) && a > 0 && b > 0 && a < 10000 && b < 10000
 * @ensures result > 0 */
export function gcd(a: number, b: number): number {
  while (b !== 0) {
    const r = a % b;
    a = b;
    b = r;
  }
  return a;
}
/** @requires Number.isInteger(a) && Number.isInteger(b) && a > 0 && b > 0 && a < 10000 && b < 10000
 * @ensures result > 1 */
export function gcdW(a: number, b: number): number {
  while (b !== 0) {
    const r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/** @requires Number.isInteger(a) && Number.isInteger(b) && a >= 0 && b > 0 && a < 100000 && b < 1000
 * @ensures result.rest >= 0 && result.rest < b && result.times >= 0 */
export function divide(a: number, b: number): { times: number; rest: number } {
  let rest = a;
  let times = 0;
  while (rest >= b) {
    rest -= b;
    times++;
  }
  return { times, rest };
}
/** @requires Number.isInteger(a) && Number.isInteger(b) && a >= 0 && b > 0 && a < 100000 && b < 1000
 * @ensures result.rest >= 0 && result.rest < b && result.times >= 0 */
export function divideW(a: number, b: number): { times: number; rest: number } {
  let rest = a;
  let times = 0;
  while (rest > b) {
    rest -= b;
    times++;
  }
  return { times, rest };
}

/** @requires Number.isInteger(n) && n >= 1 && n <= 1000000
 * @ensures result >= 1 && result <= 7 */
export function digits(n: number): number {
  let d = 1;
  let power = 10;
  while (power <= n && d < 7) {
    d++;
    power *= 10;
  }
  return d;
}
/** @requires Number.isInteger(n) && n >= 1 && n <= 1000000
 * @ensures result >= 1 && result <= 6 */
export function digitsW(n: number): number {
  let d = 1;
  let power = 10;
  while (power <= n && d < 7) {
    d++;
    power *= 10;
  }
  return d;
}

/** @requires Number.isInteger(rows) && Number.isInteger(columns) && rows >= 0 && columns >= 0 && rows < 500 && columns < 500
 * @ensures result >= 0 && result <= rows * columns */
export function cellsVisited(rows: number, columns: number): number {
  let seen = 0;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) if ((r + c) % 2 === 0) seen++;
  }
  return seen;
}
/** @requires Number.isInteger(rows) && Number.isInteger(columns) && rows >= 0 && columns >= 0 && rows < 500 && columns < 500
 * @ensures result >= 0 && result < rows * columns */
export function cellsVisitedW(rows: number, columns: number): number {
  let seen = 0;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) if ((r + c) % 2 === 0) seen++;
  }
  return seen;
}

/** @requires Number.isInteger(steps) && steps >= 0
 * @ensures result === 'red' || result === 'green' || result === 'yellow' */
export function light(steps: number): string {
  let state = 'red';
  for (let i = 0; i < steps; i++) {
    if (state === 'red') state = 'green';
    else if (state === 'green') state = 'yellow';
    else state = 'red';
  }
  return state;
}
/** @requires Number.isInteger(steps) && steps >= 0
 * @ensures result === 'red' || result === 'green' */
export function lightW(steps: number): string {
  let state = 'red';
  for (let i = 0; i < steps; i++) {
    if (state === 'red') state = 'green';
    else if (state === 'green') state = 'yellow';
    else state = 'red';
  }
  return state;
}

/** @requires Number.isInteger(total) && total >= 0 && total <= 100000 && Number.isInteger(size) && size >= 1 && size <= 100
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
/** @requires Number.isInteger(total) && total >= 0 && total <= 100000 && Number.isInteger(size) && size >= 1 && size <= 100
 * @ensures result === total */
export function paginateW(total: number, size: number): number {
  let left = total;
  let shown = 0;
  while (left > 0) {
    shown += size;
    left -= size;
  }
  return shown;
}
