// The shop, and its days: customers order, goods leave and come back, points are earned and spent.
import { audit } from './audit.mjs';
import { stockCatalog } from './catalog.mjs';
import { CustomerBook } from './customers.mjs';
import { EventBus } from './events.mjs';
import { Inventory, Warehouse } from './inventory.mjs';
import { OrderDesk } from './orders.mjs';
import { Ledger, Payments } from './payments.mjs';
import { categorySale, coupon, oneFree, Promotions, tierDiscount } from './promotions.mjs';
import { Random } from './random.mjs';
import { ReturnsDesk } from './returns.mjs';
import { Dispatch, quote } from './shipping.mjs';

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jon', 'Kay', 'Leo'];
const ZONES = ['north', 'south', 'west', 'far'];

export class Shop {
  day = 0;
  steps = 0;
  destroyed = 0;
  problems = [];

  constructor(seed) {
    this.random = new Random(seed);
    this.events = new EventBus();
    this.catalog = stockCatalog(this.random);
    this.ledger = new Ledger();
    this.customers = new CustomerBook();
    this.inventory = new Inventory([
      new Warehouse('A', 'north'),
      new Warehouse('B', 'south'),
      new Warehouse('C', 'west'),
    ]);
    this.promotions = new Promotions();
    this.payments = new Payments(this.ledger, this.events);
    this.desk = new OrderDesk(this);
    this.dispatch = new Dispatch(this.inventory, this.events);
    this.returns = new ReturnsDesk(this);
    this.#furnish();
  }

  #furnish() {
    const { promotions, catalog, random } = this;
    promotions.add(categorySale(catalog.category('home'), 15, 20, 60));
    promotions.add(categorySale(catalog.category('office/decor'), 25, 90, 120));
    promotions.add(oneFree('P105', 3));
    promotions.add(tierDiscount([0, 5, 10]));
    promotions.add(coupon('WELCOME', 1500, 40));
    PEOPLE.forEach((name, i) => this.customers.add(name, ZONES[i % ZONES.length], random.between(200_000, 900_000)));
    for (const sku of catalog.skus) this.inventory.receive(sku, random.between(20, 60), 0);
    // A point for every ten that are paid.
    this.events.on('paid', ({ order }) => {
      const points = Math.floor((order.total - order.shippingCents) / 1000);
      if (points > 0) order.customer.points.earn(points, this.day + 150);
    });
    this.events.on('delivered', ({ order }) => order.customer.bought(order.total, this.day));
  }

  runDay() {
    this.day++;
    this.#reprice();
    this.#replenish();
    this.customers.unblock(this.day);
    for (const customer of this.customers.all) if (this.random.chance(70)) this.#order(customer);
    for (const order of this.desk.in('placed'))
      this.#step(() => this.desk.reserve(order, this.day) || this.#wait(order));
    for (const order of this.desk.in('reserved'))
      this.#step(() => this.desk.charge(order, this.day) || this.desk.cancel(order, this.day));
    for (const order of this.desk.in('charged')) this.#step(() => this.dispatch.pack(order, this.day));
    for (const order of this.desk.in('packed')) this.#step(() => this.dispatch.send(order, this.day));
    this.#step(() => this.dispatch.arrive(this.day));
    for (const order of this.payments.openOrders)
      if (this.random.chance(60)) this.#step(() => this.payments.pay(order, this.random.between(1000, 80_000)));
    this.#comeBack();
    this.events.trim(500);
    this.problems.push(...audit(this).map((text) => `day ${this.day}: ${text}`));
  }

  #step(work) {
    this.steps++;
    return work();
  }

  #reprice() {
    for (const sku of this.random.some(this.catalog.skus, 2)) {
      const product = this.catalog.get(sku);
      const cents = Math.max(100, Math.floor((product.priceOn(this.day) * this.random.between(90, 110)) / 100));
      this.#step(() => product.reprice(this.day, cents));
    }
  }

  #replenish() {
    for (const sku of this.catalog.skus) {
      if (this.inventory.available(sku) < 10)
        this.#step(() => this.inventory.receive(sku, this.random.between(15, 50), this.day));
    }
  }

  #order(customer) {
    if (customer.blocked) return;
    const order = this.desk.open(customer, this.day);
    for (const sku of this.random.some(this.catalog.skus, this.random.between(1, 3))) {
      this.#step(() => order.add(this.catalog.get(sku), this.random.between(1, 3)));
    }
    if (this.random.chance(5)) order.code = 'WELCOME';
    order.shippingCents = quote(order.grams, customer.zone).cents;
    // People spend few points at a time.
    const points = this.random.chance(8) ? this.random.between(1, 3) : 0;
    this.#step(() => this.desk.place(order, points, this.day));
  }

  #wait(order) {
    if (this.day - order.day > 5) this.desk.cancel(order, this.day);
  }

  #comeBack() {
    for (const order of this.desk.in('delivered')) {
      const age = this.day - order.since('delivered');
      if (age > 30) this.#step(() => order.advance('closed', this.day));
      else if (this.random.chance(2)) {
        const line = this.random.pick(order.lines);
        this.#step(() => this.returns.open(order, [{ line, count: 1 }], this.day));
      }
    }
    for (const id of this.returns.openCases)
      if (this.random.chance(50)) this.#step(() => this.returns.receive(id, this.day, true));
  }

  get summary() {
    const states = {};
    for (const state of ['closed', 'delivered', 'cancelled', 'returned']) states[state] = this.desk.in(state).length;
    const points = this.customers.all.map(({ points: account }) => account.balance);
    return {
      day: this.day,
      steps: this.steps,
      ...states,
      bookings: this.ledger.bookings,
      points,
      problems: this.problems,
    };
  }
}
