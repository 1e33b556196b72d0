// Path: the decisions of one run, as typed entries with a cursor. A run repeats the entries it was given and adds new ones
// behind them. Every search by re-execution keeps its decisions here: the exploration of a unit, of a contract within a path
// (both in search/), the enumeration of inputs, and the answers of models (api/models).
// The next run is found by `step`, depth first, or by somebody else from the segments that runs leave (`share`, `begin`).
// Always holds: a repeated entry is met at the same site with the same kind of choice; anything else is a divergence.
import type { Primitive } from '../logic/term.js';
import type { ChoicePoint, SiteId } from './choice.js';
import { listOf, Segment } from './segment.js';
import { type DecisionTape, decisionTape, KIND_BITS } from './tape.js';

/** What an entry decides. The last three hold a value besides. */
export const Kind = {
  /** Given as text: one of the three that follow, known when it is repeated. */
  any: 0,
  /** A branch with two possible sides. */
  branch: 1,
  /** What an undecided part of the input is. */
  shape: 2,
  /** An option that the program asked for, or the task that runs next. */
  choose: 3,
  /** A branch of which one side is possible. */
  forced: 4,
  /** The value of a term that was made concrete. */
  value: 5,
  /** The one value of a part of the input, or that it stays open; the first entry of a run that has such parts. */
  pin: 6,
  /** A text that no option stands for. */
  text: 7,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** The kind of entry that decides a choice point. */
export function kindFor(point: ChoicePoint): Kind {
  return point.kind === 'schedule' ? Kind.choose : Kind[point.kind];
}

/** An entry is one integer: the option above, the kind in the lowest bits. */
const KIND_MASK = 2 ** KIND_BITS - 1;
export const MAX_OPTION = 2 ** (32 - KIND_BITS) - 1;

export function optionOf(entry: number): number {
  return entry >>> KIND_BITS;
}

export function kindOf(entry: number): Kind {
  return (entry & KIND_MASK) as Kind;
}

/** Sites of a prefix given as text are not known. */
export const ANY_SITE: SiteId = -2;

/** A place that runs can start from: the first `at` entries of a chain of segments. */
export interface Place<Note> {
  readonly segment: Segment<Note> | undefined;
  readonly at: number;
}

/** An option that a run left to others: `begin`, then `append`, runs it. */
export interface Alternative<Note> extends Place<Note> {
  readonly kind: Kind;
  readonly option: number;
  readonly site: SiteId;
}

/** How far up the chain to look for a prefix that is still in place. */
const NEARBY = 64;

/** Says that a run does not repeat what it should. */
export const ELSEWHERE = 'the same decisions led elsewhere: is the code deterministic?';
const NO_OPTION = 'a recorded option does not exist any more';

export class Path<Note = never> {
  /** How many options `step` may give the entry; 0 where others see to them. */
  private counts: Int32Array;
  private readonly values = new Map<number, Primitive | undefined>();
  private readonly notes = new Map<number, readonly Note[]>();
  /** Entries, repeated and new ones. */
  length = 0;
  /** Entries that the run repeats. */
  prefixLength = 0;
  /** The chain that the run's prefix is in, and how many entries of it. */
  private parent: Segment<Note> | undefined;
  private start = 0;
  /** Where the run's own entries will be stored, once somebody refers to them. */
  private segment: Segment<Note> | undefined;
  /** How many notes were read or written at the cursor, and where that was. */
  private noteIndex = 0;
  private noteCursor = -1;

  /**
   * @param diverge ends a run that does not repeat what it should
   * @param tape where entries are kept; the program may look at it
   */
  constructor(
    private readonly diverge: (message: string) => never,
    readonly tape: DecisionTape = decisionTape(),
  ) {
    this.counts = new Int32Array(tape.room);
  }

  /** Entries that the run has come to. */
  get cursor(): number {
    return this.tape.at;
  }

  /** Some entry holds more than an option. */
  get hasValues(): boolean {
    return this.values.size > 0;
  }

  /** The run repeats what was recorded. */
  get replaying(): boolean {
    return this.tape.at < this.length;
  }

  /**
   * Starts a run that repeats the entries up to a place; without one, a run of nothing but new entries.
   * Answers whether they are entries of the last run.
   */
  begin(from?: Place<Note>): boolean {
    const held = from !== undefined && this.load(from.segment, from.at);
    if (from === undefined) this.clear();
    this.rewind();
    this.parent = from?.segment;
    this.start = from?.at ?? 0;
    this.segment = undefined;
    return held;
  }

  private clear(): void {
    this.length = 0;
    if (this.values.size > 0) this.values.clear();
    if (this.notes.size > 0) this.notes.clear();
  }

  /** The run starts anew; all present entries are to be repeated. */
  rewind(): void {
    this.tape.at = 0;
    this.tape.end = 0;
    this.prefixLength = this.length;
    this.noteCursor = -1;
  }

  /** Adds an entry to what the run is to repeat. */
  append(kind: Kind, option: number, site: SiteId, value?: Primitive): void {
    if (kind >= Kind.value) this.values.set(this.length, value);
    this.push((option << KIND_BITS) | kind, site, 0);
    this.prefixLength = this.length;
  }

  /** Adds an entry that the run has just decided; its other options are seen to by others. */
  record(kind: Kind, option: number, site: SiteId): void {
    this.push((option << KIND_BITS) | kind, site, 0);
    this.tape.at++;
  }

  /** Adds an entry with a value. */
  recordValue(kind: typeof Kind.value | typeof Kind.pin | typeof Kind.text, site: SiteId, value?: Primitive): void {
    this.values.set(this.length, value);
    this.record(kind, 0, site);
  }

  /** Adds an entry with the first of `count` options; `step` goes through the others. */
  open(kind: Kind, count: number, site: SiteId): void {
    this.push(kind, site, count);
    this.tape.at++;
  }

  /** The next entry, which was recorded at this site for such a choice. */
  repeat(kind: Kind, site: SiteId, count: number): number {
    const { tape } = this;
    const at = tape.at++;
    const entry = tape.entries[at];
    const recorded = entry & KIND_MASK;
    const known = tape.sites[at];
    if (known !== site) {
      if (known !== ANY_SITE) this.diverge(ELSEWHERE);
      tape.sites[at] = site;
    }
    if (recorded !== kind && !stands(recorded, kind)) this.diverge(ELSEWHERE);
    if (entry >>> KIND_BITS >= count) this.diverge(NO_OPTION);
    return entry;
  }

  /** The value of the next entry, which is one of this kind. */
  repeatValue(kind: typeof Kind.value | typeof Kind.pin | typeof Kind.text, site: SiteId): Primitive | undefined {
    const { cursor } = this;
    this.repeat(kind, site, 1);
    return this.values.get(cursor);
  }

  /** The next entry is of this kind, and the run has not come to it. */
  expects(kind: Kind): boolean {
    return this.cursor < this.length && (this.tape.entries[this.cursor] & KIND_MASK) === kind;
  }

  /** The next entry was recorded at this site, and the run has not come to it. */
  expectsAt(site: SiteId): boolean {
    return this.cursor < this.length && this.tape.sites[this.cursor] === site;
  }

  /** The run has come to the next entry, which it knows without asking. */
  skip(): void {
    this.tape.at++;
  }

  /** Goes to the next run, depth first: the last entry with an option left takes it. False when there is none. */
  step(): boolean {
    while (this.length > 0) {
      const last = this.length - 1;
      if ((this.tape.entries[last] >>> KIND_BITS) + 1 < this.counts[last]) {
        this.tape.entries[last] += 1 << KIND_BITS;
        this.rewind();
        return true;
      }
      if (this.values.size > 0) this.values.delete(last);
      this.length = last;
    }
    this.rewind();
    return false;
  }

  /** Instead of `step`: the options that the run opened and did not take, in order. Asked before `end`. */
  alternatives(): Alternative<Note>[] {
    const found: Alternative<Note>[] = [];
    for (let at = this.prefixLength; at < this.length; at++) {
      const entry = this.tape.entries[at];
      for (let option = optionOf(entry) + 1; option < this.counts[at]; option++) {
        found.push({ segment: this.share(), at, kind: kindOf(entry), option, site: this.tape.sites[at] });
      }
    }
    return found;
  }

  /** The segment in which the entries up to the cursor can be found after the run. */
  share(): Segment<Note> {
    this.segment ??= new Segment(this.parent, this.start);
    return this.segment;
  }

  /** Stores the run's own entries if somebody refers to them. */
  end(): void {
    const { segment, start, length, tape } = this;
    if (segment === undefined) return;
    segment.entries = listOf(tape.entries, start, length);
    segment.sites = listOf(tape.sites, start, length);
    if (this.values.size > 0) segment.values = copyBetween(this.values, new Map(), start, length);
    // Those from before the first entry belong to the run that has no parent.
    if (this.notes.size > 0) segment.notes = copyBetween(this.notes, new Map(), start === 0 ? -1 : start, length);
  }

  /** Loads the first `length` entries of a chain. Answers whether they were here already. */
  private load(segment: Segment<Note> | undefined, length: number): boolean {
    if (this.holds(segment, length)) {
      this.length = length;
      dropFrom(this.values, length);
      dropFrom(this.notes, length);
      return true;
    }
    this.clear();
    if (length > this.tape.room) this.grow(Math.max(length, this.tape.room * 2));
    let end = length;
    for (let s = segment; s !== undefined && end > 0; s = s.parent) {
      if (s.start >= end) continue;
      for (let i = s.start; i < end; i++) {
        this.tape.entries[i] = s.entries[i - s.start];
        this.tape.sites[i] = s.sites[i - s.start];
        this.counts[i] = 0;
        this.tape.asked[i] = undefined;
      }
      copyBetween(s.values, this.values, -1, end);
      copyBetween(s.notes, this.notes, -1, end);
      end = s.start;
    }
    this.length = length;
    return false;
  }

  /** Depth first, the next prefix usually is a part of what the last run left here. */
  private holds(segment: Segment<Note> | undefined, length: number): boolean {
    if (segment !== undefined && segment === this.segment) return length <= this.length;
    let limit = this.start;
    let s = this.parent;
    for (let steps = 0; s !== undefined && steps < NEARBY; steps++) {
      if (s === segment) return length <= limit;
      limit = s.start;
      s = s.parent;
    }
    return false;
  }

  /** Keeps something under the cursor, in order, for runs that come by here again. */
  note(note: Note): void {
    const before = this.notes.get(this.cursor - 1)?.slice(0, this.noteIndex) ?? [];
    this.notes.set(this.cursor - 1, [...before, note]);
  }

  /** What an earlier run noted here; each call gives the next one. */
  noted(): Note | undefined {
    this.noteIndex = this.cursor === this.noteCursor ? this.noteIndex + 1 : 0;
    this.noteCursor = this.cursor;
    return this.cursor <= this.prefixLength ? this.notes.get(this.cursor - 1)?.[this.noteIndex] : undefined;
  }

  /** Calls `visit` for each entry in order. */
  forEach(visit: (kind: Kind, option: number, value: Primitive | undefined) => void): void {
    for (let i = 0; i < this.length; i++) {
      const entry = this.tape.entries[i];
      visit(kindOf(entry), optionOf(entry), this.values.get(i));
    }
  }

  optionAt(index: number): number {
    return optionOf(this.tape.entries[index]);
  }

  /** Names the place of the run among all runs: its entries up to the cursor. */
  placeKey(): string {
    return this.tape.entries.subarray(0, this.cursor).join('.');
  }

  /** The options taken from an index up to the cursor, whether they were forced or not, with the values. */
  optionsFrom(at: number): string {
    let text = '';
    const { entries, at: cursor } = this.tape;
    for (let i = at; i < cursor; i++) {
      text += `${entries[i] >>> KIND_BITS}${this.values.has(i) ? `=${String(this.values.get(i))}` : ''}.`;
    }
    return text;
  }

  /** Tells the path from all others, whether its branches were forced or not. */
  pathKey(): string {
    const { tape, length, values } = this;
    const { entries } = tape;
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let i = 0; i < length; i++) {
      const option = entries[i] >>> KIND_BITS;
      a = Math.imul(a ^ option, 0x01000193);
      b = Math.imul(b ^ (option + i), 0x85ebca6b) ^ (b >>> 13);
    }
    const given = [...values].sort(([at], [other]) => at - other).map(([at, value]) => `${at}=${String(value)}`);
    return `${length}:${a}:${b}:${given.join()}`;
  }

  private push(entry: number, site: SiteId, count: number): void {
    const at = this.length;
    const { tape } = this;
    if (at === tape.room) this.grow(at * 2);
    tape.entries[at] = entry;
    tape.sites[at] = site;
    tape.asked[at] = undefined;
    this.counts[at] = count;
    this.length = at + 1;
  }

  private grow(size: number): void {
    const copy = (old: Int32Array): Int32Array => {
      const grown = new Int32Array(size);
      grown.set(old);
      return grown;
    };
    this.tape.entries = copy(this.tape.entries);
    this.tape.sites = copy(this.tape.sites);
    this.counts = copy(this.counts);
    this.tape.room = size;
  }
}

/** May an entry be repeated as one of another kind? A forced branch is a branch; text does not say what an option is of. */
function stands(recorded: number, kind: Kind): boolean {
  return kind <= Kind.choose && (recorded === Kind.any || (recorded === Kind.forced && kind === Kind.branch));
}

function copyBetween<T>(
  from: ReadonlyMap<number, T> | undefined,
  to: Map<number, T>,
  start: number,
  end: number,
): Map<number, T> {
  if (from !== undefined) for (const [at, value] of from) if (at >= start && at < end) to.set(at, value);
  return to;
}

function dropFrom<T>(map: Map<number, T>, start: number): void {
  if (map.size === 0) return;
  for (const at of map.keys()) if (at >= start) map.delete(at);
}
