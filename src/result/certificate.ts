// Certificates of proofs by induction (docs/proofs.md): what was widened at each loop, and the facts that were assumed there. Plain data. Whoever has one can
// check it in a single round: nothing is looked for, nothing in it is trusted.

/** What a widened reference may be. */
export interface CertifiedReference {
  readonly shapes: readonly string[];
  readonly nullish: readonly ('null' | 'undefined')[];
  readonly sorts: readonly string[];
}

/** A loop or a recursive function, in the order in which the proof meets them. */
export interface CertifiedLoop {
  /** By part of the state: the domain of its numbers. */
  readonly widened: Readonly<Record<string, number>>;
  readonly arrays: Readonly<Record<string, { readonly sort: string; readonly length: boolean }>>;
  readonly references: Readonly<Record<string, CertifiedReference>>;
  /** Facts and clauses of contracts that are assumed there. */
  readonly facts: readonly string[];
}

/** A proof of one unit. */
export interface ProofPlan {
  /** Rounds of each loop that run as they are. */
  readonly peel: number;
  /** That loops end was shown, too. */
  readonly ends: boolean;
  readonly loops: readonly CertifiedLoop[];
}
