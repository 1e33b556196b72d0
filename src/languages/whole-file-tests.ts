// The test writer of a small language: one test per path, files that are written anew each time.
import type { PathResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import { type TestWriter, testId, type WrittenTest } from './test-writer.js';
import type { UnitDescription } from './unit.js';

export interface WholeFiles {
  /** Where the goals of a unit's tests lie: its code. */
  scope(unit: UnitDescription): readonly SourceRange[];
  /** The file that the tests of a source file go to. */
  fileFor(source: string): string;
  /** The whole file; paths of a unit in the order of the tests. */
  write(units: readonly { readonly unit: UnitDescription; readonly paths: readonly PathResult[] }[]): string;
}

export function wholeFileTests(files: WholeFiles): TestWriter {
  return {
    scope: (unit) => ({ scope: files.scope(unit), classes: [], untestable: undefined }),
    file: (source) => ({
      path: files.fileFor(source),
      state: () => 'untouched',
      write(given) {
        const units = given.map(({ unit, paths }) => ({
          unit,
          tests: paths.map((path) => testOf(unit, path)),
          gaps: [],
        }));
        return {
          units,
          edited: undefined,
          text: (kept) =>
            files.write(
              units.map(({ unit, tests }) => ({
                unit,
                paths: tests.filter((test) => kept.has(test)).map((test) => test.path),
              })),
            ),
        };
      },
    }),
  };
}

function testOf({ name: unit }: UnitDescription, path: PathResult): WrittenTest {
  const { pathCondition, inputCode } = path;
  return { id: testId([unit, ...pathCondition]), unit, title: inputCode, path, cost: inputCode.length };
}
