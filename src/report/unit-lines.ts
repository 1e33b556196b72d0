// The units of a report about several: one line each, under the name of their file. Where there are more lines than room, units that were
// proved share a line, then others that nothing was found in, then whole files.
// Always holds: every unit is counted, and a refuted one is named as long as there is room for its file.
import type { UnitResult, Verdict } from '../result/result.js';
import { drawGaps } from './gaps.js';
import { clip, displayPath, type Layout } from './layout.js';
import { fileLine, foldedUnits, moreFiles, unitLine } from './project-messages.js';
import { drawStatements, outermost, verdictColor } from './verdict.js';

const MARKS: Readonly<Record<string, string>> = { proved: '✓', refuted: '✗' };
/** So many units with the same verdict in a file may share a line. */
const MANY = 3;
/** Verdicts that are folded, from one step to the next. */
const STEPS: readonly (readonly Verdict[])[] = [[], ['proved'], ['proved', 'bounded', 'open']];

/** @param room lines; undefined: all */
export function drawUnitLines(units: readonly UnitResult[], layout: Layout, room = Number.POSITIVE_INFINITY): string[] {
  const files = new Map<string, UnitResult[]>();
  for (const unit of units) files.set(unit.file, [...(files.get(unit.file) ?? []), unit]);
  for (const folded of STEPS) {
    const lines = [...files].flatMap(([file, list]) => drawFile(file, list, folded, units, layout));
    if (lines.length <= room) return lines;
  }
  return drawFiles(files, layout, room);
}

function drawFile(
  file: string,
  units: readonly UnitResult[],
  folded: readonly Verdict[],
  all: readonly UnitResult[],
  layout: Layout,
): string[] {
  const width = Math.max(...all.map(({ unit }) => unit.length));
  const lines = [layout.colors.dim(displayPath(file, layout))];
  const groups = folded.filter((verdict) => units.filter((unit) => unit.verdict === verdict).length >= MANY);
  for (const unit of units) if (!groups.includes(unit.verdict)) lines.push(...drawUnitLine(unit, width, layout));
  for (const verdict of groups) {
    const names = units.filter((unit) => unit.verdict === verdict).map(({ unit }) => unit);
    lines.push(`  ${mark(verdict, layout)} ${clip(foldedUnits(verdict, names), layout.width - 4)}`);
  }
  return lines;
}

function drawUnitLine(unit: UnitResult, width: number, layout: Layout): string[] {
  const color = verdictColor(unit.verdict, layout);
  const dead = outermost(unit.statements.filter((s) => s.status === 'unreachable' || s.status === 'unreached'));
  const verdict = color(unit.verdict.padEnd(7));
  const line = `  ${mark(unit.verdict, layout)} ${unit.unit.padEnd(width)}  ${verdict}  ${unitLine(unit, dead.length)}`;
  return layout.verbose ? [line, ...drawStatements(unit, layout), ...drawGaps(unit, layout)] : [line];
}

/** One line per file, those with a refuted unit first where not all have room. */
function drawFiles(files: ReadonlyMap<string, readonly UnitResult[]>, layout: Layout, room: number): string[] {
  const list = [...files];
  const isRefuted = ([, units]: (typeof list)[number]): boolean => units.some(({ verdict }) => verdict === 'refuted');
  const ordered =
    list.length <= room ? list : [...list.filter(isRefuted), ...list.filter((entry) => !isRefuted(entry))];
  const shown = ordered.slice(0, ordered.length <= room ? room : room - 1);
  const lines = shown.map(([file, units]) => {
    const worst = isRefuted([file, units]) ? 'refuted' : units.every((u) => u.verdict === 'proved') ? 'proved' : 'open';
    return `${mark(worst, layout)} ${clip(fileLine(displayPath(file, layout), units), layout.width - 2)}`;
  });
  const left = ordered.slice(shown.length);
  return left.length === 0
    ? lines
    : [
        ...lines,
        moreFiles(
          left.length,
          left.flatMap(([, units]) => units),
        ),
      ];
}

function mark(verdict: Verdict, layout: Layout): string {
  return verdictColor(verdict, layout)(MARKS[verdict] ?? '?');
}
