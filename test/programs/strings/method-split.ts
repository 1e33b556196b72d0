// split at a text, with and without a limit.
// expect: {"unit":"pair","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"tooMany","verdict":"proved"}
// expect: {"unit":"values","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"separator","verdict":"proved"}
// expect: {"unit":"limit","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"limitLength","verdict":"proved"}
// expect: {"unit":"characters","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"charactersCount","verdict":"proved"}
// expect: {"unit":"numbers","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"whole","verdict":"proved"}
import { assert } from 'everypath';

/** @requires s.length <= 4 */
export function pair(s: string): void {
  assert(!(s.split('=').length === 2 && s.split('=')[0] === 'k'));
}

/** @requires s.length <= 3 */
export function tooMany(s: string): void {
  assert(!(s.split(',').length > 4));
}

/** @requires s.length <= 3 */
export function values(s: string): void {
  assert(!(s.split(',').join('|') === 'a|b'));
}

/** @requires s.length <= 3 */
export function separator(s: string): void {
  assert(!(s.split('-').some((part) => part.includes('-'))));
}

export function limit(s: string): void {
  assert(!(s.split(',', 1)[0] === 'x' && s.length === 3));
}

export function limitLength(s: string): void {
  assert(!(s.split(',', 2).length > 2));
}

/** @requires s.length <= 3 */
export function characters(s: string): void {
  assert(!(s.split('').reverse().join('') === 'cba'));
}

/** @requires s.length <= 3 */
export function charactersCount(s: string): void {
  assert(!(s.split('').length !== s.length));
}

/** @requires s.length <= 5 */
export function numbers(s: string): void {
  assert(!(Number(s.split('.')[1]) === 12));
}

export function whole(s: string): void {
  assert(!(s.split(';', 1)[0] !== s && !s.includes(';')));
}
