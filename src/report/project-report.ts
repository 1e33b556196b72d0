// The report of a check. One unit: its table, findings and verdict. Several: findings first, one per root cause, then one line per
// unit and a summary. Tables and gaps in full are asked for (Layout).
import type { UnitResult } from '../result/result.js';
import { drawFindings } from './finding.js';
import { drawGaps } from './gaps.js';
import { judge } from './judged.js';
import { displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';
import { summaryText, suppressedText, unitLine } from './project-messages.js';
import { drawUnit } from './unit-report.js';
import { drawStatements, outermost, verdictColor } from './verdict.js';

const MARKS: Readonly<Record<string, string>> = { proved: '✓', refuted: '✗' };

/** @param seconds how long the check took; undefined: not said */
export function drawReport(results: readonly UnitResult[], layout: Layout, seconds?: number): string {
  if (results.length === 0) return '';
  if (results.length === 1) return drawUnit(results[0], layout);
  if (layout.tables) {
    return `${results.map((unit) => drawUnit(unit, layout)).join('\n')}\n${drawSummary(results, layout, seconds)}`;
  }
  const units = plain(results);
  const findings = drawFindings(judge(units, layout).news, layout, true);
  const head = findings.length === 0 ? '' : `${findings.join('\n')}\n\n`;
  return `${head}${drawLines(units, layout).join('\n')}\n\n${drawSummary(results, layout, seconds)}`;
}

function drawSummary(units: readonly UnitResult[], layout: Layout, seconds: number | undefined): string {
  const { news, known, ignored } = judge(units, layout);
  const left = suppressedText(known.length, ignored.length);
  return `${layout.colors.bold(summaryText(units, news, seconds, left))}\n`;
}

/** Units of a file follow its name. */
function drawLines(units: readonly UnitResult[], layout: Layout): string[] {
  const width = Math.max(...units.map((unit) => unit.unit.length));
  const lines: string[] = [];
  let file: string | undefined;
  for (const unit of units) {
    if (unit.file !== file) lines.push(layout.colors.dim(displayPath(unit.file, layout)));
    file = unit.file;
    const color = verdictColor(unit.verdict, layout);
    const dead = outermost(unit.statements.filter((s) => s.status === 'unreachable' || s.status === 'unreached'));
    const mark = MARKS[unit.verdict] ?? '?';
    const verdict = color(unit.verdict.padEnd(7));
    lines.push(`  ${color(mark)} ${unit.unit.padEnd(width)}  ${verdict}  ${unitLine(unit, dead.length)}`);
    if (layout.verbose) lines.push(...drawStatements(unit, layout), ...drawGaps(unit, layout));
  }
  return lines;
}
