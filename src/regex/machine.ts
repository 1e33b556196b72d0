// The deterministic machine of one execution of a regular expression on a text, `exec`, read unit by unit: an ordered
// list of threads, as in a backtracking matcher that tries all ways at once, each with what must be known of its
// captures. It tells, for every text, whether there is a match and whether the match that V8 would pick satisfies the
// constraints; a search (search.ts) for a text that is accepted is therefore a decision procedure.
// Always holds: threads are in order of priority; what a thread's future depends on is in its key, so of two threads
// with one key the later is dropped; below a match without open lookaheads no thread is kept.
// Soundness: exact when the program is (program.ts), except where an execution may start inside a surrogate pair.
import { type CodeSet, isHigh, isLow } from './code-set.js';
import type { Monitor } from './monitor.js';
import { canBeEmpty, type Instruction, type Program } from './program.js';
import { AFTER, type Pieces, RecordKeeper, type Records, UP_TO_END } from './records.js';
import { LINE_ENDS } from './syntax.js';

export interface Requirement {
  /** undefined: either. */
  match: boolean | undefined;
  readonly pieces: Pieces;
  /** An execution that goes on behind the match; `bump`: one character further when the match is empty. */
  readonly next?: { readonly machine: Machine; readonly bump: boolean };
}

interface Thread {
  /** -1 once matched. */
  readonly pc: number;
  readonly records: Records;
  readonly aheads: readonly Ahead[];
  /** The rest of a back reference that is being read. */
  readonly rest: string;
  readonly defined: number;
  /** After a match: the execution behind it. */
  readonly next: State | undefined;
}

/** A lookahead under way. */
interface Ahead {
  readonly negate: boolean;
  readonly state: State;
}

export interface State {
  readonly threads: readonly Thread[];
  /** Starts that are still to come: at every position, at this one only, none. */
  readonly spawn: 'always' | 'once' | 'none';
  /** Units to skip before the first start. */
  readonly skip: number;
  readonly previous: number;
  readonly before: readonly unknown[];
  readonly trackers: readonly (readonly number[])[];
  /** High surrogate waiting for the next unit (wide patterns). */
  readonly pending: number;
  readonly depth: number;
  cached: string | undefined;
}

const START = -1;
const END = -2;
/** The second half of a surrogate pair, seen from between the two: no pattern takes it. */
const MIDDLE = -3;
const MATCHED = -1;
const NO_AHEADS: readonly Ahead[] = [];

interface Walk {
  readonly pc: number;
  readonly records: Records;
  readonly aheads: readonly Ahead[];
  readonly loops: readonly number[];
  readonly defined: number;
}

export interface MachineOptions {
  readonly sticky: boolean;
  /** Position in units. */
  readonly start: number;
  /** Read all captures as texts. */
  readonly record?: boolean;
}

export class Machine implements Monitor<State> {
  readonly sets: readonly CodeSet[];
  readonly wideSets: readonly CodeSet[];
  readonly exact: boolean;
  private readonly keeper: RecordKeeper;
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
    const trackers = this.program.trackers.length === 0 ? state.trackers : this.stepTrackers(state, code);
    if (state.skip > 0) {
      return { ...state, skip: Math.max(0, state.skip - units), previous: code, trackers, cached: undefined };
    }
    const { threads, spawn } = this.close(state, code);
    const before = spawn !== 'always' ? [] : this.keeper.advanceEarly(state.before, code);
    const kept: Thread[] = [];
    const seen = new Set<string>();
    for (const thread of threads) {
      const moved = this.move(thread, code);
      if (moved === undefined) continue;
      const key = this.futureKey(moved);
      if (seen.has(key)) continue;
      seen.add(key);
      kept.push(moved);
    }
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
      if (!this.sameCharacter(expected, code, instruction.fold)) return undefined;
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

  private sameCharacter(a: number, b: number, fold: boolean): boolean {
    if (a === b || !fold) return a === b;
    return foldsTo(a, b, this.wide);
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
      const key = `${walk.pc}|${walk.loops.join(',')}|${this.aheadKey(walk.aheads)}|${this.keeper.textKey(walk.records)}`;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    };
  }

  private first(state: State): Walk {
    const records = this.keeper.first(state.before);
    return { pc: this.program.entry, records, aheads: NO_AHEADS, loops: [], defined: 0 };
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
          const next = this.plain(state, walk, instruction, code, behinds);
          if (next !== undefined) stack.push(next);
        }
      }
    }
    return false;
  }

  /** Instructions that go on at one place, or fail. */
  private plain(
    state: State,
    walk: Walk,
    instruction: Exclude<Instruction, { op: 'set' | 'split' | 'match' | 'ahead' | 'reference' }>,
    code: number,
    behinds: Map<number, boolean>,
  ): Walk | undefined {
    const pc = instruction.next;
    switch (instruction.op) {
      case 'open':
        return { ...walk, pc, records: this.keeper.open(walk.records, instruction.group) };
      case 'close':
        return {
          ...walk,
          pc,
          records: this.keeper.close(walk.records, instruction.group),
          defined: this.keeper.define(walk.defined, instruction.group, true),
        };
      case 'reset': {
        let { records, defined } = walk;
        for (const group of instruction.groups) {
          records = this.keeper.unset(records, group);
          defined = this.keeper.define(defined, group, false);
        }
        return { ...walk, pc, records, defined };
      }
      case 'enter':
        return walk.loops.includes(instruction.loop)
          ? { ...walk, pc }
          : { ...walk, pc, loops: [...walk.loops, instruction.loop].sort((a, b) => a - b) };
      case 'progress':
        return walk.loops.includes(instruction.loop) ? undefined : { ...walk, pc };
      case 'start': {
        const { previous } = state;
        const holds = previous === START || (instruction.multiline && LINE_ENDS.has(previous));
        return holds ? { ...walk, pc } : undefined;
      }
      case 'end':
        return code === END || (instruction.multiline && LINE_ENDS.has(code)) ? { ...walk, pc } : undefined;
      case 'boundary': {
        const left = state.previous !== START && instruction.words.has(state.previous);
        const right = code !== END && instruction.words.has(code);
        return (left !== right) !== instruction.negate ? { ...walk, pc } : undefined;
      }
      case 'behind':
        return this.behind(state, instruction.tracker, code, behinds) !== instruction.negate
          ? { ...walk, pc }
          : undefined;
    }
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
    const inside: State = {
      threads: [
        {
          pc: entry,
          records: this.keeper.textsOnly(walk.records),
          aheads: NO_AHEADS,
          rest: '',
          defined: 0,
          next: undefined,
        },
      ],
      spawn: 'none',
      skip: 0,
      previous: state.previous,
      before: [],
      trackers: state.trackers,
      pending: -1,
      depth: state.depth + 1,
      cached: undefined,
    };
    return this.stepAhead(walk.aheads, { negate, state: inside }, code);
  }

  /** Adds a lookahead that has read `code`; undefined when it decided against the thread. */
  private stepAhead(aheads: readonly Ahead[], { negate, state }: Ahead, code: number): readonly Ahead[] | undefined {
    const answer = this.readWithin(state, code);
    if (answer === true || answer === false) return answer !== negate ? aheads : undefined;
    const key = this.stateKey(answer);
    if (aheads.some((other) => other.negate === negate && this.stateKey(other.state) === key)) return aheads;
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
    const kept: Thread[] = [];
    const seen = new Set<string>();
    for (const thread of threads) {
      const moved = this.move(thread, code);
      if (moved === undefined) continue;
      const key = this.futureKey(moved);
      if (!seen.has(key)) kept.push(moved);
      seen.add(key);
    }
    if (kept.length === 0) return false;
    const trackers = this.program.trackers.length === 0 ? state.trackers : this.stepTrackers(state, code);
    return { ...state, threads: kept, previous: code, trackers, cached: undefined };
  }

  // Lookbehinds: the set of places of the body, started anew at every position.

  private behind(state: State, tracker: number, code: number, known: Map<number, boolean>): boolean {
    let answer = known.get(tracker);
    if (answer === undefined) {
      answer = this.trackerPlaces(state, tracker, code, known).some((pc) => this.program.code[pc].op === 'match');
      known.set(tracker, answer);
    }
    return answer;
  }

  private trackerPlaces(state: State, tracker: number, code: number, known: Map<number, boolean>): number[] {
    const seen = new Set<string>();
    const out = new Set<number>();
    const stack: Walk[] = [...state.trackers[tracker], this.program.trackers[tracker]].map((pc) => ({
      pc,
      records: [],
      aheads: NO_AHEADS,
      loops: [],
      defined: 0,
    }));
    for (let walk = stack.pop(); walk !== undefined; walk = stack.pop()) {
      const key = `${walk.pc}|${walk.loops.join(',')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const instruction = this.program.code[walk.pc];
      if (instruction.op === 'set' || instruction.op === 'match') out.add(walk.pc);
      else if (instruction.op === 'split') {
        stack.push({ ...walk, pc: instruction.first }, { ...walk, pc: instruction.second });
      } else if (instruction.op === 'reference') stack.push({ ...walk, pc: instruction.next });
      else if (instruction.op !== 'ahead') {
        const next = this.plain(state, walk, instruction, code, known);
        if (next !== undefined) stack.push(next);
      }
    }
    return [...out];
  }

  private stepTrackers(state: State, code: number): readonly (readonly number[])[] {
    const known = new Map<number, boolean>();
    return this.program.trackers.map((_, tracker) => {
      const places = new Set<number>();
      for (const pc of this.trackerPlaces(state, tracker, code, known)) {
        const instruction = this.program.code[pc];
        if (instruction.op === 'set' && instruction.set.has(code)) places.add(instruction.next);
      }
      return [...places].sort((a, b) => a - b);
    });
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

  // Keys.

  key(state: State): string {
    return state.pending < 0 ? this.stateKey(state) : `${this.stateKey(state)}p${state.pending}`;
  }

  private stateKey(state: State): string {
    return (state.cached ??= this.makeKey(state));
  }

  private makeKey(state: State): string {
    const { threads, spawn, skip, previous, before, trackers } = state;
    let context = previous === START ? 's' : '';
    if (previous !== START) {
      context += LINE_ENDS.has(previous) ? 'n' : 'c';
      for (const set of this.program.contexts) context += set.has(previous) ? '1' : '0';
    }
    let text = `${context}${spawn[0]}${skip}`;
    for (const list of trackers) text += `<${list.join(',')}`;
    text += this.keeper.earlyKey(before);
    for (const thread of threads) text += `;${this.threadKey(thread)}`;
    return text;
  }

  private threadKey(thread: Thread): string {
    let text = `${thread.pc}.${thread.defined}${thread.rest}${this.keeper.key(thread.records)}`;
    if (thread.aheads.length > 0) text += `@${this.aheadKey(thread.aheads)}`;
    if (thread.next !== undefined) text += `(${this.requirement.next!.machine.key(thread.next)})`;
    return text;
  }

  private aheadKey(aheads: readonly Ahead[]): string {
    return aheads.map((ahead) => `${ahead.negate ? '!' : '='}${this.stateKey(ahead.state)}`).join('&');
  }

  /** What decides a thread's future matches. */
  private futureKey(thread: Thread): string {
    return `${thread.pc}|${thread.rest}|${this.aheadKey(thread.aheads)}|${this.keeper.textKey(thread.records)}`;
  }
}

/** RegExp's own canonicalization, asked of the engine: does a reference to `a` match `b` without case? */
function foldsTo(a: number, b: number, wide: boolean): boolean {
  const text = String.fromCodePoint(a);
  return new RegExp(`^(?:${escaped(text)})$`, wide ? 'iu' : 'i').test(String.fromCodePoint(b));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
