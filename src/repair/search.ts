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
  readonly from: State | undefined;
}

interface Round {
  /** Trials from one state. */
  readonly width: number;
  /** The most changes. */
  readonly changes: number;
  /** States that are kept for the next change. */
  readonly beam: number;
  /** Times that a change may be made again with another value. */
  readonly again: number;
  /** Trials in places far from where the invariant failed, beyond the width. */
  readonly far: number;
}

const NARROW = 80;
/** One change thoroughly; a few with many states of few trials, since of several wrong fields a wrong change may get furthest; then ever more. */
const ROUNDS: readonly Round[] = [
  { width: 300, changes: 1, beam: 6, again: 2, far: 2000 },
  { width: 16, changes: 3, beam: 256, again: 0, far: 0 },
  { width: 300, changes: 3, beam: 6, again: 2, far: 300 },
  { width: NARROW, changes: Number.POSITIVE_INFINITY, beam: 6, again: 2, far: 0 },
  { width: 300, changes: Number.POSITIVE_INFINITY, beam: 6, again: 2, far: 300 },
  { width: 4000, changes: Number.POSITIVE_INFINITY, beam: 6, again: 2, far: 300 },
];
/** As many states when none got further than the one they come from: the next change may show what the first was good for. */
const PLATEAU = 24;
/** Different places of failure among the states that are kept. */
const PLACES = 10;
const RECENT = 6;
const CHAIN = 40;
/** So few values are all tried early. */
const SCARCE = 2;
/** Steps of a number from one failing read to the next. */
const CLIMB = 40;

export class RepairSearch {
  private readonly start = performance.now();

  /** How far changes got that were tried. */
  private readonly tried = new Map<string, number>();
  /** Numbers of keys and values, for the names of changes. */
  private readonly values = new Map<unknown, number>();

  constructor(
    private readonly world: Views,
    private readonly invariant: () => unknown,
    private readonly limits: SearchLimits,
  ) {}

  search(): SearchEnd {
    let best: readonly Change[] | undefined;
    for (const round of ROUNDS) {
      const { width, changes } = round;
      const most = Math.min(changes, best === undefined ? this.limits.maxChanges : best.length - 1);
      const found = this.levels(round, most);
      if (found !== undefined) best = this.needed(found);
      // What one change does is done; with more, one wider look for fewer is worth its time.
      if (best !== undefined && (best.length === 1 || width > NARROW)) break;
      if (this.spent() !== undefined) break;
    }
    return { changes: best, reason: best === undefined ? (this.spent() ?? 'exhausted') : undefined };
  }

  private spent(): 'runs' | 'time' | undefined {
    if (this.world.runs >= this.limits.maxRuns) return 'runs';
    return performance.now() - this.start >= this.limits.timeout ? 'time' : undefined;
  }

  private levels(round: Round, most: number): readonly Change[] | undefined {
    let beam: State[] = [{ changes: [], progress: 0, further: true, from: undefined }];
    for (let level = 1; level <= most + round.again && beam.length > 0; level++) {
      const next: State[] = [];
      for (const state of beam) {
        const found = this.expand(state, round, most, next);
        if (found !== undefined) return found;
        if (this.spent() !== undefined) return undefined;
      }
      beam = kept(next, round.beam);
    }
    return undefined;
  }

  /** Tries one more change in a state: the changes that repair it, or states that got further, added to `next`. */
  private expand(state: State, round: Round, most: number, next: State[]): readonly Change[] | undefined {
    return this.with(state.changes, () => {
      if (this.run().kind === 'holds') return state.changes;
      const { trace } = this.world;
      const progress = new Set(trace).size;
      const candidates = new Candidates(this.world, trace);
      for (const trial of trials(state, suspects(trace, this.world, candidates), candidates, round)) {
        const changes = merged(state.changes, trial);
        if (changes.length > most) continue;
        const key = this.keyOf(changes);
        if ((this.tried.get(key) ?? progress) < progress) continue;
        const outcome = this.with(trial, () => this.run());
        if (outcome.kind === 'holds') return changes;
        const reached = this.progress(progress);
        this.tried.set(key, reached);
        if (reached >= progress) next.push({ changes, progress: reached, further: reached > progress, from: state });
        if (reached > progress && trial.length === 1 && typeof trial[0].value === 'number') {
          const found = this.climb(state, trial[0], reached, candidates, next);
          if (found !== undefined) return found;
        }
        if (this.spent() !== undefined) return undefined;
      }
      return undefined;
    });
  }

  /** Moves a number that got the invariant further past the one that it failed at, as long as that gets it further still. */
  private climb(
    state: State,
    change: Change,
    from: number,
    candidates: Candidates,
    next: State[],
  ): readonly Change[] | undefined {
    const { field } = change;
    for (let reached = from, steps = CLIMB; steps > 0; steps--) {
      const before = reached;
      for (const value of candidates.besideLast(field, this.world.trace)) {
        const trial = [{ field, value }];
        const changes = merged(state.changes, trial);
        const outcome = this.with(trial, () => this.run());
        if (outcome.kind === 'holds') return changes;
        const now = this.progress(reached);
        if (now <= reached) continue;
        next.push({ changes, progress: (reached = now), further: true, from: state });
        break;
      }
      if (reached === before || this.spent() !== undefined) break;
    }
    return undefined;
  }

  /** Different fields of the last run; counted only when it may be more than before. */
  private progress(before: number): number {
    const { trace } = this.world;
    return trace.length < before ? 0 : new Set(trace).size;
  }

  private keyOf(changes: readonly Change[]): string {
    const idOf = (value: unknown): number => {
      const id = this.values.get(value) ?? this.values.size;
      this.values.set(value, id);
      return id;
    };
    return changes
      .map(({ field, value }) => `${field.owner.id} ${idOf(field.key)} ${idOf(value)}`)
      .sort()
      .join();
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
function kept(states: State[], most: number): State[] {
  states.sort((a, b) => b.progress - a.progress);
  const best = states.filter((state, i) => i < (state.further ? most : Math.max(most, PLATEAU)));
  const from = new Set(best.map((state) => state.from));
  for (const state of states) {
    if (from.has(state.from)) continue;
    from.add(state.from);
    best.push(state);
  }
  const places = new Set(best.map(({ progress }) => progress));
  for (const state of states) {
    if (places.has(state.progress)) continue;
    if (places.add(state.progress).size > PLACES) break;
    best.push(state);
  }
  return best;
}

/** The changes with those of a trial, which come in the place of earlier ones to the same fields. */
function merged(changes: readonly Change[], trial: readonly Change[]): readonly Change[] {
  return [...changes.filter(({ field }) => !trial.some((other) => other.field === field)), ...trial];
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

/** Pairs of field and value: first few values for the likely fields, then more of both. Changed fields may exchange what they hold. */
function* trials(
  { changes }: State,
  fields: readonly Field[],
  candidates: Candidates,
  { width, far }: Round,
): Generator<readonly Change[]> {
  const changed = changes.map(({ field }) => field);
  for (const [i, field] of changed.entries()) yield* exchanged(field, changed.slice(i + 1), candidates);
  const lists = new Map<Field, unknown[]>();
  let left = width;
  /** Of how many fields how many values are tried. Fields with few values cost little: they come early. */
  const rounds = [
    { many: 4, values: 4 },
    { many: 60, values: SCARCE, scarce: true },
    { many: 4, values: 12 },
    { many: 12, values: 24, far: true },
    { many: 60, values: 8 },
    { many: fields.length, values: 3 },
    { many: 60, values: 200 },
    { many: fields.length, values: 200 },
  ];
  const given = new Map<Field, number>();
  for (const round of rounds) {
    if (round.far) yield* distant(changed, fields, candidates, far);
    for (const field of fields.slice(0, round.many)) {
      let values = lists.get(field);
      if (values === undefined) lists.set(field, (values = candidates.of(field)));
      if (round.scarce && values.length > SCARCE) continue;
      for (let i = given.get(field) ?? 0; i < Math.min(round.values, values.length); i++) {
        if (left-- <= 0) return;
        given.set(field, i + 1);
        yield [{ field, value: values[i] }];
      }
    }
  }
}

/** What may be right far from where the invariant failed: a lost object in an empty place, and what a changed field and another hold exchanged. */
function* distant(
  changed: readonly Field[],
  fields: readonly Field[],
  candidates: Candidates,
  most: number,
): Generator<readonly Change[]> {
  let left = most;
  for (const field of fields) {
    for (const value of candidates.hangs(field).slice(0, 3)) {
      if (left-- <= 0) return;
      yield [{ field, value }];
    }
  }
  left = most;
  for (const field of changed) {
    for (const trial of exchanged(field, fields, candidates)) {
      if (left-- <= 0) return;
      yield trial;
    }
  }
}

function* exchanged(field: Field, others: readonly Field[], candidates: Candidates): Generator<readonly Change[]> {
  const value = field.owner.target[field.key];
  for (const other of others) {
    const held = other.owner.target[other.key];
    if (held === value || !candidates.alike(field, other)) continue;
    yield [
      { field, value: held },
      { field: other, value },
    ];
  }
}
