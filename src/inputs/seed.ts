// Concrete inputs as data: what a search from concrete inputs generates, runs and follows (search/modes/seeds/). A language makes
// values of them.
// Always holds: objects of a seed have identity; the same object met twice is shared.

export type SeedPrimitive = null | undefined | boolean | number | string | bigint;

export class SeedArray {
  constructor(readonly items: readonly Seed[]) {}
}

export class SeedObject {
  constructor(
    readonly fields: ReadonlyMap<string, Seed>,
    /** Of an object of a declared type. */
    readonly shape: number | undefined,
  ) {}
}

/** A function that gives the same result whatever it is called with. */
export class SeedFunction {
  constructor(readonly result: Seed) {}
}

export class SeedDate {
  constructor(readonly time: number) {}
}

export type Seed = SeedPrimitive | SeedArray | SeedObject | SeedFunction | SeedDate;

/** The inputs of one call: receiver (as `this`) and parameters by name. */
export type SeedCall = ReadonlyMap<string, Seed>;
