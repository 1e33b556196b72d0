// Watches the original go round: the statements that it runs must be those of the circle, again and again. Attached like a listener when the
// finding is replayed (lasso-mode.ts).
import type { PathObserver } from '../../path/observer.js';
import { goesRound } from '../../result/never-ends.js';

/** The original goes round so often before it is believed, and runs so many statements at least. */
const LEAST_ROUNDS = 100;
const LEAST_STATEMENTS = 20_000;

export class OriginalRounds implements PathObserver {
  /** The last statements, as many as a round has. */
  private readonly last: number[];
  private at_ = 0;
  /** Statements in a row that were the same as one round before. */
  private repeated = 0;
  private readonly enough: number;

  constructor(
    private readonly circle: readonly number[],
    private readonly violated: (property: string, message: string) => never,
  ) {
    this.last = circle.map(() => -1);
    this.enough = Math.max(LEAST_ROUNDS * circle.length, LEAST_STATEMENTS);
  }

  at(point: number): void {
    const { last, circle } = this;
    this.repeated = last[this.at_] === point ? this.repeated + 1 : 0;
    last[this.at_] = point;
    this.at_ = (this.at_ + 1) % circle.length;
    if (this.repeated >= this.enough && this.isCircle()) this.violated('never-ends', goesRound());
  }

  /** Begun at any of its statements. */
  private isCircle(): boolean {
    const { last, circle } = this;
    return circle.some((_, start) => circle.every((point, i) => last[(start + i) % circle.length] === point));
  }

  ending(): void {}
  enter(): void {}
  leave(): void {}
  skipped(): void {}

  condition(_point: number, _index: number, value: unknown): unknown {
    return value;
  }

  decided(_point: number, value: unknown): unknown {
    return value;
  }

  present(_point: number, value: unknown): unknown {
    return value;
  }
}
