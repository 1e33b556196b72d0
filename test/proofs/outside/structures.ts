// Loops over lists and trees as programs have them, and recursion. Each unit is followed by a wrong version of it, whose name ends in a capital W.

interface Node {
  value: number;
  next: Node | null;
}
interface Tree {
  key: number;
  left: Tree | null;
  right: Tree | null;
}

/** @ensures result >= 0 */
export function size(list: Node | null): number {
  let n = 0;
  for (let node = list; node !== null; node = node.next) n++;
  return n;
}
/** @ensures result >= 0 && result <= 4 */
export function sizeW(list: Node | null): number {
  let n = 0;
  for (let node = list; node !== null; node = node.next) n++;
  return n;
}

/** @ensures result.next === null */
export function lastNode(list: Node): Node {
  let node = list;
  while (node.next !== null) node = node.next;
  return node;
}
/** @ensures result.next === null */
export function lastNodeW(list: Node): Node {
  let node = list;
  while (node.next !== null && node.value !== 7) node = node.next;
  return node;
}

/** @ensures result === null || result.value === x */
export function findNode(list: Node | null, x: number): Node | null {
  while (list && list.value !== x) list = list.next;
  return list;
}
/** @ensures result === null || result.value === x */
export function findNodeW(list: Node | null, x: number): Node | null {
  while (list && list.value < x) list = list.next;
  return list;
}

/** @requires Number.isInteger(n) && n >= 0 */
export function drop(list: Node | null, n: number): Node | null {
  for (let i = 0; i < n; i++) {
    if (list === null) return null;
    list = list.next;
  }
  return list;
}
/** @requires Number.isInteger(n) && n >= 0 */
export function dropW(list: Node | null, n: number): Node | null {
  for (let i = 0; i < n; i++) list = list!.next;
  return list;
}

/** @ensures result >= 0 */
export function positiveValues(list: Node | null): number {
  let count = 0;
  let node = list;
  while (node) {
    if (node.value > 0) count++;
    node = node.next;
  }
  return count;
}
/** @ensures result >= 0 */
export function positiveValuesW(list: Node | null): number {
  let count = 0;
  let node = list;
  while (node) {
    if (node.value > 0) count++;
    else count--;
    node = node.next;
  }
  return count;
}

export function clearValues(list: Node | null): void {
  let node = list;
  while (node !== null) {
    node.value = 0;
    console.assert(node.value === 0);
    node = node.next;
  }
}
export function clearValuesW(list: Node | null): void {
  let node = list;
  while (node !== null) {
    node.value = node.next === null ? 1 : 0;
    console.assert(node.value === 0);
    node = node.next;
  }
}

/** @requires Number.isInteger(n) && n >= 0 && n < 1000
 * @ensures result === null || result.value > 0 */
export function countdown(n: number): Node | null {
  let head: Node | null = null;
  for (let i = 1; i <= n; i++) head = { value: i, next: head };
  return head;
}
/** @requires Number.isInteger(n) && n >= 0 && n < 1000
 * @ensures result === null || result.value > 0 */
export function countdownW(n: number): Node | null {
  let head: Node | null = null;
  for (let i = 0; i <= n; i++) head = { value: i, next: head };
  return head;
}

/** @ensures result === undefined || result.key === key */
export function lookup(tree: Tree | null, key: number): Tree | undefined {
  let t = tree;
  while (t !== null) {
    if (key === t.key) return t;
    t = key < t.key ? t.left : t.right;
  }
  return undefined;
}
/** @ensures result === undefined || result.key === key */
export function lookupW(tree: Tree | null, key: number): Tree | undefined {
  let t = tree;
  while (t !== null) {
    if (key <= t.key) return t;
    t = key < t.key ? t.left : t.right;
  }
  return undefined;
}

/** @ensures result >= 0 */
export function treeSize(t: Tree | null): number {
  return t === null ? 0 : 1 + treeSize(t.left) + treeSize(t.right);
}
/** @ensures result > 0 */
export function treeSizeW(t: Tree | null): number {
  return t === null ? 0 : 1 + treeSizeW(t.left) + treeSizeW(t.right);
}

/** @ensures result >= 0 */
export function height(t: Tree | null): number {
  if (t === null) return 0;
  return 1 + Math.max(height(t.left), height(t.right));
}
/** @ensures result >= 0 && result < 3 */
export function heightW(t: Tree | null): number {
  if (t === null) return 0;
  return 1 + Math.max(heightW(t.left), heightW(t.right));
}

/** @ensures result.left === null */
export function leftmost(t: Tree): Tree {
  return t.left === null ? t : leftmost(t.left);
}
/** @ensures result.left === null && result.right === null */
export function leftmostW(t: Tree): Tree {
  return t.left === null ? t : leftmostW(t.left);
}

/** @requires Number.isInteger(n) && n >= 0 && n < 100
 * @ensures result >= 1 */
export function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
/** @requires Number.isInteger(n) && n >= 0 && n < 100
 * @ensures result >= 1 */
export function factorialW(n: number): number {
  return n <= 0 ? 0 : n * factorialW(n - 1);
}

/** @requires Number.isInteger(n) && n >= 0 && n < 1000
 * @ensures result === (n % 2 === 0) */
export function isEven(n: number): boolean {
  return n === 0 ? true : !isEven(n - 1);
}
/** @requires Number.isInteger(n) && n >= 0 && n < 1000
 * @ensures result === (n % 2 === 0) */
export function isEvenW(n: number): boolean {
  return n === 0 ? true : n === 1 ? true : !isEvenW(n - 1);
}

/** @requires Number.isInteger(n) && n >= 0 && n < 50
 * @ensures result >= 0 && result <= n * 2 + 1 */
export function climb(n: number): number {
  if (n === 0) return 0;
  return n % 2 === 0 ? climb(n - 1) + 1 : climb(n - 1) + 2;
}
/** @requires Number.isInteger(n) && n >= 0 && n < 50
 * @ensures result >= 0 && result <= n */
export function climbW(n: number): number {
  if (n === 0) return 0;
  return n % 2 === 0 ? climbW(n - 1) + 1 : climbW(n - 1) + 2;
}
