// Numbers that look random and are the same in every run: the simulation can be repeated.

export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0 || 1;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit) {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 4294967296) * limit);
  }

  between(low, high) {
    return low + this.below(high - low + 1);
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** True in `share` of 100 cases. */
  chance(share) {
    return this.below(100) < share;
  }

  /** Several different members of a list. */
  some(list, count) {
    const rest = [...list];
    const picked = [];
    while (picked.length < count && rest.length > 0) {
      picked.push(rest.splice(this.below(rest.length), 1)[0]);
    }
    return picked;
  }
}
