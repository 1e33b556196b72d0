// Conditions as alternatives of simpler obligations. Called by reduce.ts.
// Soundness: the alternatives together allow at least what the condition allows.
import { type Dfa, lengths, word } from '../../automata/dfa.js';
import { complement, intersect, union } from '../../automata/operations.js';
import { apply, constant } from '../../logic/build.js';
import { numberOf, textOf } from '../../logic/constant.js';
import { nextDown, nextUp } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';
import { fixedBy } from './functions.js';
import { between, either, ONLY_NAN, only, others } from './number-set.js';
import { type Alternatives, LONG, of, ofPreimage, short, type TestTheory, truth, value, when } from './obligations.js';
import { languageOf, positionOf, substringOf, unitAt, wholeOf } from './positions.js';
import { regexTruth } from './regexes.js';
import { isWellFormed } from './surrogates.js';
import { below, containing, endingWith, notAbove, oneOf, startingWith } from './texts.js';

export function conditionHolds(term: Term, holds: boolean, theories: readonly TestTheory[]): Alternatives {
  const [a, b, c] = term.args;
  switch (term.op) {
    case 'const':
      return when(term.data === holds);
    case 'not':
      return [[truth(a, !holds)]];
    case 'and':
    case 'or':
      if ((term.op === 'and') === holds) return [[truth(a, holds), truth(b, holds)]];
      return [[truth(a, holds)], [truth(a, !holds), truth(b, holds)]];
    case 'ite':
      return [
        [truth(a, true), truth(b, holds)],
        [truth(a, false), truth(c, holds)],
      ];
    case 'eq':
    case 'same':
      return equality(term, holds);
    case 'lt':
    case 'le':
      return order(term, holds);
    case 'isNaN':
      return [[value(a, holds ? ONLY_NAN : between(-Infinity, Infinity))]];
    case 'isFinite': {
      const finite = between(-Number.MAX_VALUE, Number.MAX_VALUE);
      return [[value(a, holds ? finite : others(finite))]];
    }
    case 'isInteger':
      return holds ? [[value(a, between(-Number.MAX_VALUE, Number.MAX_VALUE))]] : noInteger(a);
    case 'includes':
    case 'startsWith':
    case 'endsWith':
      return contains(term.op, a, b, holds);
    case 'strLt':
    case 'strLe':
      return textOrder(term, holds);
    case 'strCall':
      return method(term, holds, theories);
    case 'regex':
      return ofPreimage(regexTruth(term, holds));
    default:
      return extended(term, holds, theories);
  }
}

function extended(term: Term, holds: boolean, theories: readonly TestTheory[]): Alternatives {
  for (const theory of theories) {
    const known = theory(term);
    if (known !== undefined) return of(known.text, holds ? known.yes : known.no);
  }
  return undefined;
}

/** Numbers that are integers wherever they are numbers. */
function noInteger(a: Term): Alternatives {
  const integral = a.op === 'charCodeAt' || a.op === 'strLen' || a.op === 'indexOf' || a.data === 'parseInt';
  return integral ? [[value(a, either(ONLY_NAN, only(Infinity), only(-Infinity)))]] : undefined;
}

function equality(term: Term, holds: boolean): Alternatives {
  const [a, b] = term.args;
  if (a.sort === 'bool') {
    return [
      [truth(a, true), truth(b, holds)],
      [truth(a, false), truth(b, !holds)],
    ];
  }
  if (a.sort === 'str') return textEquality(a, b, holds);
  if (a.sort !== 'num') return undefined;
  const [x, y] = numberOf(b) === undefined ? [b, a] : [a, b];
  const wanted = numberOf(y);
  if (wanted === undefined) return positions(term, holds);
  if (term.op === 'same' && wanted === 0) return holds ? [[value(x, only(0))]] : undefined;
  const set = Number.isNaN(wanted) && term.op === 'eq' ? { intervals: [], nan: false } : only(wanted);
  return [[value(x, holds ? set : others(set))]];
}

function textEquality(a: Term, b: Term, holds: boolean): Alternatives {
  const [x, y] = textOf(b) === undefined ? [b, a] : [a, b];
  const text = textOf(y);
  if (text !== undefined) {
    if (text.length > LONG) return undefined;
    return of(x, holds ? word(text) : complement(word(text)));
  }
  for (const [f, argument] of [
    [a, b],
    [b, a],
  ]) {
    if (f.args[0] !== argument) continue;
    const fixed = fixedPoints(f);
    if (fixed !== undefined) return of(argument, holds ? fixed.kept : fixed.changed);
  }
  return undefined;
}

function order(term: Term, holds: boolean): Alternatives {
  const [a, b] = term.args;
  const [low, high] = [numberOf(a), numberOf(b)];
  const strict = term.op === 'lt';
  const set =
    high !== undefined
      ? between(-Infinity, strict ? nextDown(high) : high)
      : low !== undefined
        ? between(strict ? nextUp(low) : low, Infinity)
        : undefined;
  if (set === undefined) return positions(term, holds);
  return [[value(high !== undefined ? a : b, holds ? set : others(set))]];
}

/** Two numbers that are positions of one string. */
function positions(term: Term, holds: boolean): Alternatives {
  for (const text of stringsOf(term)) {
    const language = languageOf(term, text);
    if (language !== undefined) return of(text, holds ? language : complement(language));
  }
  return undefined;
}

function contains(op: 'includes' | 'startsWith' | 'endsWith', text: Term, part: Term, holds: boolean): Alternatives {
  const pattern = short(textOf(part));
  if (pattern !== undefined) {
    const language = { includes: containing, startsWith: startingWith, endsWith: endingWith }[op](pattern);
    return of(text, holds ? language : complement(language));
  }
  const whole = short(textOf(text));
  if (whole === undefined) return undefined;
  const parts = new Set<string>();
  for (let i = 0; i <= whole.length; i++) {
    if (op === 'startsWith') parts.add(whole.slice(0, i));
    else if (op === 'endsWith') parts.add(whole.slice(i));
    else if (whole.length <= 60) for (let j = i; j <= whole.length; j++) parts.add(whole.slice(i, j));
    else return undefined;
  }
  const language = oneOf(parts);
  return of(part, holds ? language : complement(language));
}

function textOrder(term: Term, holds: boolean): Alternatives {
  const [a, b] = term.args;
  const strict = term.op === 'strLt';
  const [low, high] = [short(textOf(a)), short(textOf(b))];
  if (high !== undefined) {
    const language = strict ? below(high) : notAbove(high);
    return of(a, holds ? language : complement(language));
  }
  if (low === undefined) return undefined;
  const language = strict ? notAbove(low) : below(low);
  return of(b, holds ? complement(language) : language);
}

/** Methods that answer true or false. */
function method(term: Term, holds: boolean, theories: readonly TestTheory[]): Alternatives {
  const [text, part, at] = term.args;
  if (term.data === 'isWellFormed') return of(text, holds ? isWellFormed() : complement(isWellFormed()));
  const pattern = part === undefined ? undefined : short(textOf(part));
  const position = pattern === undefined || at === undefined ? undefined : positionOf(at, text);
  if (position === undefined || (term.data !== 'startsWith' && term.data !== 'endsWith')) {
    return extended(term, holds, theories);
  }
  const rest =
    term.data === 'startsWith'
      ? substringOf(position, positionOf(apply('strLen', [text]), text)!, startingWith(pattern!))
      : substringOf(positionOf(constant(0), text)!, position, endingWith(pattern!));
  return of(text, holds ? rest : complement(rest));
}

/** For which values of its first argument does the term equal that argument? */
function fixedPoints(f: Term): { readonly kept: Dfa; readonly changed: Dfa } | undefined {
  const [text, ...rest] = f.args;
  let kept: Dfa | undefined;
  if (f.op === 'strCall' || f.op === 'call') {
    if (rest.some((arg) => arg.op !== 'const')) return undefined;
    return fixedBy(
      f.data as string,
      rest.map((arg) => arg.data as Primitive),
    );
  }
  if (f.op === 'substring') {
    const [start, end] = [positionOf(rest[0], text), positionOf(rest[1], text)];
    kept = start && end && wholeOf(start, end);
  } else if (f.op === 'charAt') {
    const position = positionOf(rest[0], text);
    kept = position && union(word(''), intersect(unitAt(position, lengths(1, 1)), lengths(1, 1)));
  }
  return kept && { kept, changed: complement(kept) };
}

/** String terms that positions in a condition refer to. */
function stringsOf(term: Term): Set<Term> {
  const found = new Set<Term>();
  const seen = new Set<Term>([term]);
  for (const t of seen) {
    if (t.size > 200) continue;
    for (const arg of t.args) seen.add(arg);
    if ((t.op === 'strLen' || t.op === 'indexOf' || t.data === 'lastIndexOf') && t.args[0].op !== 'const') {
      found.add(t.args[0]);
    }
  }
  return found;
}
