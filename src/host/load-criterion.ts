// The criterion of a suite: one of the built-in ones, or one of the user's own from a module.
import { createCriterion } from '../criteria/create.js';
import { CRITERIA, type Criterion, type CriterionName } from '../path/criterion.js';
import { GoalTracker } from '../search/modes/goals/goal-tracker.js';
import type { SuiteJob } from '../search/modes/goals/suite-job.js';
import { loadUserModule, UserModuleError } from './user-module.js';

/** @throws UserModuleError */
export async function createTracker(job: SuiteJob): Promise<GoalTracker> {
  const name = CRITERIA.find((known) => known === job.criterion);
  return new GoalTracker(
    name === undefined ? await userCriterion(job.criterion) : createCriterion(name as CriterionName),
    job,
  );
}

async function userCriterion(file: string): Promise<Criterion> {
  const module = await loadUserModule(file);
  const exported = module.default ?? module.criterion;
  const made = typeof exported === 'function' ? (exported as () => unknown)() : exported;
  if (typeof made !== 'object' || made === null || typeof (made as Criterion).met !== 'function') {
    throw new UserModuleError(
      `${file} exports no criterion: its default export must be a function that returns an object with met()`,
    );
  }
  return made as Criterion;
}
