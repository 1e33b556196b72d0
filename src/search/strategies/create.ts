// The strategies by name, and that of a file of the user's own.
import type { BranchScore } from '../../path/branch-score.js';
import type { SiteId } from '../../path/choice.js';
import type { SearchName } from '../../result/options.js';
import type { SourceRange } from '../../result/source-range.js';
import { BestFirst } from './best-first.js';
import { Bounded, type Bounds } from './bounded.js';
import { CoverageFirst } from './coverage.js';
import { Deepening } from './deepening.js';
import { DepthFirst } from './depth-first.js';
import { RandomOrder } from './random.js';
import type { Strategy } from './strategy.js';

const FIRST_HORIZON = 10;
/** So many branches wait beyond the horizon: it moves. */
const CROWD = 4096;

export function createStrategy(name: SearchName, seed: number): Strategy {
  switch (name) {
    case 'dfs':
      return new DepthFirst();
    case 'bfs':
      return new Deepening(1, (horizon) => horizon + 1);
    case 'deepening':
      return new Deepening(FIRST_HORIZON, (horizon) => horizon * 2, CROWD);
    case 'coverage':
    case 'hybrid':
      return new CoverageFirst();
    case 'random':
      return new RandomOrder(seed);
  }
}

/** @param score what the file that `search` names exports, if it names one */
export function strategyFor(
  { search, seed }: { readonly search: string; readonly seed: number },
  score: BranchScore | undefined,
  locate: (site: SiteId) => SourceRange | undefined,
  bounds?: Bounds,
): Strategy {
  const order = score === undefined ? createStrategy(search as SearchName, seed) : new BestFirst(score, locate);
  return bounds === undefined ? order : new Bounded(order, bounds);
}
