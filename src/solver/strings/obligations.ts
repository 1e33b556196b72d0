// What has to hold, one step at a time: a condition, a string in a language, a number in a set. `reduce` (reduce.ts) turns an
// obligation into alternatives of simpler ones. These are the obligations, and what the reductions share.
import { type Dfa, isAll, isEmpty } from '../../automata/dfa.js';
import type { Term } from '../../logic/term.js';
import type { NumberSet } from './number-set.js';
import type { Numerals } from './numerals.js';
import type { Preimage } from './regexes.js';

export type Obligation =
  | { readonly kind: 'truth'; readonly term: Term; readonly holds: boolean }
  | { readonly kind: 'member'; readonly term: Term; readonly language: Dfa }
  | { readonly kind: 'value'; readonly term: Term; readonly set: NumberSet };

export type Alternative = readonly Obligation[];
/** A disjunction of conjunctions; undefined when nothing is known. */
export type Alternatives = readonly Alternative[] | undefined;

export const NEVER: Alternatives = [];
export const ALWAYS: Alternatives = [[]];

/**
 * What another part of the solver knows about a boolean term: for which values of which string term it holds. The
 * languages may hold more texts than they should, each on its own side.
 */
export interface TestLanguage {
  readonly text: Term;
  readonly yes: Dfa;
  readonly no: Dfa;
}
export type TestTheory = (term: Term) => TestLanguage | undefined;

export const truth = (term: Term, holds: boolean): Obligation => ({ kind: 'truth', term, holds });
export const member = (term: Term, language: Dfa): Obligation => ({ kind: 'member', term, language });
export const value = (term: Term, set: NumberSet): Obligation => ({ kind: 'value', term, set });

export const when = (condition: boolean): Alternatives => (condition ? ALWAYS : NEVER);

/** A language of a string, or nothing known. */
export function of(text: Term, language: Dfa | undefined): Alternatives {
  if (language === undefined) return undefined;
  return isEmpty(language) ? NEVER : isAll(language) ? ALWAYS : [[member(text, language)]];
}

export const ofPreimage = (known: Preimage | undefined): Alternatives => known && of(known.text, known.language);

/** Plain notation first: candidates are taken from it. */
export function numerals(text: Term, { plain, scaled }: Numerals): Alternatives {
  return [plain, scaled].filter((language) => !isEmpty(language)).map((language) => [member(text, language)]);
}

/** Long texts in languages make large automata. */
export const LONG = 300;
export const short = (text: string | undefined): string | undefined =>
  text === undefined || text.length > LONG ? undefined : text;
