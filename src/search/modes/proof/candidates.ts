// Candidate facts for the head of a loop: bounds, orders and differences between what the loop changes and everything else that has
// a name there (docs/proofs.md lists them). Asked by loop-heads.ts, each time a loop is entered.
import { apply, constant, eq, le, lt, not } from '../../../logic/build.js';
import { print } from '../../../logic/print.js';
import { type Term, variablesOf, visit } from '../../../logic/term.js';
import { before, type Fact, type NamedValues, placeholder } from './facts.js';
import { addRareFacts } from './rare-facts.js';

/** More constants than these are not tried. */
const MAX_CONSTANTS = 16;
/** More named values than these are not paired. */
const MAX_NAMES = 24;

export interface CandidateSource {
  /** Values where the loop is entered. */
  readonly entry: NamedValues;
  /** What the loop changes, among them. */
  readonly changing: ReadonlySet<string>;
  /** What may be doubles: some facts hold of NaN too. */
  readonly inexact: ReadonlySet<string>;
  /** Numbers of the code, of the contracts and of the path. */
  readonly constants: readonly number[];
  /** Rarer facts are tried, too: a proof has failed without. */
  readonly rich: boolean;
}

export function candidates({ entry, changing, inexact, constants, rich }: CandidateSource): Fact[] {
  const facts = new Map<string, Fact>();
  const add = (term: Term, by?: Term): void => {
    if (term.op === 'const') return;
    const text = print(term);
    if (!facts.has(text)) facts.set(text, { text, term, by, uses: variablesOf(term) });
  };
  const numbers = [...entry].filter(([, { sort }]) => sort === 'num').slice(0, MAX_NAMES);
  const named = new Map(numbers.map(([name, value]) => [name, placeholder(name, value)]));
  for (const [name, value] of entry) {
    if (!changing.has(name)) continue;
    if (value.sort === 'bool') addBoolean(placeholder(name, value), add);
  }
  for (const [name, value] of numbers) {
    if (!changing.has(name)) continue;
    const it = named.get(name) as Term;
    const initial = value.op === 'const' ? [value.data as number] : [];
    addBounds(it, [...new Set([...initial, ...constants])].slice(0, MAX_CONSTANTS), inexact.has(name), add);
    // Counted down past the first index.
    add(le(constant(-1), it), le(constant(0), it));
    // The domains of plan.ts have no -0.
    if (inexact.has(name)) add(apply('isInteger', [it]));
    else addMultiples(it, constants.slice(0, MAX_CONSTANTS), add);
    if (value.op !== 'const') addOrder(it, placeholder(before(name), value), add);
    for (const [other, otherValue] of numbers) {
      if (other === name) continue;
      const that = named.get(other) as Term;
      addOrder(it, that, add);
      if (!changing.has(other) || other < name) continue;
      addOffsets(it, that, add);
      addDifferences(it, placeholder(before(name), value), that, placeholder(before(other), otherValue), add);
    }
  }
  if (rich) addRareFacts({ entry, changing, inexact, constants }, add);
  return [...facts.values()];
}

function addBoolean(it: Term, add: (term: Term) => void): void {
  add(it);
  add(not(it));
}

function addBounds(it: Term, constants: readonly number[], inexact: boolean, add: (term: Term) => void): void {
  for (const value of constants) {
    const bound = constant(value);
    add(le(bound, it));
    add(le(it, bound));
    add(lt(bound, it));
    add(lt(it, bound));
    if (!inexact) continue;
    add(not(lt(it, bound)));
    add(not(lt(bound, it)));
  }
}

function addOrder(a: Term, b: Term, add: (term: Term) => void): void {
  add(le(a, b));
  add(le(b, a));
  add(lt(a, b));
  add(lt(b, a));
}

function addOffsets(a: Term, b: Term, add: (term: Term) => void): void {
  add(le(a, apply('add', [b, constant(1)])));
  add(le(b, apply('add', [a, constant(1)])));
}

/** Counted in steps of a constant. */
function addMultiples(it: Term, constants: readonly number[], add: (term: Term) => void): void {
  for (const value of constants) {
    if (Number.isInteger(value) && value > 1) add(eq(apply('rem', [it, constant(value)]), constant(0)));
  }
}

/** Both grow alike, or one grows by what the other falls. Sums are written as differences, which are exact for longer. */
function addDifferences(a: Term, beforeA: Term, b: Term, beforeB: Term, add: (term: Term) => void): void {
  add(eq(apply('sub', [a, beforeA]), apply('sub', [b, beforeB])));
  add(eq(apply('sub', [a, beforeA]), apply('sub', [beforeB, b])));
}

/** Numbers that conditions speak of. */
export function constantsIn(terms: Iterable<Term>): Set<number> {
  const found = new Set<number>();
  const seen = new Set<Term>();
  for (const term of terms) {
    visit(
      term,
      (t) => seen.has(t),
      (t) => {
        seen.add(t);
        if (t.op === 'const' && typeof t.data === 'number' && Number.isFinite(t.data)) found.add(t.data);
      },
    );
  }
  return found;
}

/** Numbers in the text of a contract. */
export function numbersIn(text: string): number[] {
  return (text.match(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g) ?? []).map(Number);
}
