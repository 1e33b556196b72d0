// Rewritten, without a slip.
import type { Order } from './price.old.js';

const BULK = 10;

function hasDiscount({ member, coupon }: Order): boolean {
  return member || coupon === 'ten';
}

export function price(order: Order): number {
  const { quantity, unitPrice, coupon } = order;
  if (quantity < 1) throw new RangeError('an order has at least one item');
  if (coupon === 'free') return 0;
  const full = quantity * unitPrice;
  const total = quantity >= BULK ? full - unitPrice : full;
  return hasDiscount(order) ? total * 0.9 : total;
}
