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

const NEXT: Readonly<Record<State, Partial<Record<Event, State>>>> = {
  cart: { place: 'placed', cancel: 'cancelled' },
  placed: { pay: 'paid', cancel: 'cancelled' },
  paid: { pack: 'packed', cancel: 'cancelled' },
  packed: { ship: 'shipped', cancel: 'cancelled' },
  shipped: { deliver: 'delivered' },
  delivered: {},
  cancelled: {},
};

export function advance(order: Order, event: Event): State {
  const { state } = order;
  const next = NEXT[state][event];
  const empty = event === 'place' && !(order.items > 0);
  if (next === undefined || empty) throw new OrderError(state, event);
  const wasPaid = state === 'paid' || state === 'packed';
  if (wasPaid && next === 'cancelled') order.refund = true;
  return (order.state = next);
}
