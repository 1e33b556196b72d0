// Runs a check: opens the program, explores its units one after the other, delivers events. Called by CheckRun.
// Always holds: a unit that was started gets a result, whatever happens; the compiler and the solver are loaded only here.

import type { EngineHost } from '../host/host.js';
import type { UnitShare } from '../host/protocol.js';
import type { TreeRequest } from '../host/tree-stream.js';
import type { OpenProgram } from '../languages/language.js';
import { closest, ProgramError } from '../languages/program-error.js';
import { parseTarget } from '../languages/target.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Listener } from '../path/listener.js';
import {
  abortedGap,
  engineBugGap,
  missingGap,
  optionMisfit,
  replayNeedsOneUnit,
  shareGap,
  unknownParameter,
} from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import {
  type CheckEvent,
  type CheckResult,
  type PathResult,
  RESULT_VERSION,
  type TargetError,
  type UnitResult,
} from '../result/result.js';
import type { NodeBatch } from '../trace/columns.js';
import { OptionError } from './check-error.js';
import { modelsOf } from './models/models-of.js';
import { languagesOf, openTargets } from './open-targets.js';
import { Shares } from './shares.js';
import { withUserFiles } from './user-files.js';

export interface Run {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly cwd: string;
  /** Listeners that are objects: the exploration then runs in this thread. */
  readonly listeners: readonly Listener[];
  readonly signal: AbortSignal;
  onEvent(event: CheckEvent): void;
  /** Build execution trees. */
  readonly tree?: RunTree;
  /** Does anybody listen to events? Type errors are looked for only then. */
  listening(): boolean;
}

/** The trees of a run: one for each unit, in batches that follow each other. */
export interface RunTree {
  readonly request: TreeRequest;
  onBatch(batch: NodeBatch): void;
}

export async function runCheck(run: Run): Promise<CheckResult> {
  const languages = await languagesOf(run.options, run.cwd);
  const models = await modelsOf(run.options, run.cwd);
  const problems = new Problems();
  const program = await openTargets(languages, run.targets.map(parseTarget), {
    cwd: run.cwd,
    models,
    newObjects: run.options.search === 'hybrid' ? 'also' : 'named',
    onProblem: (target, problem) => problems.add(run.targets[target], problem),
  });
  if (program.units.length === 0) problems.throwFirst();
  checkFit(program.units, run.options);
  const host = await createHost(run);
  try {
    const units = await exploreAll(program, host, run, problems);
    if (units.length === 0) problems.throwFirst();
    const { errors } = problems;
    return { version: RESULT_VERSION, units, ...(errors.length > 0 && { errors }) };
  } finally {
    host.close();
  }
}

/** What explores a unit: the engine's thread, or this one. */
type Host = Pick<EngineHost, 'explore' | 'close'>;

async function createHost({ options, cwd, listeners }: Run): Promise<Host> {
  const resolved = withUserFiles(options, cwd);
  if (listeners.length > 0) {
    const { InProcessHost } = await import('../host/in-process.js');
    return new InProcessHost(resolved, listeners);
  }
  const { EngineHost } = await import('../host/host.js');
  return new EngineHost(resolved);
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

async function exploreAll(program: OpenProgram, host: Host, run: Run, problems: Problems): Promise<UnitResult[]> {
  const units: UnitResult[] = [];
  const shares = new Shares(run.options, program.units.length);
  const slow: SlowEntries = new Set();
  for (const unit of program.units) {
    if (run.signal.aborted) {
      const result = openResult(unit, [], abortedGap());
      units.push(result);
      run.onEvent({ type: 'unit-finished', result });
      continue;
    }
    run.onEvent({ type: 'unit-started', unit: unit.name, file: unit.file });
    try {
      const result = await shares.spend((share) => explore(unit, run, host, program, share, slow));
      units.push(result);
      run.onEvent({ type: 'unit-finished', result });
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      problems.add(unit.file, error);
    }
  }
  if (run.listening() && !run.signal.aborted) {
    for (const { code, message, location } of program.notes?.() ?? []) {
      run.onEvent({ type: 'note', code, message, location });
    }
  }
  return units;
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
  const { UnitLoadError } = await import('../host/host.js');
  const found: PathResult[] = [];
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'path') found.push(event.path);
    run.onEvent(event);
  };
  try {
    return await host.explore(unit, program.source(named), { onEvent, signal: run.signal, tree: run.tree, share });
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    if (error instanceof UnitLoadError) {
      if (error.option) throw new OptionError(optionMisfit(error.message));
      if (error.missing) return openResult(unit, found, missingGap(error.message, error.location));
      const { late } = error;
      if (late && unit.entry !== undefined) {
        slow.add(unit.entry);
        return explore(named, run, host, program, share, slow);
      }
      // The share of a unit may be too small to load it; the others have theirs.
      if (run.options.budget !== Number.POSITIVE_INFINITY && late) {
        return openResult(unit, found, shareGap(error.message));
      }
      throw new ProgramError('load-error', error.message, { location: error.location });
    }
    return openResult(unit, found, engineBugGap(error));
  }
}

/** What can be said of a unit whose exploration did not come to a result of its own: the paths found, nothing more. */
function openResult(unit: UnitDescription, paths: readonly PathResult[], gap: Gap): UnitResult {
  const refuted = paths.some((p) => p.outcome.kind === 'violated' && p.replayed);
  return {
    unit: unit.name,
    file: unit.file,
    verdict: refuted ? 'refuted' : 'open',
    paths,
    statements: unit.statements.map((s) => ({ ...s, status: 'open' })),
    gaps: [gap],
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
