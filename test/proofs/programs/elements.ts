// Facts about every element of an array. Units whose names end in a capital W are wrong.

/** @ensures result.every((x) => x > 0) */
export function keepPositive(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x > 0) out.push(x);
  return out;
}
/** @ensures result.every((x) => x > 0) */
export function keepPositiveW(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x >= 0) out.push(x);
  return out;
}

/** @ensures a.every((x) => !(x > result)) */
export function largest(a: number[]): number {
  let most = -Infinity;
  for (let k = 0; k < a.length; k++) if (a[k] > most) most = a[k];
  return most;
}
/** @ensures a.every((x) => !(x > result)) */
export function largestW(a: number[]): number {
  let most = -Infinity;
  for (let i = 1; i < a.length; i++) if (a[i] > most) most = a[i];
  return most;
}

/** @ensures a.every((x) => x === 7 || x < 7 || x > 7 || x !== x) && a.every((x) => x <= 10) */
export function cap(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (!(a[i] <= 10)) a[i] = 10;
}
/** @ensures a.every((x) => x <= 10) */
export function capW(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (a[i] > 10) a[i] = 10;
}

/** @ensures a.every((x) => x === 0) */
export function clear(a: number[]): void {
  for (let i = 0; i < a.length; i++) a[i] = 0;
}
/** @ensures a.every((x) => x === 0) */
export function clearW(a: number[]): void {
  for (let i = 0; i < a.length - 1; i++) a[i] = 0;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.every((x) => x >= 0 && x < n) */
export function range(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(i);
  return out;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.every((x) => x > 0 && x < n) */
export function rangeW(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(i);
  return out;
}

/** The loop writes an element after it has looked at it.
 * @ensures a.every((x) => x >= 0) */
export function spoiltW(a: number[]): void {
  for (let i = 0; i < a.length; i++) {
    if (a[i] < 0) a[i] = 0;
    if (i > 0) a[i - 1] = -1;
  }
}

/** Two questions about one array are about two elements.
 * @ensures result.every((x) => x > 0) && result.every((x) => x < 10) */
export function twoQuestionsW(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x > 0) out.push(x);
  return out;
}

/** What the outer loop knows of the array is lost in the inner one.
 * @ensures result.every((x) => x >= 0) */
export function innerW(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    out.push(i);
    for (let j = 0; j < out.length; j++) out[j] = -1;
  }
  return out;
}

/** A callback of the program has effects, on every element.
 * @requires a.length <= 3
 * @ensures result <= 1 */
export function countedW(a: number[]): number {
  let seen = 0;
  a.every(() => {
    seen++;
    return true;
  });
  return seen;
}

/** An index that is not the loop's own.
 * @ensures a.every((x) => x <= 5) */
export function elsewhereW(a: number[], at: number): void {
  for (let i = 0; i < a.length; i++) a[i] = 5;
  if (at >= 0 && at < a.length && Number.isInteger(at)) a[at] = 6;
}

/** An index that is called as in the facts that are tried.
 * @ensures a.every((x) => !(x > result)) */
export function namedKW(a: number[], k: number): number {
  let most = -Infinity;
  for (let i = 0; i < a.length; i++) if (a[i] > most && i !== k) most = a[i];
  return most;
}

/** @ensures result.every((x) => x >= 0) */
export function innerPushW(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    out.push(i);
    for (let j = 0; j < 2; j++) if (j === 1 && i === 5) out.push(-1);
  }
  return out;
}

/** @ensures a.every((x) => a.every((y) => x <= y)) */
export function allEqualW(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (!(a[i] >= 0)) a[i] = 0;
}

/** @ensures a.every((x, i) => x >= i) */
export function indexedW(a: number[]): void {
  for (let i = 0; i < a.length; i++) a[i] = i === 3 ? 2 : i;
}

/** @ensures a.every((x) => x >= 0) */
export function secondLoopW(a: number[], j: number): void {
  for (let i = 0; i < a.length; i++) a[i] = 0;
  for (let i = 0; i < a.length; i++) if (i === j) a[i] = -1;
}

/** @ensures result.every((x) => x >= 0) */
export function popPushW(n: number): number[] {
  const out: number[] = [1];
  for (let i = 0; i < n; i++) {
    out.push(2);
    out.pop();
    out.pop();
    out.push(-1);
  }
  return out;
}

/** @ensures a.every((x) => !(x > result)) */
export function restartW(a: number[]): number {
  let most = -Infinity;
  for (let i = 0; i < a.length; i++) {
    if (a[i] > most) most = a[i];
    if (a[i] === 13) most = 0;
  }
  return most;
}

/** @ensures a.every((x) => !(x > result)) */
export function skipW(a: number[]): number {
  let most = -Infinity;
  for (let i = 0; i < a.length; i += 2) if (a[i] > most) most = a[i];
  return most;
}

/** @ensures b.every((x) => x >= 0) */
export function aliasW(a: number[], b: number[]): void {
  for (let i = 0; i < b.length; i++) b[i] = 0;
  if (a.length > 0) a[0] = -1;
}

/** @ensures a.every((x) => x >= 0) */
export function shiftedW(a: number[]): void {
  for (let i = 0; i < a.length; i++) {
    if (!(a[i] >= 0)) a[i] = 0;
    if (i === 4) {
      a.shift();
      a.push(-3);
    }
  }
}

/** @ensures result === true */
export function codeEveryW(a: number[]): boolean {
  const out: number[] = [];
  for (const x of a) if (x >= 0) out.push(x);
  return out.every((x) => x > 0) || out.length > 2;
}

/** @ensures a.length < 2 || a[0] <= a[1] */
export function orderW(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (!(a[i] <= 9)) a[i] = 9;
}
