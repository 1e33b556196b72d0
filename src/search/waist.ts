// The waist as running code holds it (path/context.ts): one per thread. Decisions go to the run's own context, or to the one that
// evaluates a contract or runs concrete inputs; the rest goes to the search that uses the waist at the moment.
// Always holds: every context sets `flags.aborting` before it throws, so that running code does not catch what follows.
import { firstOf } from '../logic/indexed.js';
import type { Primitive, Term } from '../logic/term.js';
import type { ChoicePoint, SiteId } from '../path/choice.js';
import type {
  AbortReason,
  ApartPath,
  Meter,
  PathAbort,
  PathDecisions,
  PathFlags,
  RunningPath,
} from '../path/context.js';
import type { PathObserver } from '../path/observer.js';
import type { TaskReports } from '../path/schedule.js';
import { decisionTape, freshTape } from '../path/tape.js';
import type { GapText } from '../result/gaps/gap-text.js';
import { Places } from './places.js';

/** The search behind the waist. */
export interface WaistSearch {
  readonly run: { readonly choices: readonly number[]; aborted: PathAbort | undefined };
  readonly tasks: TaskReports | undefined;
  readonly observer: PathObserver | undefined;
  mark(index: number): void;
  spend(): void;
  /** Answers of the solver are of no use any more. */
  isLate(): boolean;
  restsOn(assumption: string): void;
  seesText(): void;
  cutpoint(site: SiteId, chosen: boolean): void;
  visited(object: unknown, remaining: number): boolean;
  apart(action: () => unknown, most: number): readonly ApartPath[] | undefined;
}

/** Marks beyond this many statements work too, only slower. */
const MARKS = 1 << 20;

export class Waist implements RunningPath {
  /** Who decides. */
  current!: PathDecisions;
  /** Who else is asked. */
  search!: WaistSearch;
  readonly flags: PathFlags = { aborting: false, loading: false, contracts: false };
  readonly meter: Meter = { fuel: 0, quiet: false, partial: 0 };
  readonly tape = decisionTape();
  readonly freshTape = freshTape();
  readonly marks = new Uint8Array(MARKS);
  /** Marks that fired while programs of this thread were loaded, until it serves another source. */
  readonly loadMarks = new Set<number>();
  /** What loading did depends on no text of functions, so that marks tell all that it depends on. */
  whole = true;
  private places = new Places();

  /** A search begins: nothing is left of the one before. */
  attach(search: WaistSearch): void {
    this.search = search;
    this.places = new Places();
    this.marks.fill(0);
    this.tape.end = 0;
    this.freshTape.length = 0;
    Object.assign(this.flags, { aborting: false, loading: false, contracts: false });
    Object.assign(this.meter, { fuel: 0, quiet: false, partial: 0 });
  }

  /** Between two runs of a search: another one uses the waist, and leaves it as it was. */
  lend<T>(action: () => T): T {
    const { current, search, places, tape, freshTape, whole } = this;
    const [flags, meter, marks, loadMarks] = [
      { ...this.flags },
      { ...this.meter },
      this.marks.slice(),
      [...this.loadMarks],
    ];
    const decisions = { ...tape, asked: firstOf(tape.asked, tape.asked.length) };
    const fresh = {
      ...freshTape,
      kinds: firstOf(freshTape.kinds, freshTape.kinds.length),
      names: firstOf(freshTape.names, freshTape.names.length),
      values: firstOf(freshTape.values, freshTape.values.length),
    };
    Object.assign(tape, { entries: tape.entries.slice(), sites: tape.sites.slice() });
    try {
      return action();
    } finally {
      Object.assign(this, { current, search, places, whole });
      Object.assign(this.flags, flags);
      Object.assign(this.meter, meter);
      this.marks.set(marks);
      this.loadMarks.clear();
      for (const mark of loadMarks) this.loadMarks.add(mark);
      refill(tape, decisions);
      refill(freshTape, fresh);
    }
  }

  branch(condition: Term, site: SiteId): boolean {
    return this.current.branch(condition, site === -1 ? this.places.ofTerm(condition) : site);
  }

  choose(point: ChoicePoint): number {
    // Each option is a step: what the engine itself does to an input without end (printing it, say) ends at a limit too.
    this.meter.fuel -= point.kind === 'branch' ? 2 : point.options;
    if (this.meter.fuel < 0) this.spend();
    const unplaced = point.site === -1 && point.kind === 'shape';
    return this.current.choose(unplaced ? { ...point, site: this.places.ofPath(point.at) } : point);
  }

  assume(condition: Term, site: SiteId): void {
    this.current.assume(condition, site);
  }

  concretize(term: Term, reason: string, site: SiteId): Primitive {
    return this.current.concretize(term, reason, site);
  }

  remember(text: string | undefined, site: SiteId): string | undefined {
    return this.current.remember(text, site);
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    return this.current.pin(value);
  }

  gap(gap: GapText, site: SiteId): void {
    this.current.gap(gap, site);
  }

  abort(reason: AbortReason): never {
    return this.current.abort(reason);
  }

  get choices(): readonly number[] {
    return this.search.run.choices;
  }

  get aborted(): PathAbort | undefined {
    return this.search.run.aborted;
  }

  get tasks(): TaskReports | undefined {
    return this.search.tasks;
  }

  get observer(): PathObserver | undefined {
    return this.search.observer;
  }

  resume(): void {
    this.flags.aborting = false;
    this.search.run.aborted = undefined;
  }

  mark(index: number): void {
    this.search.mark(index);
  }

  spend(): void {
    this.search.spend();
  }

  restsOn(assumption: string): void {
    this.search.restsOn(assumption);
  }

  seesText(): void {
    if (this.flags.loading) this.whole = false;
    (this.search as WaistSearch | undefined)?.seesText();
  }

  /** The programs that follow are of another source. */
  forget(): void {
    this.loadMarks.clear();
    this.whole = true;
  }

  cutpoint(site: SiteId, chosen: boolean): void {
    this.search.cutpoint(site, chosen);
  }

  visited(object: unknown, remaining: number): boolean {
    return this.search.visited(object, remaining);
  }

  apart(action: () => unknown, most: number): readonly ApartPath[] | undefined {
    return this.search.apart(action, most);
  }
}

/** Gives a tape what it had: its lists are the same objects, which running code may hold. */
function refill<Tape extends object>(tape: Tape, kept: object): void {
  for (const [key, value] of Object.entries(kept)) {
    const own = tape[key as keyof Tape] as unknown;
    if (!Array.isArray(own)) Object.assign(tape, { [key]: value });
    else {
      own.length = 0;
      for (const [i, item] of (value as unknown[]).entries()) own[i] = item;
    }
  }
}
