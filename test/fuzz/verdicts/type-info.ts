// What the generator of the second opinion knows of a type: its text, small values, expressions over them.

export interface Shared {
  readonly Box: new (v: number) => { next: unknown; v: number };
  readonly Sub: new (v: number) => object;
  readonly Pair: new (x: number, y: number) => object;
  /** Classes of methods, which give instances in a state. */
  readonly $classes: Readonly<Record<string, StatefulClass>>;
}

/** What the plain program adds to a class. */
interface StatefulClass {
  readonly prototype: object;
  $make(into: object | undefined, state: (self: object) => Readonly<Record<string, unknown>>): object;
  /** Makes a whole instance of an object with the prototype and the fields. */
  $stamp(object: object): void;
  /** Static members are as they were at first. */
  $reset(): void;
}

export interface Value {
  readonly text: string;
  make(shared: Shared): unknown;
  /** Results that rest on a matching assumption say nothing of this value. */
  readonly against?: RegExp;
}

export interface TypeInfo {
  /** As it is written. */
  readonly text: string;
  readonly values: readonly Value[];
  /** Other types whose values may be passed here. */
  readonly accepts?: readonly string[];
  /** Objects within its values that may be passed beside them, by type. */
  readonly inner?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Boolean expressions over a parameter of the type. */
  tests(name: string): readonly string[];
  /** Numeric expressions. */
  numbers(name: string): readonly string[];
  /** Statements that change it. */
  changes?(name: string): readonly string[];
}

/** Values by their text. */
export const plain = (...texts: string[]): Value[] => texts.map((text) => ({ text, make: evaluated(text) }));

/** A new value each time. */
function evaluated(text: string): (shared: Shared) => unknown {
  const make = new Function('shared', `const { Box, Sub, Pair } = shared; return (${text});`);
  return (shared) => make(shared);
}

/** Values that only a proof without the assumption speaks of. */
export const against = (assumption: RegExp, ...texts: string[]): Value[] =>
  plain(...texts).map((value) => ({ ...value, against: assumption }));
