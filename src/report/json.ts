// The JSON document of a result, in pieces: one path per line, so that results of any size can be written; and the same as
// lines, one per unit, as they are finished.
// Always holds: what is left out of a unit is counted (`pathsLeftOut`), and of each finding one path is kept.
import { type PathResult, RESULT_VERSION, type TargetError, type UnitResult } from '../result/result.js';
import { jsonText } from './plain.js';
import { rootCauses } from './root-causes.js';

/** Of a bounded document: paths of a unit besides one per finding, and characters of their texts. */
const MAX_PATHS = 100;
const MAX_CHARACTERS = 200_000;

/** @param bounded a document of limited size: few paths of each unit */
export function* jsonDocument(
  units: readonly UnitResult[],
  errors: readonly TargetError[] = [],
  bounded = false,
): Generator<string> {
  yield `{"version":${RESULT_VERSION},"units":[`;
  for (const [i, unit] of units.entries()) {
    yield `${i > 0 ? ',' : ''}\n`;
    yield* unitText(unit, bounded, '\n');
  }
  yield errors.length === 0 ? ']}\n' : `],\n"errors":${jsonText(errors)}}\n`;
}

/** One line: a unit with its result. */
export function jsonUnitLine(unit: UnitResult, bounded: boolean): string {
  return `{"type":"unit","result":${[...unitText(unit, bounded, '')].join('')}}\n`;
}

/** The lines after the units: targets that could not be checked, and the end. */
export function* jsonEndLines(units: number, errors: readonly TargetError[]): Generator<string> {
  for (const error of errors) yield `${jsonText({ type: 'error', ...error })}\n`;
  yield `${jsonText({ type: 'end', version: RESULT_VERSION, units })}\n`;
}

function* unitText(given: UnitResult, bounded: boolean, newline: string): Generator<string> {
  const { unit, file, verdict, paths, ...rest } = given;
  const texts = bounded ? fewPaths(given) : paths.map((path) => jsonText(path));
  const left = paths.length - texts.length;
  yield `${jsonText({ unit, file, verdict }).slice(0, -1)},"paths":[`;
  for (const [k, text] of texts.entries()) yield `${k > 0 ? ',' : ''}${newline}${text}`;
  yield `],${newline}${jsonText({ ...rest, ...(left > 0 && { pathsLeftOut: left }) }).slice(1)}`;
}

/** One path of each finding, then others while there is room, in the order that they were found. */
function fewPaths(unit: UnitResult): string[] {
  const needed = new Set<PathResult>(rootCauses([unit]).map((finding) => finding.path));
  let room = MAX_PATHS;
  let characters = MAX_CHARACTERS;
  const texts: string[] = [];
  for (const path of unit.paths) {
    if (!needed.has(path) && room <= 0) continue;
    const text = jsonText(path);
    characters -= text.length;
    if (!needed.has(path) && characters < 0) room = 0;
    else {
      room--;
      texts.push(text);
    }
  }
  return texts;
}
