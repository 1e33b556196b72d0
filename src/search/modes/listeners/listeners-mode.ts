// Listeners as a mode of the search: what they want to hear, what they may ask and how they steer.

import type { Observe } from '../../../languages/observed.js';
import { ASSUME_SITE } from '../../../path/choice.js';
import type { Listener, PathEnd } from '../../../path/listener.js';
import type { EventScope } from '../../../path/observer.js';
import { listenerAssumed, listenerFailed } from '../../../result/gaps/contracts.js';
import { conjunctTexts } from '../../condition-text.js';
import { type OpenBranch, RESUME } from '../../open-branch.js';
import type { SearchParts } from '../../parts.js';
import type { RunMode } from '../mode.js';
import { Observers, type ObserversHost } from './observers.js';

export class ListenersMode implements RunMode {
  readonly alone = true;
  readonly observe: Partial<Observe>;
  readonly observer: Observers;
  readonly decisions: Observers;
  readonly reporting: RunMode['reporting'];

  constructor(
    private readonly search: SearchParts,
    listeners: readonly Listener[],
  ) {
    this.observe = wanted(listeners);
    this.observer = new Observers(listeners, this.host());
    this.decisions = this.observer;
    this.reporting = {
      confirm: (listener) => (violated, decide) => this.observer.confirming(listener, violated, decide),
    };
  }

  private host(): ObserversHost {
    const { search } = this;
    const { path } = search;
    return {
      unit: search.unit,
      path,
      get program() {
        return search.program;
      },
      run: {
        get replaying() {
          return search.run.path.replaying;
        },
        get depth() {
          return search.run.depth;
        },
        get prefix() {
          return search.run.prefix;
        },
        get pathCondition() {
          return search.run.conjuncts.flatMap((conjunct) => conjunctTexts(conjunct, search.inputs.notation));
        },
      },
      decide: (expression, scope) => this.holds(expression, scope, -1),
      assume: (expression) => this.assume(expression),
      failed: (error, inPath) => this.failed(error, inPath),
    };
  }

  private holds(expression: string, scope: EventScope, site: number): boolean {
    const { program } = this.search;
    if (program.expression === undefined) throw new Error('the language has no expressions for listeners');
    return program.expression(expression, scope.names, scope.receiver, scope.values(), site);
  }

  /** An expression over the inputs: it joins the path condition. */
  private assume(expression: string): void {
    const { unit, live, call, path, gaps } = this.search;
    if (call === undefined) throw new Error('assume() needs the inputs: call it after pathStarted');
    const scope: EventScope = {
      names: call.args.map((a) => a.name),
      receiver: call.receiver?.slot === undefined ? undefined : live.read(call.receiver.slot),
      values: () => call.args.map((a) => (a.slot === undefined ? a.value : live.read(a.slot))),
    };
    if (!this.holds(expression, scope, ASSUME_SITE)) path.abort({ kind: 'infeasible', assumed: true });
    gaps.add(listenerAssumed(expression, unit.name), -1);
  }

  private failed(error: unknown, inPath: boolean): void {
    const { program, progress, gaps, path } = this.search;
    const gap = listenerFailed(program.describeError(error).text);
    progress.complete = false;
    gaps.add(gap, -1);
    if (inPath) path.abort({ kind: 'cut', reason: gap.message });
  }

  searchStarted(): void {
    this.observer.searchStarted();
  }

  beforeRun(open: OpenBranch | undefined): void {
    this.observer.pathStarted(open, open?.option === RESUME);
  }

  stateStored(id: number): void {
    this.observer.stateStored(id);
  }

  unitEnded(): void {
    this.observer.ending();
  }

  afterRun(end: PathEnd): void {
    this.observer.pathEnded(end);
  }

  searchFinished(exhausted: boolean): void {
    this.observer.searchFinished({ exhausted, ...this.search.progress.stats() });
  }
}

/** What the program must report for the listeners. */
function wanted(listeners: readonly Listener[]): Partial<Observe> {
  const some = (test: (listener: Listener) => unknown): boolean =>
    listeners.some((listener) => Boolean(test(listener)));
  return {
    statements: some((l) => l.statement),
    calls: some((l) => l.entered ?? l.left),
    decisions: some((l) => l.condition ?? l.decision),
    conditionsOnly: !some((l) => l.decision),
    values: some((l) => l.decideValues),
    skipped: some((l) => l.skipped),
    variables: some((l) => l.variables),
  };
}
