// Wrong programs whose proof would need a mistake about values: NaN, -0, numbers past 2 ** 53, holes, lengths, maps that change while they are walked.

/** Some element may be NaN.
 * @ensures a.length === 0 || a.every((x) => x <= result) */
export function nanMaxW(a: number[]): number {
  let m = Number.NEGATIVE_INFINITY;
  for (const x of a) if (x > m) m = x;
  return m;
}

/** Infinity less Infinity.
 * @requires opening >= 0
 * @ensures result >= 0 */
export function infinityW(opening: number, w: number[]): number {
  let balance = opening;
  for (const x of w) if (x > 0 && x <= balance) balance -= x;
  return balance;
}

/** 0 * -1 is -0.
 * @ensures !Object.is(result, -0) */
export function minusZeroW(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = s * -1;
  return s;
}

/** Past 2 ** 53 adding one changes nothing.
 * @requires Number.isInteger(n) && n >= 0 && n <= 20
 * @ensures result - old(start) === n
 * @requires start === 9007199254740990 */
export function pastSafeW(start: number, n: number): number {
  let x = start;
  for (let i = 0; i < n; i++) x = x + 1;
  return x;
}

/** Doubling leaves the whole numbers that are exact, and ends at Infinity.
 * @requires Number.isInteger(n) && n >= 0 && n <= 2000
 * @ensures result < Infinity */
export function overflowW(n: number): number {
  let x = 1;
  for (let i = 0; i < n; i++) x *= 2;
  return x;
}

/** Bits are of 32.
 * @requires Number.isInteger(n) && n >= 0 && n <= 100
 * @ensures result >= 0 */
export function shiftedBitsW(n: number): number {
  let x = 1;
  for (let i = 0; i < n; i++) x = (x << 1) | 1;
  return x;
}

/** Sums of doubles are not exact.
 * @requires Number.isInteger(n) && n >= 0 && n <= 100
 * @ensures result === n / 10 */
export function tenthsW(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += 0.1;
  return s;
}

/** A write past the end makes holes.
 * @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result.every((x) => x === 1) && result.length <= n */
export function holesW(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) if (i !== 3) out[i] = 1;
  out[n] = 1;
  return out;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result === 'number' */
export function holeTypeW(n: number): string {
  const out: number[] = [];
  for (let i = 0; i < n; i++) if (i !== 3) out[i] = 1;
  return n > 4 ? typeof out[3] : 'number';
}

/** The length is written.
 * @ensures result >= n */
export function lengthWrittenW(n: number): number {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    out.push(i);
    if (out.length === 6) out.length = 0;
  }
  return out.length;
}

/** A map that grows while it is walked.
 * @ensures result <= 2 */
export function mapGrowsW(n: number): number {
  const m = new Map<number, number>([[0, 0]]);
  let steps = 0;
  for (const [k] of m) {
    steps++;
    if (k < n && k < 10) m.set(k + 1, 0);
  }
  return steps;
}

/** An entry that is deleted before it is met is not met.
 * @ensures result === 3 */
export function mapDeletesW(n: number): number {
  const m = new Map<number, number>([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  let steps = 0;
  for (const [k] of m) {
    steps++;
    if (n > 5) m.delete(k + 1);
  }
  return steps;
}

/** Deleting and adding again moves an entry to the end.
 * @ensures result < 4 */
export function mapAgainW(n: number): number {
  const m = new Map<number, number>([
    [0, 0],
    [1, 0],
  ]);
  let steps = 0;
  for (const [k] of m) {
    steps++;
    if (steps < n && steps < 9) {
      m.delete(k);
      m.set(k, steps);
    }
  }
  return steps;
}

/** A set knows NaN.
 * @ensures result === xs.length */
export function setSizeW(xs: number[]): number {
  const seen = new Set<number>();
  for (const x of xs) seen.add(x);
  return seen.size;
}

/** The values of a map are not the last ones that were set under another key.
 * @ensures result === undefined || result === 1 */
export function mapValueW(words: string[], key: string): number | undefined {
  const m = new Map<string, number>();
  for (const w of words) m.set(w, (m.get(w) ?? 0) + 1);
  return m.get(key);
}

/** Two keys of a record may be alike.
 * @ensures result <= words.length && result >= words.length */
export function recordKeysW(words: string[]): number {
  const counts: Record<string, number> = {};
  for (const w of words) counts[w] = 1;
  return Object.keys(counts).length;
}

/** A key such as `toString` is inherited.
 * @ensures typeof result === 'number' */
export function inheritedW(words: string[], key: string): unknown {
  const counts: Record<string, unknown> = {};
  for (const w of words) counts[w] = 1;
  return counts[key] ?? 0;
}

/** A surrogate pair is one step of for-of, two units of the length.
 * @ensures result === text.length */
export function pairsW(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** The last character of a text that is built.
 * @ensures result === '' || result.endsWith('a') */
export function languageW(n: number): string {
  let s = '';
  for (let i = 0; i < n; i++) s += i === 6 ? 'b' : 'a';
  return s;
}

/** @ensures result.startsWith(text) */
export function prefixW(text: string, n: number): string {
  let s = text;
  for (let i = 0; i < n; i++) s = i === 5 ? s.slice(1) : `${s}x`;
  return s;
}

/** The list may be a ring: the loop never ends there, but what it counts is more than three elsewhere.
 * @ensures result <= 3 */
export function ringW(list: { next: unknown } | null): number {
  let n = 0;
  let node = list;
  while (node !== null && typeof node === 'object') {
    n++;
    node = node.next as { next: unknown } | null;
  }
  return n;
}

interface Node {
  value: number;
  next: Node | null;
}
/** Writing a node that may be met again.
 * @ensures result === 0 */
export function writtenNodeW(list: Node | null): number {
  let found = 0;
  let steps = 0;
  for (let node = list; node !== null && steps < 10; node = node.next) {
    steps++;
    if (node.value === 77) found++;
    node.value = 77;
  }
  return found;
}

/** The rest of the list is cut off: nodes behind keep what they had.
 * @requires list.next !== null
 * @ensures result.value === 0 */
export function notClearedW(list: Node): Node {
  let node: Node = list;
  while (node.next !== null) {
    node.value = 0;
    node = node.next;
  }
  return node;
}

/** A node that is made shares its tail.
 * @requires Number.isInteger(n) && n >= 0 && n <= 20
 * @ensures result === null || result.next === null */
export function builtW(n: number): Node | null {
  let head: Node | null = null;
  for (let i = 0; i < n; i++) head = { value: i, next: i % 5 === 4 ? head : null };
  return head;
}

/** A boolean implies another one until one round forgets it.
 * @ensures result */
export function implicationW(a: number[]): boolean {
  let open = false;
  let locked = false;
  for (const x of a) {
    if (x === 1 && !locked) open = true;
    else if (x === 2 && !open) locked = true;
    else if (x === 3) open = true;
    else if (x === 4) open = false;
    else if (x === 5) locked = false;
  }
  return !(open && locked);
}
