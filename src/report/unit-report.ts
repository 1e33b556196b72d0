// The report of a unit as the CLI prints it: table of paths, findings, verdict.
import type { UnitResult } from '../result/result.js';
import { drawFindings } from './finding.js';
import { displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';
import { drawTable } from './table.js';
import { drawVerdict } from './verdict.js';

export function drawUnit(result: UnitResult, layout: Layout): string {
  const unit = plain(result);
  const title = `${layout.colors.bold(unit.unit)} ${layout.colors.dim(displayPath(unit.file, layout))}`;
  const parts = [[title], drawTable(unit, layout), drawFindings(unit, layout), drawVerdict(unit, layout)];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
