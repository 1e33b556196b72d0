// The report of a unit by itself: table of paths, findings, verdict, on two screens unless more is asked for.
import type { UnitResult } from '../result/result.js';
import { drawFewFindings, drawFindings } from './finding.js';
import { type Judged, judge } from './judged.js';
import { displayPath, type Layout, TWO_SCREENS } from './layout.js';
import { plain } from './plain.js';
import { suppressedText, tableLeftOut } from './project-messages.js';
import type { Finding } from './root-causes.js';
import { drawTable } from './table.js';
import { drawVerdict } from './verdict.js';

/** A table that people read. */
const FEW_PATHS = 12;

export function drawUnit(result: UnitResult, layout: Layout): string {
  const unit = plain(result);
  const title = `${layout.colors.bold(unit.unit)} ${layout.colors.dim(displayPath(unit.file, layout))}`;
  const judged = judge([unit], layout);
  const end = [...drawVerdict(unit, layout), ...drawSuppressed(judged)];
  const parts = [[title], ...drawBody(unit, judged.news, layout, TWO_SCREENS - end.length), end];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** Table and findings. What was not asked for and does not fit is left out: the table, then findings in full. */
function drawBody(unit: UnitResult, news: readonly Finding[], layout: Layout, room: number): string[][] {
  const findings = drawFindings(news, layout);
  const table = layout.tables || unit.stats.paths <= FEW_PATHS ? drawTable(unit, layout) : undefined;
  const all = layout.tables || layout.verbose;
  if (table !== undefined && (all || table.length + findings.length <= room)) return [table, findings];
  const instead = [layout.colors.dim(tableLeftOut(unit.stats.paths))];
  if (all || findings.length < room) return [instead, findings];
  return [instead, drawFewFindings(news, layout, room - instead.length, false)];
}

function drawSuppressed({ known, ignored }: Judged): string[] {
  const text = suppressedText(known.length, ignored.length);
  return text === '' ? [] : [`  findings left out: ${text}`];
}
