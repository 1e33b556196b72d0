// State matching of one exploration: at each cutpoint reads the state, asks whether a stored state covers it, stores it if not.
// Cost: a check does not grow with the number of stored states (index.ts); cutpoints where nothing ever matches are looked at more and
// more rarely.

import type { State } from '../../languages/state.js';
import type { Place, Reading, StateReader } from '../../languages/state-reader.js';
import type { SiteId } from '../../path/choice.js';
import type { MatchMode } from '../../result/options.js';
import type { MatchingStats } from '../../result/result.js';
import type { Session } from '../../solver/session.js';
import { type Abstraction, abstraction } from './abstraction/create.js';
import type { Known } from './imply.js';
import { keysOf } from './index.js';
import { covers, StateStore } from './store.js';

/** A state was covered: by which, and whether nothing was left out. */
export interface Covered {
  readonly by: number;
  readonly exact: boolean;
}

/** Checks without success at a place before it is looked at less often. */
const PATIENCE = 256;

/** A state as it is compared, and before anything was summarized. */
interface Taken {
  readonly state: State;
  readonly whole: State;
}

interface Stored extends Taken {
  readonly id: number;
  readonly run: number;
  /** Decisions of its path before it. */
  readonly depth: number;
}

/** The path that comes to a cutpoint. */
export interface Visitor {
  /** The number of its run. */
  readonly run: number;
  readonly depth: number;
  readonly reading: Reading;
  readonly session: Session;
  known(): Known;
  /** It is followed to its end, whatever covers it. */
  readonly followed: boolean;
  /** Its state was stored under this number. */
  stored(id: number): void;
}

/** How often a cutpoint was looked at. */
interface Visits {
  visits: number;
  checks: number;
  subsumed: number;
}

export class Matching {
  readonly stats: { -readonly [Key in keyof MatchingStats]: number } = { checks: 0, subsumed: 0, stored: 0 };
  private readonly places = new Map<SiteId, Visits>();
  private readonly store = new StateStore<Stored>();
  /** States of the running path that were covered, and yet it went on. */
  private ignored = 0;
  /** States of the running path since its last decision that looked like others. */
  private readonly trail = new Map<string, Taken>();
  private trailDepth = 0;
  private abstract: Abstraction;
  private collapses: boolean;

  constructor(
    private readonly reader: StateReader,
    mode: Exclude<MatchMode, 'off'>,
  ) {
    this.abstract = abstraction(mode);
    this.collapses = mode !== 'exact' && mode !== 'auto';
  }

  /** A state that was seen before covers this one; undefined when none does (it is stored then) or it cannot be described. */
  visit(site: SiteId, visitor: Visitor): Covered | undefined {
    const place = this.place(site);
    if (!this.isDue(place)) return undefined;
    const at = this.reader.at(site, this.collapses);
    const taken = at && this.take(at, visitor);
    if (taken === undefined) return undefined;
    const { run } = visitor;
    const keys = keysOf(taken.state);
    // Abstraction leaves states out anyway.
    const aliasing = this.collapses ? 'left-out' : 'kept';
    const found = this.store.find({ state: taken.state, keys }, () => visitor.known(), aliasing);
    if (found !== undefined) {
      const exact = this.isExact(found, taken, () => visitor.known());
      // Without a decision in between nothing but this would follow: for ever, if nothing changed, else it costs little.
      const alone = found.run === run && found.depth === visitor.depth;
      const forever = alone && (exact || this.isRepeated(taken, visitor));
      if ((visitor.followed || alone) && !forever) {
        this.ignored++;
        return undefined;
      }
      this.count(place);
      place.subsumed++;
      this.stats.subsumed++;
      return { by: found.id, exact: exact || forever };
    }
    this.count(place);
    const stored = { id: this.stats.stored++, run, depth: visitor.depth, ...taken };
    this.store.add(stored, keys);
    visitor.stored(stored.id);
    return undefined;
  }

  beginPath(): void {
    this.ignored = 0;
    this.trail.clear();
  }

  /** Under abstraction: the same state as before, nothing left out, on this path and since its last decision. */
  private isRepeated(taken: Taken, { depth, known }: Visitor): boolean {
    if (this.trailDepth !== depth) this.trail.clear();
    this.trailDepth = depth;
    const { values } = keysOf(taken.whole);
    const before = this.trail.get(values);
    if (before === undefined) this.trail.set(values, taken);
    return before !== undefined && this.isExact(before, taken, known);
  }

  /** From now on states are compared under abstraction; those stored so far are not. */
  relax(): void {
    this.abstract = abstraction('predicates');
    this.collapses = true;
    this.store.clear();
  }

  private place(site: SiteId): Visits {
    let place = this.places.get(site);
    if (place === undefined) this.places.set(site, (place = { visits: 0, checks: 0, subsumed: 0 }));
    return place;
  }

  private count(place: Visits): void {
    place.checks++;
    this.stats.checks++;
  }

  private isDue(place: Visits): boolean {
    place.visits++;
    // A path that goes on although its states are known is looked at less and less.
    if (place.visits % 2 ** Math.min(20, this.ignored >> 3) !== 0) return false;
    if (place.subsumed > 0 || place.checks < PATIENCE) return true;
    const every = 2 ** Math.min(20, Math.floor(place.checks / PATIENCE));
    return place.visits % every === 0;
  }

  /** Is the state covered even if nothing is summarized? */
  private isExact(stored: Taken, seen: Taken, known: () => Known): boolean {
    if (stored.whole.abstract || seen.whole.abstract) return false;
    if (!this.collapses) return true;
    return covers(stored.whole, seen.whole, known);
  }

  private take(place: Place, { reading, session }: Visitor): Taken | undefined {
    const whole = place.read(reading);
    return whole && { whole, state: this.abstract(whole, { predicates: place.predicates, session }) };
  }
}
