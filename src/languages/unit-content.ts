// What the result of a unit was made from, as a language tells it: for whoever keeps results (api/cache/).
// Always holds: units of equal content have equal results, but for the lines they speak of.

/** First line and last line, from 1, of a part of a file. */
export type Place = readonly [first: number, last: number];

/** An import as it was resolved. */
export type Link = readonly [from: string, specifier: string, to: string];

export interface UnitContent {
  /** Equal for equal code of the unit and of all that it can run, wherever it stands in its file. */
  readonly key: string;
  readonly links: readonly Link[];
  /** Where the parts stand that the key speaks of, by file; in order. */
  readonly places: Readonly<Record<string, readonly Place[]>>;
}
