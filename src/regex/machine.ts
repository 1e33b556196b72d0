// The deterministic machine of one execution of a regular expression on a text, `exec`, read unit by unit: an ordered
// list of threads, as in a backtracking matcher that tries all ways at once, each with what must be known of its
// captures. It tells, for every text, whether there is a match and whether the match that V8 would pick satisfies the
// constraints; a search (search.ts) for a text that is accepted is therefore a decision procedure.
// Always holds: threads are in order of priority; what a thread's future depends on is in its key, so of two threads
// with one key the later is dropped; below a match without open lookaheads no thread is kept.
// Soundness: exact when the program is (program.ts), except where an execution may start inside a surrogate pair.
import { Assertions } from './assertions.js';
import { type CodeSet, isHigh, isLow } from './code-set.js';
import { sameCharacter } from './fold.js';
import {
  type Ahead,
  END,
  lookaheadState,
  MATCHED,
  type MachineOptions,
  MIDDLE,
  NO_AHEADS,
  START,
  type State,
  type Thread,
  type Walk,
} from './machine-state.js';
import type { Monitor } from './monitor.js';
import { canBeEmpty, type Program } from './program.js';
import { AFTER, type Pieces, RecordKeeper, UP_TO_END } from './records.js';
import { StateKeys } from './state-keys.js';
import { LINE_ENDS } from './syntax.js';

export type { State } from './machine-state.js';

export interface Requirement {
  /** undefined: either. */
  match: boolean | undefined;
  readonly pieces: Pieces;
  /** An execution that goes on behind the match; `bump`: one character further when the match is empty. */
  readonly next?: { readonly machine: Machine; readonly bump: boolean };
}

export class Machine implements Monitor<State> {
  readonly sets: readonly CodeSet[];
  readonly wideSets: readonly CodeSet[];
  readonly exact: boolean;
  private readonly keeper: RecordKeeper;
  private readonly assertions: Assertions;
  private readonly keys: StateKeys;
  private readonly wide: boolean;
  private readonly stamps: Int32Array;
  private stamp = 0;
  /** Instructions followed so far: what a search costs. */
  private steps = 0;

  constructor(
    readonly program: Program,
    readonly requirement: Requirement,
    private readonly options: MachineOptions,
  ) {
    this.wide = program.expression.wide;
    this.stamps = new Int32Array(program.code.length);
    this.keeper = new RecordKeeper(program, requirement.pieces, options.record ?? false);
    const { next } = requirement;
    this.assertions = new Assertions(program, this.keeper);
    this.keys = new StateKeys(program, this.keeper, next?.machine);
    const inner = this.keeper.monitors.concat(next === undefined ? [] : [next.machine]);
    const own = [...program.sets, ...program.singles, LINE_ENDS];
    this.sets = [...(this.wide ? [] : own), ...inner.flatMap((monitor) => monitor.sets)];
    this.wideSets = [...(this.wide ? own : []), ...inner.flatMap((monitor) => monitor.wideSets ?? [])];
    this.exact =
      program.exact &&
      program.separable &&
      !(this.wide && (options.start > 0 || (next !== undefined && canBeEmpty(program.expression.body)))) &&
      ![...requirement.pieces.keys()].some((piece) => program.hidden.has(piece) && !program.never.has(piece)) &&
      inner.every((monitor) => !(monitor instanceof Machine) || monitor.exact) &&
      (next === undefined || next.machine.program === program || next.machine.program.trackers.length === 0);
  }

  start(): State {
    return this.startAt(START, undefined, this.options.start);
  }

  private startAt(previous: number, trackers: State['trackers'] | undefined, skip: number): State {
    return {
      threads: [],
      spawn: this.options.sticky ? 'once' : 'always',
      skip,
      previous,
      before: this.keeper.startEarly(),
      trackers: trackers ?? this.program.trackers.map(() => []),
      pending: -1,
      depth: 0,
      cached: undefined,
    };
  }

  step(state: State, unit: number): State {
    if (!this.wide) return this.read(state, unit);
    if (state.pending >= 0) {
      if (isLow(unit)) {
        const code = 0x10000 + (state.pending - 0xd800) * 0x400 + (unit - 0xdc00);
        return this.read({ ...state, pending: -1, cached: undefined }, code);
      }
      return this.step(this.flushed(state), unit);
    }
    return isHigh(unit) ? { ...state, pending: unit, cached: undefined } : this.read(state, unit);
  }

  private flushed(state: State): State {
    return state.pending < 0 ? state : this.read({ ...state, pending: -1, cached: undefined }, state.pending);
  }

  /** One character. */
  private read(state: State, code: number): State {
    const units = code > 0xffff ? 2 : 1;
    const trackers = this.program.trackers.length === 0 ? state.trackers : this.assertions.advance(state, code);
    if (state.skip > 0) {
      return { ...state, skip: Math.max(0, state.skip - units), previous: code, trackers, cached: undefined };
    }
    const { threads, spawn } = this.close(state, code);
    const before = spawn !== 'always' ? [] : this.keeper.advanceEarly(state.before, code);
    const kept = this.moved(threads, code);
    if (units === 2 && spawn === 'always') {
      const inside = this.insidePair(state, code);
      if (inside !== undefined) return { ...inside, threads: [...kept, ...inside.threads], trackers };
    }
    return {
      threads: kept,
      spawn,
      skip: 0,
      previous: code,
      before,
      trackers,
      pending: -1,
      depth: 0,
      cached: undefined,
    };
  }

  /** V8 looks for a match between the halves of a pair too, where only an empty one is possible. */
  private insidePair(state: State, code: number): State | undefined {
    const high = 0xd800 + ((code - 0x10000) >> 10);
    const low = 0xdc00 + ((code - 0x10000) & 0x3ff);
    const middle: State = {
      ...state,
      threads: [],
      previous: high,
      before: this.keeper.advanceEarly(state.before, high),
      trackers: this.program.trackers.map(() => []),
    };
    const out: Thread[] = [];
    this.follow(middle, this.first(middle), MIDDLE, out, this.visits(), new Map());
    const match = out.find((thread) => thread.pc === MATCHED && thread.aheads.length === 0);
    if (match === undefined) return undefined;
    const moved = { ...match, records: this.keeper.advance(match.records, low) };
    return { ...middle, threads: [moved], spawn: 'none', previous: code, before: [], cached: undefined };
  }

  /** The threads behind a character, of those with one future the first. */
  private moved(threads: readonly Thread[], code: number): Thread[] {
    const kept: Thread[] = [];
    const seen = new Set<string>();
    for (const thread of threads) {
      const moved = this.move(thread, code);
      if (moved === undefined) continue;
      const key = this.keys.ofFuture(moved);
      if (seen.has(key)) continue;
      seen.add(key);
      kept.push(moved);
    }
    return kept;
  }

  /** The thread behind a character; undefined when it does not take it. Its lookaheads have read it already. */
  private move(thread: Thread, code: number): Thread | undefined {
    if (thread.pc === MATCHED) {
      const { next } = this.requirement;
      return {
        ...thread,
        records: this.keeper.advance(thread.records, code),
        next: thread.next === undefined ? undefined : next!.machine.readAll(thread.next, code),
      };
    }
    const instruction = this.program.code[thread.pc];
    if (instruction.op === 'reference') {
      const first = thread.rest.codePointAt(0)!;
      const expected = this.wide ? first : thread.rest.charCodeAt(0);
      if (!sameCharacter(expected, code, instruction.fold, this.wide)) return undefined;
      const rest = thread.rest.slice(expected > 0xffff ? 2 : 1);
      const records = this.keeper.advance(thread.records, code);
      return { ...thread, records, rest, pc: rest === '' ? instruction.next : thread.pc };
    }
    if (instruction.op !== 'set' || !instruction.set.has(code)) return undefined;
    return { ...thread, pc: instruction.next, records: this.keeper.advance(thread.records, code) };
  }

  /** A character as the machine of a later execution sees it. */
  private readAll(state: State, code: number): State {
    if (this.wide || code <= 0xffff) return this.read(state, code);
    const high = this.read(state, 0xd800 + ((code - 0x10000) >> 10));
    return this.read(high, 0xdc00 + ((code - 0x10000) & 0x3ff));
  }

  /** The threads at this position, each before a character to take or matched; `code` is the next character or END. */
  private close(state: State, code: number): { threads: Thread[]; spawn: State['spawn'] } {
    const out: Thread[] = [];
    const visited = this.visits();
    const behinds = new Map<number, boolean>();
    for (const thread of state.threads) {
      const aheads = this.stepAheads(thread.aheads, code);
      if (aheads === undefined) continue;
      if (thread.pc === MATCHED || thread.rest !== '') {
        out.push(aheads === thread.aheads ? thread : { ...thread, aheads });
        if (thread.pc === MATCHED && aheads.length === 0) return { threads: out, spawn: 'none' };
        continue;
      }
      const { pc, records, defined } = thread;
      if (this.follow(state, { pc, records, aheads, loops: [], defined }, code, out, visited, behinds)) {
        return { threads: out, spawn: 'none' };
      }
    }
    if (state.spawn === 'none') return { threads: out, spawn: 'none' };
    const first = this.first(state);
    if (this.follow(state, first, code, out, visited, behinds)) return { threads: out, spawn: 'none' };
    return { threads: out, spawn: state.spawn === 'once' ? 'none' : 'always' };
  }

  private visits(): (walk: Walk) => boolean {
    if (this.program.simple) {
      const { stamps } = this;
      const stamp = ++this.stamp;
      return ({ pc }) => {
        if (stamps[pc] === stamp) return true;
        stamps[pc] = stamp;
        return false;
      };
    }
    const seen = new Set<string>();
    return (walk) => {
      const key = `${walk.pc}|${walk.loops.join(',')}|${this.keys.ofAheads(walk.aheads)}|${this.keeper.textKey(walk.records)}`;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    };
  }

  private first({ before }: State): Walk {
    return { pc: this.program.entry, records: this.keeper.first(before), aheads: NO_AHEADS, loops: [], defined: 0 };
  }

  /** Depth first in order of priority. True when a match without open lookaheads was reached: nothing below counts. */
  private follow(
    state: State,
    from: Walk,
    code: number,
    out: Thread[],
    visited: (walk: Walk) => boolean,
    behinds: Map<number, boolean>,
  ): boolean {
    const stack: Walk[] = [from];
    for (let walk = stack.pop(); walk !== undefined; walk = stack.pop()) {
      if (visited(walk)) continue;
      this.steps++;
      const instruction = this.program.code[walk.pc];
      switch (instruction.op) {
        case 'set':
          out.push({ ...walk, rest: '', next: undefined });
          break;
        case 'split':
          stack.push({ ...walk, pc: instruction.second }, { ...walk, pc: instruction.first });
          break;
        case 'match': {
          out.push(this.matched(state, walk));
          if (walk.aheads.length === 0) return true;
          break;
        }
        case 'ahead': {
          const aheads = this.look(state, walk, instruction, code);
          if (aheads !== undefined) stack.push({ ...walk, aheads, pc: instruction.next });
          break;
        }
        case 'reference': {
          const text = this.keeper.referenceText(walk.records, instruction.groups);
          if (text === '') stack.push({ ...walk, pc: instruction.next });
          else out.push({ ...walk, rest: text, next: undefined });
          break;
        }
        default: {
          const next = this.assertions.step(state, walk, instruction, code, behinds);
          if (next !== undefined) stack.push(next);
        }
      }
    }
    return false;
  }

  private matched(state: State, walk: Walk): Thread {
    if (state.depth > 0) return { ...walk, pc: MATCHED, rest: '', next: undefined };
    let records = this.keeper.close(this.keeper.close(walk.records, 0), UP_TO_END);
    records = this.keeper.open(records, AFTER);
    const { next } = this.requirement;
    let following: State | undefined;
    if (next !== undefined) {
      const empty = next.bump && this.keeper.isEmptyMatch(walk.records);
      following = next.machine.startAt(state.previous, this.shared(next.machine, state), empty ? 1 : 0);
    }
    return { pc: MATCHED, records, aheads: walk.aheads, rest: '', defined: walk.defined, next: following };
  }

  /** Trackers of lookbehinds follow the text from its start: a later execution of the same program takes them over. */
  private shared(machine: Machine, state: State): State['trackers'] | undefined {
    return machine.program === this.program ? state.trackers : undefined;
  }

  private look(
    state: State,
    walk: Walk,
    { entry, negate }: { readonly entry: number; readonly negate: boolean },
    code: number,
  ): readonly Ahead[] | undefined {
    const inside = lookaheadState(state, entry, this.keeper.textsOnly(walk.records));
    return this.stepAhead(walk.aheads, { negate, state: inside }, code);
  }

  /** Adds a lookahead that has read `code`; undefined when it decided against the thread. */
  private stepAhead(aheads: readonly Ahead[], { negate, state }: Ahead, code: number): readonly Ahead[] | undefined {
    const answer = this.readWithin(state, code);
    if (answer === true || answer === false) return answer !== negate ? aheads : undefined;
    const key = this.keys.withoutPending(answer);
    if (aheads.some((other) => other.negate === negate && this.keys.withoutPending(other.state) === key)) return aheads;
    return [...aheads, { negate, state: answer }];
  }

  private stepAheads(aheads: readonly Ahead[], code: number): readonly Ahead[] | undefined {
    let kept: readonly Ahead[] | undefined = NO_AHEADS;
    if (aheads.length === 0) return aheads;
    for (const ahead of aheads) {
      kept = this.stepAhead(kept, ahead, code);
      if (kept === undefined) return undefined;
    }
    return kept;
  }

  /** One character within a lookahead: the same program entered elsewhere, whose threads carry no records but texts. */
  private readWithin(state: State, code: number): State | boolean {
    const { threads } = this.close(state, code);
    if (threads.some((thread) => thread.pc === MATCHED && thread.aheads.length === 0)) return true;
    if (code === END) return false;
    const kept = this.moved(threads, code);
    if (kept.length === 0) return false;
    const trackers = this.program.trackers.length === 0 ? state.trackers : this.assertions.advance(state, code);
    return { ...state, threads: kept, previous: code, trackers, cached: undefined };
  }

  // Answers.

  /** The match at the end of the text; undefined when there is none. */
  private winner(state: State): Thread | undefined {
    const last = this.flushed(state);
    if (last.skip > 0) return undefined;
    const { threads } = this.close(last, END);
    return threads.find((thread) => thread.pc === MATCHED && thread.aheads.length === 0);
  }

  accepts(state: State): boolean {
    const { match, next } = this.requirement;
    const thread = this.winner(state);
    if (thread === undefined) return match !== true;
    if (match === false) return false;
    if (!this.keeper.fit(thread.records, thread.defined, true)) return false;
    return next === undefined || thread.next === undefined || next.machine.accepts(thread.next);
  }

  dead(state: State): boolean {
    const { match, next } = this.requirement;
    const { threads, spawn, skip } = state;
    const last = threads.length === 0 ? undefined : threads[threads.length - 1];
    const certain = last !== undefined && last.pc === MATCHED && last.aheads.length === 0 && spawn === 'none';
    if (match === false) return certain;
    if (match !== true || skip > 0 || state.pending >= 0) return false;
    if (spawn === 'none' && threads.length === 0) return true;
    if (!certain || threads.length > 1) return false;
    return (
      !this.keeper.fit(last.records, last.defined, false) ||
      (next !== undefined && last.next !== undefined && next.machine.dead(last.next))
    );
  }

  get work(): number {
    return this.steps + this.keeper.work + (this.requirement.next?.machine.work ?? 0);
  }

  /** What V8's exec would give for the whole text: groups, with BEFORE in front; needs the option `record`. */
  captures(state: State): (string | undefined)[] | undefined {
    const thread = this.winner(state);
    return thread === undefined ? undefined : this.keeper.captures(thread.records);
  }

  key(state: State): string {
    return this.keys.of(state);
  }
}
