// What lies beside a run is not explored: others do, or it is other inputs of the same path.
import type { Strategy } from './strategy.js';

export const NOTHING: Strategy = {
  add: () => {},
  next: () => undefined,
  size: 0,
  drain: () => [],
  reaches: () => true,
  pick: () => 0,
  took: () => {},
};
