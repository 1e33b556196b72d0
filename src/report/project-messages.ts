// Texts of whole projects: the report of several units, targets that are folders, baselines, `init`, `watch`.
import type { Behaviour } from '../result/difference.js';
import type { PathResult, TimelineTask, UnitResult } from '../result/result.js';
import { isUnlikely, SEVERITIES, type Severity } from '../result/severity.js';
import { count, didYouMean, type Message, reusedText, UNCONFIRMED } from './messages.js';

export function noSources(target: string): string {
  return `${target} has no source files to check`;
}

export function nothingToCheck(files: number): string {
  return `nothing to check: ${count(files, 'file')} found, none with a function that others can call`;
}

export function nothingChanged(): string {
  return 'nothing to check: no file of the targets has changed';
}

/** Of `--workers`. @param reason what it is that is not split */
export function oneWorker(reason: string, units: readonly string[]): string {
  const [first, ...others] = units;
  const which = others.length === 0 ? first : `${first} and ${others.length} more`;
  return `--workers: ${reason} is explored by one worker (${which})`;
}

export function changedNeedsGit(): string {
  return '--changed needs git, and a folder in a repository';
}

export function noRevision(revision: string): string {
  return `--changed: git has no revision ${revision}`;
}

export function baselineMissing(file: string): Message {
  const hint = '--update-baseline writes it, with what is found now';
  return { code: 'wrong-option', text: `--baseline: ${file} does not exist`, hint };
}

export function baselineBroken(file: string): Message {
  return {
    code: 'wrong-option',
    text: `--baseline: ${file} is no baseline`,
    hint: '--update-baseline writes a new one',
  };
}

export function updateNeedsBaseline(): Message {
  return { code: 'wrong-option', text: '--update-baseline needs --baseline FILE' };
}

export function unknownCode(code: string, closest: string | undefined): Message {
  const hint = didYouMean(closest) ?? 'npx everypath explain lists all codes';
  return { code: 'wrong-option', text: `there is no code ${code}`, hint };
}

export function noPackage(): Message {
  return {
    code: 'wrong-option',
    text: 'there is no package.json here',
    hint: 'run npx everypath init in the folder of a project',
  };
}

export function wrongPackage(): Message {
  return { code: 'wrong-option', text: 'package.json cannot be read', hint: 'mend it first' };
}

export function initDone(what: string): string {
  return `added ${what}`;
}

export function initKept(what: string): string {
  return `${what} is there already: nothing changed`;
}

export function initNext(command: string): string {
  return `next: ${command}`;
}

export function watchingText(files: number): string {
  return `watching ${count(files, 'file')}; end with Ctrl-C`;
}

/** What shows the tree of a unit. */
export function exploreCommand(target: string): string {
  return `npx everypath explore ${target}`;
}

/** Findings that are no news. */
export function suppressedText(known: number, ignored: number): string {
  const parts = [...(known > 0 ? [`${known} in the baseline`] : []), ...(ignored > 0 ? [`${ignored} ignored`] : [])];
  return parts.join(', ');
}

export function summaryText(
  units: readonly UnitResult[],
  all: readonly { readonly severity: Severity }[],
  seconds: number | undefined,
  left = '',
): string {
  const findings = all.filter((finding) => !isUnlikely(finding));
  const unlikely = all.length - findings.length;
  const others = [...(unlikely === 0 ? [] : [`${unlikely} unlikely`]), ...(left === '' ? [] : [left])].join(', ');
  const cached = units.filter((unit) => unit.cached).length;
  const known =
    cached === 0 ? '' : ` · ${cached === units.length ? 'nothing changed' : `${count(cached, 'unit')} unchanged`}`;
  const explored = units.filter((unit) => !unit.cached && unit.stats.reused !== undefined);
  const sum = (of: (unit: UnitResult) => number): number => explored.reduce((all, unit) => all + of(unit), 0);
  const reused = {
    paths: sum(({ stats }) => stats.reused?.paths ?? 0),
    conditions: sum(({ stats }) => stats.reused?.conditions ?? 0),
  };
  const taken =
    explored.length === 0
      ? ''
      : ` · ${reusedText(
          reused,
          sum(({ stats }) => stats.paths),
        )}`;
  const time = seconds === undefined ? '' : ` · ${seconds.toFixed(1)} s`;
  return `${count(units.length, 'unit')}: ${verdictCounts(units)} · ${count(findings.length, 'finding')}${bySeverity(findings)}${others === '' ? '' : ` (and ${others})`}${known}${taken}${time}`;
}

/** Where not all are bugs. */
function bySeverity(findings: readonly { readonly severity: Severity }[]): string {
  if (findings.every(({ severity }) => severity === 'bug')) return '';
  const counts = SEVERITIES.map(
    (severity) => [severity, findings.filter((f) => f.severity === severity).length] as const,
  );
  const shown = counts
    .filter(([, found]) => found > 0)
    .map(([severity, found]) => (severity === 'suspicious' ? `${found} suspicious` : count(found, severity)));
  return `: ${shown.join(', ')}`;
}

/** A unit in one line: what was found, besides the verdict. */
export function unitLine(unit: UnitResult, dead: number): string {
  const gaps = [...new Set(unit.gaps.map((gap) => gap.code))];
  const violating = unit.paths.filter((path) => path.outcome.kind === 'violated' && path.replayed).length;
  const paths = count(unit.stats.paths, 'path');
  const parts = [
    unit.verdict === 'refuted' ? `${violating.toLocaleString('en-US')} of ${paths} violating` : paths,
    ...(unit.bound === undefined ? [] : [`bound ${unit.bound}`]),
    ...(gaps.length > 0 ? [`gaps: ${gaps.join(', ')}`] : []),
    ...(dead > 0 ? [`dead code: ${count(dead, 'statement')}`] : []),
  ];
  return parts.join(' · ');
}

/** Units of a file with the same verdict, in one line. */
export function foldedUnits(verdict: string, names: readonly string[]): string {
  return `${names.length} ${verdict}: ${names.join(', ')}`;
}

/** A file in one line: its verdicts, and which units are refuted. */
export function fileLine(file: string, units: readonly UnitResult[]): string {
  const refuted = units.filter(({ verdict }) => verdict === 'refuted').map(({ unit }) => unit);
  return `${file}  ${verdictCounts(units)}${refuted.length === 0 ? '' : ` (refuted: ${refuted.join(', ')})`}`;
}

export function moreFiles(files: number, units: readonly UnitResult[]): string {
  return `... and ${count(files, 'more file')}: ${verdictCounts(units)} (-v shows all)`;
}

function verdictCounts(units: readonly UnitResult[]): string {
  const verdicts = [...new Set(units.map((unit) => unit.verdict))].sort();
  return verdicts.map((verdict) => `${units.filter((u) => u.verdict === verdict).length} ${verdict}`).join(', ');
}

export function moreFindings(findings: number): string {
  return `... and ${count(findings, 'more finding')} (-v shows all)`;
}

/** Violations that are no findings to be counted. */
export function unlikelyTitle(violations: number): string {
  return `${count(violations, 'violation')} on inputs that callers may never pass (-v shows all):`;
}

export function moreReasons(reasons: number): string[] {
  return reasons === 0 ? [] : [`  ... and ${count(reasons, 'more reason')}`];
}

export function moreErrors(targets: number): string {
  return `... and ${count(targets, 'more target')} that could not be checked (--json lists all)`;
}

/** Said with the statistics of a unit that was not explored anew. */
export const FOUND_BEFORE = 'found in an earlier run, nothing changed';

/** Of inputs that are shortened, as a comment in their code. */
export function moreInputLines(lines: number): string {
  return `// ... ${count(lines, 'more line')} (-v)`;
}

/** Of a single unit whose table is left out. */
export function tableLeftOut(paths: number): string {
  return `${count(paths, 'path')}; --paths shows a table of them`;
}

/** A finding as one text, for programs that show texts: inputs, units, how to replay it. */
export function findingText(title: string, units: readonly string[], path: PathResult, replay: string): string {
  const { severity, because } = path.outcome;
  const ranking = severity === undefined || because === undefined ? [] : [severityText(severity, because)];
  const confirmed = path.replayed ? [] : [UNCONFIRMED];
  return [
    `${title}${inUnits(units)}`,
    ...ranking,
    ...confirmed,
    'inputs:',
    path.inputCode,
    `replay with: ${replay}`,
  ].join('\n');
}

/** Where a finding of a report about several units was met. */
export function inUnits(units: readonly string[]): string {
  const names = units.length <= 3 ? units.join(', ') : `${units.slice(0, 3).join(', ')} and ${units.length - 3} more`;
  return units.length === 1 ? `, in ${names}` : `, in ${units.length} units: ${names}`;
}

/** Why a finding is ranked as it is. */
export function severityText(severity: Severity, because: string): string {
  return `${severity}: ${because}`;
}

export function sameOnMore(paths: number): string {
  return `the same on ${paths} more of the paths found`;
}

export function conditionTitle(shown: number, all: number): string {
  return shown === all ? 'path condition:' : `path condition (${shown} of ${all} conjuncts; -v shows all):`;
}

export function scheduleTitle(shown: number, all: number): string {
  return shown === all
    ? 'then, in this order:'
    : `then, in this order (the last ${shown} of ${all} tasks; -v shows all):`;
}

export const LIKELY_ORDER = 'and in the most likely order:';

/** What came of an order of tasks: the result, and what is not in the inputs as in the other order. */
export function raceLine({ text, after }: Behaviour, other: Behaviour): string {
  const left = Object.entries(after).flatMap(([name, value]) => {
    const shown = JSON.stringify(value);
    const isFunction = (value as { $?: unknown } | null)?.$ === 'function';
    return isFunction || shown === JSON.stringify(other.after[name]) ? [] : [`${name}: ${shown}`];
  });
  return [`the unit ${text}`, ...left].join(' · ');
}

/** Of a loop that never ends. @param places where its statements are, in order; some may be left out */
export function cycleLine(places: readonly string[], more: number): string {
  return `again and again: ${places.join(', ')}${more === 0 ? '' : ` and ${count(more, 'more place')}`}`;
}

/** A task of a schedule. @param at where it was made */
export function taskLine({ kind, detail, before }: TimelineTask, at: string | undefined): string {
  if (kind === 'thread') {
    return `${detail}${at === undefined ? '' : `, at ${at}`}${before === undefined ? '' : `, before ${before} goes on`}`;
  }
  const what = detail === undefined ? kind : kind === 'timer' ? `timer of ${detail}` : `${kind} of ${detail}`;
  const place = at === undefined ? '' : `, begun at ${at}`;
  return `${what}${place}${before === undefined ? '' : `, before ${before}`}`;
}

/** Of a gap with the same message at other places. */
export function morePlaces(places: number): string {
  return places === 0 ? '' : ` and at ${count(places, 'more place')}`;
}

export function moreGaps(gaps: number, code: string): string {
  return `${code}: ${count(gaps, 'more gap')} of this kind (-v shows all)`;
}

/** @param text in the notation of fast-check */
export function counterexampleText(text: string): string {
  return `Counterexample: ${text}`;
}
