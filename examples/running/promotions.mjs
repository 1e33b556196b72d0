// Rules that make orders cheaper. A rule is a function of an order's lines; the best combination that may be combined wins.
import { percent } from './money.mjs';

/** Some percent off what is in a category. */
export function categorySale(category, share, from, to) {
  return {
    name: `${share} % off ${category.name}`,
    combines: true,
    off({ lines, day }) {
      if (day < from || day > to) return 0;
      return lines
        .filter(({ product }) => product.category.isWithin(category))
        .reduce((sum, line) => sum + percent(line.cents, share), 0);
    },
  };
}

/** Of `count` of one product, one is free. */
export function oneFree(sku, count) {
  let used = 0;
  return {
    name: `one of ${count} ${sku} free`,
    combines: true,
    get used() {
      return used;
    },
    off({ lines }) {
      const line = lines.find(({ product }) => product.sku === sku);
      if (line === undefined) return 0;
      const free = Math.floor(line.count / count);
      return free * Math.floor(line.cents / line.count);
    },
    take() {
      used++;
    },
  };
}

/** Higher tiers pay less. */
export function tierDiscount(shares) {
  return {
    name: 'tier',
    combines: false,
    off: ({ lines, customer }) =>
      percent(
        lines.reduce((sum, line) => sum + line.cents, 0),
        shares[customer.tier],
      ),
  };
}

/** A code that may be used so many times. */
export function coupon(code, cents, uses) {
  let left = uses;
  return {
    name: `coupon ${code}`,
    combines: false,
    get left() {
      return left;
    },
    off: (order) => (order.code === code && left > 0 ? cents : 0),
    take() {
      left--;
    },
  };
}

export class Promotions {
  #rules = [];

  add(rule) {
    this.#rules.push(rule);
    return rule;
  }

  /** What is taken off, and by which rules. */
  best(order) {
    const worth = this.#rules.map((rule) => ({ rule, cents: rule.off(order) })).filter(({ cents }) => cents > 0);
    const combined = worth.filter(({ rule }) => rule.combines);
    const alone = worth.filter(({ rule }) => !rule.combines).sort((a, b) => b.cents - a.cents)[0];
    const sum = combined.reduce((total, { cents }) => total + cents, 0);
    const limit = order.lines.reduce((total, line) => total + line.cents, 0);
    if (alone !== undefined && alone.cents > sum) return { cents: Math.min(alone.cents, limit), rules: [alone.rule] };
    return { cents: Math.min(sum, limit), rules: combined.map(({ rule }) => rule) };
  }
}
