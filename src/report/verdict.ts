// The end of a unit's report: verdict, statistics, dead code, what was not reached, gaps and how to lift them, and what a
// proof rests on.
import type { MatchingStats, StatementResult, UnitResult, Verdict } from '../result/result.js';
import { drawGaps } from './gaps.js';
import { displayLocation, type Layout } from './layout.js';
import { ALL_ASSUMPTIONS, count, reusedText, verdictText } from './messages.js';
import { FOUND_BEFORE } from './project-messages.js';
import { drawProof } from './proof.js';

const MAX_LISTED = 10;

export function drawVerdict(unit: UnitResult, layout: Layout): string[] {
  const { bold } = layout.colors;
  return [
    `${bold(unit.unit)}: ${bold(verdictColor(unit.verdict, layout)(unit.verdict))}, ${verdictText(unit)}`,
    ...drawStatistics(unit, layout),
    ...drawSummaries(unit, layout),
    ...drawStatements(unit, layout),
    ...drawGaps(unit, layout),
    ...drawProof(unit, layout),
    ...drawAssumptions(unit, layout),
  ];
}

export function verdictColor(verdict: Verdict, { colors }: Pick<Layout, 'colors'>): (text: string) => string {
  return { proved: colors.green, refuted: colors.red, bounded: colors.yellow, open: colors.yellow }[verdict];
}

function drawStatistics({ stats, proof, cached, verdict }: UnitResult, layout: Layout): string[] {
  const parts = [
    count(stats.paths, 'path'),
    count(stats.states, 'state'),
    `${stats.infeasible.toLocaleString('en-US')} infeasible`,
    `depth ${stats.depth}`,
    proof === undefined || stats.coverage === 1
      ? `${percent(stats.coverage)} of statements reached`
      : `${percent(proof.coverage)} of statements on its paths`,
    `${count(stats.solverCalls, 'solver call')} (${seconds(stats.solverTimeMs)} of ${seconds(stats.timeMs)})`,
    ...(stats.matching === undefined ? [] : [matchingText(stats.matching)]),
    ...(stats.reused === undefined ? [] : [reusedText(stats.reused, stats.paths)]),
    searchText(stats.exhausted, verdict === 'proved'),
    ...(cached ? [FOUND_BEFORE] : []),
  ];
  return [layout.colors.dim(`  ${parts.join(' · ')}`)];
}

/** @param proved whatever its other paths do: a proof by induction speaks of all of them */
function searchText(exhausted: boolean, proved: boolean): string {
  if (exhausted) return 'search exhausted';
  return proved ? 'the proof ended the search, these are not all paths' : 'search not exhausted';
}

/** Functions that were not explored where the unit calls them. */
function drawSummaries({ summaries = [] }: UnitResult, layout: Layout): string[] {
  if (summaries.length === 0) return [];
  const texts = summaries.map(({ name, paths }) => `${name} (${count(paths, 'path')})`);
  return [layout.colors.dim(`  explored once, by their summaries: ${texts.join(', ')}`)];
}

function matchingText({ checks, subsumed, stored }: MatchingStats): string {
  return `${count(checks, 'check')} of states, ${subsumed} subsumed, ${stored} stored`;
}

/** What no input reaches, and what was not reached yet. */
export function drawStatements(unit: UnitResult, layout: Layout): string[] {
  return [
    ...drawStatus('dead code (no input reaches it)', unit, 'unreachable', layout),
    ...drawStatus('dead code, given what follows it in brackets', unit, 'unreached', layout),
    // Paths of a proof come to them, and no input was looked for that does.
    ...(unit.proof === undefined ? drawStatus('not reached yet', unit, 'open', layout) : []),
  ];
}

function drawStatus(title: string, unit: UnitResult, status: StatementResult['status'], layout: Layout): string[] {
  const found = outermost(unit.statements.filter((s) => s.status === status));
  if (found.length === 0) return [];
  const lines = found.slice(0, MAX_LISTED).map((s) => {
    const text = firstLine(s, layout);
    const all = s.given !== undefined && s.given.length > 1 && s.given.length === unit.assumptions.length;
    const given = s.given === undefined ? '' : `  [${all ? ALL_ASSUMPTIONS : s.given.join('; ')}]`;
    return `    ${displayLocation(s, layout)}${text === '' ? '' : `  ${layout.colors.dim(text)}`}${given}`;
  });
  const more = found.length - lines.length;
  return [`  ${title}:`, ...lines, ...(more > 0 ? [`    ... and ${more} more`] : [])];
}

/** A statement inside another one of the list says nothing new. */
export function outermost(statements: readonly StatementResult[]): StatementResult[] {
  return statements.filter((s) => !statements.some((other) => other !== s && contains(other, s)));
}

function contains(outer: StatementResult, inner: StatementResult): boolean {
  if (outer.file !== inner.file) return false;
  const startsBefore = outer.line < inner.line || (outer.line === inner.line && outer.column <= inner.column);
  const endsAfter =
    outer.endLine > inner.endLine || (outer.endLine === inner.endLine && outer.endColumn >= inner.endColumn);
  return startsBefore && endsAfter;
}

function firstLine(statement: StatementResult, layout: Layout): string {
  const line = layout.readSource(statement.file)?.split('\n')[statement.line - 1] ?? '';
  const end = statement.endLine > statement.line ? undefined : statement.endColumn - 1;
  return line.slice(statement.column - 1, end).trim();
}

export function drawAssumptions(unit: Pick<UnitResult, 'assumptions'>, layout: Layout): string[] {
  if (unit.assumptions.length === 0) return [];
  return ['  rests on:', ...unit.assumptions.map((text) => layout.colors.dim(`    ${text}`))];
}

function percent(share: number): string {
  // 99.96 % is not all of it.
  return `${Math.floor(share * 1000) / 10} %`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10 ? 3 : 2)} s`;
}
