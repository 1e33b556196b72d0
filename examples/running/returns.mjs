// Goods that come back: within thirty days, for what was paid for them, as often as the customer likes.

export class ReturnError extends Error {}

const DAYS = 30;

export class ReturnsDesk {
  #cases = new Map();
  #next = 1;

  constructor({ inventory, payments, events }) {
    this.inventory = inventory;
    this.payments = payments;
    this.events = events;
  }

  open(order, wanted, day) {
    if (order.state !== 'delivered') throw new ReturnError(`order ${order.id} was not delivered`);
    if (day - order.since('delivered') > DAYS) throw new ReturnError(`order ${order.id} is too old`);
    const items = wanted
      .map(({ line, count }) => ({ line, count: Math.min(count, line.count - line.back) }))
      .filter(({ count }) => count > 0);
    if (items.length === 0) return undefined;
    order.advance('returning', day);
    const id = this.#next++;
    this.#cases.set(id, { order, items });
    return id;
  }

  /** The goods are here: money and stock go back. */
  receive(id, day, isWhole) {
    const { order, items } = this.#cases.get(id) ?? this.#missing(id);
    this.#cases.delete(id);
    let cents = 0;
    for (const { line, count } of items) {
      const last = line.back + count === line.count;
      cents += last ? line.paid - line.unit * line.back : line.unit * count;
      line.back += count;
      if (isWhole) this.inventory.restock(line.product.sku, count, day, order.customer.zone);
    }
    this.payments.refund(order, cents);
    order.customer.returned(cents, day);
    const all = order.lines.every((line) => line.back === line.count);
    order.advance(all ? 'returned' : 'delivered', day);
    this.events.emit('returned', { order, cents });
    return cents;
  }

  #missing(id) {
    throw new ReturnError(`there is no case ${id}`);
  }

  get openCases() {
    return [...this.#cases.keys()];
  }
}
