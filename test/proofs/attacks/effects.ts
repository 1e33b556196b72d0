// Wrong programs whose proof would need a subtle mistake of the prover: aliases, callbacks, getters, exceptions, generators, closures. None may be proved.

class Box {
  items: number[];
  total = 0;
  constructor(items: number[]) {
    this.items = items;
  }
}

/** The array of the loop is a field, too.
 * @requires a.every((x) => Number.isInteger(x) && x >= 0 && x <= 10)
 * @ensures result >= 0 */
export function aliasFieldW(a: number[]): number {
  const box = new Box(a);
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    if (i === 3) box.items[4] = -100;
    sum += a[i];
  }
  return sum;
}

/** Two parameters may be the same array.
 * @requires a.length === b.length && a.every((x) => x === 1)
 * @ensures a.every((x) => x === 1) */
export function twoNamesW(a: number[], b: number[]): void {
  for (let i = 0; i < b.length; i++) b[i] = a[i] + 1;
}

/** The callback writes the array that is walked.
 * @requires a.every((x) => x === 0)
 * @ensures result === 0 */
export function callbackWritesW(a: number[]): number {
  let sum = 0;
  a.forEach((x, i) => {
    sum += x;
    if (i + 1 < a.length) a[i + 1] = i;
  });
  return sum;
}

/** `every` with a callback that counts.
 * @ensures result === 0 */
export function everyCountsW(a: number[]): number {
  let n = 0;
  a.every((x) => {
    if (x > 5) n++;
    return true;
  });
  return n;
}

/** `find` with a callback that writes a field.
 * @ensures result === 0 */
export function findWritesW(a: number[]): number {
  const box = new Box([]);
  a.find((x) => {
    box.total = x > 0 ? 1 : box.total;
    return false;
  });
  return box.total;
}

/** A getter counts how often it is read.
 * @ensures result <= 1 */
export function getterW(n: number): number {
  let reads = 0;
  const o = {
    get limit(): number {
      reads++;
      return n;
    },
  };
  let i = 0;
  while (i < o.limit) i++;
  return reads;
}

/** A getter with a limit that moves.
 * @requires Number.isInteger(n) && n >= 0 && n <= 100
 * @ensures result <= n */
export function movingLimitW(n: number): number {
  let extra = 0;
  const o = {
    get limit(): number {
      return n + extra;
    },
  };
  let i = 0;
  while (i < o.limit) {
    i++;
    if (i === 5) extra = 1;
  }
  return i;
}

/** An exception in the middle leaves the first half done.
 * @requires Number.isInteger(n) && n >= 0 && n <= 100
 * @ensures result === 0 */
export function halfDoneW(n: number): number {
  let up = 0;
  let down = 0;
  for (let i = 0; i < n; i++) {
    try {
      up++;
      if (i === 7) throw new Error('seven');
      down++;
    } catch {
      // The other half is lost.
    }
  }
  return up - down;
}

/** `finally` returns in place of what was thrown.
 * @requires Number.isInteger(n) && n >= 0
 * @ensures result === 1 */
export function finallyReturnsW(n: number): number {
  let i = 0;
  for (;;) {
    try {
      if (i === n) return 1;
      i++;
      if (i === 6) throw new Error('six');
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: the point
      if (i === 6) return 2;
    }
  }
}

/** `finally` continues the loop.
 * @ensures result < 3 */
export function finallyContinuesW(n: number): number {
  let seen = 0;
  for (let i = 0; i < n; i++) {
    try {
      if (i === 4) return 0;
    } finally {
      seen++;
    }
  }
  return seen;
}

/** A labelled continue passes over the decrement.
 * @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result === 0 */
export function labelledW(n: number): number {
  let open = 0;
  outer: for (let i = 0; i < n; i++) {
    open++;
    for (let j = 0; j < 3; j++) if (i === 9 && j === 2) continue outer;
    open--;
  }
  return open;
}

/** A labelled break out of two loops.
 * @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result === n */
export function labelledBreakW(n: number): number {
  let i = 0;
  outer: for (; i < n; i++) {
    let j = 0;
    while (j < i) {
      j++;
      if (j === 8) break outer;
    }
  }
  return i;
}

/** Closures have a variable of each round.
 * @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result <= 0 */
export function perIterationW(n: number): number {
  let last = () => 0;
  for (let i = 0; i < n; i++) last = () => i;
  return last();
}

/** A closure of the first round changes what later rounds read.
 * @ensures result <= 1 */
export function earlyClosureW(n: number): number {
  let total = 0;
  let add = () => {};
  for (let i = 0; i < n; i++) {
    if (i === 0)
      add = () => {
        total++;
      };
    add();
  }
  return total;
}

/** A generator keeps its place.
 * @requires Number.isInteger(n) && n >= 0 && n <= 50
 * @ensures result <= 1 */
export function generatorW(n: number): number {
  function* count(): Generator<number> {
    let k = 0;
    while (true) yield k++;
  }
  const g = count();
  let last = 0;
  for (let i = 0; i < n; i++) last = g.next().value as number;
  return last;
}

/** The iterator of an array that grows.
 * @ensures result <= a.length */
export function growingW(a: number[]): number {
  let n = 0;
  for (const x of a) {
    n++;
    if (x === 1 && n < 5) a.push(0);
    if (n > 3) a.length = 2;
  }
  return n;
}

/** A regular expression keeps where it was.
 * @ensures result */
export function lastIndexW(n: number): boolean {
  const r = /a/g;
  let ok = true;
  for (let i = 0; i < n; i++) ok = r.test('ab');
  return ok;
}

let moduleCount = 0;
function bump(): void {
  moduleCount++;
}
/** A callee changes a variable of the module.
 * @ensures result === 0 */
export function moduleW(n: number): number {
  moduleCount = 0;
  for (let i = 0; i < n; i++) if (i === 5) bump();
  return moduleCount;
}

/** The prototype changes in the loop.
 * @ensures result !== 2 */
export function prototypeW(n: number): number {
  const base = { v: 1 };
  const o = Object.create(base) as { v: number };
  for (let i = 0; i < n; i++) if (i === 4) base.v = 2;
  return o.v;
}

/** A field is deleted.
 * @ensures result === 1 */
export function deletedW(n: number): number {
  const o: { v?: number } = { v: 1 };
  for (let i = 0; i < n; i++) if (i === 4) delete o.v;
  return o.v ?? 0;
}

/** `arguments` changes with the parameter it names.
 * @ensures result === 0 */
export function swappedW(n: number): number {
  let pair = { a: 0, b: 1 };
  for (let i = 0; i < n; i++) pair = { a: pair.b, b: pair.a };
  return pair.a;
}

/** Recursion that changes what its caller sees.
 * @ensures result === 0 */
export function recursionEffectW(n: number): number {
  let seen = 0;
  const go = (k: number): number => {
    if (!(k > 0)) return 0;
    seen += k > 3 ? 1 : 0;
    return go(k - 1);
  };
  go(n);
  return seen;
}
