// The JSON document of a result, in pieces: one path per line, so that results of any size can be written.
import { RESULT_VERSION, type TargetError, type UnitResult } from '../result/result.js';
import { jsonText } from './plain.js';

export function* jsonDocument(units: readonly UnitResult[], errors: readonly TargetError[] = []): Generator<string> {
  yield `{"version":${RESULT_VERSION},"units":[`;
  for (const [i, unit] of units.entries()) {
    const { unit: name, file, verdict, paths, ...rest } = unit;
    yield `${i > 0 ? ',' : ''}\n${jsonText({ unit: name, file, verdict }).slice(0, -1)},"paths":[`;
    for (const [k, path] of paths.entries()) yield `${k > 0 ? ',' : ''}\n${jsonText(path)}`;
    yield `],\n${jsonText(rest).slice(1)}`;
  }
  yield errors.length === 0 ? ']}\n' : `],\n"errors":${jsonText(errors)}}\n`;
}
