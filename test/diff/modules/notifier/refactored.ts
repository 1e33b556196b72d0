/** Tells subscribers about a price. */
export interface Subscriber {
  limit: number;
  above: boolean;
  active: boolean;
  seen: number;
}

export interface Alert {
  to: Subscriber;
  price: number;
}

/** How many were told. */
export function notify(
  first: Subscriber,
  second: Subscriber | undefined,
  price: number,
  send: (alert: Alert) => void,
  log: (text: string) => void,
): number {
  const tell = (to: Subscriber): boolean => {
    if (!isReached(to, price)) return false;
    to.seen = price;
    send({ to, price });
    return true;
  };
  const told = Number(tell(first)) + Number(second !== undefined && tell(second));
  const message = ['nobody told', undefined, 'everybody told'][told];
  if (message !== undefined) log(message);
  return told;
}

function isReached({ active, above, limit }: Subscriber, price: number): boolean {
  return active && (above ? limit <= price : limit >= price);
}
