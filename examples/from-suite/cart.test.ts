import { beforeEach, describe, expect, it } from 'vitest';
import { Cart } from './cart.js';

describe('a cart', () => {
  let cart: Cart;
  beforeEach(() => {
    cart = new Cart();
    cart.add('apple', 2);
  });

  it('takes coupons', () => {
    cart.add('pear', 1);
    cart.coupon = 'HALF';
    expect(cart.checkout(20)).toBe('paid');
  });

  it('is closed when it is paid', () => {
    expect(cart.checkout(50)).toBe('paid');
    expect(() => cart.add('plum', 1)).toThrow('paid');
  });
});
