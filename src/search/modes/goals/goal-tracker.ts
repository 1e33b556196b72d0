// Which goals of a criterion the paths meet. The engine asks it whether a path is worth keeping and whether to stop; made
// in the engine's thread for `everypath test`.
// Soundness: a goal counts as met only once the path that meets it was replayed on the original code.
import { placeOf } from '../../../criteria/goal-set.js';
import type { ObservedPoint } from '../../../languages/observed.js';
import type { UnitDescription } from '../../../languages/unit.js';
import type { Criterion, Goal } from '../../../path/criterion.js';
import type { DecisionInfo, Listener, LivePath } from '../../../path/listener.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { SuiteJob } from './suite-job.js';

export class GoalTracker {
  private readonly confirmed = new Set<string>();
  private listed: readonly Goal[] = [];
  private known: ReadonlySet<string> = new Set();
  private open = 0;
  private current: readonly string[] = [];
  private readonly excluded = new Set<string>();
  private path: LivePath | undefined;
  /** The listener to be called in the exploration. */
  readonly listener: Listener;

  constructor(
    private readonly criterion: Criterion,
    readonly job: SuiteJob,
  ) {
    this.listener = this.createListener();
  }

  private createListener(): Listener {
    const { criterion } = this;
    const listener: Record<string, unknown> = {};
    for (
      let from: object | null = criterion;
      from !== null && from !== Object.prototype;
      from = Object.getPrototypeOf(from)
    ) {
      for (const key of Object.getOwnPropertyNames(from)) {
        const value = (criterion as unknown as Record<string, unknown>)[key];
        if (key === 'constructor' || key === 'goals' || key === 'met' || key in listener) continue;
        listener[key] = typeof value === 'function' ? value.bind(criterion) : value;
      }
    }
    const { pathStarted } = listener as Listener;
    return {
      ...listener,
      pathStarted: (path) => {
        this.path = path;
        this.current = [];
        pathStarted?.(path);
      },
    };
  }

  /** @returns the goals known before the search */
  begin(unit: UnitDescription, points: Iterable<ObservedPoint>, marked: readonly SourceRange[]): readonly Goal[] {
    const executable = new Set(marked.map(placeOf));
    const statements: SourceRange[] = [];
    const decisions: DecisionInfo[] = [];
    const inScope = (range: SourceRange): boolean => this.job.scope.some((outer) => within(range, outer));
    for (const point of points) {
      if (point.kind === 'statement' && inScope(point.range) && executable.has(placeOf(point.range))) {
        statements.push(point.range);
      }
      if (point.kind === 'decision' && inScope(point.info.location)) decisions.push(point.info);
    }
    const goals = this.criterion.goals?.({ unit: unit.name, file: unit.file, statements, decisions }) ?? [];
    const byName = new Map<string, Goal>();
    for (const goal of goals) {
      const whole = typeof goal === 'string' ? { name: goal, text: goal, location: undefined } : goal;
      byName.set(whole.name, whole);
    }
    this.listed = [...byName.values()];
    this.known = new Set(byName.keys());
    this.open = this.listed.length;
    return this.listed;
  }

  /** The unit returned, threw or was stopped: what did the path meet? */
  finish(): void {
    if (this.path !== undefined) this.current = [...new Set(this.criterion.met(this.path))];
  }

  /** The run met goals on inputs that the program's own assume() left out: they are not unreachable. */
  exclude(): void {
    this.finish();
    for (const name of this.current) this.excluded.add(name);
    this.current = [];
  }

  /** Goals that were met on excluded inputs only. */
  get excludedGoals(): readonly string[] {
    return [...this.excluded].filter((name) => !this.confirmed.has(name));
  }

  /** The path that has just ended meets a goal that none before it met. */
  get fresh(): boolean {
    return this.current.some((name) => !this.confirmed.has(name));
  }

  /** Goals that the path meets. */
  get met(): readonly string[] {
    return this.current;
  }

  /** The path was replayed: its goals count. */
  confirm(): void {
    for (const name of this.current) {
      if (this.confirmed.has(name)) continue;
      this.confirmed.add(name);
      if (this.known.has(name)) this.open--;
    }
  }

  /** Every goal that was known beforehand is met. */
  get done(): boolean {
    return this.listed.length > 0 && this.open === 0;
  }
}

function within(inner: SourceRange, outer: SourceRange): boolean {
  if (inner.file !== outer.file) return false;
  if (placeOf(inner) === placeOf(outer)) return false;
  const starts = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return starts && ends;
}
