// Findings by root cause: what goes wrong at one place, in one way, is one finding, however many paths and units show it. Every
// output that lists findings goes through here.
// Always holds: a finding that the original code has shown is never merged with one that it has not.
import type { PathResult, UnitResult } from '../result/result.js';
import { SEVERITIES, type Severity } from '../result/severity.js';
import { findingTitle } from './messages.js';

export interface Finding {
  /** Same text for the same root cause, in every run. */
  readonly key: string;
  readonly title: string;
  /** How much it should worry, and why. */
  readonly severity: Severity;
  readonly because: string | undefined;
  /** The unit that is shown, and its path that worries most, with the shortest condition. */
  readonly unit: UnitResult;
  readonly path: PathResult;
  /** All paths of that unit, the shown one first. */
  readonly paths: readonly PathResult[];
  /** All units that show it, in order. */
  readonly units: readonly UnitResult[];
}

export function rootCauses(units: readonly UnitResult[]): Finding[] {
  const groups = new Map<string, Map<UnitResult, PathResult[]>>();
  for (const unit of units) {
    for (const path of unit.paths) {
      if (path.outcome.kind !== 'violated') continue;
      const key = keyOf(unit, path);
      const group = groups.get(key) ?? new Map<UnitResult, PathResult[]>();
      groups.set(key, group.set(unit, [...(group.get(unit) ?? []), path]));
    }
  }
  const findings = [...groups].map(([key, group]): Finding => {
    const [[unit, found]] = group;
    const path = found.reduce((best, next) => (precedes(next, best) ? next : best));
    const paths = [path, ...found.filter((other) => other !== path)];
    const { severity = 'bug', because } = path.outcome;
    return { key, title: findingTitle(path.outcome), severity, because, unit, path, paths, units: [...group.keys()] };
  });
  return findings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** A violation without a place belongs to its unit. */
function keyOf({ unit, file }: UnitResult, { outcome, replayed }: PathResult): string {
  const { property, location } = outcome;
  const place =
    location === undefined || property === 'ensures' || property === 'invariant'
      ? [file, unit]
      : [location.file, location.line, location.column];
  return JSON.stringify([replayed, property, sameFor(findingTitle(outcome)), ...place]);
}

/** That undefined does at a place what null does there is the same root cause; so is whatever `in` does not look into. */
function sameFor(title: string): string {
  const nullish = title.replace(/(?<=\b(?:properties of|as it is) )(?:undefined|null)\b/, 'nothing');
  return nullish.replace(/(?<='in' operator to search for ).*/s, 'a key');
}

/** What worries most is shown, and of that the shortest. */
function precedes(a: PathResult, b: PathResult): boolean {
  const rank = ({ outcome }: PathResult): number => SEVERITIES.indexOf(outcome.severity ?? 'bug');
  return rank(a) !== rank(b) ? rank(a) < rank(b) : length(a) < length(b);
}

function length({ pathCondition, outcome }: PathResult): number {
  return pathCondition.length + (outcome.when?.length ?? 0);
}
