// Runs a diff: opens both versions as one program, pairs their units, explores each pair on common inputs. Called by diff()
// and, through it, by the command. Always holds: a pair gets a verdict, whatever happens; `equivalent` only when everything
// was explored and nothing is open.

import { resolve } from 'node:path';
import { OptionError } from '../api/check-error.js';
import { languageOf, languagesOf, openTargets } from '../api/open-targets.js';
import { withUserFiles } from '../api/user-files.js';
import type { EngineHost } from '../host/host.js';
import type { VersionPairs } from '../languages/language.js';
import { ProgramError } from '../languages/program-error.js';
import { parseTarget, type Target } from '../languages/target.js';
import { errorDetails, languageHasNo, languagesDiffer, optionMisfit } from '../report/messages.js';
import {
  DIFF_VERSION,
  type DifferingInput,
  type DiffResult,
  type DiffVerdict,
  type UnitDiff,
} from '../result/diff-result.js';
import type { CompareLevel } from '../result/difference.js';
import { gapAt } from '../result/gaps/gap-text.js';
import { notExplored } from '../result/gaps/limits.js';
import { engineFault } from '../result/gaps/paths.js';
import type { CheckOptions } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import type { CheckEvent, UnitResult } from '../result/result.js';
import { type Checkout, checkOut } from './git-revision.js';
import { pairUnits, type UnitPair } from './pair-units.js';

export interface DiffRun {
  /** `FILE` or `FILE#UNIT`; or the revision in which the new target is to be looked up. */
  readonly old: { readonly target: string } | { readonly revision: string };
  readonly new: string;
  readonly options: CheckOptions;
  readonly compare: CompareLevel;
  /** Of a pair of units. */
  readonly maxDifferences: number;
  readonly cwd: string;
  readonly signal: AbortSignal | undefined;
  onEvent(event: DiffEvent): void;
}

export type DiffEvent =
  | Extract<CheckEvent, { type: 'progress' }>
  | { readonly type: 'unit-finished'; readonly result: UnitDiff };

export async function runDiff(run: DiffRun): Promise<DiffResult> {
  const languages = await languagesOf(run.options, run.cwd);
  const now = parseTarget(run.new);
  const checkout = 'revision' in run.old ? checkOut(run.old.revision, resolve(run.cwd, now.file)) : undefined;
  try {
    const old = oldTarget(run.old, now, checkout);
    const [oldLanguage, language] = [old, now].map((target) => languageOf(languages, target).name);
    if (oldLanguage !== language) throw new OptionError(languagesDiffer(oldLanguage, language));
    const { versions } = await openTargets(languages, [old, now], { cwd: run.cwd });
    if (versions === undefined) throw new OptionError(languageHasNo(language, 'comparison of versions'));
    const pairing = pairUnits(versions.unitsOf(0), versions.unitsOf(1));
    if (pairing.pairs.length === 0) {
      const names = versions.unitsOf(0).map((unit) => unit.name);
      throw new ProgramError('no-units', `${old.file} has no unit that ${now.file} has too`, {
        suggestion: `the old version has: ${names.join(', ')}`,
      });
    }
    const units = await explorePairs(versions, pairing.pairs, run, checkout);
    return { version: DIFF_VERSION, units, added: pairing.added, removed: pairing.removed };
  } finally {
    checkout?.remove();
  }
}

function oldTarget(old: DiffRun['old'], now: Target, checkout: Checkout | undefined): Target {
  const target = 'target' in old ? parseTarget(old.target) : { file: (checkout as Checkout).file };
  return target.unit === undefined && now.unit !== undefined ? { ...target, unit: now.unit } : target;
}

async function explorePairs(
  versions: VersionPairs,
  pairs: readonly UnitPair[],
  run: DiffRun,
  checkout: Checkout | undefined,
): Promise<UnitDiff[]> {
  const { EngineHost } = await import('../host/host.js');
  const host = new EngineHost(withUserFiles(run.options, run.cwd));
  const units: UnitDiff[] = [];
  try {
    for (const pair of pairs) {
      const result = diffOf(pair, await explorePair(versions, pair, run, host), run, checkout);
      units.push(result);
      run.onEvent({ type: 'unit-finished', result });
    }
    return units;
  } finally {
    host.close();
  }
}

type Explored = Pick<UnitResult, 'verdict' | 'paths' | 'gaps' | 'stats'>;

async function explorePair(versions: VersionPairs, pair: UnitPair, run: DiffRun, host: EngineHost): Promise<Explored> {
  if (pair.obstacle !== undefined) return nothing(pair.obstacle);
  if (run.signal?.aborted) return nothing(gapAt(notExplored(), undefined));
  const { UnitLoadError } = await import('../host/host.js');
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'progress') run.onEvent(event);
  };
  try {
    // Both versions are in one process, and each loads from its own project.
    const roots = [...(pair.new.roots ?? []), ...(pair.old.roots ?? [])];
    const against = { unit: { ...pair.old, roots }, level: run.compare, maxDifferences: run.maxDifferences };
    return await host.explore({ ...pair.new, roots }, versions.source(pair.old, pair.new), {
      onEvent,
      signal: run.signal,
      against,
    });
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    if (error instanceof UnitLoadError) {
      if (error.option) throw new OptionError(optionMisfit(error.message));
      throw new ProgramError('load-error', error.message, { location: error.location });
    }
    return nothing(gapAt(engineFault(errorDetails(error)), undefined));
  }
}

function nothing(gap: Gap): Explored {
  const stats = { paths: 0, states: 0, infeasible: 0, depth: 0, solverCalls: 0, solverTimeMs: 0, timeMs: 0 };
  return { verdict: 'open', paths: [], gaps: [gap], stats: { ...stats, coverage: 0, exhausted: false } };
}

const VERDICTS: Record<UnitResult['verdict'], DiffVerdict> = {
  proved: 'equivalent',
  refuted: 'different',
  bounded: 'open',
  open: 'open',
};

function diffOf(pair: UnitPair, explored: Explored, run: DiffRun, checkout: Checkout | undefined): UnitDiff {
  const differences = explored.paths.flatMap((path): DifferingInput[] => {
    const { difference, prefix, pathCondition, inputs, inputCode } = path;
    return difference === undefined ? [] : [{ ...difference, prefix, pathCondition, inputs, inputCode }];
  });
  differences.sort((a, b) => a.inputCode.length - b.inputCode.length);
  const named = (file: string): string => checkout?.nameOf(file) ?? file;
  const { coverage: _coverage, ...stats } = explored.stats;
  const revision = 'revision' in run.old ? { revision: run.old.revision } : {};
  return {
    unit: pair.new.name,
    old: { unit: pair.old.name, file: named(pair.old.file), ...revision },
    new: { unit: pair.new.name, file: pair.new.file },
    verdict: VERDICTS[explored.verdict],
    compare: run.compare,
    differences,
    gaps: explored.gaps.map((gap) =>
      gap.location === undefined ? gap : { ...gap, location: { ...gap.location, file: named(gap.location.file) } },
    ),
    stats,
    assumptions: [...pair.new.assumptions, ...equalityAssumptions(run.compare)],
  };
}

function equalityAssumptions(level: CompareLevel): string[] {
  const state =
    'both versions start from modules that have just been loaded; what they leave in module variables is not compared';
  if (level === 'identical') return [state];
  const zero = '0 and -0 are the same result (--compare identical tells them apart)';
  return level === 'usual' ? [state, zero] : [state, zero, 'which objects are shared does not matter'];
}
