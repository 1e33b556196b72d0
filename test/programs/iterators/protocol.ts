// Iterators written by hand, generators and the functions that take iterables.
// expect: {"unit":"counted","verdict":"proved"}
// expect: {"unit":"closed","verdict":"proved"}
// expect: {"unit":"taken","verdict":"proved"}
// expect: {"unit":"entries","verdict":"proved"}
// expect: {"unit":"zipped","verdict":"proved"}
// expect: {"unit":"stepped","verdict":"proved"}
import { assert } from 'everypath';

class Countdown {
  constructor(private from: number) {}
  [Symbol.iterator](): Iterator<number> {
    let n = this.from;
    return { next: () => (n > 0 ? { value: n--, done: false } : { value: undefined, done: true }) };
  }
}

/** @requires Number.isInteger(n) && n <= 3 */
export function counted(n: number): void {
  const list = [...new Countdown(n)];
  assert(list.length === Math.max(0, n));
  assert(Array.from(new Countdown(n), (x) => x * 2).every((x) => x % 2 === 0));
  assert(new Set(new Countdown(n)).size === list.length);
  const [first] = new Countdown(n);
  assert(n > 0 ? first === n : first === undefined);
}

/** @requires xs.length <= 2 */
export function closed(xs: number[]): void {
  let open = 0;
  function* each(): Generator<number> {
    open++;
    try {
      yield* xs;
    } finally {
      open--;
    }
  }
  for (const x of each()) if (x > 0) break;
  assert(open === 0);
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 3 */
export function taken(n: number): void {
  function* naturals(): Generator<number> {
    for (let i = 0; ; i++) yield i;
  }
  const seen: number[] = [];
  for (const i of naturals()) {
    if (i >= n) break;
    seen.push(i);
  }
  assert(seen.length === n && seen.at(-1) === (n > 0 ? n - 1 : undefined));
}

/** @requires xs.length <= 2 */
export function entries(xs: number[]): void {
  for (const [i, x] of xs.entries()) assert(Object.is(xs[i], x));
  assert([...xs.keys()].length === xs.length);
}

/** @requires names.length <= 2 && values.length <= 2 */
export function zipped(names: string[], values: number[]): void {
  const map = new Map(names.map((name, i) => [name, values[i]]));
  assert(map.size <= names.length);
  for (const [name] of map) assert(names.includes(name));
}

export function stepped(done: boolean, x: number): void {
  const source = {
    sent: 0,
    next() {
      return { value: x, done: done || this.sent++ > 0 };
    },
    [Symbol.iterator]() {
      return this;
    },
  };
  assert([...source].length === (done ? 0 : 1));
}
