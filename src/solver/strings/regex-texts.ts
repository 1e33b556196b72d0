// Texts for executions of regular expressions that have no automaton: back references, very large counts. First texts
// made from the patterns themselves; then the machines are searched together with the language of the variable, state by
// state as far as needed. Called by search.ts.
// Soundness: "none" only when exact machines were searched to the end.
import { ALL, accepts, type Dfa } from '../../automata/dfa.js';
import { samples } from '../../automata/operations.js';
import type { Term } from '../../logic/term.js';
import { execute, regexCall } from '../../logic/theories/strings/regex.js';
import { Generator } from '../../regex/generate.js';
import { monitorOf } from '../../regex/language.js';
import { all } from '../../regex/monitor.js';
import { TextSearch, textOfWord } from '../../regex/search.js';
import type { Execution } from './regexes.js';

/** Transitions for one search, for all searches of a query, and beyond the first text that was found. */
const BUDGET = 25_000;
const TOTAL = 60_000;
const EXTRA = 600;
/** Different characters tried for one word. */
const VARIANTS = 4;
/** Texts made from one pattern, and texts of a language that a group is given. */
const MADE = 400;
const GIVEN = 6;

/** What the searches of one query may still spend. */
export class TextBudget {
  left = TOTAL;
}

export class SearchedTexts {
  private readonly made: readonly string[];
  private search: TextSearch | undefined;

  constructor(
    private readonly language: Dfa,
    private readonly executions: readonly Execution[],
    private readonly budget: TextBudget,
  ) {
    this.made = this.generated();
  }

  private searched(): TextSearch {
    if (this.search === undefined) {
      const machines = this.executions.map((execution) => execution.machine);
      this.search = new TextSearch(all([monitorOf(this.language), ...machines]));
      this.search.explore(Math.min(BUDGET, this.budget.left), EXTRA);
      this.budget.left -= this.search.spent;
    }
    return this.search;
  }

  get none(): boolean {
    if (this.made.length > 0 || !this.executions.every(({ machine }) => machine.exact)) return false;
    return this.searched().empty;
  }

  take(limit: number): string[] {
    const found = new Set<string>(this.made.slice(0, limit));
    if (found.size > 0) return [...found];
    for (const word of this.searched().words(limit)) {
      for (let variant = 0; variant < VARIANTS && found.size < limit; variant++) found.add(textOfWord(word, variant));
      if (found.size >= limit) break;
    }
    return [...found];
  }

  /** Texts made from each pattern that answer all that is asked, the shortest first. */
  private generated(): string[] {
    const found = new Set<string>();
    const patterns = new Set(this.executions.map(({ machine }) => machine.program.expression));
    for (const expression of patterns) {
      const own = this.executions.filter(({ machine }) => machine.program.expression === expression);
      const texts = new Map<number, string[]>();
      for (const { group, language } of own)
        if (language !== undefined) texts.set(group, some(language, texts.get(group)));
      const absent = new Set(own.filter((execution) => execution.absent).map(({ group }) => group));
      const generator = new Generator(expression, { texts, absent });
      for (let n = 0; n < MADE; n++) {
        const text = generator.text(n);
        if (text !== undefined && !found.has(text) && this.fits(text)) found.add(text);
      }
    }
    return [...found].sort((a, b) => a.length - b.length);
  }

  /** By the language, and by V8 where an execution starts at the beginning; the rest is evaluated later. */
  private fits(text: string): boolean {
    if (!accepts(this.language, text)) return false;
    return this.executions.every(({ term, group, language, absent, machine }) => {
      if (term.args[1].data !== 0) return true;
      const match = execute(regexCall(term.data), text, 0);
      if (match === null) return machine.requirement.match !== true;
      if (machine.requirement.match === false || (absent && match[group] !== undefined)) return false;
      return language === undefined || (match[group] !== undefined && accepts(language, match[group]));
    });
  }
}

function some(language: Dfa, known: readonly string[] = []): string[] {
  const texts = known.filter((text) => accepts(language, text));
  for (const text of samples(language, 2)) {
    if (texts.length >= GIVEN) break;
    texts.push(text);
  }
  return texts;
}

/** By variable; undefined when one of them has no text. */
export function searchTexts(
  languages: ReadonlyMap<Term, Dfa>,
  executions: readonly Execution[],
  budget: TextBudget,
): ReadonlyMap<Term, SearchedTexts> | undefined {
  const byVariable = new Map<Term, Execution[]>();
  for (const execution of executions) {
    byVariable.set(execution.text, [...(byVariable.get(execution.text) ?? []), execution]);
  }
  const texts = new Map<Term, SearchedTexts>();
  for (const [variable, list] of byVariable) {
    const searched = new SearchedTexts(languages.get(variable) ?? ALL, list, budget);
    if (searched.none) return undefined;
    texts.set(variable, searched);
  }
  return texts;
}
