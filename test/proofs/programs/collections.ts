// Loops that fill, ask, empty and list maps and sets, of the program and of the input.

/** @ensures result >= 0 && result <= words.length */
export function distinctWords(words: string[]): number {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  return seen.size;
}
/** @ensures result === words.length */
export function distinctWordsW(words: string[]): number {
  const seen = new Set<string>();
  for (const w of words) seen.add(w);
  return seen.size;
}

/** @ensures result >= 0 */
export function leastCount(words: string[]): number {
  const counts = new Map<string, number>();
  for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
  let least = 0;
  for (const [, n] of counts) if (n < least) least = n;
  return least;
}
/** @ensures result >= 1 || words.length === 0 */
export function leastCountW(words: string[]): number {
  const counts = new Map<string, number>();
  for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
  let least = 0;
  for (const [, n] of counts) if (n < least) least = n;
  return least;
}

/** @ensures result >= 0 */
export function stockValue(stock: Map<string, number>): number {
  let sum = 0;
  for (const [, n] of stock) {
    if (n > 0) sum += n;
  }
  return sum;
}
/** @ensures result >= 0 */
export function stockValueW(stock: Map<string, number>): number {
  let sum = 0;
  for (const [, n] of stock) {
    if (n !== 0) sum += n;
  }
  return sum;
}

export function counted(words: string[]): number {
  const seen = new Set<string>();
  let n = 0;
  for (const w of words) {
    if (!seen.has(w)) {
      seen.add(w);
      n++;
    }
  }
  if (n !== seen.size) throw new Error('lost');
  return n;
}
export function countedW(words: string[]): number {
  const seen = new Set<string>();
  let n = 0;
  for (const w of words) {
    seen.add(w);
    n++;
  }
  if (n !== seen.size) throw new Error('lost');
  return n;
}

/** @ensures result >= 0 */
export function keysAndValues(m: Map<number, string>): number {
  let s = 0;
  for (const k of m.keys()) if (k > 0) s += k;
  for (const v of m.values()) s += v.length;
  return s;
}

/** @ensures result <= 3 */
export function emptied(xs: number[]): number {
  const recent = new Set<number>();
  for (const x of xs) {
    recent.add(x);
    if (recent.size > 3) recent.clear();
  }
  return recent.size;
}
/** @ensures result <= 2 */
export function emptiedW(xs: number[]): number {
  const recent = new Set<number>();
  for (const x of xs) {
    recent.add(x);
    if (recent.size > 3) recent.clear();
  }
  return recent.size;
}

/** @ensures result >= 0 && result <= xs.length */
export function toggled(xs: string[]): number {
  const on = new Set<string>();
  for (const x of xs) {
    if (on.has(x)) on.delete(x);
    else on.add(x);
  }
  return on.size;
}
/** @ensures result <= 5 */
export function toggledW(xs: string[]): number {
  const on = new Set<string>();
  for (const x of xs) {
    if (on.has(x)) on.delete(x);
    else on.add(x);
  }
  return on.size;
}

/** @ensures result >= 0 */
export function eachMember(m: Map<string, number>): number {
  let sum = 0;
  m.forEach((n) => {
    if (n > 0) sum += n;
  });
  return sum;
}
/** @ensures result >= 0 */
export function eachMemberW(m: Map<string, number>): number {
  let sum = 0;
  m.forEach((n) => {
    sum += n;
  });
  return sum;
}
