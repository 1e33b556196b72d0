import { expect, it } from 'vitest';
import { Cart } from './cart.js';

it('adds up', () => {
  const cart = new Cart().add(1, 2).add(2, 3).add(4, 1);
  cart.redeem('TEN');
  expect(cart.total(5)).toBe(7);
});
