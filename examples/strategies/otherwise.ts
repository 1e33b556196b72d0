// A search strategy: conditions that do not hold come first, the deepest of them before the others.
import type { BranchScore } from 'everypath';

const strategy: BranchScore = {
  score: ({ kind, option, depth }) => (kind === 'branch' && option === 1 ? depth : 0),
};
export default strategy;
