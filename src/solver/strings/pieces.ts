// Texts by the pieces that splitting them gives.
import { ALL, accepts, type Dfa, EMPTY, lengths, word } from '../../automata/dfa.js';
import { concat, intersect, union } from '../../automata/operations.js';
import type { Primitive } from '../../logic/term.js';
import { beforeFirst, without } from './texts.js';

/** Longest list of pieces that a condition may name. */
const MAX_PIECE = 40;

/** Texts that, split at a separator, have a piece of the language at an index. */
export function piece(language: Dfa, [separator, index]: readonly Primitive[]): Dfa | undefined {
  if (typeof separator !== 'string' || typeof index !== 'number' || index > MAX_PIECE) return undefined;
  if (separator === '') {
    const single = concat(lengths(index, index), intersect(language, lengths(1, 1)), ALL);
    return accepts(language, '') ? union(single, lengths(0, index)) : single;
  }
  const skipped = concat(beforeFirst(separator), word(separator));
  const last = intersect(language, without(separator));
  const inner = concat(intersect(language, beforeFirst(separator)), word(separator), ALL);
  const found = concat(...Array<Dfa>(index).fill(skipped), union(last, inner));
  // A piece that is not there counts as the empty text.
  return accepts(language, '') ? union(found, complementPieces(separator, index)) : found;
}

/** Texts with at most `count` pieces. */
function complementPieces(separator: string, count: number): Dfa {
  let result: Dfa = EMPTY;
  for (let n = 1; n <= count; n++) result = union(result, withPieces(separator, n));
  return result;
}

/** Texts that have exactly so many pieces. */
export function withPieces(separator: string, count: number): Dfa {
  if (separator === '') return lengths(count, count);
  const skipped = concat(beforeFirst(separator), word(separator));
  return concat(...Array<Dfa>(count - 1).fill(skipped), without(separator));
}

/** Texts that have at least so many pieces. */
export function withAtLeastPieces(separator: string, count: number): Dfa {
  if (separator === '') return lengths(count, Infinity);
  const skipped = concat(beforeFirst(separator), word(separator));
  return concat(...Array<Dfa>(Math.max(0, count - 1)).fill(skipped), ALL);
}
