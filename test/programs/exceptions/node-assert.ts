// node:assert and console.assert are assertions.
// expect: {"unit":"positive","verdict":"refuted","paths":2,"violations":["assertion"]}
// expect: {"unit":"strict","verdict":"refuted","paths":2,"violations":["assertion"]}
// expect: {"unit":"logged","verdict":"refuted","paths":2,"violations":["assertion"]}
import assert from 'node:assert';

export function positive(x: number): void {
  assert(x > 0);
}

export function strict(x: number): void {
  assert.strictEqual(x > 3, true);
}

export function logged(x: number): void {
  console.assert(x !== 5, 'five');
}
