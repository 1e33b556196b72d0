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
  let told = 0;
  const subscribers = second === undefined ? [first] : [first, second];
  for (const subscriber of subscribers) {
    if (!subscriber.active) continue;
    const reached = subscriber.above ? price >= subscriber.limit : price <= subscriber.limit;
    if (!reached) continue;
    subscriber.seen = price;
    send({ to: subscriber, price });
    told++;
  }
  if (told === 0) log('nobody told');
  else if (told > 1) log('everybody told');
  return told;
}
