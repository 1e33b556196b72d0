// The JSON document of a result, in pieces: one path per line, so that results of any size can be written.
import { RESULT_VERSION, type UnitResult } from '../result/result.js';

export function* jsonDocument(units: readonly UnitResult[]): Generator<string> {
  yield `{"version":${RESULT_VERSION},"units":[`;
  for (const [i, unit] of units.entries()) {
    const { unit: name, file, verdict, paths, ...rest } = unit;
    yield `${i > 0 ? ',' : ''}\n${JSON.stringify({ unit: name, file, verdict }).slice(0, -1)},"paths":[`;
    for (const [k, path] of paths.entries()) yield `${k > 0 ? ',' : ''}\n${JSON.stringify(path)}`;
    yield `],\n${JSON.stringify(rest).slice(1)}`;
  }
  yield ']}\n';
}
