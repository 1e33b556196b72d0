// find, findIndex, indexOf and splice on objects.
// expect: {"unit":"remove","verdict":"proved"}
// expect: {"unit":"lookup","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"same","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

interface User {
  id: number;
  name: string;
}

/** @requires users.length <= 2 */
export function remove(users: User[], id: number): boolean {
  const before = users.length;
  const at = users.findIndex((u) => u.id === id);
  if (at === -1) return false;
  const [gone] = users.splice(at, 1);
  assert(gone.id === id && users.length === before - 1);
  return true;
}

/** @requires users.length <= 2 */
export function lookup(users: User[], id: number): string {
  return users.find((u) => u.id === id)!.name;
}

/** @requires users.length === 2 */
export function same(users: User[]): void {
  assert(users.indexOf(users[1]) === 1);
}
