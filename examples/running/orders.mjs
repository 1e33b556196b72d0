// Orders and what may happen to them, step by step.
import { allocate } from './money.mjs';

export class OrderError extends Error {}

const STEPS = {
  draft: ['placed', 'cancelled'],
  placed: ['reserved', 'cancelled'],
  reserved: ['charged', 'cancelled'],
  charged: ['packed', 'cancelled'],
  packed: ['shipped'],
  shipped: ['delivered', 'lost'],
  delivered: ['returning', 'closed'],
  returning: ['returned', 'delivered'],
  returned: ['closed'],
  lost: ['closed'],
  cancelled: [],
  closed: [],
};

export class OrderLine {
  constructor(product, count, cents) {
    this.product = product;
    this.count = count;
    this.cents = cents;
    this.paid = cents;
    this.back = 0;
    this.reservation = undefined;
  }

  get unit() {
    return Math.floor(this.paid / this.count);
  }
}

export class Order {
  #state = 'draft';
  #history = [];

  constructor(id, customer, day) {
    this.id = id;
    this.customer = customer;
    this.day = day;
    this.lines = [];
    this.code = undefined;
    this.discount = 0;
    this.redeemed = 0;
    this.shippingCents = 0;
    this.parcels = [];
  }

  get state() {
    return this.#state;
  }

  advance(to, day) {
    if (!STEPS[this.#state].includes(to))
      throw new OrderError(`order ${this.id} cannot go from ${this.#state} to ${to}`);
    this.#history.push({ from: this.#state, to, day });
    this.#state = to;
  }

  since(state) {
    return this.#history.findLast((step) => step.to === state)?.day;
  }

  add(product, count) {
    if (this.#state !== 'draft') throw new OrderError(`order ${this.id} is placed`);
    const line = this.lines.find((known) => known.product === product);
    const cents = product.priceOn(this.day);
    if (line === undefined) this.lines.push(new OrderLine(product, count, cents * count));
    else {
      line.count += count;
      line.cents += cents * count;
      line.paid = line.cents;
    }
  }

  get goods() {
    return this.lines.reduce((sum, line) => sum + line.cents, 0);
  }

  get total() {
    return this.goods - this.discount - this.redeemed + this.shippingCents;
  }

  get grams() {
    return this.lines.reduce((sum, { product, count }) => sum + product.grams * count, 0);
  }

  /** What lines cost after discounts: it adds up to what is paid for goods. */
  spread() {
    const parts = allocate(
      this.discount + this.redeemed,
      this.lines.map((line) => line.cents),
    );
    this.lines.forEach((line, i) => {
      line.paid = line.cents - parts[i];
    });
  }
}

export class OrderDesk {
  #orders = new Map();

  constructor({ inventory, promotions, payments, events }) {
    this.inventory = inventory;
    this.promotions = promotions;
    this.payments = payments;
    this.events = events;
  }

  open(customer, day) {
    const order = new Order(this.#orders.size + 1, customer, day);
    this.#orders.set(order.id, order);
    return order;
  }

  get(id) {
    return this.#orders.get(id);
  }

  in(state) {
    return [...this.#orders.values()].filter((order) => order.state === state);
  }

  /** Prices an order and takes points for a part of it. */
  place(order, points, day) {
    const { cents, rules } = this.promotions.best(order);
    order.discount = cents;
    for (const rule of rules) rule.take?.();
    const { customer } = order;
    const most = Math.floor((order.goods - cents) / 2);
    const wanted = Math.min(points, most, Math.max(0, customer.points.free));
    if (wanted > 0) {
      customer.points.redeem(wanted, day);
      order.redeemed = wanted;
    }
    order.spread();
    order.advance('placed', day);
    this.events.emit('placed', { order });
  }

  reserve(order, day) {
    const done = [];
    for (const line of order.lines) {
      const id = this.inventory.reserve(line.product.sku, line.count, order.customer.zone);
      if (id === undefined) {
        for (const other of done) this.inventory.release(other);
        for (const other of order.lines) other.reservation = undefined;
        return false;
      }
      line.reservation = id;
      done.push(id);
    }
    order.advance('reserved', day);
    return true;
  }

  charge(order, day) {
    if (!this.payments.charge(order)) return false;
    order.advance('charged', day);
    return true;
  }

  cancel(order, day) {
    for (const line of order.lines) if (line.reservation !== undefined) this.inventory.release(line.reservation);
    if (order.state === 'charged') this.payments.refund(order, order.total);
    if (order.redeemed > 0) order.customer.points.earn(order.redeemed, day + 200);
    order.advance('cancelled', day);
    this.events.emit('cancelled', { order });
  }
}
