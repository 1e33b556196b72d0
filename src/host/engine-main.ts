// The engine's process. Gets jobs, one at a time, streams messages, asks its host for modules and waits for
// them. Each has a solver of its own. Everything runs on the main thread: Node's permissions do not hold in others.
// Started by engine-start.ts, or by engine-own.ts where code of the user's own is in the process.
import type { BackEnd } from '../languages/language.js';
import { LoadError } from '../languages/load-error.js';
import type { BranchScore } from '../path/branch-score.js';
import type { Listener } from '../path/listener.js';
import { exploreUnit } from '../search/explore-unit.js';
import type { GoalTracker } from '../search/modes/goals/goal-tracker.js';
import type { OldSearch } from '../search/reuse/kept-tree.js';
import { StrategyError } from '../search/strategies/best-first.js';
import { Waist } from '../search/waist.js';
import { type CreatedSolver, createSolver } from '../solver/create.js';
import { emptyStats } from '../solver/solver.js';
import type { SolvedAccess } from '../solver/store/solved-store.js';
import type { NodeBatch } from '../trace/columns.js';
import { createTracker } from './load-criterion.js';
import { loadLanguages } from './load-languages.js';
import { loadListeners } from './load-listeners.js';
import { loadScore } from './load-score.js';
import { lockDown } from './lockdown.js';
import { ParentChannel } from './parent-channel.js';
import type { EngineJob, EngineMessage } from './protocol.js';
import { HostColleagues } from './sharing/host-colleagues.js';
import { MAX_WAITING, treeListener } from './tree-stream.js';
import { processorTime, usedTime, wallTime } from './used-time.js';
import { UserModuleError } from './user-module.js';

// Engine frames come first in the stack of a violation.
Error.stackTraceLimit = 50;

const host = new ParentChannel();
/** Kept from before the process is locked down. */
const { reallyExit } = process as typeof process & { reallyExit(code: number): never };
const exit = (code: number): never => Reflect.apply(reallyExit, process, [code]) as never;

function emit(message: EngineMessage): void {
  host.send(message);
  if (message.type === 'progress') host.send({ type: 'used', milliseconds: processorTime() });
}

function emitBatch(batch: NodeBatch): void {
  host.takeCredit();
  host.send({ type: 'tree', batch });
}

/** The program of the last job. */
let source: number | undefined;
const waist = new Waist();
const backEnds = new Map<string, BackEnd>();

/** Back ends keep what they have loaded from unit to unit. */
async function backEndOf({ language, options }: EngineJob): Promise<BackEnd> {
  const known = backEnds.get(language);
  if (known !== undefined) return known;
  const languages = await UserModuleError.of('--language', () => loadLanguages(options.languages));
  const made = await languages.named(language).backEnd();
  backEnds.set(language, made);
  return made;
}

let created: CreatedSolver | undefined;
/** Marks that replayed paths of earlier units have confirmed. */
const reached = new Set<number>();

/** The solver that needs no program. */
const BUILT_IN = 'z3';
/** Of the effort for a query, where there is always something else to try. */
const QUICK = 0.05;

async function run(job: EngineJob): Promise<void> {
  if (job.source !== source) {
    for (const backEnd of backEnds.values()) backEnd.reset?.();
    reached.clear();
    waist.forget();
  }
  source = job.source;
  try {
    // A new one for each unit: what a solver learnt from one must not change the answers about another.
    const { solver, search } = job.options;
    const kept = search === 'hybrid' && created !== undefined;
    // Starting one costs more than the share of a small unit; a search that gives up early is not repeatable in any case.
    if (kept) Object.assign((created as CreatedSolver).stats, emptyStats());
    else created?.dispose();
    if (!kept) created = undefined;
    const validated = job.options.certified !== undefined;
    const effort = search === 'hybrid' ? QUICK : 1;
    created ??= await createSolver({ solver, effort, validated, solved: solvedOf(job) });
  } catch (error) {
    emit({ type: 'load-error', message: `--solver: ${(error as Error).message}`, option: true });
    return;
  }
  const parts = await UserModuleError.caught(() => partsOf(job));
  if (parts instanceof UserModuleError) {
    emit({ type: 'load-error', message: `${parts.option}: ${parts.message}`, option: true });
    return;
  }
  lockDown();
  explore(job, created, parts);
}

/** What other runs have solved; entries of the host's store, which the solver checks. */
function solvedOf({ solved, options }: EngineJob): SolvedAccess | undefined {
  if (solved === undefined || options.solver !== BUILT_IN) return undefined;
  return {
    ...solved,
    get: (key) => host.ask({ type: 'solved?', key }) as string | undefined,
    put: (key, entry) => host.send({ type: 'solved', key, entry }),
  };
}

/** What a job needs besides its unit: the user's own code, loaded for each. */
interface Parts {
  readonly backEnd: BackEnd;
  readonly listeners: readonly Listener[];
  readonly score: BranchScore | undefined;
  readonly goals: GoalTracker | undefined;
}

/** @throws UserModuleError */
async function partsOf(job: EngineJob): Promise<Parts> {
  const { tree, suite, options } = job;
  const backEnd = await backEndOf(job);
  const score = await UserModuleError.of('--search', () => loadScore(options.search));
  const listeners = await UserModuleError.of('--listener', () => loadListeners(options.listeners));
  host.grant(MAX_WAITING);
  if (tree !== undefined) {
    listeners.push(await UserModuleError.of('--nodes', () => treeListener(tree, emitBatch)));
  }
  const goals = suite && (await UserModuleError.of('--criterion', () => createTracker(suite)));
  if (goals !== undefined) listeners.push(goals.listener);
  return { backEnd, score, listeners, goals };
}

function explore(job: EngineJob, { solver, quick, stats, deadline }: CreatedSolver, parts: Parts): void {
  const { unit, options, against, patience, loading, proves } = job;
  // A solver program works in a process of its own while this one sleeps: that is time of the unit.
  const now = options.solver === BUILT_IN ? usedTime(wallTime, processorTime) : wallTime;
  const load = (request: unknown): unknown => {
    sendCode();
    return host.ask({ type: 'load', request });
  };
  try {
    const colleagues = job.part && new HostColleagues(job.part, host);
    const search = { waist, load, emit, solver, quickSolver: quick, solverStats: stats, deadline, now };
    const services = { ...search, against, patience, loading, reached, colleagues, proves };
    // Parts of a search have no tree of their own.
    const keeps = job.keeps === true && job.part === undefined;
    const oldSearch = keeps ? () => host.ask({ type: 'old-search?' }) as OldSearch | undefined : undefined;
    exploreUnit(unit, options, { ...services, ...parts, oldSearch });
  } catch (error) {
    if (error instanceof StrategyError) {
      emit({ type: 'load-error', message: `--search: ${options.search}: ${error.message}`, option: true });
      return;
    }
    if (!(error instanceof LoadError)) throw error;
    emit({ type: 'load-error', message: error.message, ...error.details });
  }
}

/** Makes V8's code of the engine, which the host wants to keep. */
let makeCode: (() => Buffer) | undefined;

/** Asked for the first module: all that starting needs has run, and nothing of the user's has. */
function sendCode(): void {
  const make = makeCode;
  makeCode = undefined;
  if (make !== undefined) host.send({ type: 'code', bytes: make() });
}

/** Serves jobs until the host has gone. Between two the event loop turns once. */
async function serve(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const message = host.receive();
    if (message?.type !== 'job') exit(0);
    else {
      host.send({ type: 'begun' });
      await run(message.job);
    }
  }
}

function fail(error: unknown): never {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const where = (stack ?? '').split('\n').slice(1, 3).join(' ').trim();
  host.send({ type: 'failed', message: `${name}: ${message} ${where}` });
  return exit(1);
}

/** Begins to serve. @param codeOf makes V8's code of the engine, where the host has none */
export function serveJobs(codeOf: (() => Buffer) | undefined): void {
  makeCode = codeOf;
  // Promises of the program's own that nobody waits for must not end the process; the engine's errors must.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', fail);
  // A key on the terminal reaches the whole group: the host decides what ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  serve().catch(fail);
}
