// Wrong programs over maps and sets: a proof would need a mistake about what is missing, about order, about keys that are the same, about who else
// holds the collection, or about what a recursive call writes.

/** @ensures result === -1 */
export function missingThenAnotherW(words: string[], a: string, b: string): number {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  if (seen.has(a)) return -1;
  let key = a;
  for (let i = 0; i < words.length; i++) {
    if (seen.has(key)) return i;
    key = b;
  }
  return -1;
}

/** @ensures result === false */
export function addedLaterW(words: string[], x: string): boolean {
  const seen = new Set<string>();
  const before = seen.has(x);
  for (const w of words) seen.add(w);
  return before !== seen.has(x);
}

/** @ensures result === words.length */
export function sizeAfterOverwriteW(words: string[]): number {
  const at = new Map<string, number>();
  for (const [i, w] of words.entries()) at.set(w, i);
  return at.size;
}

/** @ensures !Object.is(result, 0) */
export function negativeZeroW(xs: number[]): number {
  const seen = new Set<number>();
  for (const x of xs) seen.add(x);
  for (const x of seen) if (x === 0) return x;
  return 1;
}

/** @ensures result === false */
export function notANumberW(xs: number[]): boolean {
  const seen = new Set<number>();
  for (const x of xs) if (Number.isNaN(x)) seen.add(x);
  return seen.has(Number.NaN);
}

/** @ensures result <= 1 */
export function sameMapTwiceW(a: Map<string, number>, b: Map<string, number>, keys: string[]): number {
  for (const k of keys) a.set(k, 1);
  for (const k of keys) b.set(k, 2);
  let most = 0;
  for (const k of keys) most = Math.max(most, a.get(k) ?? 0);
  return most;
}

/** @ensures result === 0 */
export function heldElsewhereW(words: string[]): number {
  const seen = new Set<string>();
  const holder = { it: seen };
  for (const w of words) holder.it.add(w);
  return seen.size;
}

/** @ensures result <= 3 */
export function takenWhileListedW(xs: number[]): number {
  const left = new Set<number>();
  for (const x of xs) left.add(x);
  let rounds = 0;
  for (const x of left) {
    left.delete(x);
    rounds++;
  }
  return rounds;
}

/** @ensures result === undefined || result >= 0 */
export function firstKeyW(xs: number[]): number | undefined {
  const seen = new Set<number>();
  for (const x of xs) if (!Number.isNaN(x)) seen.add(x);
  for (const x of seen) return x;
  return undefined;
}

/** @ensures result === 0 */
export function deletedTwiceW(xs: string[], y: string): number {
  const on = new Set<string>();
  for (const x of xs) on.add(x);
  on.delete(y);
  return on.has(y) || on.size > 0 ? 1 : 0;
}

/** @ensures result <= 2 */
export function writtenByCallbackW(words: string[]): number {
  const counts = new Map<string, number>();
  words.forEach((w) => counts.set(w, (counts.get(w) ?? 0) + 1));
  let most = 0;
  for (const n of counts.values()) most = Math.max(most, n);
  return most;
}

export class Index {
  private readonly places = new Map<string, number>();
  add(word: string): void {
    this.places.set(word, this.places.size);
  }
  get size(): number {
    return this.places.size;
  }
}
/** @ensures result <= 4 */
export function ofAClassW(words: string[]): number {
  const index = new Index();
  for (const w of words) index.add(w);
  return index.size;
}

/** @ensures result === 1 */
export function valueOfAnotherKeyW(words: string[], a: string, b: string): number {
  const m = new Map<string, number>();
  for (const w of words) m.set(w, 1);
  m.set(a, 1);
  m.set(b, 2);
  return m.get(a) ?? 0;
}

/** @ensures result === null */
export function emptiedOnTheWayW(xs: number[]): string | null {
  const m = new Map<number, string>();
  for (const x of xs) {
    m.set(x, 'a');
    if (x === 5) m.clear();
  }
  return m.get(7) ?? null;
}

/** @ensures result >= 0 */
export function anyValueW(m: Map<string, number>, key: string): number {
  for (const k of m.keys()) if (k === key) return m.get(k) ?? 0;
  return 0;
}

/** @ensures result === true */
export function endlessKeysW(m: Map<string, boolean>): boolean {
  let all = true;
  m.forEach((v) => {
    if (!v) all = false;
  });
  return all;
}

/** @ensures result === true */
export function copiedW(words: string[]): boolean {
  const seen = new Set<string>(words);
  const copy = new Set<string>(seen);
  for (const w of seen) copy.delete(w);
  return copy.size === seen.size;
}

/** @ensures result === 0 */
export function recursiveSetW(n: number, seen: Set<number>): number {
  if (n <= 0) return seen.size;
  seen.add(n);
  return recursiveSetW(n - 1, seen);
}

/** @ensures result === true */
export function writtenInvariantW(words: string[], a: string, b: string): boolean {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  seen.add(a);
  let i = 0;
  /** @invariant seen.has(a) */
  while (i < words.length) i++;
  return seen.has(b);
}

/** @ensures result <= 1 */
export function writesAfterCallW(xs: number[], n: number): number {
  const out: number[] = [];
  for (const x of xs) if (x > 0) out.push(1);
  mark(out, n);
  let most = 0;
  for (const v of out) if (v > most) most = v;
  return most;
}
function mark(out: number[], n: number): number {
  if (n <= 0) return 0;
  const deeper = mark(out, n - 1);
  if (out.length > 2) out[1] = 7;
  return deeper;
}

/** @ensures result <= 1 */
export function recursionWritesMapW(words: string[], n: number): number {
  const m = new Map<string, number>();
  for (const w of words) m.set(w, 1);
  raiseAll(m, n);
  let most = 0;
  for (const v of m.values()) if (v > most) most = v;
  return most;
}
function raiseAll(m: Map<string, number>, n: number): number {
  if (n <= 0) return 0;
  if (m.has('a')) m.set('a', 7);
  return raiseAll(m, n - 1);
}
