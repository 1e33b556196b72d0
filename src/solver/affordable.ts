// Guards exact evaluation against regular expressions that take V8 exponentially long: a text that a search made up and
// that would is given up. Called by validate.ts.
import { EvaluationError, evaluate } from '../logic/evaluate.js';
import type { Model } from '../logic/model.js';
import { type Term, visit } from '../logic/term.js';
import { regexCall } from '../logic/theories/strings/regex.js';
import { mayExplode, tooCostly } from '../regex/backtrack.js';

const NONE: readonly Term[] = [];
const risks = new WeakMap<Term, readonly Term[]>();

/** Executions within a condition that may take long, inner ones first. */
function risksOf(condition: Term): readonly Term[] {
  let found = risks.get(condition);
  if (found === undefined) {
    const seen = new Set<Term>();
    visit(
      condition,
      (term) => seen.has(term),
      (term) => seen.add(term),
    );
    const list = [...seen].filter((term) => term.op === 'regex' && mayExplode(regexCall(term.data).source));
    found = list.length === 0 ? NONE : list.sort((a, b) => a.id - b.id);
    risks.set(condition, found);
  }
  return found;
}

export function isAffordable(condition: Term, model: Model): boolean {
  // Smaller terms hold no execution of a regular expression.
  if (condition.size < 3) return true;
  for (const term of risksOf(condition)) {
    const { source, flags } = regexCall(term.data);
    try {
      const [text, position] = term.args.map((arg) => evaluate(arg, model));
      if (tooCostly(source, flags, text as string, position as number)) return false;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
    }
  }
  return true;
}
