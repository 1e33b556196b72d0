// reduce without an initial value throws on the empty array.
// expect: {"unit":"oldest","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"group","verdict":"proved"}
import { assert } from 'everypath';

interface Person {
  age: number;
  kind: 'child' | 'adult';
}

/** @requires people.length <= 2 */
export function oldest(people: Person[]): Person {
  return people.reduce((a, b) => (b.age > a.age ? b : a));
}

/** @requires people.length <= 3 */
export function group(people: Person[]): Record<string, number> {
  const counts = people.reduce<Record<string, number>>((all, p) => {
    all[p.kind] = (all[p.kind] ?? 0) + 1;
    return all;
  }, {});
  assert((counts.child ?? 0) + (counts.adult ?? 0) === people.length);
  return counts;
}
