// What hears of the choices and conditions of a run: listeners (modes/listeners/observers.ts). Called by RunContext.
import type { ChoicePoint, SiteId } from '../path/choice.js';
import type { PathDecisions } from '../path/context.js';
import { listenerLeftOut } from '../result/gaps/contracts.js';
import type { Conjunct } from './path-condition.js';

export interface RunObserver {
  /** What a run replays need not be reported. */
  readonly skipsReplays: boolean;
  /** May options be vetoed? */
  readonly vetoes: boolean;
  /** The number of a new choice point. */
  forked(): number;
  parked(): number;
  allows(point: ChoicePoint, id: number, options: number, option: number): boolean;
  chosen(point: ChoicePoint, id: number, options: number, taken: number, forced: boolean): void;
  conditionAdded(condition: Conjunct, site: SiteId): void;
}

/** What listeners leave of the options. */
export function allowedOptions(
  observer: RunObserver,
  context: PathDecisions,
  point: ChoicePoint,
  choice: number,
  count: number,
): number[] {
  const allowed: number[] = [];
  for (let option = 0; option < count; option++) {
    if (observer.allows(point, choice, count, option)) allowed.push(option);
  }
  if (allowed.length < count) context.gap(listenerLeftOut(), point.site);
  if (allowed.length === 0) context.abort({ kind: 'cut', reason: 'a listener left out all options' });
  return allowed;
}
