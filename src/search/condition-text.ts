// Path conditions as people read them: conjuncts in source notation.
import type { Notation } from '../inputs/notation.js';
import type { Conjunct } from './path-condition.js';

export function conjunctTexts(conjunct: Conjunct, notation: Notation): readonly string[] {
  return typeof conjunct === 'function' ? conjunct() : [notation.term(conjunct)];
}

/** Conjuncts that hold in the given cases and in no other. */
export function caseTexts(cases: readonly (readonly Conjunct[])[], notation: Notation): readonly string[] {
  const texts = cases.map((conjuncts) => conjuncts.flatMap((conjunct) => conjunctTexts(conjunct, notation)));
  if (texts.length === 1) return texts[0];
  const always = texts.some((conjuncts) => conjuncts.length === 0);
  return always ? [] : [texts.map((conjuncts) => conjuncts.map((text) => `(${text})`).join(' && ')).join(' || ')];
}
