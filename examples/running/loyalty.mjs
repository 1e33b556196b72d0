// Points of a customer: a journal of fixed size, a ring, in which each entry proves the one before it. Points expire; redeeming takes those that
// expire first.

export class PointsError extends Error {}

export const SIZE = 64;
const PRIME = 65521;

/**
 * @typedef {object} Entry
 * @property {number} points earned, or left of it
 * @property {number} expires day
 * @property {number} proof of the entry and those before it
 */

/** @param {number} before @param {number} points @param {number} expires */
function proofOf(before, points, expires) {
  return (before * 31 + points * 7 + expires) % PRIME;
}

export class PointsAccount {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {number} */
  #start = 0;
  /** @type {number} */
  #anchor = 1;

  /** @param {string} owner */
  constructor(owner) {
    /** @type {string} */
    this.owner = owner;
    /** @type {number} */
    this.earned = 0;
    /** @type {number} */
    this.spent = 0;
    /** @type {number} */
    this.expired = 0;
    /** @type {number} */
    this.held = 0;
  }

  /** @param {number} points @param {number} expires */
  earn(points, expires) {
    if (!Number.isInteger(points) || points <= 0) throw new PointsError('points are earned in whole numbers');
    if (this.#entries.length < SIZE) this.#entries.push({ points, expires, proof: 0 });
    else {
      const oldest = this.#entries[this.#start];
      this.expired += oldest.points;
      this.#anchor = oldest.proof;
      this.#entries[this.#start] = { points, expires, proof: 0 };
      this.#start = (this.#start + 1) % SIZE;
    }
    this.earned += points;
    this.#prove();
  }

  get balance() {
    let sum = 0;
    for (const { points } of this.#entries) sum += points;
    return sum;
  }

  /** Points that nobody has asked to hold back. */
  get free() {
    return this.balance - this.held;
  }

  /** @param {number} day */
  expire(day) {
    for (const entry of this.#entries) {
      if (entry.expires >= day || entry.points === 0) continue;
      this.expired += entry.points;
      entry.points = 0;
    }
    this.#prove();
  }

  /** @param {number} points */
  hold(points) {
    if (points > this.free) throw new PointsError('there are not so many points');
    this.held += points;
  }

  /** @param {number} points */
  release(points) {
    this.held = Math.max(0, this.held - points);
  }

  /**
   * Takes points, those that expire first.
   * @param {number} points
   * @param {number} day
   * @returns {number} the day on which the last of them would have expired
   */
  redeem(points, day) {
    this.#verify();
    if (!Number.isInteger(points) || points <= 0) throw new PointsError('points are redeemed in whole numbers');
    if (points > this.free) throw new PointsError('there are not so many points');
    let wanted = points;
    let last = day;
    for (let i = 0; ; i++) {
      const entry = this.#at(i);
      if (entry.points > 0) last = entry.expires;
      if (entry.points >= wanted) {
        entry.points -= wanted;
        break;
      }
      wanted -= entry.points;
      entry.points = 0;
    }
    this.spent += points;
    this.#prove();
    return last;
  }

  /** The entry of that age. @param {number} i @returns {Entry} */
  #at(i) {
    return this.#entries[this.#start + i];
  }

  /** Nobody has changed the journal but this class. */
  #verify() {
    const { length } = this.#entries;
    const whole = [this.#start, this.#anchor, this.earned, this.spent, this.expired, this.held];
    if (!whole.every((number) => Number.isInteger(number) && number >= 0)) throw new PointsError('no journal');
    if (length > SIZE || this.#start >= (length === SIZE ? SIZE : 1)) throw new PointsError('no ring');
    let proof = this.#anchor;
    for (let i = 0; i < length; i++) {
      const entry = this.#entries[(this.#start + i) % length];
      if (!entry || !Number.isInteger(entry.points) || entry.points < 0) throw new PointsError('no points');
      proof = proofOf(proof, entry.points, entry.expires);
      if (proof !== entry.proof) throw new PointsError(`the journal of ${this.owner} was tampered with`);
    }
    if (this.earned !== this.spent + this.expired + this.balance) throw new PointsError('points were lost');
  }

  #prove() {
    let proof = this.#anchor;
    for (let i = 0; i < this.#entries.length; i++) {
      const entry = this.#entries[(this.#start + i) % this.#entries.length];
      proof = proofOf(proof, entry.points, entry.expires);
      entry.proof = proof;
    }
  }
}
