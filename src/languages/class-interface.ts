// What a class offers to code outside of it, as data: the front end reads it off the types, the explorer builds objects
// through it (languages/javascript/original/recipes.ts), suite/ writes the same as code.

export type ArgumentKind = 'number' | 'string' | 'boolean' | 'bigint' | 'object' | 'null' | 'undefined' | 'any';

export interface PublicParameter {
  readonly name: string;
  readonly optional: boolean;
  readonly rest: boolean;
  /** What the type takes. */
  readonly accepts: readonly ArgumentKind[];
  /** The only values, where the type lists them: `1 | 2 | 5`. */
  readonly values?: readonly (string | number | bigint)[];
}

export interface PublicMethod {
  readonly name: string;
  readonly parameters: readonly PublicParameter[];
}

export interface ClassInterface {
  readonly file: string;
  /** Top-level name in the file. */
  readonly name: string;
  /** Code outside can call `new`: not abstract, the constructor is public. */
  readonly constructible: boolean;
  readonly parameters: readonly PublicParameter[];
  readonly methods: readonly PublicMethod[];
  /** Public getters. */
  readonly accessors: readonly string[];
  /** Public fields that can be assigned. */
  readonly writable: readonly string[];
}
