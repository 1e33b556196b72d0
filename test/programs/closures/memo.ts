// A cache in the module and one in a closure: fresh on every path.
// expect: {"unit":"memo","verdict":"proved"}
// expect: {"unit":"once","verdict":"proved","paths":2}
import { assert } from 'everypath';

const cache = new Map<string, number>();
let calls = 0;

function compute(key: string): number {
  const known = cache.get(key);
  if (known !== undefined) return known;
  calls++;
  const value = key === 'a' ? 1 : 2;
  cache.set(key, value);
  return value;
}

export function memo(first: 'a' | 'b', second: 'a' | 'b'): number {
  assert(cache.size === 0 && calls === 0);
  const x = compute(first);
  const y = compute(second);
  assert((x === y) === (first === second));
  assert(calls === (first === second ? 1 : 2));
  return x + y;
}

const onlyOnce = (() => {
  let done = false;
  return () => {
    const before = done;
    done = true;
    return before;
  };
})();

export function once(again: boolean): boolean {
  assert(!onlyOnce());
  return again ? onlyOnce() : false;
}
