// Schemas as preconditions (docs/schemas.md): a zod schema as an input of the exploration, and in @requires.

import { fits, symbolic } from 'everypath/schema';
import { z } from 'zod';

const Order = z.object({
  id: z.string().regex(/^[A-Z]{2}\d+$/),
  quantity: z.number().int().min(1).max(100),
  coupon: z.enum(['half', 'free']).optional(),
});
type Order = z.infer<typeof Order>;

/** Every order that the schema lets through: at least one article, never a free one divided. */
export function unitPrice(total: number): number {
  const { quantity, coupon } = symbolic(Order, 'order');
  if (coupon === 'free') return 0;
  if (quantity === 0) throw new RangeError('nothing was ordered');
  return total / quantity / (coupon === 'half' ? 2 : 1);
}

// biome-ignore lint/correctness/noUnusedVariables: contracts use it
const isOrder = (order: unknown): order is Order => fits(Order, order);

/**
 * Two letters come before the number, so there is a number; the schema says nothing of how long it is.
 * @requires isOrder(order)
 * @ensures result < 1e6
 */
export function numberOf(order: Order): number {
  return Number(order.id.slice(2));
}
