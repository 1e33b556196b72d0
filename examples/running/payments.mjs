// A ledger with two sides: every booking moves an amount from accounts to others, and the sum of all is nothing.
import { checked } from './money.mjs';

export class LedgerError extends Error {}

export class Ledger {
  #accounts = new Map();
  #bookings = 0;

  /** @param entries account and amount, which add up to nothing */
  book(entries) {
    const sum = entries.reduce((total, [, cents]) => total + checked(cents), 0);
    if (sum !== 0) throw new LedgerError(`a booking is off by ${sum}`);
    for (const [account, cents] of entries) this.#accounts.set(account, this.balance(account) + cents);
    return ++this.#bookings;
  }

  balance(account) {
    return this.#accounts.get(account) ?? 0;
  }

  get bookings() {
    return this.#bookings;
  }

  get sum() {
    let sum = 0;
    for (const cents of this.#accounts.values()) sum += cents;
    return sum;
  }
}

export class Payments {
  #open = new Map();

  constructor(ledger, events) {
    this.ledger = ledger;
    this.events = events;
  }

  /** Charges a customer for an order; false when the credit is used up. */
  charge(order) {
    const { customer, total } = order;
    if (!customer.charge(total)) return false;
    this.ledger.book([
      [`customer:${customer.id}`, total],
      ['sales', -total],
    ]);
    this.#open.set(order.id, { order, left: total });
    this.events.emit('charged', { order });
    return true;
  }

  /** The customer pays a part of what is open. */
  pay(order, cents) {
    const open = this.#open.get(order.id);
    if (open === undefined) return 0;
    const part = Math.min(open.left, cents);
    open.left -= part;
    order.customer.settle(part);
    this.ledger.book([
      ['bank', part],
      [`customer:${order.customer.id}`, -part],
    ]);
    if (open.left === 0) {
      this.#open.delete(order.id);
      this.events.emit('paid', { order });
    }
    return part;
  }

  refund(order, cents) {
    const open = this.#open.get(order.id);
    const owed = Math.min(open?.left ?? 0, cents);
    if (open !== undefined && owed > 0) {
      open.left -= owed;
      order.customer.settle(owed);
      if (open.left === 0) this.#open.delete(order.id);
    }
    this.ledger.book([
      ['returns', cents],
      [`customer:${order.customer.id}`, -owed],
      ['bank', -(cents - owed)],
    ]);
    this.events.emit('refunded', { order, cents });
  }

  get openOrders() {
    return [...this.#open.values()].map(({ order }) => order);
  }
}
