import assert from 'node:assert';
import test from 'node:test';
import { Cart } from './cart.cjs';

test('adds up', () => {
  const cart = new Cart().add(1, 2).add(2, 3).add(4, 1);
  cart.redeem('TEN');
  assert.equal(cart.total(5), 7);
});
