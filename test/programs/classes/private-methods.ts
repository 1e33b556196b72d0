// Inputs of a class have its private methods and accessors; other objects do not. Frozen objects keep their private state.
// (The oracle makes private members public, so that it cannot judge the last three.)
// expect: {"unit":"Account.transfer","verdict":"proved","paths":3}
// expect: {"unit":"isAccount","verdict":"proved","paths":2,"oracle":false}
// expect: {"unit":"stolen","verdict":"refuted","violations":["runtime-error"],"oracle":false}
// expect: {"unit":"frozen","verdict":"proved","oracle":false}
import { assert } from 'everypath';

export class Account {
  #cents: number;
  constructor(cents: number) {
    this.#cents = cents;
  }
  get #rich(): boolean {
    return this.#cents > 1000;
  }
  #take(n: number): number {
    this.#cents -= n;
    return n;
  }
  static is(o: object): boolean {
    return #take in o;
  }
  static take(o: Account): number {
    return o.#take(1);
  }
  transfer(): number {
    if (!Number.isSafeInteger(this.#cents)) return 0;
    if (!this.#rich) return 1;
    const before = this.#cents;
    this.#take(5);
    assert(this.#cents === before - 5);
    return 2;
  }
}

export function isAccount(a: Account, plain: boolean): boolean {
  const answer = Account.is(plain ? Object.create(a) : a);
  assert(answer === !plain);
  return answer;
}

export function stolen(a: Account, n: number): number {
  return Account.take(n === 7 ? Object.create(Account.prototype) : a);
}

class Sealed {
  #n = 0;
  constructor() {
    Object.freeze(this);
  }
  add(n: number): number {
    this.#n += n;
    return this.#n;
  }
}

export function frozen(n: number): number {
  const s = new Sealed();
  s.add(1);
  const total = s.add(n > 0 ? 2 : 3);
  assert(total === (n > 0 ? 3 : 4));
  return total;
}
