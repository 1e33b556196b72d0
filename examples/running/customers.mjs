// Customers: what they may spend on credit, and a tier that follows what they have bought of late.
import { PointsAccount } from './loyalty.mjs';

export const TIERS = ['bronze', 'silver', 'gold'];
const FROM = [0, 60_000, 200_000];
const WINDOW = 90;

export class CustomerError extends Error {}

export class Customer {
  #purchases = [];

  constructor(id, name, zone, credit) {
    this.id = id;
    this.name = name;
    this.zone = zone;
    this.credit = credit;
    this.owing = 0;
    this.tier = 0;
    this.points = new PointsAccount(name);
    this.blocked = false;
  }

  bought(cents, day) {
    this.#purchases.push({ cents, day });
    this.review(day);
  }

  returned(cents, day) {
    this.#purchases.push({ cents: -cents, day });
    this.review(day);
  }

  /** The tier follows the last ninety days; it falls by one step at a time. */
  review(day) {
    this.#purchases = this.#purchases.filter((purchase) => purchase.day > day - WINDOW);
    const sum = this.#purchases.reduce((total, { cents }) => total + cents, 0);
    let tier = 0;
    FROM.forEach((cents, i) => {
      if (sum >= cents) tier = i;
    });
    this.tier = tier < this.tier ? this.tier - 1 : tier;
  }

  get tierName() {
    return TIERS[this.tier];
  }

  charge(cents) {
    if (this.blocked) throw new CustomerError(`${this.name} is blocked`);
    if (this.owing + cents > this.credit) return false;
    this.owing += cents;
    return true;
  }

  settle(cents) {
    this.owing -= cents;
    if (this.owing < 0) throw new CustomerError(`${this.name} has paid too much`);
  }
}

export class CustomerBook {
  #byId = new Map();
  #blockedUntil = new WeakMap();

  add(name, zone, credit) {
    const customer = new Customer(this.#byId.size + 1, name, zone, credit);
    this.#byId.set(customer.id, customer);
    return customer;
  }

  get(id) {
    const customer = this.#byId.get(id);
    if (customer === undefined) throw new CustomerError(`there is no customer ${id}`);
    return customer;
  }

  get all() {
    return [...this.#byId.values()];
  }

  block(customer, until) {
    customer.blocked = true;
    this.#blockedUntil.set(customer, until);
  }

  unblock(day) {
    for (const customer of this.#byId.values()) {
      const until = this.#blockedUntil.get(customer);
      if (until === undefined || until > day) continue;
      customer.blocked = false;
      this.#blockedUntil.delete(customer);
    }
  }
}
