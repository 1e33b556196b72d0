// Repairs named values: copies them behind views, searches, takes the result out of the views and checks it once more without them.
// Called by the API on the caller's objects and by repair-worker.ts on those of a file.
// Soundness: a repair is claimed only when the invariant holds on the plain copy; nothing of the caller's is written here.
import { PlainCopy } from './plain-copy.js';
import { type Change, RepairSearch, type SearchLimits } from './search.js';
import { type Field, type View, Views } from './views.js';

export interface RepairLimits extends SearchLimits {
  /** Reads of fields in one run of the invariant. */
  readonly maxReads: number;
}

export interface ChangedField {
  /** The caller's object, and the field of it. */
  readonly object: object;
  readonly key: string | symbol;
  /** How the invariant's argument leads there: `root.left.key`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How the structure as it was led to `before` and `after`, when they are objects in it. */
  readonly beforePath: string | undefined;
  readonly afterPath: string | undefined;
}

export type RepairEnd =
  | { readonly status: 'held'; readonly runs: number }
  | {
      readonly status: 'repaired';
      readonly runs: number;
      readonly changes: readonly ChangedField[];
      readonly copies: readonly unknown[];
    }
  | {
      readonly status: 'not-repaired';
      readonly runs: number;
      /** `unstable`: the invariant holds on the views and not on the copy. */
      readonly reason: 'runs' | 'time' | 'exhausted' | 'unstable';
    }
  | { readonly status: 'no-predicate'; readonly value: unknown };

export function repairValues(
  roots: Readonly<Record<string, unknown>>,
  invariant: (...roots: unknown[]) => unknown,
  objects: Iterable<unknown>,
  limits: RepairLimits,
): RepairEnd {
  const world = new Views(limits.maxReads);
  const views = Object.values(roots).map((value) => world.add(value));
  for (const object of objects) world.add(object);
  const call = (): unknown => invariant(...views);
  const first = world.run(call);
  if (first.kind === 'holds') return { status: 'held', runs: world.runs };
  if (first.kind === 'other') return { status: 'no-predicate', value: first.value };
  const { changes, reason } = new RepairSearch(world, call, limits).search();
  if (changes === undefined) return { status: 'not-repaired', runs: world.runs, reason: reason ?? 'exhausted' };
  const described = describe(changes, world, Object.keys(roots), views);
  for (const { field, value } of changes) field.owner.target[field.key] = value;
  const copy = new PlainCopy(world);
  const copies = views.map((view) => copy.of(view));
  if (!holds(invariant, copies)) return { status: 'not-repaired', runs: world.runs, reason: 'unstable' };
  // The check may have written to what it read.
  const clean = new PlainCopy(world);
  return { status: 'repaired', runs: world.runs, changes: described, copies: views.map((view) => clean.of(view)) };
}

function holds(invariant: (...roots: unknown[]) => unknown, roots: readonly unknown[]): boolean {
  try {
    return invariant(...roots) === true;
  } catch {
    return false;
  }
}

/** Paths lead through the structure as it was given. */
function describe(
  changes: readonly Change[],
  world: Views,
  names: readonly string[],
  roots: readonly unknown[],
): ChangedField[] {
  const paths = new Map<View, string>();
  const queue: View[] = [];
  const reach = (value: unknown, path: string): void => {
    const view = world.viewOf(value);
    if (view === undefined || paths.has(view)) return;
    paths.set(view, path);
    queue.push(view);
  };
  names.forEach((name, i) => reach(roots[i], name));
  for (let view = queue.shift(); view !== undefined; view = queue.shift()) {
    for (const field of world.fieldsOf(view)) reach(view.target[field.key], step(paths.get(view) as string, field));
  }
  const plain = (value: unknown): unknown => world.viewOf(value)?.original ?? value;
  const pathOf = (value: unknown): string | undefined => {
    const view = world.viewOf(value);
    return view && paths.get(view);
  };
  return changes.map(({ field, value }) => {
    const now = field.owner.target[field.key];
    return {
      object: field.owner.original,
      key: field.key,
      path: step(paths.get(field.owner) ?? `(${field.owner.kind} offered)`, field),
      before: plain(now),
      after: plain(value),
      beforePath: pathOf(now),
      afterPath: pathOf(value),
    };
  });
}

function step(path: string, { owner, key }: Field): string {
  if (typeof key === 'symbol') return `${path}[${key.description ?? 'symbol'}]`;
  if (Array.isArray(owner.target) || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key))
    return `${path}[${Array.isArray(owner.target) ? key : JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
