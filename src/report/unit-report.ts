// The report of a unit by itself: table of paths, findings, verdict.
import type { UnitResult } from '../result/result.js';
import { drawFindings } from './finding.js';
import { type Judged, judge } from './judged.js';
import { displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';
import { suppressedText, tableLeftOut } from './project-messages.js';
import { drawTable } from './table.js';
import { drawVerdict } from './verdict.js';

/** A table that people read. */
const FEW_PATHS = 12;

export function drawUnit(result: UnitResult, layout: Layout): string {
  const unit = plain(result);
  const title = `${layout.colors.bold(unit.unit)} ${layout.colors.dim(displayPath(unit.file, layout))}`;
  const tabled = layout.tables || unit.stats.paths <= FEW_PATHS;
  const table = tabled ? drawTable(unit, layout) : [layout.colors.dim(tableLeftOut(unit.stats.paths))];
  const judged = judge([unit], layout);
  const parts = [
    [title],
    table,
    drawFindings(judged.news, layout),
    [...drawVerdict(unit, layout), ...drawSuppressed(judged)],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function drawSuppressed({ known, ignored }: Judged): string[] {
  const text = suppressedText(known.length, ignored.length);
  return text === '' ? [] : [`  findings left out: ${text}`];
}
