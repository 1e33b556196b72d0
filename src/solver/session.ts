// The path condition of the current path, split into groups of conditions that share variables. The explorer resets it
// for a path, or goes back to a mark, assumes decisions, and asks about new ones.
// Always holds: `known` and `witness` never call the solver; groups and `known` depend on the assumed conditions and their order alone,
// not on what was asked before; `check` solves only the group that the condition belongs to. Assuming is cheap:
// conditions are grouped only when the first question is asked.
import { not } from '../logic/build.js';
import { firstOf, indexed } from '../logic/indexed.js';
import { decide, type Range, refine } from '../logic/interval.js';
import type { Model } from '../logic/model.js';
import { NO, YES } from '../logic/range.js';
import { type Primitive, type Term, variablesOf } from '../logic/term.js';
import { GroupForest, type GroupState, type Narrowing } from './group-state.js';
import { type Answer, type Solver, type SolverStats, UNSAT } from './solver.js';
import { enlarged, type Group, type Tables, UndoLog } from './undo-log.js';
import { holds, satisfies } from './validate.js';

/** Stamps hold the epoch of the path shifted left by one, plus the truth value of an atom. */
const MAX_EPOCH = 2 ** 30 - 1;
/** Numbers that a mark holds. */
const MARK = 6;
const FIRST_ROOM = 1024;

export class Session {
  private epoch = 1;
  /** The first `count` entries count; kept from path to path, so that a reset allocates nothing. */
  private readonly list = indexed<Term>();
  private count = 0;
  /** Conditions from here on are not grouped yet. */
  private grouped = 0;
  private readonly tables: Tables = {
    room: FIRST_ROOM,
    atoms: new Int32Array(FIRST_ROOM),
    literalStamps: new Int32Array(FIRST_ROOM),
    groupStamps: new Int32Array(FIRST_ROOM),
    groupOf: indexed(),
    rangeStamps: new Int32Array(FIRST_ROOM),
    ranges: indexed(),
  };
  private readonly groups: Group[] = [];
  private readonly log = new UndoLog();
  private readonly marks = indexed<number>();
  /** A change is under way: after an error it is half done, and cannot be undone. */
  private changing = false;
  /** Boolean variables decided by a literal, for the model of the whole path. */
  private readonly literals = indexed<Term>();
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
    return firstOf(this.list, this.count);
  }

  reset(): void {
    if (++this.epoch >= MAX_EPOCH) {
      this.epoch = 1;
      const { atoms, literalStamps, groupStamps, rangeStamps } = this.tables;
      for (const stamps of [atoms, literalStamps, groupStamps, rangeStamps]) stamps.fill(0);
    }
    this.count = 0;
    this.literalCount = 0;
    if (this.groups.length > 0) this.groups.length = 0;
    this.grouped = 0;
    this.log.length = 0;
    this.contradiction = false;
    this.changing = false;
    if (this.largeRanges.size > 0) this.largeRanges.clear();
    this.forest.prune();
  }

  /** Notes the present state under a number, for `rewind`. */
  mark(number: number): void {
    const at = number * MARK;
    const { marks } = this;
    marks[at] = this.count;
    marks[at + 1] = this.literalCount;
    marks[at + 2] = this.groups.length;
    marks[at + 3] = this.grouped;
    marks[at + 4] = this.log.length;
    marks[at + 5] = this.contradiction ? 1 : 0;
  }

  /**
   * Goes back to a mark that was noted since the last reset, with nothing undone before it since. False when only a reset helps.
   */
  rewind(number: number): boolean {
    if (this.changing || this.forest.isFull) return false;
    const at = number * MARK;
    const { marks } = this;
    this.log.undo(this.tables, marks[at + 4]);
    this.count = marks[at];
    this.literalCount = marks[at + 1];
    if (this.groups.length > marks[at + 2]) this.groups.length = marks[at + 2];
    this.grouped = marks[at + 3];
    this.contradiction = marks[at + 5] === 1;
    if (this.largeRanges.size > 0) this.largeRanges.clear();
    return true;
  }

  /** Adds a conjunct that is known, or believed, to be possible. */
  assume(condition: Term): void {
    this.changing = true;
    this.list[this.count++] = condition;
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    this.stamp(atom, !negated);
    if (atom.op === 'var') {
      this.literals[this.literalCount++] = atom;
      if (this.largeRanges.size > 0) this.largeRanges.clear();
    } else if (atom.op === 'const') {
      if (atom.data === negated) this.contradiction = true;
    } else if (atom.op === (negated ? 'or' : 'and')) this.stampParts(atom, !negated);
    this.changing = false;
  }

  /** Is this among what was assumed? */
  isAssumed(condition: Term): boolean {
    const negated = condition.op === 'not';
    return this.decided(negated ? condition.args[0] : condition) === !negated;
  }

  private stamp({ id }: Term, value: boolean): void {
    if (id >= this.tables.room) this.grow(id);
    const { atoms } = this.tables;
    const decided = (this.epoch << 1) | (value ? 1 : 0);
    const before = atoms[id];
    if (before === decided) return;
    if (before === (decided ^ 1)) this.contradiction = true;
    this.log.atom(id, before);
    atoms[id] = decided;
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
    const { tables } = this;
    tables.atoms = enlarged(tables.atoms, id + 1);
    tables.literalStamps = enlarged(tables.literalStamps, id + 1);
    tables.groupStamps = enlarged(tables.groupStamps, id + 1);
    tables.rangeStamps = enlarged(tables.rangeStamps, id + 1);
    tables.room = tables.atoms.length;
  }

  private decided(atom: Term): boolean | undefined {
    const value = this.tables.atoms[atom.id]; // undefined beyond the end, which equals no stamp
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

  /** What is known of a variable by the conditions that are grouped. */
  private readonly lookup = (variable: Term): Range | undefined => {
    const { id } = variable;
    if (variable.sort === 'bool' && this.tables.literalStamps[id] === this.epoch) {
      return this.decided(variable) === true ? YES : NO;
    }
    return this.tables.rangeStamps[id] === this.epoch ? this.tables.ranges[id] : undefined;
  };

  private readonly setRange = (variable: Term, range: Range): void => {
    const { id } = variable;
    if (id >= this.tables.room) this.grow(id);
    const { rangeStamps, ranges } = this.tables;
    this.log.range(id, rangeStamps[id], ranges[id]);
    rangeStamps[id] = this.epoch;
    ranges[id] = range;
    if (this.largeRanges.size > 0) this.largeRanges.clear();
  };

  private isGrouped({ id }: Term): boolean {
    return this.tables.groupStamps[id] === this.epoch;
  }

  /** Brings the conditions assumed since the last question into their groups. */
  private group(): void {
    if (this.grouped === this.count) return;
    this.changing = true;
    for (; this.grouped < this.count; this.grouped++) this.include(this.list[this.grouped]);
    this.changing = false;
  }

  private include(condition: Term): void {
    const atom = condition.op === 'not' ? condition.args[0] : condition;
    if (atom.op === 'const') return;
    if (atom.op === 'var') {
      this.includeLiteral(atom);
      if (!this.isGrouped(atom)) return;
    }
    const variables = variablesOf(condition);
    const state = this.joinedState(variables).with(condition);
    let target: Group | undefined;
    for (const variable of variables) {
      const group = this.findGroup(variable);
      if (group === undefined || group === target) continue;
      if (target === undefined) target = group;
      else {
        this.log.joined(group);
        group.into = target;
      }
    }
    if (target === undefined) {
      target = { state, into: undefined };
      this.groups.push(target);
    } else {
      this.log.state(target);
      target.state = state;
    }
    for (const variable of variables) this.setGroup(variable, target);
    this.narrow(state, condition);
  }

  /** From now on the variable's value is known to the groups. */
  private includeLiteral({ id }: Term): void {
    const { literalStamps } = this.tables;
    if (literalStamps[id] === this.epoch) return;
    this.log.literal(id, literalStamps[id]);
    literalStamps[id] = this.epoch;
  }

  private setGroup({ id }: Term, group: Group): void {
    if (id >= this.tables.room) this.grow(id);
    const { groupStamps, groupOf } = this.tables;
    if (groupStamps[id] === this.epoch && groupOf[id] === group) return;
    this.log.member(id, groupStamps[id], groupOf[id]);
    groupStamps[id] = this.epoch;
    groupOf[id] = group;
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
    if (!this.isGrouped(variable)) return undefined;
    const first = this.tables.groupOf[variable.id] as Group;
    let group = first;
    while (group.into !== undefined) group = group.into;
    if (group !== first) this.setGroup(variable, group);
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
      if (variable.sort !== 'bool' || this.isGrouped(variable)) continue;
      if (this.tables.literalStamps[variable.id] !== this.epoch) continue;
      state = state.with(this.decided(variable) === true ? variable : not(variable));
    }
    return state;
  }

  /** A boolean variable, or its negation, of which nothing at all is known: both sides are possible. */
  isFree(condition: Term): boolean {
    const atom = condition.op === 'not' ? condition.args[0] : condition;
    if (atom.op !== 'var') return false;
    this.group();
    return !this.contradiction && !this.isGrouped(atom) && this.decided(atom) === undefined;
  }

  /** Can the condition hold on this path? The answer of `check`, without a model. */
  status(condition: Term): Answer['status'] {
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    if (atom.op !== 'var' || this.contradiction) return this.check(condition).status;
    this.group();
    if (this.contradiction || this.isGrouped(atom)) return this.check(condition).status;
    return this.decided(atom) === negated ? 'unsat' : 'sat';
  }

  /** Can the condition hold on this path? */
  check(condition: Term): Answer {
    if (this.contradiction) return UNSAT;
    const negated = condition.op === 'not';
    const atom = negated ? condition.args[0] : condition;
    this.group();
    if (this.contradiction) return UNSAT;
    if (atom.op === 'var' && !this.isGrouped(atom)) return this.free(atom, !negated);
    if (this.known(condition) === false) return UNSAT;
    const state = this.joinedState(variablesOf(condition)).with(condition);
    if (state.answer !== undefined) this.stats.cacheHits++;
    return this.solved(state);
  }

  /** A boolean variable that no condition but a literal speaks of. */
  private free(atom: Term, wanted: boolean): Answer {
    return this.decided(atom) === !wanted ? UNSAT : { status: 'sat', model: new Map([[atom, wanted]]) };
  }

  private solved(state: GroupState): Answer {
    if (state.answer !== undefined) return state.answer;
    const model = state.witness ?? this.suggested(state);
    const answer: Answer = model === undefined ? this.asked(state) : { status: 'sat', model };
    if (answer.status === 'sat') state.model = answer.model;
    state.answer = answer;
    return answer;
  }

  private asked(state: GroupState): Answer {
    const { numbers } = state;
    if (numbers === undefined) return this.solver.check(state.conditions);
    this.stats.quick++;
    const value = numbers.pick();
    return value === undefined ? UNSAT : { status: 'sat', model: new Map([[numbers.variable, value]]) };
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
    this.group();
    if (this.contradiction) return undefined;
    if (atom.op === 'var' && !this.isGrouped(atom)) return (this.decided(atom) ?? false) !== negated;
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
