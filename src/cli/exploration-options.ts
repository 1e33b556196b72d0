// The options of every command that explores: declared once, so that a new one reaches all commands. A command leaves out what
// makes no sense for it.
import { delimiter } from 'node:path';
import { type Command, Option } from 'commander';
import {
  ARRAYS,
  CLOCKS,
  CUTPOINTS,
  FAIL_ON,
  FILE_SYSTEMS,
  MATCHES,
  PROOFS,
  REDUCTIONS,
  resolveOptions,
  SCHEDULES,
} from '../api/resolve-options.js';
import { type CheckOptions, DEFAULT_OPTIONS, SEARCHES } from '../result/options.js';
import { ALLOW_OPTIONS, concrete, number, optionName, repeated } from './options.js';

/** What commander found; `resolveExploration` checks the types. */
export type GivenExploration = Partial<Record<keyof CheckOptions, unknown>> & {
  readonly listener?: readonly string[];
  readonly language?: readonly string[];
};

const initial = DEFAULT_OPTIONS;

/** In the order of the help. */
const OPTIONS = {
  search: () =>
    new Option(
      '--search <strategy>',
      `order of exploration: ${SEARCHES.join(', ')}, or a file with your own (docs/search.md)`,
    ).default(initial.search),
  maxDepth: () => number('--max-depth <n>', 'choices on one path'),
  bound: () => number('--bound <n>', 'how often the input may decide a condition on a path: rounds of a loop'),
  returned: () =>
    number('--returned <n>', 'how often what a unit returns is called: functions, methods, iterators').default(
      initial.returned,
    ),
  maxPaths: () => number('--max-paths <n>', 'paths of a unit'),
  timeout: () => number('--timeout <seconds>', 'time for each unit').default(initial.timeout),
  budget: () => number('--budget <seconds>', 'time for all units together, shared by what they find'),
  jobs: () => number('--jobs <n>', 'units explored at a time (default: the number of cores)'),
  workers: () => number('--workers <n|auto>', 'processes that explore one unit together (docs/scale-out.md)'),
  maxSteps: () => number('--max-steps <n>', 'loop iterations and calls on one path').default(initial.maxSteps),
  maxObjects: () => number('--max-objects <n>', 'input objects on one path'),
  maxConditions: () => number('--max-conditions <n>', 'conjuncts of one path condition'),
  maxMemory: () => number('--max-memory <megabytes>', 'memory of the engine').default(initial.maxMemory),
  apriori: () => new Option('--no-apriori', 'introduce choices first, ask which are possible afterwards'),
  failOn: () => new Option('--fail-on <what>', `what is a violation: ${FAIL_ON.join(', ')}`).default(initial.failOn),
  seed: () =>
    number('--seed <n>', 'of the random choices of --search random, hybrid and --schedule random:N, pct:D').default(
      initial.seed,
    ),
  schedule: () =>
    new Option('--schedule <orders>', `orders of tasks: ${SCHEDULES.join(', ')} (docs/schedules.md)`).default(
      initial.schedule,
    ),
  reduction: () =>
    new Option('--reduction <which>', `of orders of tasks that do not differ: ${REDUCTIONS.join(', ')}`).default(
      initial.reduction,
    ),
  clock: () =>
    new Option('--clock <which>', `how long computation takes beside timers: ${CLOCKS.join(', ')}`).default(
      initial.clock,
    ),
  fs: () =>
    new Option(
      '--fs <where>',
      `where files stay that the program writes: ${FILE_SYSTEMS.join(', ')} (docs/schedules.md)`,
    ).default(initial.fs),
  race: () =>
    new Option(
      '--race',
      'orders of tasks that come to different ends on the same inputs are findings (docs/schedules.md)',
    ),
  rejections: () => new Option('--rejections', 'promises of the input may be rejected (docs/schedules.md)'),
  concrete: () =>
    new Option(
      '--concrete <name=value>',
      'fix a parameter to an expression, in Java a literal or { ... } (repeatable)',
    ).argParser(concrete),
  arrays: () =>
    new Option(
      '--arrays <how>',
      `length of arrays of the input: ${ARRAYS.join(', ')} (default: ${initial.arrays}; symbolic with --match array, predicates, auto and --proof only)`,
    ),
  match: () =>
    new Option('--match <how>', `state matching at loop heads: ${MATCHES.join(', ')}`).default(initial.match),
  proof: () =>
    new Option('--proof <use>', `proofs by induction past any bound: ${PROOFS.join(', ')} (docs/proofs.md)`).default(
      initial.proof,
    ),
  terminates: () => new Option('--terminates', 'a proof by induction shows that every loop ends, too (docs/proofs.md)'),
  cutpoints: () =>
    new Option('--cutpoints <which>', `where states are matched: ${CUTPOINTS.join(', ')} by cutpoint()`).default(
      initial.cutpoints,
    ),
  listeners: () =>
    new Option('--listener <file>', 'code that watches and steers the exploration (repeatable)').argParser(repeated),
  languages: () =>
    new Option('--language <file>', 'a language of your own (repeatable, docs/languages.md)').argParser(repeated),
  models: () =>
    new Option('--models <file>', 'models of your own classes and functions (repeatable, docs/models.md)').argParser(
      repeated,
    ),
  classPath: () =>
    new Option('--class-path <list>', 'Java: folders and jars with more classes (docs/java.md)').argParser(classPath),
  jdk: () => new Option('--jdk <folder>', 'Java: the JDK (default: JAVA_HOME, or the one on the path)'),
  summaries: () =>
    new Option('--summaries', 'explore functions that depend on their arguments alone once (docs/summaries.md)'),
  assume: () =>
    new Option('--assume <file>', 'preconditions to take for granted (repeatable, docs/learning.md)').argParser(
      repeated,
    ),
  concretize: () =>
    new Option(
      '--concretize <expression>',
      'fix its value on each path, wherever the targets have it (repeatable, docs/inputs.md)',
    ).argParser(repeated),
  ...ALLOW_OPTIONS,
  replay: () => new Option('--replay <prefix>', 'run this one path only'),
  paths: () =>
    number('--paths <n|all>', `paths to keep with their inputs, besides violating ones (default: ${initial.paths})`),
  solver: () =>
    new Option('--solver <z3|program>', 'z3 is built in; else a program that speaks SMT-LIB').default(initial.solver),
} satisfies Partial<Record<keyof CheckOptions, () => Option>>;

export function addExplorationOptions(command: Command, without: readonly (keyof typeof OPTIONS)[] = []): Command {
  for (const [name, option] of Object.entries(OPTIONS)) {
    if (!(without as readonly string[]).includes(name)) command.addOption(option());
  }
  return command;
}

/** @throws OptionError when a value is none that the option takes */
export function resolveExploration({ listener, language, ...options }: GivenExploration): CheckOptions {
  return resolveOptions({ ...options, listeners: listener, languages: language }, optionName);
}

/** Entries as `java` takes them, or the option several times. */
function classPath(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), ...value.split(delimiter).filter((entry) => entry !== '')];
}
