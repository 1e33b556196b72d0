// Loops over maps, sets and records as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

/** @ensures result >= 0 && result <= words.length */
export function distinct(words: string[]): number {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  return seen.size;
}
/** @ensures result === words.length */
export function distinctW(words: string[]): number {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  return seen.size;
}

/** @ensures result.length <= xs.length */
export function unique(xs: number[]): number[] {
  const seen = new Set<number>();
  const out: number[] = [];
  for (const x of xs) {
    if (seen.has(x)) continue;
    seen.add(x);
    out.push(x);
  }
  return out;
}
/** @ensures result.length < xs.length || xs.length === 0 */
export function uniqueW(xs: number[]): number[] {
  const seen = new Set<number>();
  const out: number[] = [];
  for (const x of xs) {
    if (seen.has(x)) continue;
    seen.add(x);
    out.push(x);
  }
  return out;
}

/** @ensures result >= 0 */
export function tally(words: string[], wanted: string): number {
  const counts = new Map<string, number>();
  for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
  return counts.get(wanted) ?? 0;
}
/** @ensures result >= 1 */
export function tallyW(words: string[], wanted: string): number {
  const counts = new Map<string, number>();
  for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
  return counts.get(wanted) ?? 0;
}

/** @requires [...stock.values()].every((n) => n >= 0)
 * @ensures result >= 0 */
export function inStock(stock: Map<string, number>): number {
  let total = 0;
  for (const [, n] of stock) if (n > 0) total += n;
  return total;
}
/** @ensures result >= 0 */
export function inStockW(stock: Map<string, number>): number {
  let total = 0;
  for (const [, n] of stock) if (n !== 0) total += n;
  return total;
}

/** @ensures result >= 0 && result <= tags.size */
export function shortTags(tags: Set<string>): number {
  let n = 0;
  for (const t of tags) if (t.length < 4) n++;
  return n;
}
/** @ensures result >= 0 && result < tags.size */
export function shortTagsW(tags: Set<string>): number {
  let n = 0;
  for (const t of tags) if (t.length < 4) n++;
  return n;
}

/** @ensures result >= 0 */
export function sumPositive(prices: Record<string, number>): number {
  let sum = 0;
  for (const key in prices) if (prices[key] > 0) sum += prices[key];
  return sum;
}
/** @ensures result >= 0 */
export function sumPositiveW(prices: Record<string, number>): number {
  let sum = 0;
  for (const key in prices) if (prices[key] > -1) sum += prices[key];
  return sum;
}

/** @ensures result >= 0 */
export function keysWithDash(record: Record<string, boolean>): number {
  let n = 0;
  for (const key of Object.keys(record)) if (key.includes('-')) n++;
  return n;
}
/** @ensures result === 0 */
export function keysWithDashW(record: Record<string, boolean>): number {
  let n = 0;
  for (const key of Object.keys(record)) if (key.includes('-')) n++;
  return n;
}

/** @ensures !result || a.length > 0 */
export function hasDuplicate(a: number[]): boolean {
  const seen = new Set<number>();
  for (const x of a) {
    if (seen.has(x)) return true;
    seen.add(x);
  }
  return false;
}
/** @ensures !result || a.length > 2 */
export function hasDuplicateW(a: number[]): boolean {
  const seen = new Set<number>();
  for (const x of a) {
    if (seen.has(x)) return true;
    seen.add(x);
  }
  return false;
}

/** @ensures limits.size === old(limits.size) */
export function raise(limits: Map<string, number>, keys: string[]): void {
  for (const k of keys) {
    const now = limits.get(k);
    if (now !== undefined) limits.set(k, now + 1);
  }
}
/** @ensures limits.size === old(limits.size) */
export function raiseW(limits: Map<string, number>, keys: string[]): void {
  for (const k of keys) {
    const now = limits.get(k) ?? 0;
    limits.set(k, now + 1);
  }
}
