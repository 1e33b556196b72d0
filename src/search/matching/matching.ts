// State matching of one exploration: at each cutpoint takes a snapshot, asks whether a stored state covers it, stores it if not.
// Cost: states are indexed by where they are and by their shape, and only a few of one shape are compared, so a check does not
// grow with the number of stored states; cutpoints where nothing ever matches are looked at more and more rarely.
import type { SiteId } from '../../path/choice.js';
import type { MatchMode } from '../../result/options.js';
import type { MatchingStats } from '../../result/result.js';
import { type Abstraction, abstraction } from './abstraction/create.js';
import type { Control, Frames } from './frames.js';
import { implies, type Known } from './imply.js';
import { matchShapes } from './match.js';
import { Opaque, type SnapshotHost, snapshot } from './snapshot.js';
import { nodesOf, type State, type StateField } from './state.js';

/** A state was covered: by which, and whether nothing was left out. */
export interface Covered {
  readonly by: number;
  readonly exact: boolean;
}

const MAX_CANDIDATES = 16;
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
  readonly depth: number;
  known(): Known;
  /** It is followed to its end, whatever covers it. */
  readonly followed: boolean;
  /** Its state was stored under this number. */
  stored(id: number): void;
}

interface Place {
  visits: number;
  checks: number;
  subsumed: number;
}

export class Matching {
  readonly stats: { -readonly [Key in keyof MatchingStats]: number } = { checks: 0, subsumed: 0, stored: 0 };
  private readonly places = new Map<SiteId, Place>();
  /** By control, shape and constants; by control and shape; and, for states with undecided parts, by control alone. */
  private readonly index = new Map<string, Stored[]>();
  /** States of the running path that were covered, and yet it went on. */
  private ignored = 0;
  /** States of the running path since its last decision that looked like others. */
  private readonly trail = new Map<string, Taken>();
  private trailDepth = 0;
  private abstract: Abstraction;
  private collapses: boolean;

  constructor(
    private readonly frames: Frames,
    private readonly host: SnapshotHost,
    mode: Exclude<MatchMode, 'off'>,
  ) {
    this.abstract = abstraction(mode);
    this.collapses = mode !== 'exact' && mode !== 'auto';
  }

  /** A state that was seen before covers this one; undefined when none does (it is stored then) or it cannot be described. */
  visit(site: SiteId, visitor: Visitor): Covered | undefined {
    const place = this.place(site);
    if (!this.isDue(place)) return undefined;
    const control = this.frames.control(site, this.collapses);
    if (control === undefined) return undefined;
    const taken = this.take(control);
    if (taken === undefined) return undefined;
    const { shape, values } = keysOf(taken.state);
    const keys = [values, shape, control.text];
    const found = this.covering(taken.state, keys, () => visitor.known());
    const run = this.host.run();
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
    this.put(values, stored);
    this.put(shape, stored);
    if (hasUndecided(taken.state)) this.put(control.text, stored);
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
    this.index.clear();
  }

  private place(site: SiteId): Place {
    let place = this.places.get(site);
    if (place === undefined) this.places.set(site, (place = { visits: 0, checks: 0, subsumed: 0 }));
    return place;
  }

  private count(place: Place): void {
    place.checks++;
    this.stats.checks++;
  }

  private isDue(place: Place): boolean {
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
    const match = matchShapes(stored.whole, seen.whole);
    return match !== undefined && implies(stored.whole.conditions, match, known());
  }

  private take(control: Control): Taken | undefined {
    try {
      const whole = snapshot(this.host, control);
      return {
        whole,
        state: this.abstract(whole, { predicates: this.frames.predicates, session: this.host.session() }),
      };
    } catch (error) {
      if (error instanceof Opaque) return undefined;
      throw error;
    }
  }

  private covering(state: State, keys: readonly string[], known: () => Known): Stored | undefined {
    const tried = new Set<Stored>();
    for (const key of keys) {
      for (const candidate of this.index.get(key) ?? []) {
        if (tried.has(candidate)) continue;
        tried.add(candidate);
        // Abstraction leaves states out anyway.
        const match = matchShapes(candidate.state, state, !this.collapses);
        if (match !== undefined && implies(candidate.state.conditions, match, known())) return candidate;
      }
    }
    return undefined;
  }

  /** The earliest states are the most general ones: they stay, of the others the last come and go. */
  private put(key: string, stored: Stored): void {
    const list = this.index.get(key);
    if (list === undefined) this.index.set(key, [stored]);
    else if (list.length < MAX_CANDIDATES) list.push(stored);
    else {
      list.splice(MAX_CANDIDATES / 2, 1);
      list.push(stored);
    }
  }
}

function hasUndecided(state: State): boolean {
  const undecided = ({ value }: StateField): boolean => value.kind === 'undecided';
  return state.roots.some(undecided) || nodesOf(state).some((node) => node.fields.some(undecided));
}

interface Keys {
  /** Equal for states whose nodes, edges and undecided parts are the same, whatever their primitive values. */
  readonly shape: string;
  /** The same with the constants. */
  readonly values: string;
}

function keysOf(state: State): Keys {
  const nodes = nodesOf(state);
  const numbers = new Map(nodes.map((node, i) => [node, i]));
  let shape = `${state.control}|`;
  let values = '';
  const add = ({ key, value }: StateField): void => {
    shape += String(key);
    switch (value.kind) {
      case 'node':
        shape += `#${numbers.get(value.node)}`;
        break;
      case 'undecided':
        shape += '?';
        break;
      case 'any-of':
        shape += '*';
        break;
      case 'constant':
        values += Object.is(value.value, -0) ? '-0' : String(value.value);
        break;
    }
    shape += ',';
    values += ',';
  };
  state.roots.forEach(add);
  for (const node of nodes) {
    shape += `|${node.kind[0]}${String(node.type)}:`;
    node.fields.forEach(add);
  }
  return { shape, values: `${shape}|${values}` };
}
