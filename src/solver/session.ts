// The path condition of the current path, split into groups of conditions that share variables. The explorer resets it
// for every path, replays decisions with `assume`, and asks about new ones.
// Always holds: `known` and `witness` never call the solver, and `known` depends on the assumed conditions alone, not on
// what was asked before; `check` solves only the group that the condition belongs to. Assuming is cheap: a boolean
// variable is one write, other conditions are grouped only when the first question is asked.
import { not } from '../logic/build.js';
import { decide, type Range, refine } from '../logic/interval.js';
import type { Model } from '../logic/model.js';
import { NO, YES } from '../logic/range.js';
import { type Primitive, type Term, variablesOf } from '../logic/term.js';
import { GroupForest, type GroupState, type Narrowing } from './group-state.js';
import { type Answer, type Solver, type SolverStats, UNSAT } from './solver.js';
import { holds, satisfies } from './validate.js';

interface Group {
  state: GroupState;
  /** Set once the group has become part of another. */
  into: Group | undefined;
}

/** Stamps hold the epoch of the path shifted left by one, plus the truth value of an atom. */
const MAX_EPOCH = 2 ** 30 - 1;

export class Session {
  private epoch = 1;
  /** The first `count` entries count; kept from path to path, so that a reset allocates nothing. */
  private readonly list: Term[] = [];
  private count = 0;
  /** Conditions from here on are not grouped yet. Boolean literals are never listed. */
  private pending: Term[] = [];
  private grouped = 0;
  private atoms = new Int32Array(1024);
  private groupStamps = new Int32Array(1024);
  private readonly groupOf: (Group | undefined)[] = [];
  private rangeStamps = new Int32Array(1024);
  private readonly ranges: (Range | undefined)[] = [];
  private groups: Group[] = [];
  /** Boolean variables decided by a literal, for the model of the whole path. */
  private readonly literals: Term[] = [];
  private literalCount = 0;
  private contradiction = false;
  /** Ranges of large terms under the present ranges of the variables. */
  private readonly largeRanges = new Map<Term, Range>();
  private readonly forest = new GroupForest();

  /** A model to try before the solver is asked. */
  suggestion: Model | undefined;

  constructor(
    private readonly solver: Solver,
    private readonly stats: SolverStats,
  ) {}

  get conditions(): readonly Term[] {
    return this.list.slice(0, this.count);
  }

  reset(): void {
    if (++this.epoch >= MAX_EPOCH) {
      this.epoch = 1;
      this.atoms.fill(0);
      this.groupStamps.fill(0);
      this.rangeStamps.fill(0);
    }
    this.count = 0;
    this.literalCount = 0;
    if (this.pending.length > 0) this.pending = [];
    if (this.groups.length > 0) this.groups = [];
    this.grouped = 0;
    this.contradiction = false;
    if (this.largeRanges.size > 0) this.largeRanges.clear();
    this.forest.prune();
  }

  /** Adds a conjunct that is known, or believed, to be possible. */
  assume(condition: Term): void {
    this.list[this.count++] = condition;
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    this.stamp(atom, !negated);
    if (atom.op === 'var') {
      this.literals[this.literalCount++] = atom;
      if (this.largeRanges.size > 0) this.largeRanges.clear();
      if (this.groupStamps[atom.id] === this.epoch) this.pending.push(condition);
      return;
    }
    if (atom.op === 'const') {
      if (atom.data === negated) this.contradiction = true;
      return;
    }
    if (atom.op === (negated ? 'or' : 'and')) this.stampParts(atom, !negated);
    this.pending.push(condition);
  }

  private stamp(atom: Term, value: boolean): void {
    const id = atom.id;
    if (id >= this.atoms.length) this.grow(id);
    const decided = (this.epoch << 1) | (value ? 1 : 0);
    if (this.atoms[id] === (decided ^ 1)) this.contradiction = true;
    this.atoms[id] = decided;
  }

  /** The parts of a true `and` hold, those of a false `or` do not. */
  private stampParts(junction: Term, value: boolean): void {
    const stack = [...junction.args];
    for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
      const negated = part.op === 'not';
      const atom = negated ? part.args[0] : part;
      if (part.op === junction.op) stack.push(...part.args);
      else if (atom.op !== 'var' && atom.op !== 'const') this.stamp(atom, value !== negated);
    }
  }

  private grow(id: number): void {
    const size = 2 ** Math.ceil(Math.log2(id + 1));
    const copy = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(size);
      grown.set(old);
      return grown;
    };
    this.atoms = copy(this.atoms);
    this.groupStamps = copy(this.groupStamps);
    this.rangeStamps = copy(this.rangeStamps);
  }

  private decided(atom: Term): boolean | undefined {
    const value = this.atoms[atom.id]; // undefined beyond the end, which equals no stamp
    if (value >> 1 !== this.epoch) return undefined;
    return (value & 1) === 1;
  }

  /** Decided by an assumed condition or by the ranges of the variables. */
  known(condition: Term): boolean | undefined {
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    if (atom.op === 'const') return (atom.data as boolean) !== negated;
    const stamped = this.decided(atom);
    if (stamped !== undefined) return stamped !== negated;
    if (atom.op === 'var') return undefined;
    const opposite = condition.negation;
    if (opposite !== undefined && opposite.op !== 'not') {
      const other = this.decided(opposite);
      if (other !== undefined) return !other;
    }
    this.group();
    return decide(condition, this.lookup, this.largeRanges);
  }

  private readonly lookup = (variable: Term): Range | undefined => {
    if (variable.sort === 'bool') {
      const value = this.decided(variable);
      if (value !== undefined) return value ? YES : NO;
    }
    return this.rangeStamps[variable.id] === this.epoch ? this.ranges[variable.id] : undefined;
  };

  private readonly setRange = (variable: Term, range: Range): void => {
    if (variable.id >= this.atoms.length) this.grow(variable.id);
    this.rangeStamps[variable.id] = this.epoch;
    this.ranges[variable.id] = range;
    if (this.largeRanges.size > 0) this.largeRanges.clear();
  };

  /** Brings the conditions assumed since the last question into their groups. */
  private group(): void {
    for (; this.grouped < this.pending.length; this.grouped++) this.include(this.pending[this.grouped]);
  }

  private include(condition: Term): void {
    const variables = variablesOf(condition);
    const state = this.joinedState(variables).with(condition);
    let target: Group | undefined;
    for (const variable of variables) {
      const group = this.findGroup(variable);
      if (group === undefined) continue;
      if (target === undefined) target = group;
      else if (target !== group) group.into = target;
    }
    if (target === undefined) {
      target = { state, into: undefined };
      this.groups.push(target);
    }
    target.state = state;
    for (const variable of variables) {
      if (variable.id >= this.atoms.length) this.grow(variable.id);
      this.groupStamps[variable.id] = this.epoch;
      this.groupOf[variable.id] = target;
    }
    this.narrow(state, condition);
  }

  private narrow(state: GroupState, condition: Term): void {
    if (state.narrowings === undefined) {
      const narrowings: Narrowing[] = [];
      const update = (variable: Term, range: Range): void => {
        narrowings.push({ variable, range });
        this.setRange(variable, range);
      };
      if (refine(condition, true, this.lookup, update) === 'contradiction') state.answer = UNSAT;
      state.narrowings = narrowings;
    } else for (const { variable, range } of state.narrowings) this.setRange(variable, range);
    if (state.answer === UNSAT) this.contradiction = true;
  }

  private findGroup(variable: Term): Group | undefined {
    if (this.groupStamps[variable.id] !== this.epoch) return undefined;
    let group = this.groupOf[variable.id]!;
    while (group.into !== undefined) group = group.into;
    this.groupOf[variable.id] = group;
    return group;
  }

  /** The state of everything that is connected to these variables, literals of boolean variables included. */
  private joinedState(variables: readonly Term[]): GroupState {
    let state: GroupState | undefined;
    let seen: Group | Group[] | undefined;
    for (const variable of variables) {
      const group = this.findGroup(variable);
      if (group === undefined || group === seen || (Array.isArray(seen) && seen.includes(group))) continue;
      seen = seen === undefined ? group : Array.isArray(seen) ? [...seen, group] : [seen, group];
      state = state === undefined ? group.state : state.joined(group.state);
    }
    state ??= this.forest.root;
    for (const variable of variables) {
      if (variable.sort !== 'bool' || this.groupStamps[variable.id] === this.epoch) continue;
      const value = this.decided(variable);
      if (value !== undefined) state = state.with(value ? variable : not(variable));
    }
    return state;
  }

  /** Can the condition hold on this path? */
  check(condition: Term): Answer {
    if (this.contradiction) return UNSAT;
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    this.group();
    if (this.contradiction) return UNSAT;
    if (atom.op === 'var' && this.groupStamps[atom.id] !== this.epoch) {
      const value = this.decided(atom);
      return value === negated ? UNSAT : { status: 'sat', model: new Map([[atom, !negated]]) };
    }
    if (this.known(condition) === false) return UNSAT;
    const state = this.joinedState(variablesOf(condition)).with(condition);
    if (state.answer !== undefined) this.stats.cacheHits++;
    return this.solved(state);
  }

  private solved(state: GroupState): Answer {
    if (state.answer !== undefined) return state.answer;
    const model = state.witness ?? this.suggested(state);
    const answer: Answer = model === undefined ? this.solver.check(state.conditions) : { status: 'sat', model };
    if (answer.status === 'sat') state.model = answer.model;
    state.answer = answer;
    return answer;
  }

  private suggested(state: GroupState): Model | undefined {
    const { suggestion } = this;
    if (suggestion === undefined) return undefined;
    const { conditions } = state;
    const model = new Map<Term, Primitive>();
    for (const condition of conditions) {
      for (const variable of variablesOf(condition)) {
        const value = suggestion.get(variable);
        if (value !== undefined) model.set(variable, value);
      }
    }
    return satisfies(conditions, model) ? model : undefined;
  }

  /** The value of the condition under the models at hand; undefined when there is none without asking the solver. */
  witness(condition: Term): boolean | undefined {
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    if (atom.op === 'var' && this.groupStamps[atom.id] !== this.epoch) {
      return (this.decided(atom) ?? false) !== negated;
    }
    this.group();
    if (this.contradiction) return undefined;
    const model = this.joinedState(variablesOf(condition)).witness;
    return model === undefined ? undefined : holds(condition, model);
  }

  /** A model of the whole path condition. */
  model(): Answer {
    this.group();
    if (this.contradiction) return UNSAT;
    const model = new Map<Term, Primitive>();
    for (let i = 0; i < this.literalCount; i++) model.set(this.literals[i], this.decided(this.literals[i])!);
    for (const group of this.groups) {
      if (group.into !== undefined) continue;
      const answer = this.solved(group.state);
      if (answer.status !== 'sat') return answer;
      for (const [variable, value] of answer.model as Model) model.set(variable, value);
    }
    return { status: 'sat', model };
  }
}
