// Monitors: listeners that watch a property along every path, given as a temporal formula over named predicates or as a
// finite-state machine in code. A path that breaks the property is a violation like any other, confirmed on the original code.
import type { CallEvent, CallLeft, Listener, LivePath } from '../path/listener.js';
import { atoms, FormulaError, Progress, parseFormula } from './ltl.js';

/** One step of the trace that a monitor watches: a call entered or left. */
export type TraceStep =
  | ({ readonly kind: 'entered' } & Pick<CallEvent, 'name' | 'args' | 'location'>)
  | ({ readonly kind: 'left' } & Pick<CallLeft, 'name' | 'value' | 'thrown' | 'location'>);

/**
 * What an atom of a formula means in a step: a function of the step, or a pattern `entered NAME`, `left NAME`, each with an
 * optional condition over the parameters, `this` and (when left) `result`: `entered open when this.locked`.
 */
export type Predicate = string | ((step: TraceStep, path: LivePath) => boolean);

export interface PropertyOptions {
  /** Named in the finding. */
  readonly name: string;
  /** Past-time and finite-trace LTL, see docs/listeners.md. */
  readonly formula: string;
  readonly predicates: Readonly<Record<string, Predicate>>;
  /** Which calls are steps; all those that a predicate names when left out. */
  readonly steps?: (step: TraceStep) => boolean;
}

/**
 * A listener that checks a temporal formula along every path.
 *
 *     property({
 *       name: 'no start without unlock',
 *       formula: 'G (start -> O unlock)',
 *       predicates: { start: 'entered Motor.start', unlock: 'left Motor.unlock when result' },
 *     })
 *
 * @throws FormulaError when the formula cannot be read or names an unknown predicate
 */
export function property({ name, formula, predicates, steps }: PropertyOptions): Listener {
  const parsed = parseFormula(formula);
  const tests = new Map<string, (step: TraceStep, path: LivePath) => boolean>();
  const watched = new Set<string>();
  for (const atom of atoms(parsed)) {
    const predicate = predicates[atom];
    if (predicate === undefined) throw new FormulaError(`${formula}: no predicate is named ${atom}`);
    tests.set(atom, typeof predicate === 'function' ? predicate : patternTest(predicate, watched));
  }
  const patterns = Object.values(predicates).every((predicate) => typeof predicate === 'string');
  const isStep = steps ?? ((step: TraceStep) => !patterns || watched.has(`${step.kind} ${step.name}`));
  const progressOf = (path: LivePath): Progress => (path.data ??= new Progress(parsed)) as Progress;
  const take = (path: LivePath, step: TraceStep): void => {
    if (!isStep(step)) return;
    const goesOn = progressOf(path).step((atom) => tests.get(atom)?.(step, path) === true);
    if (!goesOn) path.violate(name, `${formula} is broken when ${step.name} is ${step.kind}`);
  };
  return {
    entered: (path, call) => take(path, { kind: 'entered', name: call.name, args: call.args, location: call.location }),
    left: (path, { name: left, value, thrown, location }) =>
      take(path, { kind: 'left', name: left, value, thrown, location }),
    ending(path) {
      if (!progressOf(path).end()) path.violate(name, `${formula} does not hold when the path ends`);
    },
  };
}

function patternTest(pattern: string, watched: Set<string>): (step: TraceStep, path: LivePath) => boolean {
  const match = /^(entered|left)\s+(\S+)(?:\s+when\s+(.+))?$/s.exec(pattern.trim());
  if (match === null) {
    throw new FormulaError(`"${pattern}" is not a predicate; predicates look like "entered open when this.locked"`);
  }
  const [, kind, name, condition] = match;
  watched.add(`${kind} ${name}`);
  return (step, path) =>
    step.kind === kind && step.name === name && (condition === undefined || path.decide(condition));
}

export interface MachineOptions<State> {
  /** Named in the finding. */
  readonly name: string;
  readonly initial: State;
  /** The state after a step; undefined: the property is broken. */
  step(state: State, step: TraceStep, path: LivePath): State | undefined;
  /** May a path end in this state? Yes when left out. */
  accepts?(state: State): boolean;
}

/** A listener that runs a finite-state machine along every path. States are values: do not change them in place. */
export function stateMachine<State>({ name, initial, step, accepts }: MachineOptions<State>): Listener {
  const take = (path: LivePath, event: TraceStep): void => {
    const before = path.data === undefined ? initial : (path.data as { state: State }).state;
    const state = step(before, event, path);
    if (state === undefined) path.violate(name, `${event.name} is ${event.kind} in state ${JSON.stringify(before)}`);
    path.data = { state };
  };
  return {
    entered: (path, call) => take(path, { kind: 'entered', name: call.name, args: call.args, location: call.location }),
    left: (path, { name: left, value, thrown, location }) =>
      take(path, { kind: 'left', name: left, value, thrown, location }),
    ending(path) {
      const state = path.data === undefined ? initial : (path.data as { state: State }).state;
      if (accepts?.(state) === false) path.violate(name, `the path ends in state ${JSON.stringify(state)}`);
    },
  };
}
