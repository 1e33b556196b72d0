// References that move along lists and trees, and variables that change their type. Wrong ones: missing null tests, wrong comparisons, effects on the
// nodes, cycles and aliases that a proof could overlook.
export class Link {
  constructor(
    public value: number,
    public next: Link | null,
  ) {}
}
interface Item {
  name: string;
  next?: Item;
}
interface Tree {
  value: number;
  left: Tree | null;
  right: Tree | null;
}

/** @ensures result >= 0 */
export function length(list: Link | null): number {
  let n = 0;
  for (let c = list; c !== null; c = c.next) n++;
  return n;
}

/** @ensures result.next === null */
export function last(list: Link): Link {
  let c = list;
  while (c.next !== null) c = c.next;
  return c;
}

/** @ensures result === null || result.value === v */
export function find(list: Link | null, v: number): Link | null {
  for (let c = list; c !== null; c = c.next) if (c.value === v) return c;
  return null;
}

export function contains(list: Item | undefined, name: string): boolean {
  let c = list;
  while (c) {
    if (c.name === name) return true;
    c = c.next;
  }
  return false;
}

/** @ensures !(result < 0) */
export function sumAbs(list: Link | null): number {
  let s = 0;
  while (list !== null) {
    s += Math.abs(list.value);
    list = list.next;
  }
  return s;
}

export function nth(list: Link | null, k: number): number | undefined {
  let c = list;
  for (let i = 0; c !== null && i < k; i++) c = c.next;
  return c === null ? undefined : c.value;
}

/** @ensures result.left === null */
export function leftmost(tree: Tree): Tree {
  let t = tree;
  while (t.left !== null) t = t.left;
  return t;
}

/** @ensures result === null || result.value === v */
export function lookup(tree: Tree | null, v: number): Tree | null {
  let t = tree;
  while (t !== null) {
    if (t.value === v) return t;
    t = v < t.value ? t.left : t.right;
  }
  return null;
}

export function middle(list: Link): Link {
  let slow = list;
  let fast: Link | null = list;
  while (fast !== null && fast.next !== null) {
    fast = fast.next.next;
    if (slow.next !== null) slow = slow.next;
  }
  return slow;
}

export function sameLength(a: Link | null, b: Link | null): boolean {
  while (a !== null && b !== null) {
    a = a.next;
    b = b.next;
  }
  return a === null && b === null;
}

/** @ensures result === null || result >= 10 */
export function firstLarge(a: number[]): number | null {
  let found: number | null = null;
  for (const x of a) if (found === null && x >= 10) found = x;
  return found !== null && found >= 10 ? found : null;
}

export class Cursor {
  constructor(
    public at: Link | null,
    public steps: number,
  ) {}
}

/** @requires cursor.steps >= 0 && cursor.steps < 1000
 * @ensures cursor.at === null */
export function toEnd(cursor: Cursor): void {
  while (cursor.at !== null) cursor.at = cursor.at.next;
}

export function nthW(list: Link | null, k: number): number {
  let c = list;
  for (let i = 0; i < k; i++) c = c!.next;
  return c!.value;
}

/** @ensures result.next === null */
export function lastW(list: Link): Link {
  let c = list;
  while (c.next !== null && c.value !== 7) c = c.next;
  return c;
}

/** @ensures result === null || result.value > 5 */
export function findW(list: Link | null): Link | null {
  for (let c = list; c !== null; c = c.next) if (c.value >= 5) return c;
  return null;
}

/** @ensures result === null || result.value === v */
export function lookupW(tree: Tree | null, v: number): Tree | null {
  let t = tree;
  while (t !== null) {
    if (t.value >= v) return t;
    t = t.right;
  }
  return null;
}

export function middleW(list: Link): Link {
  let slow: Link | null = list;
  let fast: Link | null = list.next;
  while (fast !== null) {
    fast = fast.next;
    slow = slow!.next;
    if (slow!.value === 3) slow = null;
  }
  return slow!;
}

/** The nodes are changed behind the loop's back.
 * @ensures result === list.value */
export function clearsW(list: Link): number {
  const first = list.value;
  let c: Link | null = list;
  while (c !== null && c.value !== 0) {
    c.value = 0;
    c = c.next;
  }
  return list.value === first ? list.value : -1;
}

/** An alias of the first node is written.
 * @ensures result === 1 */
export function aliasW(list: Link, other: Link): number {
  list.value = 1;
  let c: Link | null = other;
  while (c !== null) {
    c.value = 2;
    c = c.next;
    if (c === list) break;
  }
  return list.value;
}

/** A cycle: the first node is met again.
 * @ensures result !== list || list.next === null */
export function cycleW(list: Link): Link | null {
  let c: Link | null = list.next;
  while (c !== null && c !== list) c = c.next;
  return c;
}

/** @ensures result !== undefined */
export function nullishW(list: Item | undefined, k: number): Item | undefined {
  let c = list;
  for (let i = 0; c !== undefined && i < k; i++) c = c.next;
  return c;
}

/** @ensures result === null || result >= 10 */
export function firstLargeW(a: number[]): number | null {
  let found: number | null = null;
  for (const x of a) if (found === null && x > 9) found = x;
  return found;
}

/** The type changes to one that the contract excludes.
 * @ensures typeof result === 'number' */
export function typeW(a: number[]): number | string {
  let found: number | string = 0;
  for (const x of a) found = x === 77 ? 'seventy-seven' : x;
  return found;
}

/** @requires cursor.steps >= 0 && cursor.steps < 1000
 * @ensures cursor.at === null || cursor.steps > 0 */
export function toEndW(cursor: Cursor): void {
  while (cursor.at !== null && cursor.at.value !== 3) cursor.at = cursor.at.next;
}

/** What moves is made by the program: its value is not what the list has.
 * @ensures result >= 0 */
export function madeW(list: Link | null): number {
  let c = list;
  while (c !== null) c = c.value === 5 ? new Link(-1, null) : c.value < 0 ? null : c.next;
  let d: Link | null = new Link(0, null);
  let s = 0;
  while (d !== null && s > -3) {
    s--;
    d = new Link(s, d);
  }
  return s;
}
