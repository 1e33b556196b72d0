// State matching of one exploration: at each cutpoint takes a snapshot, asks whether a stored state covers it, stores it if not.
// Cost: states are indexed by where they are and by their shape, and only a few of one shape are compared, so a check does not
// grow with the number of stored states; cutpoints where nothing ever matches are looked at more and more rarely.
import type { SiteId } from '../../path/choice.js';
import type { MatchMode } from '../../path/options.js';
import type { MatchingStats } from '../../path/result.js';
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

interface Stored {
  readonly id: number;
  readonly state: State;
}

interface Place {
  visits: number;
  checks: number;
  subsumed: number;
}

export class Matching {
  readonly stats: { -readonly [Key in keyof MatchingStats]: number } = { checks: 0, subsumed: 0, stored: 0 };
  private readonly places = new Map<SiteId, Place>();
  /** By control and shape; and, for states with undecided parts, by control alone. */
  private readonly index = new Map<string, Stored[]>();
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

  /**
   * A state that was seen before covers this one; undefined when none does (it is stored then) or it cannot be described.
   * @param prune false: the path goes on in any case
   */
  visit(site: SiteId, known: () => Known, prune: boolean): Covered | undefined {
    const place = this.place(site);
    if (!this.isDue(place)) return undefined;
    const control = this.frames.control(site, this.collapses);
    if (control === undefined) return undefined;
    const state = this.take(control);
    if (state === undefined) return undefined;
    const keys = [shapeKey(state), control.text];
    const found = this.covering(state, keys, known);
    if (found !== undefined && !prune) return undefined;
    place.checks++;
    this.stats.checks++;
    if (found !== undefined) {
      place.subsumed++;
      this.stats.subsumed++;
      return { by: found.id, exact: !state.abstract && !found.state.abstract };
    }
    const stored = { id: this.stats.stored++, state };
    this.put(keys[0], stored);
    if (hasUndecided(state)) this.put(keys[1], stored);
    return undefined;
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

  private isDue(place: Place): boolean {
    place.visits++;
    if (place.subsumed > 0 || place.checks < PATIENCE) return true;
    const every = 2 ** Math.min(20, Math.floor(place.checks / PATIENCE));
    return place.visits % every === 0;
  }

  private take(control: Control): State | undefined {
    try {
      const state = snapshot(this.host, control);
      return this.abstract(state, { predicates: this.frames.predicates, session: this.host.session() });
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
        const match = matchShapes(candidate.state, state);
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

/** Equal for states whose nodes, edges and undecided parts are the same, whatever their primitive values. */
function shapeKey(state: State): string {
  const nodes = nodesOf(state);
  const numbers = new Map(nodes.map((node, i) => [node, i]));
  const text = ({ key, value }: StateField): string => {
    switch (value.kind) {
      case 'node':
        return `${String(key)}#${numbers.get(value.node)}`;
      case 'undecided':
        return `${String(key)}?`;
      case 'any-of':
        return `${String(key)}*`;
      default:
        return `${String(key)}`;
    }
  };
  const parts = nodes.map((node) => `${node.kind[0]}${String(node.type)}(${node.fields.map(text).join()})`);
  return `${state.control}|${state.roots.map(text).join()}|${parts.join()}`;
}
