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

/** The code of a unit's program as it is loaded, part by part: which code a mark (path/context.ts) stands for, whatever its number. */
export interface CodeParts {
  /** Equal for equal code of all that is in no part, and for modules that were found in the same way. */
  readonly frame: string;
  /** Equal for equal code of the part that a mark is in and of all parts around it. Undefined: nobody knows the mark. */
  nameOf(mark: number): string | undefined;
  /** The mark that has the name now. */
  markOf(name: string): number | undefined;
  /** Lines of the project's files, a text for each that tells it from others. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
}
