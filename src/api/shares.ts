// How the seconds of `budget` are shared out among the units of a check: each gets an equal part of what is left, more while
// it finds something new, less when it does not. Without a budget every unit has its own `timeout`.

import type { UnitShare } from '../host/protocol.js';
import type { CheckOptions } from '../result/options.js';

/** A unit that keeps finding something may take more than an equal part. */
const MOST = 1.5;
/** One that finds nothing new for this part of its share ends. */
const PATIENCE = 0.5;
/** Seconds: each way of searching has had a turn. */
const SHORTEST = 0.3;
/** Seconds: less is not worth starting for. */
const LEAST = 0.1;

export class Shares {
  /** Seconds of all lanes together. */
  private left: number;
  private readonly started: number;

  /**
   * @param waiting units
   * @param lanes units that are explored side by side
   */
  constructor(
    private readonly options: Pick<CheckOptions, 'budget' | 'timeout'>,
    private waiting: number,
    lanes = 1,
    /** Milliseconds. */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = options.budget * lanes;
    this.started = this.now();
  }

  /** Gives the next unit its share. */
  async spend<T>(explore: (share: UnitShare) => Promise<T>): Promise<T> {
    const { budget, timeout } = this.options;
    if (budget === Number.POSITIVE_INFINITY) return explore({ timeout, patience: budget });
    const equal = Math.max(LEAST, this.left / this.waiting);
    const last = this.waiting === 1;
    const started = this.now();
    const rest = Math.max(LEAST, budget - (started - this.started) / 1000);
    try {
      return await explore({
        timeout: Math.min(timeout, rest, equal * MOST),
        loading: rest,
        patience: last ? Number.POSITIVE_INFINITY : Math.max(SHORTEST, equal * PATIENCE),
      });
    } finally {
      this.left -= (this.now() - started) / 1000;
      this.waiting--;
    }
  }
}
