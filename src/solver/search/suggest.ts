// Suggestions: which change of one variable could make a failing condition true? Comparisons are turned into wanted
// values of their operands, and wanted values are pushed down through the operations by inverting them under the
// current model. What each operator suggests is in the candidates of its theory. Callers: search/repair.ts, which tries
// the suggestions; nothing here needs to be right.
import { EvaluationError, evaluate } from '../../logic/evaluate.js';
import type { Model } from '../../logic/model.js';
import { nextDown, nextUp } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';
import type { Suggestions } from './candidates/candidates.js';
import { candidatesOf, goalOf, targetOf } from './candidates/registry.js';

export interface Suggestion {
  readonly variable: Term;
  readonly value: Primitive;
}

const MAX_DEPTH = 12;
const MAX_SUGGESTIONS = 60;

export function suggest(condition: Term, model: Model): readonly Suggestion[] {
  const descent = new Descent(model);
  descent.goal(condition, true);
  return descent.all;
}

class Descent implements Suggestions {
  readonly all: Suggestion[] = [];
  private depth = 0;

  constructor(private readonly model: Model) {}

  value(term: Term): any {
    try {
      return evaluate(term, this.model);
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  private get ended(): boolean {
    return this.depth > MAX_DEPTH || this.all.length > MAX_SUGGESTIONS;
  }

  goal(condition: Term, wanted: boolean): void {
    if (this.ended) return;
    if (condition.op === 'var') {
      this.all.push({ variable: condition, value: wanted });
      return;
    }
    this.depth++;
    goalOf(condition)?.(condition, wanted, this);
    this.depth--;
  }

  target(term: Term, value: Primitive): void {
    if (this.ended || term.op === 'const') return;
    if (term.op === 'var') this.assign(term, value);
    else {
      this.depth++;
      const target = targetOf(term);
      if (target !== undefined) target(term, value, this);
      else if (typeof value === 'boolean') this.goal(term, value);
      this.depth--;
    }
  }

  differ(a: Term, b: Term): void {
    candidatesOf(a.sort).differ(a, b, this);
  }

  private assign(variable: Term, value: Primitive): void {
    this.all.push({ variable, value });
    if (typeof value === 'number' && this.depth > 2 && Number.isFinite(value)) {
      // Inverting rounds: the neighbours may be what was meant.
      this.all.push({ variable, value: nextUp(value) }, { variable, value: nextDown(value) });
    }
  }
}
