// Where decisions are stored: a run keeps what it decided after its prefix in a segment, open branches point into
// segments, and a prefix is read off the chain. So each decision is stored once, however many branches hang below it.
import type { Primitive, Term } from '../logic/term.js';
import type { Decision, SiteId } from '../path/choice.js';

/** A decision packed into one integer. */
export function pack(option: number, forced: boolean): number {
  return option * 2 + (forced ? 1 : 0);
}

export function unpack(packed: number): Decision {
  return { option: packed >> 1, forced: (packed & 1) === 1 };
}

/** The precondition on the inputs as decided so far. */
export interface FiledPrecondition {
  readonly terms: readonly Term[];
  /** It met undecided parts: a completion must be looked for before the path is reported. */
  readonly open: boolean;
}

export class Segment {
  decisions: readonly number[] = EMPTY;
  sites: readonly number[] = EMPTY;
  /** What the precondition amounted to right after a decision, by absolute index. */
  assumed: ReadonlyMap<number, readonly FiledPrecondition[]> | undefined;
  /** Values that concretized terms were given, by absolute index of the decision that marks the place. */
  pinned: ReadonlyMap<number, Primitive> | undefined;
  constructor(
    readonly parent: Segment | undefined,
    /** Absolute index of this segment's first decision. */
    readonly start: number,
  ) {}
}

const EMPTY: readonly number[] = [];

/** How far up the chain to look for a prefix that is still in the buffer. */
const NEARBY = 64;

/** In place of an option: the run stopped before this choice point and goes on from there. */
export const RESUME = -1;

/** An option that was found possible and is still to be explored, or a run to be resumed. */
export interface OpenBranch {
  readonly segment: Segment | undefined;
  /** Absolute index of the decision; all earlier ones are in the segment chain. */
  readonly at: number;
  readonly option: number;
  readonly site: SiteId;
  /** Unforced decisions including this one. */
  readonly depth: number;
  /** The solver could not tell whether this option is possible. */
  readonly uncertain: boolean;
  /** A run that followed concrete inputs left it: nobody has asked yet whether it is possible. */
  readonly unexamined?: boolean;
  /** Number of the choice point for listeners; 0 without. */
  readonly choice: number;
}

/** Decisions of the current run: first those of the prefix, then new ones. Reused from run to run. */
export class DecisionBuffer {
  decisions = new Int32Array(256);
  sites = new Int32Array(256);
  assumed = new Map<number, readonly FiledPrecondition[]>();
  pinned = new Map<number, Primitive>();
  length = 0;
  /** The segment that the end of the buffer belongs to. */
  private current: Segment | undefined;

  clear(): void {
    this.length = 0;
    if (this.assumed.size > 0) this.assumed.clear();
    if (this.pinned.size > 0) this.pinned.clear();
  }

  push(packed: number, site: SiteId): void {
    if (this.length === this.decisions.length) this.grow(this.length * 2);
    this.decisions[this.length] = packed;
    this.sites[this.length++] = site;
  }

  /** Loads the first `length` decisions of a segment chain. */
  load(segment: Segment | undefined, length: number): void {
    if (this.holds(segment, length)) {
      this.length = length;
      dropFrom(this.assumed, length);
      dropFrom(this.pinned, length);
      return;
    }
    this.clear();
    if (length > this.decisions.length) this.grow(Math.max(length, this.decisions.length * 2));
    let end = length;
    for (let s = segment; s !== undefined && end > 0; s = s.parent) {
      if (s.start >= end) continue;
      for (let i = s.start; i < end; i++) {
        this.decisions[i] = s.decisions[i - s.start];
        this.sites[i] = s.sites[i - s.start];
      }
      copyBetween(s.assumed, this.assumed, -1, end);
      copyBetween(s.pinned, this.pinned, -1, end);
      end = s.start;
    }
    this.length = length;
  }

  /** Depth first, the next prefix usually is a part of what the last run left here. */
  private holds(segment: Segment | undefined, length: number): boolean {
    let limit = this.length;
    let s = this.current;
    for (let steps = 0; s !== undefined && steps < NEARBY; steps++) {
      if (s === segment) return length <= limit;
      limit = s.start;
      s = s.parent;
    }
    return false;
  }

  /** Decisions from here on belong to `segment`. */
  continueIn(segment: Segment): void {
    this.current = segment;
  }

  /** Stores what this run decided from `start` on. */
  save(segment: Segment): void {
    const decisions: number[] = [];
    const sites: number[] = [];
    for (let i = segment.start; i < this.length; i++) {
      decisions.push(this.decisions[i]);
      sites.push(this.sites[i]);
    }
    segment.decisions = decisions;
    segment.sites = sites;
    if (this.assumed.size > 0) {
      segment.assumed = copyBetween(this.assumed, new Map(), segment.start, this.length);
    }
    if (this.pinned.size > 0) segment.pinned = copyBetween(this.pinned, new Map(), segment.start, this.length);
  }

  toDecisions(): Decision[] {
    const decisions = Array.from(this.decisions.subarray(0, this.length), unpack);
    if (this.pinned.size === 0) return decisions;
    return decisions.map((decision, at) => {
      const pinned = this.pinned.get(at);
      return pinned === undefined ? decision : { ...decision, pinned };
    });
  }

  private grow(size: number): void {
    const decisions = new Int32Array(size);
    decisions.set(this.decisions);
    this.decisions = decisions;
    const sites = new Int32Array(size);
    sites.set(this.sites);
    this.sites = sites;
  }
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
