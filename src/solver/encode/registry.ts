// The encodings of the theories whose sorts are SMT sorts of their own, the same in every encoding of numbers: one line each.
import type { Op, Sort } from '../../logic/term.js';
import { BIG_INTEGERS } from './big-integers.js';
import { BOOLEANS } from './booleans.js';
import { CONDITIONS } from './conditions.js';
import { LONGS } from './longs.js';
import { STRINGS } from './strings.js';
import type { Encode, SortEncoding, TheoryEncoding } from './theory.js';

const THEORIES: readonly TheoryEncoding[] = [BOOLEANS, CONDITIONS, STRINGS, BIG_INTEGERS, LONGS];

const operators = new Map<string, Encode>(THEORIES.flatMap((theory) => Object.entries(theory.operators)));
const sorts = new Map<string, SortEncoding>(THEORIES.flatMap((theory) => Object.entries(theory.sorts)));

export function encodingOf(op: Op): Encode | undefined {
  return operators.get(op);
}

export function sortEncodingOf(sort: Sort): SortEncoding {
  return sorts.get(sort)!;
}
