// The report of a check. One unit: its table, findings and verdict. Several: findings first, one per root cause, then one line per
// unit and a summary. What takes inputs that callers may never pass is folded, with the reason, and no finding that is counted. Both fit
// on two screens: what does not is folded and counted. Tables and gaps in full are asked for (Layout).
import type { UnitResult } from '../result/result.js';
import { isUnlikely } from '../result/severity.js';
import { drawFewFindings, drawFindings, drawUnlikely } from './finding.js';
import { judge } from './judged.js';
import { type Layout, TWO_SCREENS } from './layout.js';
import { plain } from './plain.js';
import { summaryText, suppressedText } from './project-messages.js';
import { drawUnitLines } from './unit-lines.js';
import { drawUnit } from './unit-report.js';

/** Lines for units, where there are many findings too. */
const UNIT_LINES = 30;

/** @param seconds how long the check took; undefined: not said */
export function drawReport(results: readonly UnitResult[], layout: Layout, seconds?: number): string {
  if (results.length === 0) return '';
  if (results.length === 1) return drawUnit(results[0], layout);
  if (layout.tables) {
    return `${results.map((unit) => drawUnit(unit, layout)).join('\n')}\n${drawSummary(results, layout, seconds)}`;
  }
  const units = plain(results);
  const judged = judge(units, layout).news;
  const news = layout.verbose ? judged : judged.filter((finding) => !isUnlikely(finding));
  const folded = layout.verbose ? [] : drawUnlikely(judged.filter(isUnlikely), layout);
  const room = TWO_SCREENS - folded.length;
  let lines = drawUnitLines(units, layout);
  let findings = drawFindings(news, layout, true);
  if (!layout.verbose && findings.length + lines.length > room) {
    lines = drawUnitLines(units, layout, news.length === 0 ? room : Math.max(room - findings.length, UNIT_LINES));
    findings = drawFewFindings(news, layout, room - lines.length, true);
  }
  const head = findings.length === 0 ? '' : `${findings.join('\n')}\n\n`;
  const apart = folded.length === 0 ? '' : `${folded.join('\n')}\n\n`;
  return `${head}${apart}${lines.join('\n')}\n\n${drawSummary(results, layout, seconds)}`;
}

function drawSummary(units: readonly UnitResult[], layout: Layout, seconds: number | undefined): string {
  const { news, known, ignored } = judge(units, layout);
  const left = suppressedText(known.length, ignored.length);
  return `${layout.colors.bold(summaryText(units, news, seconds, left))}\n`;
}
