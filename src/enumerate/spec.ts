// What is to be enumerated: a predicate, its bound and its domains, as plain data that can cross a thread boundary. Made by
// api/prepare-enumeration.ts; main thread and worker compile the same space of inputs from it (space.ts).

import type { UnitDescription } from '../languages/unit.js';
import type { Permissions } from '../result/permissions.js';

export type Primitive = null | undefined | boolean | number | string | bigint;

/** A value of a domain. `text` comes from the command line: what it means depends on the type of the place. */
export type DomainValue = Primitive | { readonly text: string };

export type MapMode = 'partial' | 'total';

/** A generator of the user's: a module and what it exports. */
export interface GeneratorRef {
  /** Absolute path. */
  readonly file: string;
  readonly export: string;
}

/** Literals that the predicate's code compares with: they enter the default domains. */
export interface Literals {
  readonly string: readonly string[];
  readonly number: readonly number[];
  readonly bigint: readonly bigint[];
}

export interface EnumerationSpec {
  readonly unit: UnitDescription;
  /** The predicate is the unit itself, or the @invariant clauses of its receiver's class alone. */
  readonly predicate: 'call' | 'invariant';
  /** Objects of each class, values of each primitive domain, elements of an array. */
  readonly bound: number;
  /** Bounds of single classes, by name. */
  readonly bounds: Readonly<Record<string, number>>;
  /** By the name of a parameter, a field (`size`, `List.size`, `b2s.keys`) or a primitive type. */
  readonly domains: Readonly<Record<string, readonly DomainValue[]>>;
  readonly maps: MapMode;
  /** By the same names. */
  readonly generators: Readonly<Record<string, GeneratorRef>>;
  readonly literals: Literals;
  /** What the predicate and generators may do. */
  readonly permissions: Permissions;
  /** Reads of the input in one run of the predicate. */
  readonly maxSteps: number;
}

/** A domain that was used, and where it comes from. */
export interface UsedDomain {
  readonly name: string;
  readonly values: readonly Primitive[];
  /** `default`: literals of the code, of which there are `literals`, then the simplest values. */
  readonly from: 'default' | 'option';
  readonly literals: number;
}
