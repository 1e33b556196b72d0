// Keys that no type lists: asked for by a term, met where all are listed, changed and deleted meanwhile. What is said of all sizes is
// said of small ones here, so that the search ends.
// expect: {"unit": "looked", "verdict": "proved"}
// expect: {"unit": "renamed", "verdict": "refuted", "violations": ["assertion"]}
// expect: {"unit": "inOrder", "verdict": "refuted", "violations": ["assertion"]}
// expect: {"unit": "merged", "verdict": "proved"}
// expect: {"unit": "counted", "verdict": "proved"}
// expect: {"unit": "deleted", "verdict": "proved"}
// expect: {"unit": "deletedMeanwhile", "verdict": "proved"}
// expect: {"unit": "copied", "verdict": "proved"}
// expect: {"unit": "numbers", "verdict": "proved"}
// expect: {"unit": "written", "verdict": "proved"}
// expect: {"unit": "bounded", "verdict": "proved"}
// expect: {"unit": "characters", "verdict": "refuted", "violations": ["assertion"]}
// expect: {"unit": "listedLater", "verdict": "proved"}
// expect: {"unit": "withDefaults", "verdict": "refuted", "violations": ["assertion"]}
import { assert } from 'everypath';

type Counts = Record<string, number>;

export function looked(d: Counts, k: string): void {
  const before = d[k];
  assert(Object.is(d[k], before), 'the same twice');
  assert(!Object.hasOwn(d, k) || k in d, 'own keys are in it');
}

export function renamed(d: Counts, k: string): void {
  if (k !== 'admin' || d.admin === undefined) return;
  assert(d[k] !== 7, 'two names for one');
}

/** @requires Object.keys(d).length <= 2 */
export function inOrder(d: Counts): void {
  const [first, second] = Object.keys(d);
  assert(first !== 'b' || second !== 'a', 'b before a');
}

/** @requires Object.keys(a).length <= 1 && Object.keys(b).length <= 1 */
export function merged(a: Counts, b: Counts): void {
  const m: Counts = { ...a, x: 5, ...b };
  for (const k of Object.keys(b)) assert(Object.is(m[k], b[k]), 'the later one wins');
  for (const k of Object.keys(a)) if (!(k in b) && k !== 'x') assert(Object.is(m[k], a[k]), 'the first stays');
  if (!('x' in b)) assert(m.x === 5, 'what was written stays');
}

/** @requires Object.keys(d).length <= 1 */
export function counted(d: Counts, k: string): void {
  const had = Object.hasOwn(d, k);
  const size = Object.keys(d).length;
  if (k in d && !had) return;
  d[k] = (d[k] ?? 0) + 1;
  assert(Object.keys(d).length === (had ? size : size + 1), 'one more at most');
  assert(Object.keys(d).includes(k), 'it is listed');
}

/** @requires Object.keys(d).length <= 2 */
export function deleted(d: Counts, k: string): void {
  delete d[k];
  assert(!Object.hasOwn(d, k), 'it is gone');
  assert(!Object.keys(d).includes(k), 'and not listed');
}

/** @requires Object.keys(d).length <= 2 */
export function deletedMeanwhile(d: Counts): void {
  let met = 0;
  for (const k in d) {
    met++;
    for (const other of Object.keys(d)) if (other !== k) delete d[other];
  }
  assert(met <= 1, 'the others were deleted before the loop came to them');
}

/** @requires Object.keys(d).length <= 2 */
export function copied(d: Record<string, string>): void {
  const all = Object.entries(d);
  const copy: Record<string, string> = Object.assign({}, d);
  const made = Object.fromEntries(all);
  for (const [k, v] of all) assert(copy[k] === v && made[k] === v, 'a copy');
  assert(Object.keys(copy).join() === Object.keys(d).join(), 'in the same order');
}

/** @requires Object.keys(d).length <= 2 */
export function numbers(d: Record<number, string>): void {
  const keys = Object.keys(d).map(Number);
  if (keys.length === 2) assert(keys[0] < keys[1], 'numbers come by size');
}

export function written(d: Counts, k: string): void {
  d[k] = 1;
  if (k === 'a') assert(d.a === 1, 'the same property');
  d.b = 2;
  if (k !== 'b' && !k.startsWith('_')) assert(d[k] === 1, 'another one');
}

/** @requires Object.keys(d).length <= 2 */
export function bounded(d: Counts): number {
  let sum = 0;
  for (const k in d) if (d[k] > 0) sum += d[k];
  assert(sum >= 0, 'no negative sum');
  return sum;
}

export function characters(s: string): void {
  if (s.length > 2) return;
  assert(Object.values(s).join('') !== 'ab', 'the characters');
}

/** @requires Object.keys(d).length <= 2 */
export function listedLater(d: Counts): void {
  const a = d.a;
  assert(Object.keys(d).includes('a') || a === undefined, 'what was read is listed');
  assert(Object.is(d.a, a), 'and stays');
}

/** @requires Object.keys(d).length <= 1 */
export function withDefaults(d: Counts): void {
  const all = { size: 1, ...d };
  assert(all.size !== 2, 'overridden');
}
