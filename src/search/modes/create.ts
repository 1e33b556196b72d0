// Which modes a search has: decided here and nowhere else.
import type { Comparand } from '../../languages/comparand.js';
import { LoadError } from '../../languages/load-error.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { Listener } from '../../path/listener.js';
import type { CheckOptions } from '../../result/options.js';
import { LassoMode } from '../endless/lasso-mode.js';
import type { SearchParts } from '../parts.js';
import { ComparisonMode } from './comparison/comparison-mode.js';
import { RaceMode } from './comparison/race-mode.js';
import type { GoalTracker } from './goals/goal-tracker.js';
import { GoalsMode } from './goals/goals-mode.js';
import { ListenersMode } from './listeners/listeners-mode.js';
import { MatchingMode } from './matching/matching-mode.js';
import { SequencesMode } from './matching/sequences-mode.js';
import type { RunMode } from './mode.js';
import { ProofMode } from './proof/proof-mode.js';
import { SeedsMode } from './seeds/seeds-mode.js';

/** What a caller asks for besides options. */
export interface ModeRequest {
  readonly listeners?: readonly Listener[];
  /** The old version, when two are compared. */
  readonly against?: Comparand | undefined;
  /** Paths are looked for that meet goals; its listener is among the listeners. */
  readonly goals?: GoalTracker | undefined;
  /** Given runs are looked at: does one go round for ever? */
  readonly lassos?: boolean;
  /** A proof of a unit that is searched, too: its first attempt, or all; what the search has left open is said already. */
  readonly afterSearch?: 'first' | 'all';
  /** Marks that earlier units of the check have confirmed; this one adds its own. */
  readonly reached?: Set<number>;
}

export function createModes(search: SearchParts, request: ModeRequest): RunMode[] {
  const { unit, options } = search;
  const { listeners = [], against, goals, reached } = request;
  const modes: RunMode[] = [];
  if (options.proof === 'only') return [proofMode(search, request)];
  if (request.lassos === true) return [new LassoMode(search)];
  if (listeners.length > 0) modes.push(new ListenersMode(search, listeners));
  if (options.match !== 'off') modes.push(new MatchingMode(search, options.match));
  if (unit.sequence !== undefined) modes.push(new SequencesMode(search));
  if (goals !== undefined) modes.push(new GoalsMode(search, goals));
  if (against !== undefined) modes.push(new (against.orders ? RaceMode : ComparisonMode)(search, against));
  if (usesSeeds(unit, options, request)) modes.push(new SeedsMode(search, reached));
  return modes;
}

/** @throws LoadError with what a proof would pass over */
function proofMode(search: SearchParts, { listeners = [], against, goals, afterSearch }: ModeRequest): ProofMode {
  const { unit, options } = search;
  const others: [boolean, string][] = [
    [listeners.length > 0, 'listeners or trees'],
    [against !== undefined, 'comparisons'],
    [goals !== undefined, 'test suites'],
    [options.match !== 'off', '--match'],
    [options.replay !== undefined, '--replay'],
    [unit.sequence !== undefined || unit.captures === true, 'sequences of calls'],
  ];
  const other = others.find(([is]) => is);
  if (other === undefined) return new ProofMode(search, afterSearch);
  throw new LoadError(`--proof only does not go with ${other[1]}`, { option: true });
}

/** Concrete inputs are of use to a search of its own: not to listeners, goals or comparisons. */
function usesSeeds(unit: UnitDescription, options: CheckOptions, request: ModeRequest): boolean {
  const { listeners = [], against, goals } = request;
  const { search, match, replay } = options;
  const plain = listeners.length === 0 && against === undefined && goals === undefined && match === 'off';
  return search === 'hybrid' && plain && replay === undefined && unit.sequence === undefined && unit.captures !== true;
}
