// old(E) is the value that E had before the call: an object is itself, and shows what the call has left in it.
// expect: {"unit":"keeps","verdict":"refuted","violations":["ensures"]}
// expect: {"unit":"same","verdict":"proved"}
// expect: {"unit":"left","verdict":"proved"}
// expect: {"unit":"valueBefore","verdict":"refuted","violations":["ensures"]}
// expect: {"unit":"adds","verdict":"refuted","violations":["ensures"]}
// expect: {"unit":"replaced","verdict":"proved"}
// expect: {"unit":"copied","verdict":"proved"}
// expect: {"unit":"copyIsShorter","verdict":"refuted","violations":["ensures"]}
// expect: {"unit":"removed","verdict":"proved"}
// expect: {"unit":"asked","verdict":"proved"}
interface Leaf {
  x: number;
}

interface Pair {
  q: Leaf;
  r: Leaf;
  xs: Leaf[];
  seen: Set<Leaf>;
  by: Map<string, Leaf>;
}

/** @ensures p.q !== old(p.q) */
export function keeps(p: Pair): Pair {
  return p;
}

/** @ensures p.q === old(p.q) && Object.is(p.q, old(p.q)) && [p.q].includes(old(p.q)) && old(p).q === p.q */
export function same(p: Pair): void {
  p.q.x = 3;
}

/** @ensures old(p.q).x === 3 && p.r === old(p.q) */
export function left(p: Pair): void {
  p.r = p.q;
  p.r.x = 3;
}

/** @ensures old(p.q.x) === p.q.x */
export function valueBefore(p: Pair): void {
  p.q.x = p.q.x + 1;
}

/** @ensures !p.seen.has(old(p.q)) */
export function adds(p: Pair): void {
  p.seen.add(p.q);
}

/** @ensures p.by.get('a') === old(p.q) && result === (old(p.by.get('a')) === old(p.q)) */
export function replaced(p: Pair): boolean {
  const there = p.by.get('a') === p.q;
  p.by.set('a', p.q);
  return there;
}

function copy(xs: readonly Leaf[]): Leaf[] {
  const made: Leaf[] = [];
  for (const x of xs) made.push(x);
  return made;
}

/**
 * @requires p.xs.length < 3
 * @ensures old(copy(p.xs)).length === old(p.xs.length) && old(copy(p.xs)).every((x, i) => p.xs[i] === x)
 */
export function copied(p: Pair): void {
  p.xs.push(p.q);
}

/**
 * @requires p.xs.length < 3
 * @ensures old(copy(p.xs)).length === p.xs.length
 */
export function copyIsShorter(p: Pair): void {
  p.xs.push(p.q);
}

/** @ensures !('q' in p) && old('q' in p) && old(p.q) === result */
export function removed(p: Partial<Pair> & { q: Leaf }): Leaf {
  const { q } = p;
  delete (p as Partial<Pair>).q;
  return q;
}

/** @ensures Object.is(result, old(f(p.q))) */
export function asked(p: Pair, f: (leaf: Leaf) => number): number {
  const answer = f(p.q);
  p.q = p.r;
  return answer;
}
