// Recursive functions, proved by their own contract or by what all their results have in common. Wrong ones: base cases, results, effects on what the
// callers see, exceptions, arguments that leave the contract.
interface Tree {
  value: number;
  left: Tree | null;
  right: Tree | null;
}
interface List {
  value: number;
  next: List | null;
}

/** @ensures result >= 0 */
export function length(l: List | null): number {
  return l === null ? 0 : 1 + length(l.next);
}

/** @ensures result >= 0 */
export function height(t: Tree | null): number {
  return t === null ? 0 : 1 + Math.max(height(t.left), height(t.right));
}

/** @ensures typeof result === 'boolean' */
export function has(t: Tree | null, v: number): boolean {
  if (t === null) return false;
  return t.value === v || has(t.left, v) || has(t.right, v);
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === 0 */
export function down(n: number): number {
  return n === 0 ? 0 : down(n - 1);
}

/** @ensures result === 1 || result === -1 */
export function sign(n: number): number {
  if (n > 10) return sign(n - 10);
  if (n < -10) return sign(n + 10);
  return n >= 0 ? 1 : -1;
}

/** @requires Number.isInteger(n) && n >= 0
 * @ensures result >= 1 */
export function local(n: number): number {
  const go = (k: number): number => (k <= 0 ? 1 : go(k - 1));
  return go(n);
}

/** @ensures result === null || result.value === v */
export function lookup(t: Tree | null, v: number): Tree | null {
  if (t === null || t.value === v) return t;
  return lookup(v < t.value ? t.left : t.right, v);
}

/** @ensures result > 0 */
export function heightW(t: Tree | null): number {
  return t === null ? 0 : 1 + Math.max(heightW(t.left), heightW(t.right));
}

/** @ensures result <= 3 */
export function lengthW(l: List | null): number {
  return l === null ? 0 : 1 + lengthW(l.next);
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === 0 */
export function downW(n: number): number {
  return n === 0 ? 0 : n === 500 ? 1 : downW(n - 1);
}

let calls = 0;

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === 1 */
export function effectW(n: number): number {
  calls = 0;
  counted(n);
  return calls;
}

function counted(n: number): number {
  calls++;
  return n === 0 ? 0 : counted(n - 1);
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === 0 */
export function capturedW(n: number): number {
  let met = 0;
  const go = (k: number): number => {
    if (k === 5) met = 1;
    return k === 0 ? 0 : go(k - 1);
  };
  go(n);
  return met;
}

/** The effect comes after the value of the call is known.
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.value === 0 */
export function finallyW(n: number): { value: number } {
  const box = { value: 0 };
  const go = (k: number): number => {
    try {
      return k === 0 ? 0 : go(k - 1);
    } finally {
      if (k === 3) box.value = 1;
    }
  };
  go(n);
  return box;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result === 0 */
export function throwsW(n: number): number {
  const go = (k: number): number => {
    if (k === 7) throw new Error('seven');
    return k === 0 ? 0 : go(k - 1);
  };
  try {
    return go(n);
  } catch {
    return 1;
  }
}

/** The contract holds of the unit's own call only.
 * @requires n > 0
 * @ensures result > 0 */
export function leavesW(n: number): number {
  return n < -5 ? -1 : n === 3 || n < 0 ? leavesW(n - 10) : 1;
}

/** @ensures result === null || result.value === v */
export function lookupW(t: Tree | null, v: number): Tree | null {
  if (t === null || t.value >= v) return t;
  return lookupW(t.right, v);
}

/** Each call writes a node that the next one reads.
 * @ensures result >= 0 */
export function writesW(l: List | null): number {
  if (l === null) return 0;
  if (l.next !== null) l.next.value = -1;
  const rest = writesW(l.next);
  return rest < 0 || l.value < 0 ? -1 : rest;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result >= 0 */
export function mutualW(n: number): number {
  return n === 0 ? 0 : other(n - 1);
}

function other(n: number): number {
  return n === 0 ? -1 : mutualW(n - 1);
}

/** Results are numbers up to a point.
 * @ensures typeof result === 'number' */
export function kindW(l: List | null): number | null {
  if (l === null) return 0;
  return l.value === 4 ? null : kindW(l.next);
}

/** The arguments are counted past what numbers can hold.
 * @requires Number.isInteger(n) && n >= 0
 * @ensures result !== n + 1 */
export function pastW(n: number): number {
  const go = (k: number, m: number): number => (k <= 0 ? m : go(k - 1, m + 1));
  return n > 3 ? 0 : go(n, 1);
}
