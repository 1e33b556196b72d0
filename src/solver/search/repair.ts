// Local search for a model: start from one that fails somewhere, change one variable at a time so that more conditions
// hold. Every candidate is judged by exact evaluation, so what it finds is right, and finding nothing means nothing.
import { valueOf } from '../../logic/evaluate.js';
import type { Model } from '../../logic/model.js';
import { contains, nextDown, nextUp } from '../../logic/range.js';
import { type Primitive, type Term, variablesOf } from '../../logic/term.js';
import type { QueryRanges } from '../ranges.js';
import { holds, inDomain } from '../validate.js';
import { Seeds } from './seeds.js';
import { suggest } from './suggest.js';

/** Changes of variables in one search. */
const MAX_STEPS = 24;

export class Repair {
  private readonly byVariable = new Map<Term, number[]>();
  private readonly seeds: Seeds;
  readonly variables: readonly Term[];
  /** Evaluations left; shared by all searches of the query. */
  private budget: number;

  constructor(
    private readonly conditions: readonly Term[],
    private readonly ranges: QueryRanges,
    budget: number,
  ) {
    this.budget = budget;
    const terms = new Set(conditions);
    for (const term of terms) for (const arg of term.args) terms.add(arg);
    this.seeds = new Seeds(terms);
    conditions.forEach((condition, i) => {
      for (const variable of variablesOf(condition)) {
        const users = this.byVariable.get(variable);
        if (users === undefined) this.byVariable.set(variable, [i]);
        else users.push(i);
      }
    });
    this.variables = [...this.byVariable.keys()];
  }

  get exhausted(): boolean {
    return this.budget <= 0;
  }

  from(start: Model): Model | undefined {
    const model = new Map<Term, Primitive>();
    for (const variable of this.variables) {
      const value = valueOf(variable, start);
      model.set(variable, this.possible(variable, value) ? value : this.within(variable));
    }
    const truth = this.conditions.map((condition) => this.holds(condition, model));
    const visited = new Set<string>();
    for (let step = 0; step < MAX_STEPS && this.budget > 0; step++) {
      let improved = false;
      let failing = truth.indexOf(false);
      if (failing < 0) return model;
      for (; failing >= 0 && !improved; failing = truth.indexOf(false, failing + 1)) {
        improved = this.improve(failing, model, truth, visited);
      }
      if (!improved) return undefined;
    }
    return truth.includes(false) ? undefined : model;
  }

  /** A value in the range of the variable: its default, else the least one that is easy to read. */
  private within(variable: Term): Primitive {
    const value = valueOf(variable, new Map());
    if (typeof value !== 'number' || this.possible(variable, value)) return value;
    const { min, max } = this.ranges.of(variable);
    return [Math.ceil(min), Math.floor(max), min, max].find((v) => this.possible(variable, v)) ?? value;
  }

  private holds(condition: Term, model: Model): boolean {
    this.budget--;
    return holds(condition, model);
  }

  /** Ranges follow from the conditions, so no model has a value outside of them. */
  private possible(variable: Term, value: Primitive): boolean {
    if (!inDomain(variable, value)) return false;
    return typeof value !== 'number' || contains(this.ranges.of(variable), value);
  }

  /** Takes the change that makes most conditions true among those that repair the failing one. */
  private improve(failing: number, model: Map<Term, Primitive>, truth: boolean[], visited: Set<string>): boolean {
    let best: { variable: Term; value: Primitive; gain: number } | undefined;
    for (const { variable, value } of this.moves(this.conditions[failing], model)) {
      if (this.budget <= 0) break;
      const before = model.get(variable)!;
      if (Object.is(before, value) || !this.possible(variable, value)) continue;
      if (visited.has(`${variable.id}:${String(value)}`)) continue;
      model.set(variable, value);
      let gain = this.holds(this.conditions[failing], model) ? 1 : -1;
      if (gain > 0) {
        for (const i of this.byVariable.get(variable)!) {
          if (i === failing) continue;
          const now = this.holds(this.conditions[i], model);
          if (now !== truth[i]) gain += now ? 1 : -1;
        }
        if (best === undefined || gain > best.gain) best = { variable, value, gain };
      }
      model.set(variable, before);
      if (best !== undefined && best.gain === truth.reduce((n, t) => (t ? n : n + 1), 0)) break;
    }
    if (best === undefined) return false;
    visited.add(`${best.variable.id}:${String(best.value)}`);
    model.set(best.variable, best.value);
    for (const i of this.byVariable.get(best.variable)!) truth[i] = this.holds(this.conditions[i], model);
    return true;
  }

  private *moves(condition: Term, model: Model): Generator<{ variable: Term; value: Primitive }> {
    yield* suggest(condition, model);
    const variables = variablesOf(condition);
    for (const variable of variables) {
      const value = model.get(variable);
      if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) continue;
      yield { variable, value: nextUp(value) };
      yield { variable, value: nextDown(value) };
    }
    for (const variable of variables) for (const value of this.seeds.of(variable)) yield { variable, value };
  }
}
