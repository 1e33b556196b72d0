// Runs a check: opens the program, explores its units, several at a time, delivers events in the order of the units. Called by CheckRun.
// Always holds: a unit that was started gets a result, whatever happens; the compiler and the solver are loaded only here.

import type { ExploreHandlers } from '../host/host.js';
import type { UnitShare } from '../host/protocol.js';
import type { TreeRequest } from '../host/tree-stream.js';
import type { OpenProgram } from '../languages/language.js';
import { closest, ProgramError } from '../languages/program-error.js';
import type { Languages } from '../languages/registry.js';
import { parseTarget } from '../languages/target.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Listener } from '../path/listener.js';
import { QueueProblem } from '../queue/queue-problem.js';
import { errorDetails, optionMisfit, replayNeedsOneUnit, unknownParameter } from '../report/messages.js';
import { nothingToCheck } from '../report/project-messages.js';
import { eventsOf } from '../result/events.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import { notExplored, shareTooSmall } from '../result/gaps/limits.js';
import { engineFault, unitMissing } from '../result/gaps/paths.js';
import type { CheckOptions } from '../result/options.js';
import {
  type CheckEvent,
  type CheckResult,
  type PathResult,
  RESULT_VERSION,
  type TargetError,
  type UnitResult,
} from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { NodeBatch } from '../trace/columns.js';
import { assumedTexts, checkAssumed } from './assumed-texts.js';
import { ProgramMemory } from './cache/program-memory.js';
import { RunCache } from './cache/run-cache.js';
import { openSolved, type Solved } from './cache/solved-conditions.js';
import { CheckCrew } from './check-crew.js';
import { OptionError } from './check-error.js';
import type { Override } from './config/define-config.js';
import type { OptionsOfUnits } from './config/unit-options.js';
import { createHosts, type Host, type Hosts } from './hosts.js';
import { inOrder } from './in-order.js';
import { modelsOf } from './models/models-of.js';
import { languagesOf, openTargets } from './open-targets.js';
import { type FoundTarget, findTargets } from './project-files.js';
import type { ResolvedQueue } from './resolve-queue.js';
import { SavedRun } from './saved-run.js';
import { Shares } from './shares.js';

export interface Run {
  /** Files with or without a unit, folders, globs. */
  readonly targets: readonly string[];
  /** Only files that changed since this revision; `true`: since the branch began. */
  readonly changed?: string | true | undefined;
  readonly options: CheckOptions;
  readonly cwd: string;
  /** Globs of files that folders and globs leave out. */
  readonly exclude?: readonly string[];
  /** Options of the units of some files, as they were given and as they are asked for. */
  readonly overrides?: readonly Override[];
  readonly optionsOf?: OptionsOfUnits;
  /** Results of earlier runs are taken where nothing has changed; `program`: only what the compiler made. */
  readonly cache?: boolean | 'program';
  /** What was kept of the last search of the unit that is explored. */
  readonly kept?: ExploreHandlers['kept'];
  /** Workers of a queue explore the units. */
  readonly queue?: ResolvedQueue | undefined;
  /** Where solved conditions are kept; a file in the user's cache folder unless given. */
  readonly solved?: Solved | undefined;
  /** Listeners that are objects: the exploration then runs in this thread. */
  readonly listeners: readonly Listener[];
  readonly signal: AbortSignal;
  onEvent(event: CheckEvent): void;
  /** Build execution trees. */
  readonly tree?: RunTree;
  /** Processes that help with units that can be split. */
  readonly crew?: CheckCrew | undefined;
  /** Of a run that is kept in a file, or goes on from one. */
  readonly save?: string | undefined;
  readonly resume?: string | undefined;
  readonly saved?: SavedRun | undefined;
  /** Does anybody listen to events? Type errors are looked for only then. */
  listening(): boolean;
}

/** A part of a tree among the events of a unit. */
interface TreeBatch {
  readonly type: 'tree-batch';
  readonly batch: NodeBatch;
  taken(): void;
}

/** The trees of a run: one for each unit, in batches that follow each other. */
export interface RunTree {
  readonly request: TreeRequest;
  /** A promise: more is wanted when it is kept. */
  onBatch(batch: NodeBatch): void | Promise<void>;
}

export async function runCheck(given: Run): Promise<CheckResult> {
  const languages = await languagesOf(given.options, given.cwd);
  const { cwd, changed, exclude } = given;
  const found = findTargets(given.targets, { cwd, changed, exclude, extensions: languages.extensions });
  if (found.length === 0) return { version: RESULT_VERSION, units: [] };
  const run = { ...given, targets: found.map(({ text }) => text) };
  const saved = SavedRun.open(run);
  const cache = saved === undefined ? RunCache.open(run, found) : undefined;
  const known = cache?.recall();
  if (known !== undefined) return known;
  const hosts = await createHosts(run);
  const finished = cache?.watch();
  const solved = run.solved ?? openSolved(run);
  try {
    const result = await checkWith(languages, hosts, { ...run, solved, saved }, found, cache);
    cache?.keep(result);
    const unsaved = saved?.close();
    return unsaved === undefined ? result : { ...result, errors: [...(result.errors ?? []), notSaved(run, unsaved)] };
  } catch (error) {
    saved?.close();
    throw error;
  } finally {
    finished?.();
    solved?.store.flush?.();
    hosts.close();
  }
}

function notSaved({ save = '' }: Run, { code, message, suggestion }: OptionError): TargetError {
  return { target: save, code, message, ...(suggestion && { suggestion }) };
}

async function checkWith(
  languages: Languages,
  hosts: Hosts,
  run: Run,
  found: readonly FoundTarget[],
  cache: RunCache | undefined,
): Promise<CheckResult> {
  const models = await modelsOf(run.options, run.cwd);
  const assumed = assumedTexts(run.options, run.cwd);
  const problems = new Problems();
  const open = (): Promise<OpenProgram> =>
    openTargets(languages, run.targets.map(parseTarget), {
      cwd: run.cwd,
      models,
      classPath: run.options.classPath,
      jdk: run.options.jdk,
      assumed,
      summaries: run.options.summaries,
      tellsTasks: run.options.schedule === 'all' && run.options.reduction !== 'none' && !run.options.race,
      concretize: run.options.concretize,
      newObjects: run.options.search === 'hybrid' ? 'also' : 'named',
      signal: run.signal,
      onProblem: (target, problem) => {
        // Types alone in a file that nobody named.
        if (!found[target].named && problem.code === 'no-units') return;
        memory?.refuse();
        problems.add(run.targets[target], problem);
      },
    });
  const memory = ProgramMemory.of(run, languages, open);
  try {
    // Whoever keeps results asks the program for more than the memory has.
    if (!(await memory?.begin(cache?.isPartlyKnown ?? true))) cache?.openedAnew();
    if (run.signal.aborted) memory?.refuse();
    return await checkProgram(memory ?? (await open()), assumed, hosts, run, found, problems, cache);
  } finally {
    memory?.close(cache?.hasUnkept ?? true);
  }
}

async function checkProgram(
  program: OpenProgram,
  assumed: ReturnType<typeof assumedTexts>,
  hosts: Hosts,
  run: Run,
  found: readonly FoundTarget[],
  problems: Problems,
  cache: RunCache | undefined,
): Promise<CheckResult> {
  if (program.units.length === 0) {
    problems.throwFirst();
    throw new ProgramError('no-units', nothingToCheck(found.length));
  }
  if (!run.signal.aborted) {
    checkFit(program.units, run.options);
    checkAssumed(assumed, program.units);
    run.saved?.checkUnits(program);
  }
  const units = await exploreAll(program, hosts, run, problems, cache);
  if (units.length === 0) problems.throwFirst();
  const { errors } = problems;
  return { version: RESULT_VERSION, units, ...(errors.length > 0 && { errors }) };
}

/** Targets and files that cannot be checked: the others go on. */
class Problems {
  readonly errors: TargetError[] = [];
  private first: ProgramError | undefined;

  add(target: string, problem: ProgramError): void {
    this.first ??= problem;
    const { code, message, location, suggestion } = problem;
    if (this.errors.some((known) => known.target === target && known.message === message)) return;
    this.errors.push({ target, code, message, ...(location && { location }), ...(suggestion && { suggestion }) });
  }

  /** Nothing is left to report on. */
  throwFirst(): void {
    if (this.first !== undefined) throw this.first;
  }
}

async function exploreAll(
  program: OpenProgram,
  hosts: Hosts,
  run: Run,
  problems: Problems,
  cache: RunCache | undefined,
): Promise<UnitResult[]> {
  const { units } = program;
  const lanes = Math.min(hosts.lanes, units.length);
  const shares = new Shares(run.options, units.length, lanes);
  const slow: SlowEntries = new Set();
  const crew = CheckCrew.of(run, lanes);
  const results = await inOrder<CheckEvent | TreeBatch, UnitResult | ProgramError>({
    count: units.length,
    lanes,
    keep: (event) => event.type !== 'progress',
    onEvent: (event) => (event.type === 'tree-batch' ? deliver(event, run) : run.onEvent(event)),
    async work(item, { lane, emit }) {
      const unit = units[item];
      const finish = (result: UnitResult): UnitResult => {
        emit({ type: 'unit-finished', result });
        return result;
      };
      if (run.signal.aborted) return finish(openResult(unit, [], notExplored()));
      emit({ type: 'unit-started', unit: unit.name, file: unit.file, units: units.length });
      const known = run.saved?.resultOf(unit) ?? cache?.find(unit, program);
      if (known !== undefined) {
        eventsOf(known).forEach(emit);
        return finish(known);
      }
      const inLane = { ...run, onEvent: emit, crew, ...(run.tree && { tree: treeInTurn(run.tree, emit) }) };
      try {
        const kept = cache?.treeOf(unit, program);
        const one = { ...inLane, kept };
        const result = await shares.spend((share) => explore(unit, one, hosts.of(lane), program, share, slow));
        run.saved?.finished(unit, program, result);
        if (!run.signal.aborted) cache?.found(unit, program, result, kept);
        return finish(result);
      } catch (error) {
        if (error instanceof ProgramError) return error;
        throw error;
      }
    },
  });
  const found: UnitResult[] = [];
  for (const [i, result] of results.entries()) {
    if (result instanceof ProgramError) problems.add(units[i].file, result);
    else found.push(result);
  }
  for (const note of crew?.notes() ?? []) run.onEvent(note);
  if (run.listening() && !run.signal.aborted) {
    for (const { code, message, location } of (await program.notes?.()) ?? []) {
      const note = { type: 'note', code, message, location } as const;
      cache?.note(note);
      run.onEvent(note);
    }
  }
  return found;
}

/** An engine whose nodes nobody has taken waits: a tree that is not first is held in part only. */
function treeInTurn({ request }: RunTree, emit: (event: TreeBatch) => void): RunTree {
  const onBatch = (batch: NodeBatch): Promise<void> => {
    return new Promise((taken) => emit({ type: 'tree-batch', batch, taken }));
  };
  return { request, onBatch };
}

function deliver({ batch, taken }: TreeBatch, { tree }: Run): void {
  tree?.onBatch(batch);
  taken();
}

/** Entries that take too long to load: units behind them are loaded by themselves. */
type SlowEntries = Set<string>;

async function explore(
  named: UnitDescription,
  run: Run,
  host: Host,
  program: OpenProgram,
  share: UnitShare,
  slow: SlowEntries,
): Promise<UnitResult> {
  const { entry, ...alone } = named;
  const unit: UnitDescription = entry === undefined || slow.has(entry) ? alone : named;
  const { UnitLoadError } = await import('../host/unit-load-error.js');
  const found: PathResult[] = [];
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'path') found.push(event.path);
    run.onEvent(event);
  };
  try {
    const options = run.optionsOf?.of(unit.file, run.options);
    const { signal, tree, solved, kept } = run;
    const crew = run.crew?.for(unit, options ?? run.options);
    const saving = crew && run.saved?.of(named, program);
    const handlers = { onEvent, signal, tree, share, options, solved, kept, crew, saving };
    return await host.explore(unit, program.source(named), handlers);
  } catch (error) {
    if (error instanceof ProgramError || error instanceof QueueProblem) throw error;
    if (error instanceof UnitLoadError) {
      if (error.option) throw new OptionError(optionMisfit(error.message));
      if (error.missing) return openResult(unit, found, unitMissing(error.message), error.location);
      const { late } = error;
      if (late && unit.entry !== undefined) {
        slow.add(unit.entry);
        return explore(named, run, host, program, share, slow);
      }
      // The share of a unit may be too small to load it; the others have theirs.
      if (run.options.budget !== Number.POSITIVE_INFINITY && late) {
        return openResult(unit, found, shareTooSmall(error.message));
      }
      throw new ProgramError('load-error', error.message, { location: error.location });
    }
    return openResult(unit, found, engineFault(errorDetails(error)));
  }
}

/** What can be said of a unit whose exploration did not come to a result of its own: the paths found, nothing more. */
function openResult(
  unit: UnitDescription,
  paths: readonly PathResult[],
  gap: GapText,
  location?: SourceRange,
): UnitResult {
  const refuted = paths.some((p) => p.outcome.kind === 'violated' && p.replayed);
  return {
    unit: unit.name,
    file: unit.file,
    verdict: refuted ? 'refuted' : 'open',
    paths,
    statements: unit.statements.map((s) => ({ ...s, status: 'open' })),
    gaps: [gapAt(gap, location)],
    stats: {
      paths: paths.length,
      states: 0,
      infeasible: 0,
      depth: 0,
      solverCalls: 0,
      solverTimeMs: 0,
      timeMs: 0,
      coverage: 0,
      exhausted: false,
    },
    assumptions: unit.assumptions,
  };
}

function checkFit(units: readonly UnitDescription[], options: CheckOptions): void {
  if (options.replay !== undefined && units.length > 1) {
    throw new OptionError(replayNeedsOneUnit(units.map((u) => u.name)));
  }
  const parameters = [...new Set(units.flatMap((u) => u.parameters.map((p) => p.name)))];
  for (const name of Object.keys(options.concrete)) {
    if (parameters.includes(name)) continue;
    throw new OptionError(unknownParameter(name, parameters, closest(name, parameters)));
  }
}
