// The price of an order, before it was rewritten. Compare the versions:
//   npx everypath diff examples/diff/price.old.ts examples/diff/price.ts#price
//   npx everypath diff examples/diff/price.old.ts examples/diff/price-clean.ts#price

export interface Order {
  quantity: number;
  unitPrice: number;
  member: boolean;
  coupon: 'none' | 'ten' | 'free';
}

export function price(order: Order): number {
  if (order.quantity < 1) throw new RangeError('an order has at least one item');
  let total = order.quantity * order.unitPrice;
  if (order.quantity >= 10) {
    total = total - order.unitPrice;
  }
  if (order.coupon === 'free') {
    return 0;
  }
  if (order.member || order.coupon === 'ten') {
    total = total * 0.9;
  }
  return total;
}
