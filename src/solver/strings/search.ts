// Decides conjunctions of string conditions by languages: obligations are reduced until only variables are left, each
// with the language of its possible values; then texts are taken from the languages and evaluated exactly.
// Soundness: languages hold at least the values of the models, so an empty one on every way is a proof that there is no
// model; a model counts only after exact evaluation; whatever is neither is undefined.
import { ALL, accepts, type Dfa, isEmpty, limited, TooLarge } from '../../automata/dfa.js';
import { allWords, intersect, samples } from '../../automata/operations.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import { satisfies } from '../validate.js';
import { both, EVERYTHING, isNothing, type NumberSet, someOf } from './number-set.js';
import { type Alternative, type Obligation, type TestTheory, truth } from './obligations.js';
import { reduce } from './reduce.js';
import { type SearchedTexts, searchTexts, TextBudget } from './regex-texts.js';
import { type Execution, executionFor } from './regexes.js';

export type Verdict = 'unsat' | ReadonlyMap<Term, Primitive> | undefined;

/** Ways through the alternatives, and obligations reduced, before the search gives up. */
const MAX_WAYS = 400;
const MAX_STEPS = 6000;
/** States of automata built for one query. */
const MAX_WORK = 30_000;
/** Models evaluated for one way, and in all. */
const MODELS_PER_WAY = 360;
const MAX_MODELS = 1500;
/** Texts that functions treat in a way of their own: mapped to several letters, part of a pair, combined, blank. */
const REMARKABLE = [
  '\u00df',
  '\u0130',
  'i\u0307',
  '\ufb01',
  '\u03a3',
  '\ud83d\ude00',
  '\ud800',
  'e\u0301',
  '\u00e9',
  ' ',
  '-0',
  '1e3',
];
/** Languages with so few texts are searched to the end. */
const MAX_EXHAUSTIVE = 1024;

interface State {
  readonly languages: ReadonlyMap<Term, Dfa>;
  readonly booleans: ReadonlyMap<Term, boolean>;
  readonly numbers: ReadonlyMap<Term, NumberSet>;
  /** Executions of regular expressions that have no language. */
  readonly executions: readonly Execution[];
}

export type Completion = (model: ReadonlyMap<Term, Primitive>) => ReadonlyMap<Term, Primitive> | undefined;

export class LanguageSearch {
  private readonly variables: readonly Term[];
  private ways = 0;
  private steps = 0;
  private models = 0;
  private readonly texts = new TextBudget();
  /** A way was neither followed to a model nor to a contradiction. */
  private undecided = false;

  /** @param complete repairs a model in which only numbers are still wrong */
  constructor(
    private readonly conditions: readonly Term[],
    private readonly theories: readonly TestTheory[],
    private readonly complete: Completion,
  ) {
    const variables = new Set<Term>();
    for (const condition of conditions) for (const variable of variablesOf(condition)) variables.add(variable);
    this.variables = [...variables];
  }

  decide(): Verdict {
    try {
      return limited(MAX_WORK, () => this.search());
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  private search(): Verdict {
    const start: State = { languages: new Map(), booleans: new Map(), numbers: new Map(), executions: [] };
    const model = this.follow(
      this.conditions.map((condition) => truth(condition, true)),
      [],
      start,
    );
    if (model !== undefined) return model;
    return this.undecided ? undefined : 'unsat';
  }

  private reduce(obligation: Obligation): readonly Alternative[] | undefined {
    try {
      return reduce(obligation, this.theories);
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }

  /**
   * Conditions first; then strings and numbers from the outermost terms to the variables, what is demanded of one term
   * put together; then the disjunctions that were put off, the smallest first.
   */
  private follow(
    open: readonly Obligation[],
    choices: readonly (readonly Alternative[])[],
    state: State,
  ): ReadonlyMap<Term, Primitive> | undefined {
    const todo = [...open].reverse();
    const demands = new Demands();
    const languages = new Map(state.languages);
    const booleans = new Map(state.booleans);
    const numbers = new Map(state.numbers);
    const executions = [...state.executions];
    const waiting = [...choices];
    for (;;) {
      const next = todo.pop() ?? demands.next();
      if (next === undefined) break;
      if (++this.steps > MAX_STEPS) {
        this.undecided = true;
        return undefined;
      }
      if (next.term.op === 'var') {
        if (!this.variable(next, languages, booleans, numbers)) return undefined;
        continue;
      }
      const alternatives = this.reduce(next);
      if (alternatives === undefined) {
        const execution = executionFor(next);
        if (execution?.text.op === 'var') executions.push(execution);
        continue;
      }
      if (alternatives.length === 0) return undefined;
      if (alternatives.length > 1) waiting.push(alternatives);
      else {
        for (const obligation of alternatives[0]) {
          if (obligation.kind === 'truth') todo.push(obligation);
          else if (!this.demand(demands, obligation)) return undefined;
        }
      }
    }
    const now: State = { languages, booleans, numbers, executions };
    if (waiting.length === 0) return this.arrive(now);
    let least = 0;
    for (let i = 1; i < waiting.length; i++) if (waiting[i].length < waiting[least].length) least = i;
    const rest = waiting.filter((_, i) => i !== least);
    for (const alternative of waiting[least]) {
      if (this.ways >= MAX_WAYS || this.steps > MAX_STEPS) {
        this.undecided = true;
        return undefined;
      }
      const model = this.follow(alternative, rest, now);
      if (model !== undefined) return model;
    }
    return undefined;
  }

  private demand(demands: Demands, obligation: Obligation): boolean {
    try {
      return demands.add(obligation);
    } catch (error) {
      if (error instanceof TooLarge) return true;
      throw error;
    }
  }

  /** False when nothing is left for the variable. What is too large to compute is dropped. */
  private variable(
    obligation: Obligation,
    languages: Map<Term, Dfa>,
    booleans: Map<Term, boolean>,
    numbers: Map<Term, NumberSet>,
  ): boolean {
    const { term } = obligation;
    if (obligation.kind === 'truth') {
      if ((booleans.get(term) ?? obligation.holds) !== obligation.holds) return false;
      booleans.set(term, obligation.holds);
      return true;
    }
    if (obligation.kind === 'value') {
      const set = both(numbers.get(term) ?? EVERYTHING, obligation.set);
      numbers.set(term, set);
      return !isNothing(set);
    }
    try {
      const language = intersect(languages.get(term) ?? ALL, obligation.language);
      languages.set(term, language);
      return !isEmpty(language);
    } catch (error) {
      if (error instanceof TooLarge) return true;
      throw error;
    }
  }

  /** The end of a way: languages for variables. */
  private arrive(state: State): ReadonlyMap<Term, Primitive> | undefined {
    this.ways++;
    const strings = this.variables.filter((variable) => variable.sort === 'str');
    const fixed = new Map<Term, Primitive>(state.booleans);
    const open = this.variables.filter((v) => v.sort !== 'str' && !fixed.has(v));
    const all = open.length === 0 ? this.exhaustive(strings, state.languages) : undefined;
    if (all !== undefined) {
      for (const model of combinations(strings, all, fixed)) if (satisfies(this.conditions, model)) return model;
      return undefined;
    }
    const searched = searchTexts(state.languages, state.executions, this.texts);
    if (searched === undefined) return undefined;
    let tried = 0;
    for (const model of this.candidates(strings, state.languages, searched, fixed)) {
      if (++tried > MODELS_PER_WAY || ++this.models > MAX_MODELS) break;
      if (satisfies(this.conditions, model)) return model;
      if (open.length === 0 || tried > 3) continue;
      for (const start of this.withNumbers(model, state.numbers)) {
        if (satisfies(this.conditions, start)) return start;
      }
      const completed = this.complete(model);
      if (completed !== undefined) return completed;
    }
    this.undecided = true;
    return undefined;
  }

  /** Values for the numbers that something is known of, one after the other. */
  private *withNumbers(
    model: ReadonlyMap<Term, Primitive>,
    numbers: ReadonlyMap<Term, NumberSet>,
  ): Generator<ReadonlyMap<Term, Primitive>> {
    const lists = [...numbers].map(([variable, set]): [Term, number[]] => [variable, someOf(set)]);
    const longest = Math.max(0, ...lists.map(([, values]) => values.length));
    for (let i = 0; i < longest; i++) {
      const next = new Map(model);
      for (const [variable, values] of lists)
        if (values.length > 0) next.set(variable, values[Math.min(i, values.length - 1)]);
      yield next;
    }
  }

  /** All texts of all languages, when there are few. */
  private exhaustive(strings: readonly Term[], languages: ReadonlyMap<Term, Dfa>): string[][] | undefined {
    const all: string[][] = [];
    let count = 1;
    for (const variable of strings) {
      const words = allWords(languages.get(variable) ?? ALL, Math.floor(MAX_EXHAUSTIVE / Math.max(count, 1)));
      if (words === undefined) return undefined;
      count *= words.length;
      all.push(words);
    }
    return all;
  }

  /** Texts of the languages, all first ones first, then with one and another variable changed. */
  private *candidates(
    strings: readonly Term[],
    languages: ReadonlyMap<Term, Dfa>,
    searched: ReadonlyMap<Term, SearchedTexts>,
    fixed: ReadonlyMap<Term, Primitive>,
  ): Generator<ReadonlyMap<Term, Primitive>> {
    const each = strings.length <= 1 ? 120 : strings.length === 2 ? 14 : 5;
    const texts = strings.map((variable) => {
      const special = searched.get(variable);
      if (special !== undefined) return special.take(each);
      const found = new Set<string>();
      for (const variety of [1, 3]) {
        for (const text of samples(languages.get(variable) ?? ALL, variety)) {
          found.add(text);
          if (found.size >= (variety === 1 ? Math.ceil(each / 3) : each)) break;
        }
      }
      return [...found];
    });
    yield* combinations(strings, texts, fixed);
    if (strings.length > 2) return;
    const remarkable = strings.map((variable) =>
      REMARKABLE.filter((text) => accepts(languages.get(variable) ?? ALL, text)),
    );
    yield* combinations(strings, remarkable, fixed);
  }
}

/** What is demanded of terms that are not variables yet, one demand for each. */
class Demands {
  private readonly members = new Map<Term, Dfa>();
  private readonly values = new Map<Term, NumberSet>();

  /** False when a term cannot fulfil all that is demanded of it. */
  add(obligation: Obligation): boolean {
    const { term } = obligation;
    if (obligation.kind === 'member') {
      const before = this.members.get(term);
      const language = before === undefined ? obligation.language : intersect(before, obligation.language);
      this.members.set(term, language);
      return !isEmpty(language);
    }
    if (obligation.kind === 'value') {
      const set = both(this.values.get(term) ?? EVERYTHING, obligation.set);
      this.values.set(term, set);
      return !isNothing(set);
    }
    return true;
  }

  /** The demand on the newest term: what older terms need is then known before they are looked at. */
  next(): Obligation | undefined {
    let newest: Term | undefined;
    for (const terms of [this.members, this.values]) {
      for (const term of terms.keys()) if (newest === undefined || term.id > newest.id) newest = term;
    }
    if (newest === undefined) return undefined;
    const language = this.members.get(newest);
    const set = this.values.get(newest);
    this.members.delete(newest);
    this.values.delete(newest);
    return language === undefined
      ? { kind: 'value', term: newest, set: set! }
      : { kind: 'member', term: newest, language };
  }
}

/** One text for each variable, in order of the sum of their places. */
function* combinations(
  variables: readonly Term[],
  texts: readonly (readonly string[])[],
  fixed: ReadonlyMap<Term, Primitive>,
): Generator<ReadonlyMap<Term, Primitive>> {
  if (texts.some((list) => list.length === 0)) return;
  const most = texts.reduce((sum, list) => sum + list.length - 1, 0);
  function* choose(at: number, left: number, chosen: readonly string[]): Generator<readonly string[]> {
    if (at === texts.length) {
      if (left === 0) yield chosen;
      return;
    }
    for (let i = 0; i < texts[at].length && i <= left; i++) {
      if (at === texts.length - 1 && i !== left) continue;
      yield* choose(at + 1, left - i, [...chosen, texts[at][i]]);
    }
  }
  for (let sum = 0; sum <= most; sum++) {
    for (const chosen of choose(0, sum, [])) {
      const model = new Map(fixed);
      variables.forEach((variable, i) => {
        model.set(variable, chosen[i]);
      });
      yield model;
    }
  }
}
