import { check, type RunOptions } from './api/check.js';
import { OptionError } from './api/check-error.js';
import type { TestEvent } from './api/explore-goals.js';
import { resolveOptions } from './api/resolve-options.js';
import { resolveSuiteOptions, splitOptions } from './api/resolve-suite-options.js';
import { wrongType } from './report/messages.js';
import type { TargetError } from './result/result.js';
import { summaryOf, type UnitSummary } from './result/summary.js';
import type { SuiteOptions } from './suite/options.js';
import type { SuiteResult } from './suite/result.js';

export {
  type Certificate,
  type CertifiedUnit,
  certificateOf,
  type Verification,
  type VerifiedUnit,
  verifyCertificate,
} from './api/certificate.js';
export { check, type RunOptions } from './api/check.js';
export { OptionError } from './api/check-error.js';
export { CheckRun } from './api/check-run.js';
export {
  defineConfig,
  type EverypathConfig,
  type Override,
  type TestConfig,
  type UnitOptions,
} from './api/config/define-config.js';
export type { Continued, ContinuedPath } from './api/continue-with.js';
export {
  ENUMERATE_DEFAULTS,
  type EnumerateOptions,
  Enumeration,
  type EnumerationResult,
  enumerate,
  type Solution,
  SolutionList,
} from './api/enumerate.js';
export type { TestEvent } from './api/explore-goals.js';
export {
  type ExploredSequence,
  exploreSequences,
  type ObservedMember,
  type Sequence,
  type SequenceOptions,
  type SequenceStep,
  type SequencesResult,
} from './api/explore-sequences.js';
export {
  assert,
  assume,
  choose,
  concretize,
  cutpoint,
  io,
  join,
  notify,
  notifyAll,
  type OperationOptions,
  type SymbolicInputs,
  spawn,
  symbolic,
  synchronized,
  type Thread,
  wait,
} from './api/in-code.js';
export {
  LEARN_DEFAULTS,
  type Learned,
  type LearnOptions,
  type LearnResult,
  learn,
  type ProposalKind,
} from './api/learn.js';
export { type ClassModel, type FunctionModel, type Model, model, original } from './api/models/define-model.js';
export { type BuiltinModel, checkModels, listModels, type ModelCheckOptions } from './api/models/index.js';
export { type RecordOptions, type RecordResult, record } from './api/record.js';
export { type ChangedField, REPAIR_DEFAULTS, type RepairOptions, type RepairResult, repair } from './api/repair.js';
export { type RepairFileOptions, type RepairFileResult, repairFile } from './api/repair-file.js';
export { type ExploredState, type RunProgramOptions, type RunProgramResult, run } from './api/run.js';
export { type Explorer, type ExplorerOptions, serveExplorer } from './api/serve-explorer.js';
export { exploreTree, type TreeContents, type TreeOptions, type TreeSink, tree } from './api/tree.js';
export { newQueueKey, type WorkerOptions, worker } from './api/worker.js';
export { type DiffOptions, type DiffTargets, diff } from './diff/diff.js';
export { arrays, combinations } from './enumerate/generators/array.js';
export { Enumerable } from './enumerate/generators/enumerable.js';
export { type MapOptions, maps } from './enumerate/generators/map.js';
export { records } from './enumerate/generators/record.js';
export { subsets } from './enumerate/generators/set.js';
export { strings } from './enumerate/generators/string.js';
export type { DomainValue, MapMode, UsedDomain } from './enumerate/spec.js';
export { type Classes, decodeInputs, decodeValue } from './languages/javascript/codec/decode.js';
export { encodeInputs, encodeValue } from './languages/javascript/codec/encode.js';
export { ProgramError } from './languages/program-error.js';
export type { MeasuredCoverage } from './languages/test-writer.js';
export type { BranchScore, ScoredBranch } from './path/branch-score.js';
export {
  CRITERIA,
  type Criterion,
  type CriterionName,
  type CriterionSearch,
  type Goal,
  type GoalResult,
  type GoalStatus,
} from './path/criterion.js';
export type {
  CallEvent,
  CallLeft,
  ChoiceEvent,
  ConditionAdded,
  ConditionEvent,
  DecisionEvent,
  DecisionFormula,
  DecisionInfo,
  Initialized,
  Listener,
  LivePath,
  PathEnd,
  SearchFinished,
  SearchStarted,
} from './path/listener.js';
export type { GivenQueue } from './queue/address.js';
export { QueueProblem } from './queue/queue-problem.js';
export type { DifferingInput, DiffResult, DiffVerdict, UnitDiff, Version } from './result/diff-result.js';
export type { Behaviour, CompareLevel, Difference } from './result/difference.js';
export type { ModelCheckResult, ModelDifference, ModelReport } from './result/model-report.js';
export { type CheckOptions, DEFAULT_OPTIONS, type FailOn, type SearchFile, type SearchName } from './result/options.js';
export type { Gap, GapCode } from './result/outcome.js';
export type {
  CheckEvent,
  CheckResult,
  EncodedValue,
  PathOutcome,
  PathResult,
  StatementResult,
  Stats,
  Structure,
  StructureField,
  StructureObject,
  StructureValue,
  TargetError,
  TimelineTask,
  UnitResult,
  UsedSummary,
  Verdict,
} from './result/result.js';
export type { SourceRange } from './result/source-range.js';
export type { SummaryCase, SummaryEffect, UnitSummary } from './result/summary.js';
export { DEFAULT_SUITE_OPTIONS, type SuiteOptions } from './suite/options.js';
export type { SuiteFileResult, SuiteGap, SuiteResult, SuiteTestResult, SuiteUnit } from './suite/result.js';
export { TreeBuilder, type TreeBuilderOptions } from './trace/builder.js';
export { coarsen, collapseCalls } from './trace/coarsen.js';
export { type NodeBatch, type NodeExtra, NodeReader, type NodeSpec } from './trace/columns.js';
export { type ChangedNode, diffTrees, isEmptyDiff, type Subtree, type TreeDiff } from './trace/diff.js';
export type { NodeKind, TreeDetail, TreeDocument, TreeHeader, TreeNode } from './trace/format.js';
export { loadTree, readTree, saveTree, type TreeTail } from './trace/json.js';
export { FormulaError } from './trace/ltl.js';
export { mergeTrees } from './trace/merge.js';
export {
  type MachineOptions,
  type Predicate,
  type PropertyOptions,
  property,
  stateMachine,
  type TraceStep,
} from './trace/monitor.js';
export type { NodeContent, NodeFactory } from './trace/node-factory.js';
export { Tree, TreeError } from './trace/tree.js';
export { type TreeVisitor, type Visit, visitTree } from './trace/visit.js';
export type { NodeAttributes, UserAttributes } from './visualize/attributes.js';
export { RenderError, type RenderOptions, renderTree, type TreeFormat } from './visualize/render.js';

export interface SummaryResult {
  readonly version: 1;
  readonly units: readonly UnitSummary[];
  /** Targets that could not be explored. */
  readonly errors?: readonly TargetError[];
}

/**
 * The paths of units as preconditions, effects and results (docs/summaries.md).
 *
 *     const { units } = await summarize('src/price.ts#discount');
 *     for (const { when, result } of units[0].cases) console.log(when.join(' && '), '=>', result);
 *
 * @throws OptionError for wrong options, ProgramError for a program that cannot be loaded
 */
export async function summarize(
  targets: string | readonly string[],
  options: Omit<RunOptions, 'paths' | 'replay' | 'summaries'> = {},
): Promise<SummaryResult> {
  const { units, errors } = await check(targets, { ...options, paths: Number.POSITIVE_INFINITY });
  return { version: 1, units: units.map(summaryOf), ...(errors && { errors }) };
}

export interface TestOptions
  extends Omit<RunOptions, 'cache' | 'overrides' | 'exclude' | 'queue' | 'save' | 'resume'>,
    Partial<SuiteOptions> {
  /** Told about each unit that is begun and each suite that is finished. */
  readonly onEvent?: (event: TestEvent) => void;
}

/**
 * Writes test suites that cover the units that the targets name; see docs/test-suites.md.
 *
 *     const { suites } = await generateTests('src/triangle.ts', { criterion: 'mcdc', runner: 'node', out: 'test' });
 *     for (const suite of suites) console.log(suite.file, suite.tests.length, suite.summary);
 *
 * @throws OptionError for wrong options, ProgramError for a program that cannot be loaded
 */
export async function generateTests(
  targets: string | readonly string[],
  options: TestOptions = {},
): Promise<SuiteResult> {
  const { cwd = process.cwd(), signal = new AbortController().signal, onEvent = () => {}, ...rest } = options;
  const list = typeof targets === 'string' ? [targets] : [...targets];
  if (list.length === 0 || list.some((target) => typeof target !== 'string' || target === '')) {
    throw new OptionError(wrongType('targets', JSON.stringify(targets), "texts such as 'src/list.ts#insert'"));
  }
  const [suite, others] = splitOptions(rest);
  const run = {
    targets: list,
    options: resolveOptions(others),
    suite: resolveSuiteOptions(suite),
    cwd,
    signal,
    onEvent,
  };
  return (await import('./api/generate-tests.js')).generateTests(run);
}
