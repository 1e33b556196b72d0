// Looks for the fewest changes after which the invariant holds: level by level by the number of changes, from the states that got furthest.
// A failing run tells where to look: what it read last, what else refers to the object that it met last, the objects on its way there.
// Soundness: any repair changes a field that the failing run read; which values are tried is bounded, so the fewest found is no proof.
import { Candidates } from './candidates.js';
import type { Field, Outcome, View, Views } from './views.js';

export interface Change {
  readonly field: Field;
  readonly value: unknown;
}

export interface SearchLimits {
  readonly maxChanges: number;
  readonly maxRuns: number;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface SearchEnd {
  readonly changes: readonly Change[] | undefined;
  /** Why it ended without a repair. */
  readonly reason: 'runs' | 'time' | 'exhausted' | undefined;
}

interface State {
  readonly changes: readonly Change[];
  /** Different fields that the invariant read before it failed. */
  readonly progress: number;
  /** They are more than in the state that it comes from. */
  readonly further: boolean;
}

/** Rounds that look wider: trials from one state, and the most changes. Few changes are looked for thoroughly before many. */
const ROUNDS = [
  { width: 80, changes: 3 },
  { width: 300, changes: 3 },
  { width: 80, changes: Number.POSITIVE_INFINITY },
  { width: 300, changes: Number.POSITIVE_INFINITY },
  { width: 4000, changes: Number.POSITIVE_INFINITY },
];
const BEAM = 6;
/** As many states when none got further than the one they come from: the next change may show what the first was good for. */
const PLATEAU = 24;
/** Different places of failure among the states that are kept. */
const PLACES = 10;
/** Trials that hang up lost objects. */
const HUNG = 300;
const RECENT = 6;
const CHAIN = 40;
/** Times that a change may be made again with another value. */
const AGAIN = 2;

export class RepairSearch {
  private readonly start = performance.now();

  constructor(
    private readonly world: Views,
    private readonly invariant: () => unknown,
    private readonly limits: SearchLimits,
  ) {}

  search(): SearchEnd {
    let best: readonly Change[] | undefined;
    for (const { width, changes } of ROUNDS) {
      const most = Math.min(changes, best === undefined ? this.limits.maxChanges : best.length - 1);
      const found = this.levels(width, most);
      if (found !== undefined) best = this.needed(found);
      // What one change does is done; with more, one wider look for fewer is worth its time.
      if (best !== undefined && (best.length === 1 || width > ROUNDS[0].width)) break;
      if (this.spent() !== undefined) break;
    }
    return { changes: best, reason: best === undefined ? (this.spent() ?? 'exhausted') : undefined };
  }

  private spent(): 'runs' | 'time' | undefined {
    if (this.world.runs >= this.limits.maxRuns) return 'runs';
    return performance.now() - this.start >= this.limits.timeout ? 'time' : undefined;
  }

  private levels(width: number, most: number): readonly Change[] | undefined {
    let beam: State[] = [{ changes: [], progress: 0, further: true }];
    for (let level = 1; level <= most + AGAIN && beam.length > 0; level++) {
      const next: State[] = [];
      for (const state of beam) {
        const found = this.expand(state, width, most, next);
        if (found !== undefined) return found;
        if (this.spent() !== undefined) return undefined;
      }
      beam = kept(next);
    }
    return undefined;
  }

  /** Tries one more change in a state: the changes that repair it, or states that got further, added to `next`. */
  private expand(state: State, width: number, most: number, next: State[]): readonly Change[] | undefined {
    return this.with(state.changes, () => {
      if (this.run().kind === 'holds') return state.changes;
      const { trace } = this.world;
      const progress = new Set(trace).size;
      const candidates = new Candidates(this.world, trace);
      for (const change of trials(suspects(trace, this.world, candidates), candidates, width)) {
        const changes = [...state.changes.filter(({ field }) => field !== change.field), change];
        if (changes.length > most) continue;
        const outcome = this.with([change], () => this.run());
        if (outcome.kind === 'holds') return changes;
        const reached = this.progress(progress);
        if (reached >= progress) next.push({ changes, progress: reached, further: reached > progress });
        if (this.spent() !== undefined) return undefined;
      }
      return undefined;
    });
  }

  /** Different fields of the last run; counted only when it may be more than before. */
  private progress(before: number): number {
    const { trace } = this.world;
    return trace.length < before ? 0 : new Set(trace).size;
  }

  private run(): Outcome {
    return this.world.run(this.invariant);
  }

  private with<T>(changes: readonly Change[], action: () => T): T {
    const before = changes.map(({ field }) => field.owner.target[field.key]);
    for (const { field, value } of changes) field.owner.target[field.key] = value;
    try {
      return action();
    } finally {
      changes.forEach(({ field }, i) => {
        field.owner.target[field.key] = before[i];
      });
    }
  }

  /** Takes back each change that is not needed. */
  private needed(changes: readonly Change[]): readonly Change[] {
    let kept = changes;
    for (const change of changes) {
      const fewer = kept.filter((other) => other !== change);
      if (fewer.length < kept.length && this.with(fewer, () => this.run()).kind === 'holds') kept = fewer;
    }
    return kept;
  }
}

/**
 * The states that got furthest, and one for each of the next places where the invariant failed: a wrong change may get further than
 * the right one, as when a lost subtree is hung up in another place.
 */
function kept(states: State[]): State[] {
  states.sort((a, b) => b.progress - a.progress);
  const best = states.filter((state, i) => i < (state.further ? BEAM : PLATEAU));
  const places = new Set(best.map(({ progress }) => progress));
  for (const state of states) {
    if (places.has(state.progress)) continue;
    if (places.add(state.progress).size > PLACES) break;
    best.push(state);
  }
  return best;
}

/** Fields that the failing run read, the likely ones first. */
function suspects(trace: readonly Field[], world: Views, candidates: Candidates): Field[] {
  const found = new Set<Field>();
  const read = new Set(trace);
  const recent = [...new Set(trace.slice(-4 * RECENT).reverse())];
  const add = (field: Field | undefined): void => {
    if (field !== undefined && read.has(field)) found.add(field);
  };
  for (const field of recent.slice(0, 2)) add(field);
  // What else refers to the object that was met last, and to its owner: one of the two is wrong.
  for (const field of recent.slice(0, 3)) {
    const met = world.viewOf(field.owner.target[field.key]);
    for (const view of [met, field.owner]) if (view !== undefined) candidates.refersTo(view).slice(0, 4).forEach(add);
  }
  for (const field of recent.slice(0, RECENT)) add(field);
  const way = wayTo(trace, world);
  for (const view of way) world.fieldsOf(view).forEach(add);
  for (const view of way) {
    for (const { key } of world.fieldsOf(view)) {
      const beside = world.viewOf(view.target[key]);
      if (beside !== undefined) world.fieldsOf(beside).forEach(add);
    }
  }
  for (const field of recent) add(field);
  for (let at = trace.length - 1; at >= 0; at--) found.add(trace[at]);
  return [...found];
}

/** The objects through which the last one was reached first, the nearest first. */
function wayTo(trace: readonly Field[], world: Views): readonly View[] {
  const from = new Map<View, View>();
  for (const { owner, key } of trace) {
    const met = world.viewOf(owner.target[key]);
    if (met !== undefined && !from.has(met)) from.set(met, owner);
  }
  const way: View[] = [];
  for (let at = trace.at(-1)?.owner; at !== undefined && !way.includes(at) && way.length < CHAIN; at = from.get(at))
    way.push(at);
  return way;
}

/** Pairs of field and value: first few values for the likely fields, then more of both. */
function* trials(fields: readonly Field[], candidates: Candidates, width: number): Generator<Change> {
  const lists = new Map<Field, unknown[]>();
  let left = width;
  /** Of how many fields how many values are tried. */
  const rounds = [
    [4, 12],
    [12, 24],
    [60, 8],
    [fields.length, 3],
    [60, 200],
    [fields.length, 200],
  ];
  const given = new Map<Field, number>();
  for (const [round, [many, to]] of rounds.entries()) {
    if (round === 1 && width > ROUNDS[0].width) yield* hung(fields, candidates);
    for (const field of fields.slice(0, many)) {
      let values = lists.get(field);
      if (values === undefined) lists.set(field, (values = candidates.of(field)));
      for (let i = given.get(field) ?? 0; i < Math.min(to, values.length); i++) {
        if (left-- <= 0) return;
        given.set(field, i + 1);
        yield { field, value: values[i] };
      }
    }
  }
}

/** Each lost object in each empty place, beyond the width: the right place may be far from where the invariant failed. */
function* hung(fields: readonly Field[], candidates: Candidates): Generator<Change> {
  let left = HUNG;
  for (const field of fields) {
    for (const value of candidates.hangs(field).slice(0, 3)) {
      if (left-- <= 0) return;
      yield { field, value };
    }
  }
}
