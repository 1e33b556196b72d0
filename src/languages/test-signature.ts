// What a test file needs to know about a unit besides its inputs: how to import it and how to write the types of its
// parameters. The front end makes it (languages/javascript/frontend/test-signature.ts), suite/ reads it.

import type { SourceRange } from '../result/source-range.js';
import type { ClassInterface } from './class-interface.js';

/** A value a test can import: by name, or as the default export. */
export interface ImportedName {
  readonly file: string;
  /** Name in the module's exports: `default`, `export=` (module.exports itself), or the exported name. */
  readonly exported: string;
  /** The name it gets in the test file. */
  readonly local: string;
  readonly typeOnly: boolean;
}

export interface TypeText {
  readonly text: string;
  /** Types that the text names. */
  readonly imports: readonly ImportedName[];
  /** No literal has the type (`string & { __brand: 'Id' }` is in it): the text is `any`, and values are cast. */
  readonly branded?: true;
}

export interface TestSignature {
  /** How the unit's function or class is imported; undefined when the module does not export it. */
  readonly root: ImportedName | undefined;
  /** Why a test cannot call it, as a sentence; undefined when it can. */
  readonly untestable: string | undefined;
  /** Types of the receiver (if any) and the parameters, in order of the inputs. */
  readonly types: readonly TypeText[];
  /** Of the receiver (if any) and the parameters. */
  readonly optional: readonly boolean[];
  readonly rest: readonly boolean[];
  /** Exported names of classes, by where they are declared (`file#name`). */
  readonly exports: Readonly<Record<string, ImportedName>>;
  /** Functions, classes and objects that the unit's module exports, by their name in it. */
  readonly values: Readonly<Record<string, ImportedName>>;
  /** Members of string enums by value, as written: `Color.Red`. */
  readonly enums: Readonly<Record<string, { readonly text: string; readonly root: ImportedName }>>;
  readonly classes: readonly ClassInterface[];
  /** The unit's function and the functions of its module that only it can lead to: the goals of a criterion lie here. */
  readonly scope: readonly SourceRange[];
  /** The test file's language and how it imports: from the source file and the project. */
  readonly typed: boolean;
  /** The source file is a CommonJS module. */
  readonly commonJs: boolean;
}
