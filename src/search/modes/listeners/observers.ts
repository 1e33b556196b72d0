// Calls the listeners of an exploration: from the run's choices (run-context.ts) and from translated code (runtime hooks).
// One per engine; without listeners there is none, and nothing is paid.
// Always holds: nothing is reported while modules load, contracts are evaluated or a path is being unwound.

import type { ObserverHooks } from '../../../languages/javascript/runtime/env.js';
import type { CallToken } from '../../../languages/javascript/runtime/interface.js';
import { valueText } from '../../../languages/javascript/values/structure.js';
import type { Observe, ObservedPoint } from '../../../languages/observed.js';
import type { UnitDescription } from '../../../languages/unit.js';
import type { Term } from '../../../logic/term.js';
import type { ChoicePoint, SiteId } from '../../../path/choice.js';
import { PathAbort, type PathContext } from '../../../path/context.js';
import type { DecisionInfo, Listener, PathEnd, SearchFinished } from '../../../path/listener.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { OpenBranch } from '../../open-branch.js';
import { LiveCall, LiveChoice, LiveCondition, LiveLeft } from './listener-events.js';
import { ListenerPath, type Variables } from './listener-path.js';

export interface ObserversHost {
  readonly unit: UnitDescription;
  readonly state: { readonly aborting: boolean; readonly loading: boolean; readonly contracts: boolean };
  readonly context: PathContext;
  /** Seen by translated code. */
  readonly flags: { quiet: boolean };
  locate(site: SiteId): SourceRange | undefined;
  siteText(site: SiteId): string;
  point(id: number): ObservedPoint | undefined;
  /** Points of the modules loaded so far. */
  points(): Iterable<ObservedPoint>;
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

/** The names that an event can be asked about. */
export interface EventScope {
  readonly names: readonly string[];
  values(): readonly unknown[];
  readonly receiver: unknown;
}

/** What listeners and the comparison of states need to hear; undefined when choices are enough. */
export function observeFor(
  listeners: readonly Listener[],
  states: 'at cutpoints' | 'between calls' | undefined,
): Observe | undefined {
  const some = (test: (listener: Listener) => unknown): boolean =>
    listeners.some((listener) => Boolean(test(listener)));
  const observe: Observe = {
    statements: some((l) => l.statement),
    calls: some((l) => l.entered ?? l.left),
    decisions: some((l) => l.condition ?? l.decision),
    conditionsOnly: !some((l) => l.decision),
    values: some((l) => l.decideValues),
    variables: some((l) => l.variables),
    frames: states === 'at cutpoints',
    captured: states !== undefined,
  };
  return observe.statements || observe.calls || observe.decisions || observe.captured ? observe : undefined;
}

export class Observers implements ObserverHooks {
  private paths: readonly ListenerPath[];
  private runs = 0;
  private choices = 0;
  /** The run was parked before a choice point: what comes before it was reported already. */
  private resuming = false;
  private variables: Variables | undefined;
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
    this.host.flags.quiet = quiet;
  }

  private get silent(): boolean {
    const { state } = this.host;
    return this.quiet || state.aborting || state.loading || state.contracts;
  }

  /** The run repeats what was reported already. */
  get replaying(): boolean {
    return this.resuming || this.host.run.replaying;
  }

  searchStarted(): void {
    const { unit } = this.host;
    const decisions: DecisionInfo[] = [];
    for (const point of this.host.points()) {
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
    const event = new LiveChoice(this.host, point, id, options, option, false);
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
    const event = new LiveChoice(this.host, point, id, options, taken, forced);
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
    const event = new LiveCondition(this.host, condition, site);
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

  at(id: number, variables?: Variables): void {
    if (this.silent) return;
    const point = this.host.point(id);
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
    const point = this.host.point(token.point);
    if (point?.kind !== 'function') return;
    const event = new LiveCall(this.host.context, token, point.name, point.range);
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
    const point = this.host.point(token.point);
    if (point?.kind !== 'function') return;
    const event = new LiveLeft(token, point.name, point.range);
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

  private reportCondition(id: number, index: number, outcome: boolean): void {
    const point = this.host.point(id);
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
    const point = this.host.point(id);
    if (point?.kind !== 'decision') return;
    const event = { decision: point.info, outcome };
    this.each((listener, path) => listener.decision?.(path, event));
  }

  /** Values of the variables in scope, as of the last statement. */
  variableTexts(): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const [name, read] of Object.entries(this.variables ?? {})) {
      const value = readVariable(read);
      if (value !== undefined) texts[name] = value;
    }
    return texts;
  }

  decide(expression: string): boolean {
    if (this.scope === undefined && this.variables !== undefined) this.scope = variableScope(this.variables);
    if (this.scope === undefined) throw new Error(`decide(${JSON.stringify(expression)}): the event has no names`);
    return this.host.decide(expression, this.scope);
  }

  /** Where the run is, as far as listeners have heard. */
  get location(): SourceRange | undefined {
    return this.place;
  }

  /** Hooks for the original code, with one listener attached; `violated` is called in place of ending a path. */
  confirming(index: number, violated: (property: string, message: string) => never): Observers {
    const { host } = this;
    const confirming = new Observers([this.listeners[index]], {
      ...host,
      flags: { quiet: false },
      state: { aborting: false, loading: false, contracts: false },
      locate: (site) => host.locate(site),
      siteText: (site) => host.siteText(site),
      point: (id) => host.point(id),
      points: () => host.points(),
      run: { replaying: false, depth: 0, prefix: host.run.prefix, pathCondition: host.run.pathCondition },
      assume: () => {},
      decide: evaluateText,
      failed: undefined,
    });
    const path = new ListenerPath(confirming, confirming.host, 0, violated);
    path.begin(this.runs, undefined);
    confirming.paths = [path];
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

/** The functions that translated code calls, without `this`. */
export function observerHooks(observers: ObserverHooks): ObserverHooks {
  return {
    at: (point, variables) => observers.at(point, variables),
    enter: (token) => observers.enter(token),
    leave: (token) => observers.leave(token),
    condition: (point, index, value) => observers.condition(point, index, value),
    decided: (point, value) => observers.decided(point, value),
    present: (point, value) => observers.present(point, value),
  };
}

/** Of the original code, where everything is concrete. */
function evaluateText(expression: string, scope: EventScope): boolean {
  const fn = new Function(...scope.names, `return (${expression}\n);`);
  return Boolean(Reflect.apply(fn, scope.receiver, [...scope.values()]));
}

function variableScope(variables: Variables): EventScope {
  const read: [string, unknown][] = [];
  for (const [name, get] of Object.entries(variables)) {
    try {
      read.push([name, get()]);
    } catch (error) {
      if ((error as { name?: unknown }).name !== 'ReferenceError') throw error;
    }
  }
  return { names: read.map(([name]) => name), values: () => read.map(([, value]) => value), receiver: undefined };
}

/** Undefined while the variable is in its temporal dead zone. */
function readVariable(read: () => unknown): string | undefined {
  try {
    return valueText(read());
  } catch (error) {
    if ((error as { name?: unknown }).name === 'ReferenceError') return undefined;
    throw error;
  }
}

function within(inner: SourceRange, outer: SourceRange): boolean {
  if (inner.file !== outer.file) return false;
  const starts = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return starts && ends;
}
