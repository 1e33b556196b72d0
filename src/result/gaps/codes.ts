// The codes of gaps: what each means and what lifts it. The one list: GapCode is made of it, docs/codes.md shows it, and whoever
// explains a code reads it. A code is stable: results of earlier versions keep their meaning.

export interface CodeEntry {
  readonly means: string;
  /** What to do about it. */
  readonly lift: string;
}

export const GAP_CODES = {
  limit: {
    means:
      'A limit of depth, paths, steps, time, memory, objects or conditions ended part of the search; the run was stopped; or only a part was asked for (`--replay`, `--from`).',
    lift: 'Raise the limit that the message names, or restrict the inputs (`@requires`, `--concrete`) so that less has to be explored.',
  },
  'solver-unknown': {
    means: 'The solver could not decide a question within its time.',
    lift: 'Use another solver (`--solver`), or narrow the inputs with `@requires`.',
  },
  concretized: {
    means:
      'A symbolic value reached code that has no model. It was read as one of its values; the others were not tried.',
    lift: 'Avoid the call, write a model for it (docs/models.md), or read the value in a way that has one (docs/library-models.md).',
  },
  unsupported: {
    means: 'The code uses something that cannot be followed, or an input has a type that cannot be made.',
    lift: 'Do what the message says: another construct, another type, or `--concrete` for the value.',
  },
  denied: {
    means:
      'The code wanted to have an effect that analysed code is not allowed to have. The field `denied` says which kind.',
    lift: 'Allow it with the option that the message names (docs/safety.md), or pass what the effect gives as a parameter.',
  },
  nondeterminism: {
    means:
      'Two runs of one path differed, or another order of events is possible: the code depends on more than its inputs.',
    lift: 'Make time, chance and iteration order inputs of the function.',
  },
  schedule: {
    means: 'Tasks may run in other orders than those that were explored (docs/schedules.md).',
    lift: 'Use `--schedule all`, or a larger bound.',
  },
  'not-replayed': {
    means: 'The original code did something else than the path predicts, for instance it does not show a violation.',
    lift: 'Where a model of your own is named, compare it with the original (`everypath model-check`); otherwise report it, with the prefix.',
  },
  'captured-state': {
    means:
      'The state that a running program was captured in could not be carried over in full, a part of it was to be symbolic and has no type, or nothing satisfies the contracts there (docs/running.md).',
    lift: 'Do what the message says: stop at another place, or name a type.',
  },
  'no-completion': {
    means: 'No valid input was found for a path, or the original program cannot build it.',
    lift: 'Simplify the precondition, or make the input reachable through a constructor without arguments.',
  },
  abstraction: {
    means: 'The search ended under abstraction: states that are only alike were taken for the same (docs/matching.md).',
    lift: 'Use `--match exact`, or no matching.',
  },
  induction: {
    means:
      'A proof by induction did not succeed (docs/proofs.md): the message says at which loop, and what was missing.',
    lift: 'Write the loop so that it keeps a fact that implies the goal, restrict the inputs with `@requires`, or leave out `--proof`.',
  },
  listener: {
    means: 'A listener cut a path, left out an option, assumed something or failed (docs/listeners.md).',
    lift: 'Leave the listener out, or mend it.',
  },
  contract: {
    means:
      'A contract threw, could not be evaluated, or was evaluated on some of its own paths only (docs/contracts.md).',
    lift: 'Guard the contract so that it returns false where it cannot be evaluated, and let it look at less of the input.',
  },
  crash: {
    means: "The engine's process ended.",
    lift: 'Give it more memory (`--max-memory`); if it ends again, report it.',
  },
  'engine-bug': {
    means: 'The engine itself failed on a path: a bug of the tool, not of your code.',
    lift: 'Report it, with the message and the file.',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;

/** Of `everypath test`, besides those of a check. */
export const SUITE_CODES = {
  untestable: {
    means: 'No test can call the unit.',
    lift: 'Export it, or test what calls it.',
  },
  unwritable: {
    means: 'A path has no test, since its inputs or its result cannot be written as code.',
    lift: 'Let the unit take and give values that can be written down.',
  },
  'module-state': {
    means: 'The unit changes variables of its module, so its tests depend on the order they run in.',
    lift: 'Make the state an input, or reset the module between tests.',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;

/** What a violation violates: `property` of an outcome. */
export const FINDING_CODES = {
  'runtime-error': {
    means: 'The language raised an error: a property of undefined is read, a value is called that is no function.',
    lift: 'Guard against the inputs of the finding, or exclude them with `@requires`.',
  },
  assertion: { means: 'An assertion of the program fails.', lift: 'Mend the code or the assertion.' },
  ensures: { means: 'The unit returns, and its `@ensures` does not hold.', lift: 'Mend the code or the contract.' },
  invariant: {
    means: 'The unit leaves an object for which the `@invariant` of its class does not hold.',
    lift: 'Mend the code or the invariant.',
  },
  'stack-overflow': {
    means: 'The stack overflows: a recursion does not end on these inputs.',
    lift: 'Bound the recursion, or exclude the inputs with `@requires`.',
  },
  'never-ends': {
    means: 'A loop comes back to the very state that it was in, so it never ends on these inputs (docs/never-ends.md).',
    lift: 'Let each round change what the loop waits for, or exclude the inputs with `@requires`.',
  },
  'uncaught-throw': {
    means: 'The code throws an error of its own, and `--fail-on all` makes this a violation.',
    lift: 'Catch it, or leave `--fail-on all` out.',
  },
  'uncaught-error': {
    means: 'A timer, tick, immediate or microtask throws, and nobody can catch it: on Node that ends the process.',
    lift: 'Catch the error where it is thrown (docs/schedules.md).',
  },
  'unhandled-rejection': {
    means: 'A promise is rejected with nobody to hear it when its task has ended: on Node that ends the process.',
    lift: 'Await the promise, or catch its error (docs/schedules.md).',
  },
  'never-settles': {
    means: 'The promise that the unit gave waits, and nothing is left that could settle it.',
    lift: 'Settle it on every path, or give the wait a limit (docs/schedules.md).',
  },
  deadlock: {
    means: 'Threads wait for each other, or for a notification that nobody is left to give: none can go on.',
    lift: 'Take objects in one order everywhere, and notify after each change that is waited for (docs/schedules.md).',
  },
  'outcome-race': {
    means: 'With the same inputs, two orders of the tasks come to different ends (`--race`).',
    lift: 'Let the code wait for what it depends on, or ignore answers that are out of date (docs/schedules.md).',
  },
  difference: {
    means: 'The two versions of `everypath diff` behave differently on these inputs.',
    lift: 'Mend the new version, or compare less of what the versions do (docs/diff.md).',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;

export type GapCode = keyof typeof GAP_CODES;
export type SuiteCode = keyof typeof SUITE_CODES;
export type FindingCode = keyof typeof FINDING_CODES;
