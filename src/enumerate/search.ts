// Runs the predicate until every input within the bounds was covered: depth first over what it reads, so that an input is
// given up at the first part that makes it false, and inputs that differ only in parts it never read are one family.
// Soundness: a family is reported when the predicate itself returned true for it. That lazy inputs behave like real ones is
// checked by calling it again on inputs built of real objects: for the first families, then for a sample, and whenever it
// threw. What was cut or behaved differently is a gap.

import {
  enumerationOutOfTime,
  inputNotMade,
  predicateDiffers,
  predicateDiverged,
  predicateEnded,
  predicateTooLong,
} from '../result/gaps/enumeration.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import type { Gap } from '../result/outcome.js';
import { add, type Count } from './count.js';
import { Family } from './family.js';
import { Isomorphism } from './isomorphism.js';
import { Choices, Divergence } from './lazy/choices.js';
import { type AbortReason, World } from './lazy/world.js';
import { FamilyWriter } from './lazy/writer.js';
import { type Answer, type PredicateProgram, thrownText } from './predicate-program.js';
import type { Space } from './space.js';

export interface SearchResult {
  readonly runs: number;
  readonly count: Count;
  /** Everything was covered. */
  readonly complete: boolean;
  readonly gaps: readonly SearchGap[];
  /** Runs on which the predicate threw, and the first error. */
  readonly threw: { readonly count: number; readonly text: string } | undefined;
}

/** A gap whose count grows. Predicates have no places. */
export type SearchGap = Omit<Gap, 'count'> & { count: number };

export interface SearchHandlers {
  /** A family of solutions, with the runs and the solutions so far; false: enough. */
  family(codes: readonly number[], runs: number, count: Count): boolean;
  /** Called now and then; false: the time is up. */
  tick(runs: number, count: Count): boolean;
}

export interface SearchLimits {
  readonly maxSteps: number;
}

/** How often runs are repeated on real objects, in case lazy inputs behave differently: those that said no, and yes. */
const CHECK_EVERY = 64;
const CONFIRM_ALL = 256;
const CONFIRM_EVERY = 16;
const TICK_EVERY = 32;

class Enough extends Error {}

export class Search {
  private readonly choices = new Choices();
  private readonly world: World;
  private readonly gaps = new Map<string, SearchGap>();
  private readonly seen: Isomorphism | undefined;
  private runs = 0;
  private families = 0;
  private count: Count = 0;
  private complete = true;
  private threw: { count: number; text: string } | undefined;

  constructor(
    private readonly space: Space,
    private readonly program: PredicateProgram,
    limits: SearchLimits,
    private readonly handlers: SearchHandlers,
  ) {
    this.world = new World(space, this.choices, program, limits.maxSteps);
    this.seen = space.unordered ? new Isomorphism(space) : undefined;
  }

  search(): SearchResult {
    try {
      do this.run();
      while (this.goOn());
    } catch (error) {
      if (error instanceof Divergence) this.diverged();
      else if (!(error instanceof Enough)) throw error;
      this.complete = false;
    }
    const { runs, count, complete, threw } = this;
    return { runs, count, complete, gaps: [...this.gaps.values()], threw };
  }

  private goOn(): boolean {
    if (this.runs % TICK_EVERY === 0 && !this.handlers.tick(this.runs, this.count)) {
      this.gap(enumerationOutOfTime());
      return false;
    }
    return this.choices.next();
  }

  private run(): void {
    const { world } = this;
    this.runs++;
    world.begin();
    const answer = this.callOnViews();
    if (this.choices.diverged) throw new Divergence();
    if (world.aborted !== undefined) this.cut(world.aborted);
    else if (answer.kind === 'boolean' && answer.holds) this.completions();
    else if (answer.kind === 'boolean') {
      if (this.runs % CHECK_EVERY === 1) this.confirm((real) => !(real.kind === 'boolean' && real.holds));
    } else this.failed(answer);
  }

  private callOnViews(): Answer {
    const { world, program } = this;
    try {
      return program.call(this.space.roots.map((_, i) => world.root(i)));
    } catch (error) {
      // Roots are decided outside the predicate.
      if (world.aborted === undefined && !this.choices.diverged) throw error;
      return { kind: 'threw', error };
    }
  }

  private cut(reason: AbortReason): void {
    switch (reason.kind) {
      case 'nothing-left':
        return;
      case 'steps':
        this.gap(predicateTooLong());
        break;
      case 'unsupported':
        this.gap(inputNotMade(reason.slot, reason.text));
        break;
    }
    this.complete = false;
  }

  private failed(answer: Exclude<Answer, { kind: 'boolean' }>): void {
    if (answer.kind === 'other') {
      throw new NotAPredicate(`it returned ${describeValue(answer.value)}, which is not a boolean`);
    }
    if (answer.kind === 'stopped') {
      this.gap(predicateEnded(answer.reason, answer.lift, answer.denied));
      this.complete = false;
      return;
    }
    if (this.threw === undefined) this.threw = { count: 0, text: thrownText(answer.error) };
    this.threw.count++;
    // An error of a lazy input is none of the predicate's.
    this.confirm((real) => real.kind === 'threw' || (real.kind === 'boolean' && !real.holds));
  }

  /** Does the predicate, on a member of real objects, answer as expected? */
  private confirm(expected: (answer: Answer) => boolean): void {
    const { world } = this;
    for (let open = world.open(); open !== undefined; open = world.open()) {
      if (open.options() === 0) return;
      open.take(0);
    }
    if (!this.agrees(this.written().codes, expected)) this.differs();
  }

  private agrees(codes: readonly number[], expected: (answer: Answer) => boolean): boolean {
    const roots = new Family(this.space, codes).at(0, this.program);
    return expected(this.program.call(roots));
  }

  private differs(): void {
    this.complete = false;
    this.gap(predicateDiffers());
  }

  private written(): FamilyWriter {
    const writer = new FamilyWriter();
    this.world.write(writer);
    return writer;
  }

  /** The predicate holds whatever the rest is: decides what cannot be counted, and reports. */
  private completions(): void {
    const { world } = this;
    const open = world.open(this.seen !== undefined);
    if (open === undefined) {
      this.report();
      return;
    }
    const options = open.options();
    for (let option = 0; option < options; option++) {
      try {
        open.take(option);
      } catch (error) {
        if (world.aborted === undefined) throw error;
        this.cut(world.aborted);
        world.aborted = undefined;
        continue;
      }
      this.completions();
      open.untake();
    }
  }

  private report(): void {
    const { codes, count } = this.written();
    if (this.seen !== undefined && !this.seen.isNew(codes)) return;
    const confirm = this.families++ < CONFIRM_ALL || this.families % CONFIRM_EVERY === 0;
    if (confirm && !this.agrees(codes, (answer) => answer.kind === 'boolean' && answer.holds)) {
      this.differs();
      return;
    }
    this.count = add(this.count, count);
    if (!this.handlers.family(codes, this.runs, this.count)) throw new Enough();
  }

  private diverged(): void {
    this.gap(predicateDiverged());
  }

  private gap(gap: GapText): void {
    this.complete = false;
    const known = this.gaps.get(gap.message);
    if (known === undefined) this.gaps.set(gap.message, gapAt(gap, undefined));
    else known.count++;
  }
}

/** The function returned something else than true or false. */
export class NotAPredicate extends Error {}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
