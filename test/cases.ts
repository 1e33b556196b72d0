// How much the tests try. `npm test` draws few random cases; `npm run test:long` (EVERYPATH_LONG=1) draws all of them.
// The only module of test/ that reads the environment for this.
// Always holds: a test asserts the same in both forms, and no number here is a time that a machine must keep.

export const LONG = process.env.EVERYPATH_LONG === '1';

/** Fewer random cases than this say little. */
const FEWEST = 25;

/** The number of random cases of a law that the long form tries `many` times. */
export function cases(many: number): number {
  return LONG ? many : Math.min(many, Math.max(FEWEST, Math.ceil(many / 25)));
}

/** Every `step`th of the items, from the one at `from`; the long form takes them all. */
export function sample<T>(items: readonly T[], step: number, from = 0): readonly T[] {
  return LONG ? items : items.filter((_, i) => i % step === from % step);
}

/** Random inputs per unit for the law of the oracle. */
export const ORACLE_INPUTS = cases(2000);

/** One test program in so many has paths replayed from their prefixes, each in a run of its own. */
export const REPLAYED = LONG ? 8 : 40;

/** Seconds: a limit for searches that must end by themselves. No machine is so busy that it is reached. */
export const AMPLE = 3600;
