// Array methods with callbacks: the callback writes variables of the function around it, fields, arrays.

/** @ensures result.length === xs.length */
export function doubled(xs: number[]): number[] {
  return xs.map((x) => x * 2);
}

/** @ensures result.length < xs.length */
export function doubledW(xs: number[]): number[] {
  return xs.map((x) => x * 2);
}

/** @ensures result >= 0 && result <= words.length */
export function countLong(words: string[]): number {
  return words.filter((w) => w.length > 3).length;
}

/**
 * @requires xs.every((x) => x >= 0)
 * @ensures result >= 0
 */
export function total(xs: number[]): number {
  return xs.reduce((a, b) => a + b, 0);
}

/** @ensures result >= 0 */
export function totalW(xs: number[]): number {
  return xs.reduce((a, b) => a + b, 0);
}

/** @ensures result >= 0 */
export function ups(xs: number[]): number {
  let s = 0;
  xs.forEach((x) => {
    if (x > 0) s += x;
  });
  return s;
}

/** @ensures result === 0 */
export function sharedW(xs: number[]): number {
  let s = 0;
  const add = () => {
    s++;
  };
  xs.forEach(() => add());
  return s;
}

/** @ensures result === undefined || result > limit */
export function firstAbove(xs: number[], limit: number): number | undefined {
  return xs.find((x) => x > limit);
}

/** @ensures result === undefined || result > limit */
export function firstAboveW(xs: number[], limit: number): number | undefined {
  return xs.find((x) => x >= limit);
}

/** @ensures result.every((x) => x > 0) */
export function positives(xs: number[]): number[] {
  return xs.filter((x) => x > 0);
}

/** @ensures result.every((x) => x > 0) */
export function positivesW(xs: number[]): number[] {
  return xs.filter((x) => x >= 0);
}

class Counter {
  n = 0;
  add(xs: number[]): void {
    xs.forEach((x) => {
      if (x > 3) this.n++;
    });
  }
}

/** @ensures result >= 0 */
export function counted(xs: number[]): number {
  const counter = new Counter();
  counter.add(xs);
  return counter.n;
}

/** @ensures result === 0 */
export function countedW(xs: number[]): number {
  const counter = new Counter();
  counter.add(xs);
  return counter.n;
}

/** @ensures result === xs.every((x) => x > 0) */
export function allPositive(xs: number[]): boolean {
  for (const x of xs) if (!(x > 0)) return false;
  return true;
}

/** @ensures result === xs.every((x) => x > 0) */
export function allPositiveW(xs: number[]): boolean {
  for (const x of xs) if (x < 0) return false;
  return true;
}

/** @ensures result === xs.some((x) => x < 0) */
export function anyNegative(xs: number[]): boolean {
  for (let i = 0; i < xs.length; i++) if (xs[i] < 0) return true;
  return false;
}

/** @ensures result === xs.some((x) => x < 0) */
export function anyNegativeW(xs: number[]): boolean {
  for (let i = 1; i < xs.length; i++) if (xs[i] < 0) return true;
  return false;
}

/** @ensures result <= 1 */
export function thrownW(xs: number[]): number {
  let n = 0;
  try {
    xs.forEach((x) => {
      n++;
      if (x > 5) throw new Error('stop');
    });
  } catch {
    return n;
  }
  return 0;
}

/** @ensures result === 0 */
export function shrunkW(xs: number[]): number {
  let n = 0;
  xs.forEach(() => {
    xs.pop();
    n++;
  });
  return n > 1 ? 1 : 0;
}
