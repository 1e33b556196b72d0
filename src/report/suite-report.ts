// A suite that was written, as text: where, how many tests, what became of the goals, what was left out and why.
import type { GoalResult } from '../path/criterion.js';
import type { SuiteFileResult, SuiteGap, SuiteResult, SuiteUnit } from '../suite/result.js';
import { displayLocation, displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';

const MAX_LISTED = 10;

function likeText({ log, same, joined, near, other }: NonNullable<SuiteUnit['like']>): string {
  const rows = `inputs of ${count(same, 'test')} are rows of ${log}, of ${joined} put together from rows`;
  return `${rows}, of ${near} like one, of ${other} like none`;
}

export function drawSuite(given: SuiteFileResult, criterion: string, layout: Layout): string {
  const suite = plain(given);
  const { bold, green, yellow, red, dim } = layout.colors;
  const lines: string[] = [];
  const nothing =
    suite.existing !== undefined && suite.summary.open === 0 ? 'nothing to add' : 'no test could be written';
  const place = suite.change === 'none' ? nothing : displayPath(suite.file, layout);
  lines.push(
    `${bold(displayPath(suite.source, layout))} → ${place}${suite.change === 'unchanged' ? ' (unchanged)' : ''}`,
  );
  for (const { unit, tests, paths, assumed = [], like } of suite.units) {
    if (tests > 0) lines.push(`  ${unit}: ${count(tests, 'test')} ${dim(`from ${count(paths, 'path')}`)}`);
    if (like !== undefined && tests > 0) lines.push(`    ${likeText(like)}`);
    for (const text of assumed.slice(0, MAX_LISTED)) lines.push(`    ${text}`);
    if (assumed.length > MAX_LISTED) lines.push(`    ... and ${count(assumed.length - MAX_LISTED, 'assumption')} more`);
  }
  const { covered, unreachable, unreached, open } = suite.summary;
  if (suite.existing !== undefined) lines.push(`  ${count(suite.existing.covered, 'goal')} met by the tests there are`);
  const reachable = covered + open;
  const share = `${criterion} coverage: ${covered} of ${reachable} ${criterion === 'path' ? 'paths' : 'reachable goals'}`;
  const dead = unreachable === 0 ? '' : `, ${unreachable} proved unreachable`;
  const rest = unreached === 0 ? dead : `${dead}, ${unreached} unreached given what is in brackets`;
  const more = unfinished(suite) ? ' found; the search was not exhausted' : '';
  lines.push(`  ${(open === 0 && more === '' ? green : yellow)(`${share}${more}`)}${rest}`);
  for (const status of ['unreachable', 'unreached', 'open'] as const) {
    lines.push(...goalLines(suite.goals, status, layout));
  }
  lines.push(...gapLines(suite.gaps, layout));
  if (suite.kept.length > 0) lines.push(`  ${count(suite.kept.length, 'edited test')} kept`);
  const { coverage } = suite;
  if (coverage?.kind === 'not-measured') lines.push(`  ${yellow('coverage not measured')}: ${coverage.reason}`);
  if (coverage?.kind === 'measured') {
    const percent = ({ covered: c, total }: { covered: number; total: number }): string =>
      `${total === 0 ? 100 : Math.floor((c / total) * 1000) / 10} % (${c} of ${total})`;
    const { statements, branches, passed, failed } = coverage;
    lines.push(`  measured by the runner: statements ${percent(statements)}, branches ${percent(branches)}`);
    lines.push(
      failed === 0
        ? `  ${green(`${count(passed, 'test')} passed`)}`
        : `  ${red(`${failed} of ${count(passed + failed, 'test')} failed`)}`,
    );
    for (const title of coverage.failures.slice(0, MAX_LISTED)) lines.push(`    ${title}`);
  }
  return `${lines.join('\n')}\n`;
}

/** @returns 0 when every goal is covered or cannot be and no test failed */
export function suiteExitCode({ suites }: SuiteResult): number {
  const open = suites.some(
    (suite) =>
      suite.summary.open > 0 || (suite.existing === undefined && suite.units.every((unit) => unit.tests === 0)),
  );
  const failed = suites.some((suite) => suite.coverage?.kind === 'measured' && suite.coverage.failed > 0);
  return open || failed || suites.some(unfinished) ? 1 : 0;
}

/** Goals without a place (paths, goals of a criterion that names them as they are met) are known only by meeting them. */
function unfinished({ goals, units }: SuiteFileResult): boolean {
  return goals.every((goal) => goal.location === undefined) && units.some((unit) => !unit.exhausted);
}

function goalLines(goals: readonly GoalResult[], status: GoalResult['status'], layout: Layout): string[] {
  const own = goals.filter((goal) => goal.status === status);
  const lines = own.slice(0, MAX_LISTED).map((goal) => {
    const place = goal.location === undefined ? '' : `  ${displayLocation(goal.location, layout)}`;
    const given = goal.given === undefined ? '' : `  ${layout.colors.dim(`[${goal.given.join('; ')}]`)}`;
    return `    ${status}: ${goal.text}${place}${given}`;
  });
  if (own.length > MAX_LISTED) lines.push(`    ... and ${own.length - MAX_LISTED} more ${status}`);
  return lines;
}

function gapLines(gaps: readonly SuiteGap[], layout: Layout): string[] {
  const { yellow } = layout.colors;
  const lines = gaps.slice(0, MAX_LISTED).map(({ unit, code, message, lift }) => {
    return `  ${yellow(`[${code}]`)} ${unit}: ${message}${lift === undefined ? '' : ` (${lift})`}`;
  });
  if (gaps.length > MAX_LISTED) lines.push(`  ... and ${gaps.length - MAX_LISTED} more`);
  return lines;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
