// Loops that write arrays of the input and arrays that the program made. Units whose names end in a capital W are wrong.

/** @ensures result.length <= a.length */
export function positives(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x > 0) out.push(x);
  return out;
}
/** @ensures result.length < a.length || a.length === 0 */
export function positivesW(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x > 0) out.push(x);
  return out;
}

/** @ensures result.length === a.length */
export function doubled(a: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < a.length; i++) out.push(a[i] * 2);
  return out;
}
/** @ensures result.length === a.length */
export function doubledW(a: number[]): number[] {
  const out: number[] = [];
  for (let i = 1; i < a.length; i++) out.push(a[i] * 2);
  return out;
}

/** @ensures a.length === old(a.length) */
export function clampAll(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (a[i] > 10) a[i] = 10;
}
/** @ensures a.length === 0 || a[0] === old(a[0]) */
export function clampAllW(a: number[]): void {
  for (let i = 0; i < a.length; i++) if (a[i] > 10) a[i] = 10;
}

/** @ensures result >= 0 && result <= ops.length */
export function stackDepth(ops: number[]): number {
  const stack: number[] = [];
  for (const op of ops) {
    if (op >= 0) stack.push(op);
    else if (stack.length > 0) stack.pop();
  }
  return stack.length;
}
/** @ensures result > 0 || ops.length === 0 */
export function stackDepthW(ops: number[]): number {
  const stack: number[] = [];
  for (const op of ops) {
    if (op >= 0) stack.push(op);
    else if (stack.length > 0) stack.pop();
  }
  return stack.length;
}

/** Grows while it is read: the loop is left at the length there was.
 * @ensures a.length >= old(a.length) */
export function echo(a: number[]): void {
  const n = a.length;
  for (let i = 0; i < n; i++) a.push(i);
}
/** @ensures a.length === old(a.length) */
export function echoW(a: number[]): void {
  const n = a.length;
  for (let i = 0; i < n; i++) a.push(i);
}

/** @ensures a.length <= old(a.length) */
export function drop(a: number[], n: number): void {
  for (let i = 0; i < n && a.length > 0; i++) a.pop();
}
/** @ensures a.length < old(a.length) || n <= 0 */
export function dropW(a: number[], n: number): void {
  for (let i = 0; i < n && a.length > 0; i++) a.pop();
}

/** Elements by index, which lie inside. */
export function reversed(a: number[]): number[] {
  const out: number[] = [];
  for (let i = a.length - 1; i >= 0; i--) {
    if (i >= a.length) throw new RangeError('index');
    out.push(a[i]);
  }
  if (out.length > a.length) throw new RangeError('length');
  return out;
}
export function reversedW(a: number[]): number[] {
  const out: number[] = [];
  for (let i = a.length; i >= 0; i--) {
    if (i >= a.length) throw new RangeError('index');
    out.push(a[i]);
  }
  return out;
}

/** Two variables hold one array.
 * @ensures result >= 0 */
export function aliasedArray(n: number): number {
  const a: number[] = [];
  const b = a;
  for (let i = 0; i < n; i++) b.push(i);
  return a.length;
}
/** @ensures result === 0 */
export function aliasedArrayW(n: number): number {
  const a: number[] = [];
  const b = a;
  for (let i = 0; i < n; i++) b.push(i);
  return a.length;
}

/** An element that the loop overwrites is not what it was.
 * @ensures result === 1 */
export function overwrittenW(n: number): number {
  const a = [1, 2, 3];
  for (let i = 0; i < n; i++) a.push(4);
  for (let i = 0; i < a.length; i++) a[i] = 2;
  return a[0];
}

/** Several types of elements.
 * @ensures result === 'number' */
export function mixedW(n: number): string {
  const a: (number | string)[] = [1];
  for (let i = 0; i < n; i++) a.push('text');
  return typeof a[a.length - 1];
}

/** Holes: undefined is read, and nothing throws.
 * @ensures result === true */
export function holesW(n: number): boolean {
  const a: number[] = [];
  for (let i = 0; i < n; i += 2) a[i] = 1;
  return a.length < 3 || a[1] !== undefined;
}

/** An array in a field, which a method fills.
 * @ensures result >= 0 */
class Log {
  readonly lines: string[] = [];
  add(text: string): void {
    this.lines.push(text);
  }
}
/** @ensures result >= 0 && result <= texts.length */
export function logged(texts: string[]): number {
  const log = new Log();
  for (const text of texts) if (text !== '') log.add(text);
  return log.lines.length;
}
/** @ensures result === texts.length */
export function loggedW(texts: string[]): number {
  const log = new Log();
  for (const text of texts) if (text !== '') log.add(text);
  return log.lines.length;
}

/** Nested loops, one array for both.
 * @ensures result >= 0 */
export function pairsOf(n: number): number {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) out.push(j);
  }
  return out.length;
}
/** @ensures result === 0 */
export function pairsOfW(n: number): number {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) out.push(j);
  }
  return out.length;
}

/** What is read back after the loop is any element, not the last one that was written.
 * @ensures result === 7 */
export function readBackW(n: number): number {
  const out: number[] = [7];
  for (let i = 0; i < n; i++) out.push(i);
  return out[out.length - 1];
}

/** The array is replaced by another one.
 * @ensures result === 0 */
export function replacedArrayW(n: number): number {
  let out: number[] = [];
  for (let i = 0; i < n; i++) out = [...out, i];
  return out.length;
}

/** shift() and length.
 * @ensures a.length === 0 */
export function drain(a: number[]): void {
  while (a.length > 0) a.shift();
}
/** @ensures a.length === 0 */
export function drainW(a: number[]): void {
  while (a.length > 1) a.shift();
}

/** Elements are written right behind the last one.
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n */
export function squares(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out[i] = i * i;
  return out;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n */
export function squaresW(n: number): number[] {
  const out: number[] = [];
  for (let i = 1; i < n; i++) out[i - 1] = i * i;
  return out;
}

/** A ring buffer: nothing is written outside.
 * @requires Number.isInteger(n)
 * @ensures result === 4 */
export function ring(n: number): number {
  const slots = [0, 0, 0, 0];
  let head = 0;
  for (let i = 0; i < n; i++) {
    slots[head] = i;
    head = head === 3 ? 0 : head + 1;
  }
  return slots.length;
}
/** @ensures result === 4 */
export function ringW(n: number): number {
  const slots = [0, 0, 0, 0];
  let head = 0;
  for (let i = 0; i < n; i++) {
    slots[head] = i;
    head = head === 4 ? 0 : head + 1;
  }
  return slots.length;
}
