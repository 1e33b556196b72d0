// Calls the listeners of an exploration: from the run's choices (run-context.ts) and from translated code (runtime hooks).
// One per engine; without listeners there is none, and nothing is paid.
// Always holds: nothing is reported while modules load, contracts are evaluated or a path is being unwound.

import type { Confirm, Program } from '../../../languages/language.js';
import type { UnitDescription } from '../../../languages/unit.js';
import type { Term } from '../../../logic/term.js';
import type { ChoicePoint, SiteId } from '../../../path/choice.js';
import { PathAbort, type RunningPath } from '../../../path/context.js';
import type { DecisionInfo, Listener, PathEnd, SearchFinished } from '../../../path/listener.js';
import type { CallToken, EventScope, PathObserver, VisibleVariables } from '../../../path/observer.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { OpenBranch } from '../../open-branch.js';
import type { RunObserver } from '../../run-observer.js';
import { LiveCall, LiveChoice, LiveCondition, LiveLeft } from './listener-events.js';
import { ListenerPath } from './listener-path.js';

export interface ObserversHost {
  readonly unit: UnitDescription;
  readonly path: Pick<RunningPath, 'flags' | 'meter' | 'abort' | 'concretize'>;
  readonly program: Pick<Program, 'locate' | 'siteText' | 'point' | 'points' | 'valueText' | 'termOf'>;
  /** The run as it stands. */
  readonly run: {
    readonly replaying: boolean;
    readonly depth: number;
    readonly prefix: string;
    readonly pathCondition: readonly string[];
  };
  /**
   * A listener threw an error of its own, which the analysed code must not catch. Within a path it ends the path. Absent
   * while the original code runs.
   */
  readonly failed: ((error: unknown, inPath: boolean) => void) | undefined;
  /** Whether an expression holds; forks. */
  decide(expression: string, scope: EventScope): boolean;
  /** Evaluates an expression over the unit's inputs and assumes that it holds. */
  assume(expression: string): void;
}

export class Observers implements PathObserver, RunObserver {
  private paths: readonly ListenerPath[];
  private runs = 0;
  private choices = 0;
  /** The run was parked before a choice point: what comes before it was reported already. */
  private resuming = false;
  private variables: VisibleVariables | undefined;
  private place: SourceRange | undefined;
  private scope: EventScope | undefined;
  private inPath = false;
  /** Nobody wants to hear what a run replays. */
  readonly skipsReplays: boolean;
  /** Replaying, and nobody wants to hear of it. */
  private quiet = false;
  /** May a listener veto options? */
  readonly vetoes: boolean;

  constructor(
    private readonly listeners: readonly Listener[],
    private readonly host: ObserversHost,
  ) {
    this.skipsReplays = listeners.every((listener) => listener.replays === false);
    this.vetoes = listeners.some((listener) => listener.option !== undefined);
    this.paths = listeners.map((_, index) => new ListenerPath(this, host, index));
  }

  /** Translated code looks at the flag itself, before it reports. */
  private setQuiet(quiet: boolean): void {
    this.quiet = quiet;
    this.host.path.meter.quiet = quiet;
  }

  private get silent(): boolean {
    const { flags } = this.host.path;
    return this.quiet || flags.aborting || flags.loading || flags.contracts;
  }

  /** The run repeats what was reported already. */
  get replaying(): boolean {
    return this.resuming || this.host.run.replaying;
  }

  searchStarted(): void {
    const { unit } = this.host;
    const decisions: DecisionInfo[] = [];
    for (const point of this.host.program.points()) {
      if (point.kind === 'decision' && within(point.info.location, unit.location)) decisions.push(point.info);
    }
    for (const listener of this.listeners) {
      listener.searchStarted?.({ unit: unit.name, file: unit.file, statements: unit.statements, decisions });
    }
  }

  searchFinished(end: SearchFinished): void {
    for (const listener of this.listeners) listener.searchFinished?.(end);
  }

  pathStarted(open: OpenBranch | undefined, resumed: boolean): void {
    this.resuming = resumed;
    this.inPath = true;
    this.variables = undefined;
    this.place = undefined;
    const run = this.runs++;
    const from = open?.choice === undefined ? undefined : { choice: open.choice, option: open.option };
    this.setQuiet(this.skipsReplays && open !== undefined);
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) paths[i].begin(run, from);
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].pathStarted?.(paths[i]);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  pathEnded(end: PathEnd): void {
    this.inPath = false;
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].pathEnded?.(paths[i], end);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  stateStored(state: number): void {
    this.each((listener, path) => listener.stateStored?.(path, state));
  }

  /** The unit returned or threw; a listener may still find a violation. */
  ending(): void {
    this.each((listener, path) => listener.ending?.(path));
  }

  /** Number of the choice point that a run is parked before. */
  parked(): number {
    return ++this.choices;
  }

  /** A choice point with several options: its number. */
  forked(): number {
    return ++this.choices;
  }

  allows(point: ChoicePoint, id: number, options: number, option: number): boolean {
    let allowed = true;
    const event = new LiveChoice(this.host.program, point, id, options, option, false);
    this.each((listener, path) => {
      if (listener.option?.(path, event, option) === false) allowed = false;
    });
    return allowed;
  }

  /** @param id 0 when it was made by an earlier run, or was forced */
  chosen(point: ChoicePoint, id: number, options: number, taken: number, forced: boolean): void {
    if (!forced && id !== 0) this.resuming = false;
    if (this.quiet) {
      if (this.replaying) return;
      this.setQuiet(false);
    }
    const event = new LiveChoice(this.host.program, point, id, options, taken, forced);
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].choice?.(paths[i], event);
        if (point.kind !== 'shape' || listeners[i].initialized === undefined) continue;
        listeners[i].initialized?.(paths[i], { at: point.at, text: event.describe(taken).join(' && ') });
      } catch (error) {
        this.caught(error);
      }
    }
  }

  conditionAdded(condition: Term | (() => readonly string[]), site: SiteId): void {
    if (this.quiet) return;
    const event = new LiveCondition(this.host.program, condition, site);
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].conditionAdded?.(paths[i], event);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  // from translated code

  at(id: number, variables?: VisibleVariables): void {
    if (this.silent) return;
    const point = this.host.program.point(id);
    if (point?.kind !== 'statement') return;
    this.variables = variables;
    this.place = point.range;
    this.scope = undefined;
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].statement?.(paths[i], point.range);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  enter(token: CallToken): void {
    if (this.silent) return;
    const point = this.host.program.point(token.point);
    if (point?.kind !== 'function') return;
    const event = new LiveCall(this.host, token, point.name, point.range);
    this.scope = new CallScope(token, point.parameters, false);
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].entered?.(paths[i], event);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  leave(token: CallToken): void {
    if (this.silent) return;
    const point = this.host.program.point(token.point);
    if (point?.kind !== 'function') return;
    const event = new LiveLeft(this.host.program, token, point.name, point.range);
    this.scope = new CallScope(token, point.parameters, true);
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].left?.(paths[i], event);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  condition(id: number, index: number, value: unknown): unknown {
    if (!this.silent) this.reportCondition(id, index, Boolean(value));
    return value;
  }

  decided(id: number, value: unknown): unknown {
    if (!this.silent) this.reportDecision(id, Boolean(value));
    return value;
  }

  present(id: number, value: unknown): unknown {
    if (!this.silent) {
      const there = value !== null && value !== undefined;
      this.reportCondition(id, 0, there);
      this.reportDecision(id, there);
    }
    return value;
  }

  skipped(id: number, index: number, outcome: boolean): void {
    const point = this.silent ? undefined : this.host.program.point(id);
    if (point?.kind !== 'decision') return;
    const event = { decision: point.info, index, outcome };
    this.each((listener, path) => listener.skipped?.(path, event));
  }

  private reportCondition(id: number, index: number, outcome: boolean): void {
    const point = this.host.program.point(id);
    if (point?.kind !== 'decision') return;
    this.place = point.info.conditions[index].location;
    const event = { decision: point.info, index, outcome };
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        listeners[i].condition?.(paths[i], event);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  private reportDecision(id: number, outcome: boolean): void {
    const point = this.host.program.point(id);
    if (point?.kind !== 'decision') return;
    const event = { decision: point.info, outcome };
    this.each((listener, path) => listener.decision?.(path, event));
  }

  /** Values of the variables in scope, as of the last statement. */
  variableTexts(): Record<string, string> {
    return this.variables?.texts() ?? {};
  }

  decide(expression: string): boolean {
    this.scope ??= this.variables?.scope();
    if (this.scope === undefined) throw new Error(`decide(${JSON.stringify(expression)}): the event has no names`);
    return this.host.decide(expression, this.scope);
  }

  /** Where the run is, as far as listeners have heard. */
  get location(): SourceRange | undefined {
    return this.place;
  }

  /** For the original code, with one listener attached; `violated` is called in place of ending a path. */
  confirming(index: number, ...[violated, decide]: Parameters<Confirm>): Observers {
    const { host } = this;
    const flags = { aborting: false, loading: false, contracts: false };
    const { path } = host;
    const confirming = new Observers([this.listeners[index]], {
      unit: host.unit,
      path: {
        flags,
        meter: { fuel: 0, quiet: false, partial: 0 },
        abort: (reason) => path.abort(reason),
        concretize: (...args) => path.concretize(...args),
      },
      program: host.program,
      run: { replaying: false, depth: 0, prefix: host.run.prefix, pathCondition: host.run.pathCondition },
      assume: () => {},
      decide: (expression, scope) => decide(expression, scope.names, scope.receiver, scope.values()),
      failed: undefined,
    });
    const live = new ListenerPath(confirming, confirming.host, 0, violated);
    live.begin(this.runs, undefined);
    confirming.paths = [live];
    confirming.each((listener, path) => listener.pathStarted?.(path));
    return confirming;
  }

  private each(call: (listener: Listener, path: ListenerPath) => void): void {
    const { listeners, paths } = this;
    for (let i = 0; i < listeners.length; i++) {
      try {
        call(listeners[i], paths[i]);
      } catch (error) {
        this.caught(error);
      }
    }
  }

  private caught(error: unknown): void {
    if (PathAbort.is(error) || this.host.failed === undefined) throw error;
    this.host.failed(error, this.inPath);
  }
}

/** The parameters of a call, and when it is left its result. */
class CallScope implements EventScope {
  constructor(
    private readonly token: CallToken,
    private readonly parameters: readonly string[],
    private readonly left: boolean,
  ) {}

  get names(): readonly string[] {
    return this.left ? [...this.parameters, 'result'] : this.parameters;
  }

  get receiver(): unknown {
    return this.token.receiver;
  }

  values(): readonly unknown[] {
    return this.left ? [...this.token.args, this.token.value] : this.token.args;
  }
}

function within(inner: SourceRange, outer: SourceRange): boolean {
  if (inner.file !== outer.file) return false;
  const starts = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return starts && ends;
}
