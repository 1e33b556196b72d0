// The built-in criteria by name.
import type { Criterion, CriterionName } from '../path/criterion.js';
import { BranchCriterion } from './branch.js';
import { ConditionCriterion } from './condition.js';
import { McdcCriterion } from './mcdc.js';
import { PathCriterion } from './path.js';
import { StatementCriterion } from './statement.js';

export function createCriterion(name: CriterionName): Criterion {
  switch (name) {
    case 'statement':
      return new StatementCriterion();
    case 'branch':
      return new BranchCriterion();
    case 'condition':
      return new ConditionCriterion();
    case 'mcdc':
      return new McdcCriterion();
    case 'path':
      return new PathCriterion();
  }
}
