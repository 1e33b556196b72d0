// Gaps of a unit as the report lists them: those of one kind folded, or all in full.
import type { Gap } from '../result/outcome.js';
import type { UnitResult } from '../result/result.js';
import { displayLocation, type Layout } from './layout.js';
import { gapText, liftText } from './messages.js';
import { moreGaps, morePlaces } from './project-messages.js';

/** Different messages of one code that are listed. */
const MAX_OF_A_KIND = 3;

export function drawGaps(unit: Pick<UnitResult, 'gaps'>, layout: Layout): string[] {
  if (unit.gaps.length === 0) return [];
  const lines = layout.verbose ? unit.gaps.flatMap((gap) => drawGap([gap], layout)) : foldedGaps(unit.gaps, layout);
  return ['  gaps (what was left open):', ...lines];
}

function foldedGaps(gaps: readonly Gap[], layout: Layout): string[] {
  const kinds = new Map<string, Map<string, Gap[]>>();
  for (const gap of gaps) {
    const kind = kinds.get(gap.code) ?? new Map<string, Gap[]>();
    kinds.set(gap.code, kind.set(gap.message, [...(kind.get(gap.message) ?? []), gap]));
  }
  return [...kinds].flatMap(([code, kind]) => {
    const messages = [...kind.values()];
    const lines = messages.slice(0, MAX_OF_A_KIND).flatMap((same) => drawGap(same, layout));
    const more = messages.length - MAX_OF_A_KIND;
    return more > 0 ? [...lines, `    ${layout.colors.yellow(moreGaps(more, code))}`] : lines;
  });
}

/** @param same gaps with one message, at several places */
function drawGap(same: readonly Gap[], layout: Layout): string[] {
  const [gap, ...others] = same;
  const count = same.reduce((sum, next) => sum + next.count, 0);
  const where = gap.location === undefined ? '' : ` at ${displayLocation(gap.location, layout)}`;
  const lift = gap.lift === undefined ? [] : [layout.colors.dim(`      ${liftText(gap.lift)}`)];
  return [`    ${layout.colors.yellow(gapText({ ...gap, count }))}${where}${morePlaces(others.length)}`, ...lift];
}
