/** The life of an order. */
export type State = 'cart' | 'placed' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled';
export type Event = 'place' | 'pay' | 'pack' | 'ship' | 'deliver' | 'cancel';

export class OrderError extends Error {
  override readonly name = 'OrderError';
  constructor(
    readonly state: State,
    readonly event: Event,
  ) {
    super(`an order that is ${state} cannot ${event}`);
  }
}

export interface Order {
  state: State;
  items: number;
  refund: boolean;
}

export function advance(order: Order, event: Event): State {
  if (event === 'cancel') {
    if (order.state === 'shipped' || order.state === 'delivered' || order.state === 'cancelled') {
      throw new OrderError(order.state, event);
    }
    if (order.state === 'paid') order.refund = true;
    order.state = 'cancelled';
    return order.state;
  }
  if (order.state === 'cart' && event === 'place' && order.items > 0) order.state = 'placed';
  else if (order.state === 'placed' && event === 'pay') order.state = 'paid';
  else if (order.state === 'paid' && event === 'pack') order.state = 'packed';
  else if (order.state === 'packed' && event === 'ship') order.state = 'shipped';
  else if (order.state === 'shipped' && event === 'deliver') order.state = 'delivered';
  else throw new OrderError(order.state, event);
  return order.state;
}
