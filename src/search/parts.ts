// The parts of one search as the run loop and the modes see them. Made by search.ts.
import type { FreshInputs } from '../inputs/fresh-inputs.js';
import type { Inputs } from '../inputs/inputs.js';
import type { Call } from '../languages/call.js';
import type { InputView, Program } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import type { InnerHost } from './contracts/inner.js';
import type { Postcondition } from './contracts/postcondition.js';
import type { Precondition } from './contracts/precondition.js';
import type { Coverage } from './coverage.js';
import type { GapLog } from './gap-log.js';
import type { Limits } from './limits.js';
import type { RunMode } from './modes/mode.js';
import type { OpenBranch } from './open-branch.js';
import type { PathReporter } from './path-reporter.js';
import type { Progress } from './progress.js';
import type { RunContext } from './run-context.js';
import type { RunPlan } from './run-plan.js';
import type { Scheduler } from './schedules/scheduler.js';
import type { Strategy } from './strategies/strategy.js';
import type { Waist } from './waist.js';

export interface SearchParts {
  readonly unit: UnitDescription;
  readonly options: CheckOptions;
  readonly path: Waist;
  readonly modes: readonly RunMode[];
  readonly strategy: Strategy;
  /** Of a run that explores. */
  readonly plan: RunPlan;
  readonly gaps: GapLog;
  readonly run: RunContext;
  /** Without one, every order of tasks is explored. */
  readonly scheduler: Scheduler | undefined;
  readonly inputs: Inputs;
  /** Inputs that no parameter stands for. */
  readonly fresh: FreshInputs;
  readonly progress: Progress;
  readonly limits: Limits;
  readonly coverage: Coverage;
  readonly program: Program;
  /** What the program runs on. */
  readonly live: InputView;
  /** For what is explored within a path. */
  readonly inner: InnerHost;
  readonly precondition: Precondition;
  readonly postcondition: Postcondition;
  readonly reporter: PathReporter;
  /** Runs that may never end, where somebody looks at them. */
  readonly quietRuns: { look(): OpenBranch | undefined } | undefined;
  /** Set once receiver and parameters of the run are decided. */
  call: Call | undefined;
}
