// Values that a field may get: what fields of the same name hold elsewhere, objects near the field, objects that nothing refers to, numbers
// between those of its neighbours, counts of what was read. Called by search.ts for a state of the copy and the failing run in it.
// Soundness: these are guesses; only a run of the invariant says which of them is right.
import type { Field, View, Views } from './views.js';

const NEAR = 3;
const FEW = 16;
const MAX_GAPS = 96;

/** What fields of one name in one class hold. */
interface Kind {
  readonly others: unknown[];
  readonly numbers: number[];
  readonly classes: Set<string>;
  integers: boolean;
}

/** Of one state of the copy. */
export class Candidates {
  private readonly kinds = new Map<string, Kind>();
  private readonly referrers = new Map<View, Field[]>();
  private readonly distinct = new Map<string, number>();
  private readonly positions = new Map<Field, number[]>();
  /** Objects that nothing refers to: what a pointer was bent away from. */
  private readonly lost: readonly View[];

  constructor(
    private readonly world: Views,
    private readonly trace: readonly Field[],
  ) {
    for (const view of world.views) for (const field of world.fieldsOf(view)) this.note(field);
    for (const kind of this.kinds.values()) kind.numbers.sort((a, b) => a - b);
    const seen = new Set<View>();
    trace.forEach((field, at) => {
      seen.add(field.owner);
      const known = this.positions.get(field);
      if (known === undefined) this.positions.set(field, [at]);
      else if (known.length < NEAR) known.push(at);
    });
    this.lost = world.views.filter((view, i) => i > 0 && !this.referrers.has(view)).slice(0, FEW);
    for (const { kind } of seen) this.distinct.set(kind, (this.distinct.get(kind) ?? 0) + 1);
  }

  /** Fields that refer to an object. */
  refersTo(view: View): readonly Field[] {
    return this.referrers.get(view) ?? [];
  }

  /** Best guesses first; the value it has is not among them. */
  of(field: Field): unknown[] {
    const now = field.owner.target[field.key];
    const kind = this.kinds.get(kindKey(field)) as Kind;
    const values = new Set<unknown>();
    const classes = kind.classes;
    const view = this.world.viewOf(now);
    if (view !== undefined || classes.size > 0 || now === null || now === undefined) this.objects(field, kind, values);
    if (typeof now === 'number' || kind.numbers.length > 0) this.numbers(field, kind, values);
    for (const other of kind.others) values.add(other);
    if (typeof now === 'boolean') values.add(!now);
    values.delete(now);
    return [...values];
  }

  /** Whether each may get what the other holds: objects of a class that the other is known to hold, or none. */
  alike(field: Field, other: Field): boolean {
    return this.mayHold(field, other) && this.mayHold(other, field);
  }

  private mayHold(field: Field, { owner, key }: Field): boolean {
    const kind = this.kinds.get(kindKey(field)) as Kind;
    const value = owner.target[key];
    if (typeof value === 'number') return kind.numbers.length > 0;
    const view = this.world.viewOf(value);
    return view === undefined ? kind.others.includes(value) : fits(view, field, kind);
  }

  /** Numbers next to the one that a failing run read last in a field of the same name. */
  besideLast(field: Field, trace: readonly Field[]): readonly number[] {
    const kind = this.kinds.get(kindKey(field)) as Kind;
    const last = lastOf(field, trace);
    if (last === undefined) return [];
    const others = without(kind.numbers, field.owner.target[field.key]);
    const at = place(others, last);
    return [at + 1, at].flatMap((gap) => between(others, gap, kind.integers) ?? []);
  }

  private note(field: Field): void {
    const value = field.owner.target[field.key];
    const key = kindKey(field);
    let kind = this.kinds.get(key);
    if (kind === undefined)
      this.kinds.set(key, (kind = { others: [], numbers: [], classes: new Set(), integers: true }));
    if (typeof value === 'number') {
      kind.numbers.push(value);
      kind.integers &&= Number.isInteger(value);
      return;
    }
    const view = this.world.viewOf(value);
    if (view === undefined) {
      if (kind.others.length < FEW && !kind.others.includes(value)) kind.others.push(value);
      return;
    }
    kind.classes.add(view.kind);
    const known = this.referrers.get(view);
    if (known === undefined) this.referrers.set(view, [field]);
    else known.push(field);
  }

  /** Lost objects that an empty field may get; none for a field that holds something. */
  hangs(field: Field): unknown[] {
    const now = field.owner.target[field.key];
    if (now !== null && now !== undefined) return [];
    const kind = this.kinds.get(kindKey(field)) as Kind;
    return this.lost.filter((view) => fits(view, field, kind)).map((view) => view.proxy);
  }

  private objects(field: Field, kind: Kind, values: Set<unknown>): void {
    const { owner } = field;
    const add = (view: View | undefined): void => {
      if (view !== undefined && fits(view, field, kind)) values.add(view.proxy);
    };
    for (const view of this.lost) add(view);
    for (const back of this.refersTo(owner).slice(0, NEAR)) add(back.owner);
    values.add(kind.others.includes(undefined) && !kind.others.includes(null) ? undefined : null);
    for (const other of this.world.fieldsOf(owner)) {
      const near = this.world.viewOf(owner.target[other.key]);
      add(near);
      if (near !== undefined)
        for (const next of this.world.fieldsOf(near)) add(this.world.viewOf(near.target[next.key]));
    }
    for (const view of this.unnamed(field, kind)) add(view);
    add(owner);
    for (let at = this.trace.length - 1, left = FEW; at >= 0 && left > 0; at--, left--) add(this.trace[at].owner);
  }

  /** Objects that no field of the name refers to, when they are few. */
  private unnamed(field: Field, kind: Kind): readonly View[] {
    const without = this.world.views.filter(
      (view) => fits(view, field, kind) && !this.refersTo(view).some(({ key }) => key === field.key),
    );
    return without.length <= FEW ? without : [];
  }

  private numbers(field: Field, kind: Kind, values: Set<unknown>): void {
    const { owner, key } = field;
    if (Array.isArray(owner.target)) values.add(Number(key));
    const local = new Set<number>();
    const near = (view: View | undefined): void => {
      const value = view?.target[key];
      if (view !== undefined && view !== owner && typeof value === 'number') local.add(value);
    };
    for (const back of this.refersTo(owner)) near(back.owner);
    for (const other of this.world.fieldsOf(owner)) near(this.world.viewOf(owner.target[other.key]));
    for (const value of this.readNear(field)) local.add(value);
    const others = without(kind.numbers, owner.target[key]);
    const single = others.length === 0;
    if (single) this.counts(values);
    for (const value of this.besideLast(field, this.trace)) values.add(value);
    for (const value of local) values.add(value);
    for (const value of local) {
      const at = place(others, value);
      for (const gap of [at - 1, at, at + 1]) values.add(between(others, gap, kind.integers));
    }
    const ends = [...local].sort((a, b) => a - b);
    const from = place(others, ends[0] ?? Number.NEGATIVE_INFINITY);
    const to = place(others, ends.at(-1) ?? Number.POSITIVE_INFINITY);
    for (let gap = from, left = MAX_GAPS; gap <= to && left > 0; gap++, left--)
      values.add(between(others, gap, kind.integers));
    if (!single) this.counts(values);
    for (const value of local) values.add(value - 1).add(value + 1);
    values.delete(undefined);
  }

  private counts(values: Set<unknown>): void {
    for (const [, n] of this.distinct)
      values
        .add(n)
        .add(n - 1)
        .add(n + 1);
    values.add(0).add(1);
  }

  /** Numbers that were read next to the field. */
  private readNear(field: Field): number[] {
    const found: number[] = [];
    for (const at of this.positions.get(field) ?? []) {
      for (let i = Math.max(0, at - NEAR); i <= at + NEAR && i < this.trace.length; i++) {
        const { owner, key } = this.trace[i];
        const value = owner.target[key];
        if (this.trace[i] !== field && typeof value === 'number') found.push(value);
      }
    }
    return found;
  }
}

/** The number that a run read last in another field of the same name. */
function lastOf(field: Field, trace: readonly Field[]): number | undefined {
  const kind = kindKey(field);
  for (let at = trace.length - 1; at >= 0; at--) {
    const other = trace[at];
    if (other === field || kindKey(other) !== kind) continue;
    const value = other.owner.target[other.key];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

function fits(view: View, { owner }: Field, { classes }: Kind): boolean {
  return classes.size === 0 || classes.has(view.kind) || view.kind === owner.kind;
}

function kindKey({ owner, key }: Field): string {
  return owner.kind === '[]' ? `[]${owner.id}` : `${owner.kind} ${String(key)}`;
}

function without(sorted: readonly number[], value: unknown): readonly number[] {
  const at = sorted.indexOf(value as number);
  return at < 0 ? sorted : [...sorted.slice(0, at), ...sorted.slice(at + 1)];
}

/** How many are smaller. */
function place(sorted: readonly number[], value: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A number between the one before a place and the one at it. */
function between(sorted: readonly number[], gap: number, integers: boolean): number | undefined {
  const [low, high] = [sorted[gap - 1], sorted[gap]];
  if (low === undefined) return high === undefined ? undefined : high - 1;
  if (high === undefined) return low + 1;
  const middle = (low + high) / 2;
  const whole = Math.floor(middle);
  return integers && whole > low ? whole : middle;
}
