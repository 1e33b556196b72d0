// What workers have found of a unit together. Each tells all it knows so far at every commit, so a worker that is lost costs what came after
// its last one. Plain data at any moment: this is what is saved.
// Always holds: the result does not depend on who found what, nor when: paths of smaller bounds come first, and those of one bound are in the
// order of prefixes, but for the beginning, which one worker explores as if it were alone.
import type { UserModel } from '../../languages/user-model.js';
import { type Decision, formatPrefix, parsePrefix } from '../../path/prefix.js';
import { compareDecisions } from '../../path/prefix-order.js';
import type { Gap } from '../../result/outcome.js';
import type { PathResult } from '../../result/result.js';
import type { SearchStats } from '../../search/messages.js';
import type { Part, PathPlace } from '../../search/sharing/part.js';
import { NO_STATS } from '../unit-collector.js';

/** Counters and gaps: those of several workers are added up. */
export type Tally = Pick<
  Part,
  'spent' | 'stats' | 'gaps' | 'complete' | 'restsOn' | 'unmarked' | 'models' | 'tellsBounds' | 'rounds'
>;

export interface FoundPath {
  readonly path: PathResult;
  readonly violation: boolean;
  /** The smallest one that the path is within. */
  readonly bound: number;
}

export interface Findings {
  /** Of the beginning, in the order in which they were found. */
  readonly first: readonly FoundPath[];
  readonly others: readonly FoundPath[];
  /** Statements (indices). */
  readonly reached: readonly number[];
  readonly tally: Tally;
  /** Of all paths that were counted, where workers may come to the same ones. */
  readonly keys?: readonly string[] | undefined;
}

export const NO_TALLY: Tally = {
  spent: 0,
  stats: NO_STATS,
  gaps: [],
  complete: true,
  restsOn: [],
  unmarked: [],
  models: [],
  tellsBounds: true,
  rounds: 0,
};

/** Paths beyond those that are wanted before they are looked through. */
const SURPLUS = 250;
/** New paths after which workers are told anew which ones they need not record. */
const NEWS = 25;

interface Ordered {
  readonly found: FoundPath;
  readonly decisions: readonly Decision[];
}

function ordered(found: FoundPath): Ordered {
  return { found, decisions: parsePrefix(found.path.prefix) ?? [] };
}

function inOrder(a: Ordered, b: Ordered): number {
  return a.found.bound - b.found.bound || compareDecisions(a.decisions, b.decisions);
}

/** The path, whoever found it: one knows that a decision was forced, another does not. */
function nameOf({ path }: FoundPath): string {
  const decisions = parsePrefix(path.prefix) ?? [];
  return formatPrefix(decisions.map((one) => (one.kind === 'forced' ? { ...one, kind: 'taken' } : one)));
}

export class Merged<W> {
  private readonly first: FoundPath[];
  private others: Ordered[];
  private readonly reached: Set<number>;
  /** Of workers that have gone. */
  private past: Tally;
  private readonly tallies = new Map<W, Tally>();
  /** What workers told since their last commit. */
  private readonly news = new Map<W, { paths: FoundPath[]; reached: number[] }>();
  /** Paths that end well, told but perhaps not committed: whoever finds them again finds the same. */
  private known: Ordered[];
  private beginning: boolean;
  /** A violation was told, whether or not it counts yet. */
  isViolated: boolean;
  private threshold: PathPlace | undefined;
  private pruneAt: number;
  /** Undefined: no path is found by two workers. */
  private keys: Set<string> | undefined;
  /** Paths that are in the result, where two workers may find one. */
  private readonly names = new Set<string>();

  /** @param wanted paths that end well, in the result */
  constructor(
    private readonly wanted: number,
    resumed?: Findings,
  ) {
    this.first = [...(resumed?.first ?? [])];
    this.others = (resumed?.others ?? []).map(ordered);
    this.known = this.others.filter(({ found }) => !found.violation);
    this.isViolated = [...this.first, ...(resumed?.others ?? [])].some(({ violation }) => violation);
    this.reached = new Set(resumed?.reached);
    this.past = resumed?.tally ?? NO_TALLY;
    this.beginning = resumed === undefined;
    this.pruneAt = wanted + SURPLUS;
    this.keys = resumed?.keys && new Set(resumed.keys);
    if (this.keys !== undefined) for (const { found } of this.others) this.names.add(nameOf(found));
    if (this.keys !== undefined) for (const found of this.first) this.names.add(nameOf(found));
  }

  /** Nobody has committed anything. */
  get isBeginning(): boolean {
    return this.beginning;
  }

  hear(worker: W, found: FoundPath | readonly number[]): void {
    const news = this.news.get(worker) ?? { paths: [], reached: [] };
    this.news.set(worker, news);
    if ('path' in found) {
      this.isViolated ||= found.violation;
      news.paths.push(found);
      if (!found.violation && !this.beginning && this.wanted !== Number.POSITIVE_INFINITY) this.learn(ordered(found));
    } else news.reached.push(...found);
  }

  /** Once enough paths are known, workers need not record those that come after them. */
  private learn(path: Ordered): void {
    this.known.push(path);
    if (this.known.length < this.keep + NEWS) return;
    this.known.sort(inOrder).splice(this.keep);
    const last = this.known.at(-1)?.found;
    this.threshold = last && { bound: last.bound, prefix: last.path.prefix };
  }

  commit(worker: W, part: Tally & Pick<Part, 'finds'>): void {
    const { finds, ...tally } = part;
    if (finds !== undefined) this.keys ??= new Set();
    for (const key of finds?.keys ?? []) this.keys?.add(key);
    this.keepNews(worker);
    this.tallies.set(worker, tally);
    this.beginning = false;
  }

  private keepNews(worker: W): void {
    const { paths, reached } = this.news.get(worker) ?? { paths: [], reached: [] };
    this.news.delete(worker);
    for (const statement of reached) this.reached.add(statement);
    for (const path of paths) {
      if (this.isKnown(path)) continue;
      if (this.beginning) this.first.push(path);
      else this.others.push(ordered(path));
    }
    if (this.others.length > this.pruneAt) this.prune();
  }

  private isKnown(found: FoundPath): boolean {
    if (this.keys === undefined) return false;
    const name = nameOf(found);
    if (this.names.has(name)) return true;
    this.names.add(name);
    return false;
  }

  /** Nothing that it tells from here on counts. @param keepsNews nobody will find again what it told after its last commit */
  leave(worker: W, keepsNews: boolean): void {
    if (keepsNews) this.keepNews(worker);
    this.news.delete(worker);
    const tally = this.tallies.get(worker);
    this.tallies.delete(worker);
    if (tally !== undefined) this.past = sumOf(this.past, tally);
  }

  get tally(): Tally {
    let sum = this.past;
    for (const tally of this.tallies.values()) sum = sumOf(sum, tally);
    return this.keys === undefined ? sum : { ...sum, stats: { ...sum.stats, paths: this.keys.size } };
  }

  pathsOf(worker: W): number {
    return this.tallies.get(worker)?.stats.paths ?? 0;
  }

  /** Paths that end well and are wanted besides those of the beginning. */
  get keep(): number {
    return Math.max(0, this.wanted - this.first.filter(({ violation }) => !violation).length);
  }

  /** Paths that end well are wanted if they come before this one. */
  get before(): PathPlace | undefined {
    return this.threshold;
  }

  /** In order, and no more than are wanted. */
  private prune(): void {
    const sorted = this.others.sort(inOrder);
    let left = this.keep;
    this.others = sorted.filter(({ found: { violation } }) => {
      if (violation) return true;
      return left-- > 0;
    });
    this.pruneAt = this.others.length + SURPLUS;
  }

  get reachedCount(): number {
    return this.reached.size;
  }

  findings(): Findings {
    this.prune();
    return {
      first: this.first,
      others: this.others.map(({ found }) => found),
      reached: [...this.reached],
      tally: this.tally,
      ...(this.keys && { keys: [...this.keys] }),
    };
  }
}

function sumOf(a: Tally, b: Tally): Tally {
  return {
    spent: a.spent + b.spent,
    stats: sumOfStats(a.stats, b.stats),
    gaps: sumOfGaps(a.gaps, b.gaps),
    complete: a.complete && b.complete,
    restsOn: [...new Set([...a.restsOn, ...b.restsOn])],
    unmarked: [...new Set([...a.unmarked, ...b.unmarked])].sort((x, y) => x - y),
    models: sumOfModels(a.models, b.models),
    tellsBounds: a.tellsBounds && b.tellsBounds,
    rounds: Math.max(a.rounds, b.rounds),
  };
}

function sumOfStats(a: SearchStats, b: SearchStats): SearchStats {
  return {
    paths: a.paths + b.paths,
    states: a.states + b.states,
    infeasible: a.infeasible + b.infeasible,
    depth: Math.max(a.depth, b.depth),
    solverCalls: a.solverCalls + b.solverCalls,
    solverTimeMs: a.solverTimeMs + b.solverTimeMs,
    timeMs: a.timeMs + b.timeMs,
    openBranches: a.openBranches + b.openBranches,
  };
}

function sumOfGaps(a: readonly Gap[], b: readonly Gap[]): readonly Gap[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const byKey = new Map(a.map((gap) => [keyOf(gap), gap]));
  for (const gap of b) {
    const key = keyOf(gap);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? gap : { ...known, count: known.count + gap.count });
  }
  return [...byKey].sort(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0)).map(([, gap]) => gap);
}

function keyOf({ count: _count, ...gap }: Gap): string {
  return JSON.stringify(gap);
}

function sumOfModels(a: readonly UserModel[], b: readonly UserModel[]): readonly UserModel[] {
  const byKey = new Map([...a, ...b].map((model) => [JSON.stringify(model), model]));
  return [...byKey.values()];
}
