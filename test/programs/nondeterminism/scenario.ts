// A scenario of choices and fresh inputs, with assumptions in between.
// expect: {"unit":"transfers","verdict":"refuted","violations":["assertion"],"oracle":false}
// expect: {"unit":"bounded","verdict":"proved","oracle":false}
import { assert, assume, choose, symbolic } from 'everypath';

export function transfers(): void {
  let a = 10;
  let b = 0;
  for (let i = 0; i < 2; i++) {
    const amount = symbolic.integer('amount');
    assume(amount > 0 && amount <= 8);
    if (choose(2) === 0) {
      a -= amount;
      b += amount;
    } else {
      b -= amount;
      a += amount;
    }
    assert(a + b === 10);
  }
  assert(a >= -5);
}

export function bounded(): void {
  const names = ['a', 'b', 'c'];
  const name = names[choose(3)];
  const flag = symbolic.boolean('flag');
  const text = symbolic.string('text');
  assume(text !== name);
  assert(flag || text !== name);
}
