// The strategies by name.
import type { SearchName } from '../../result/options.js';
import { CoverageFirst } from './coverage.js';
import { Deepening } from './deepening.js';
import { DepthFirst } from './depth-first.js';
import { RandomOrder } from './random.js';
import type { Strategy } from './strategy.js';

const FIRST_HORIZON = 10;

export function createStrategy(name: SearchName, seed: number): Strategy {
  switch (name) {
    case 'dfs':
      return new DepthFirst();
    case 'bfs':
      return new Deepening(1, (horizon) => horizon + 1);
    case 'deepening':
      return new Deepening(FIRST_HORIZON, (horizon) => horizon * 2);
    case 'coverage':
    case 'hybrid':
      return new CoverageFirst();
    case 'random':
      return new RandomOrder(seed);
  }
}
