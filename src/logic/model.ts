// A model gives each variable a concrete value. Variables it does not mention may take any value of their domain;
// `valueOf` in evaluate.ts gives them the default of their sort (0 clamped to the domain, false, '', 0n).
import type { Primitive, Term } from './term.js';

export type Model = ReadonlyMap<Term, Primitive>;
