// Updates of collections of the input, and views that follow them.
// expect: {"unit": "addThenHas", "verdict": "proved"}
// expect: {"unit": "deleteThenAdd", "verdict": "proved"}
// expect: {"unit": "setKeepsPlace", "verdict": "proved"}
// expect: {"unit": "addWhileIterating", "verdict": "proved"}
// expect: {"unit": "deleteWhileIterating", "verdict": "proved"}
// expect: {"unit": "clearWhileIterating", "verdict": "proved"}
// expect: {"unit": "returnsItself", "verdict": "proved"}
// expect: {"unit": "copies", "verdict": "proved"}
// expect: {"unit": "setThenGet", "verdict": "proved"}
// expect: {"unit": "aliases", "verdict": "refuted", "violations": ["runtime-error"]}
import { assert } from 'everypath';

export function addThenHas(s: Set<string>, x: string, y: string): void {
  const had = s.has(y);
  s.add(x);
  assert(!(!s.has(x)), 'x');
  assert(!(s.has(y) !== (had || x === y)), 'y');
}

/** @requires s.size <= 2 && s.has(x) */
export function deleteThenAdd(s: Set<number>, x: number): void {
  s.delete(x);
  s.add(x);
  const list = [...s];
  assert(!(!Object.is(list[list.length - 1], x === 0 ? 0 : x)), 'added last');
}

/** @requires m.size <= 2 */
export function setKeepsPlace(m: Map<string, number>): void {
  const before = [...m.keys()];
  if (before.length === 0) return;
  m.set(before[0], 7);
  const [first] = m;
  assert(!(first[0] !== before[0] || first[1] !== 7), 'order');
}

/** @requires s.size <= 2 && !s.has('new') */
export function addWhileIterating(s: Set<string>): number {
  let seen = 0;
  for (const x of s) {
    seen++;
    if (x !== 'new') s.add('new');
  }
  return seen;
}

/** @requires s.size === 2 */
export function deleteWhileIterating(s: Set<number>): void {
  let seen = 0;
  const list = [...s];
  for (const x of s) {
    seen++;
    if (x === list[0]) s.delete(list[1]);
  }
  // NaN is not equal to itself.
  assert(!(seen !== 1 && !Number.isNaN(list[0])), 'deleted members are not visited');
}

/** @requires s.size === 2 */
export function clearWhileIterating(s: Set<string>): void {
  const seen: string[] = [];
  for (const x of s) {
    seen.push(x);
    if (seen.length === 1) {
      s.clear();
      s.add('again');
    }
  }
  assert(!(seen.length !== 2 || seen[1] !== 'again' || s.size !== 1), 'clear');
}

export function returnsItself(s: Set<number>, m: Map<number, number>, x: number): void {
  assert(!(s.add(x) !== s || m.set(x, 1) !== m || m.clear() !== undefined), 'results');
}

export function copies(s: Set<string>, x: string): void {
  const copy = new Set(s);
  const had = s.has(x);
  copy.add(x);
  assert(!(s.has(x) !== had), 'the original changed');
  assert(!(!copy.has(x)), 'the copy did not change');
  assert(!(copy.size - s.size !== (had ? 0 : 1)), 'sizes');
}

export function setThenGet(m: Map<string, number>, j: string, k: string): void {
  const before = m.get(k);
  m.set(j, 1);
  const after = m.get(k);
  assert(!(j === k ? after !== 1 : !Object.is(after, before)), 'get');
}

export function aliases(s: Set<number>, t: Set<number>): void {
  const had = t.has(1);
  s.add(1);
  if (!had && t.has(1)) (null as unknown as string).length;
}
