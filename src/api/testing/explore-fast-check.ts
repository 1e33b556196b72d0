// Explores the test around a call of fc.assert: called by the child process (explore-child.ts) for `everypath/fast-check`. Options are those of
// the project's configuration file.
import { openProperties, propertiesOf } from '../../languages/javascript/fast-check/open-properties.js';
import { gapText } from '../../report/messages.js';
import type { CheckOptions } from '../../result/options.js';
import type { PathResult, Verdict } from '../../result/result.js';
import { UNIT_OPTIONS } from '../config/define-config.js';
import { findConfig } from '../config/load-config.js';
import { OptionsOfUnits } from '../config/unit-options.js';
import { resolveOptions } from '../resolve-options.js';
import type { Place } from './caller.js';
import { untilBroken } from './explore-property.js';

export interface FastCheckRequest {
  /** On the stack of the call, from the innermost on. */
  readonly places: readonly Place[];
}

/** What was found of a test with properties. */
export interface ExploredTest {
  readonly file: string;
  /** Its first and last line: calls between them are about the same test. */
  readonly lines: readonly [number, number];
  /** Not only the property of the call: another one of the test, or of another row of its table. */
  readonly several: boolean;
  readonly verdict: Verdict;
  readonly gaps: readonly string[];
  /** What breaks a property, as the original code has shown. */
  readonly broken: Pick<PathResult, 'inputs' | 'inputCode' | 'counterexample' | 'outcome'> | undefined;
}

/** @throws Error when no test of a file is around the call */
export async function exploreFastCheck({ places }: FastCheckRequest): Promise<ExploredTest> {
  const { file, test, lines, program } = openAround(places);
  const unit = program.units.find(({ name }) => name === test.name);
  if (unit === undefined) throw new Error(`the test '${test.name}' cannot be explored`);
  const { result, broken } = await untilBroken(program, unit, await optionsFor(file));
  return {
    file,
    lines,
    several: test.several || test.titles.some(({ like }) => like !== undefined),
    verdict: result.verdict,
    gaps: result.gaps.map((gap) => gapText(gap)),
    broken: broken && {
      inputs: broken.inputs,
      inputCode: broken.inputCode,
      counterexample: broken.counterexample,
      outcome: broken.outcome,
    },
  };
}

function openAround(places: readonly Place[]) {
  for (const file of new Set(places.map((place) => place.file))) {
    const found = propertiesOf(file);
    if (found === undefined) continue;
    const lineAt = (position: number): number => found.source.getLineAndCharacterOfPosition(position).line + 1;
    for (const test of found.tests) {
      const lines = [lineAt(test.node.getStart(found.source)), lineAt(test.node.end)] as const;
      if (!places.some(({ file: other, line }) => other === file && lines[0] <= line && line <= lines[1])) continue;
      return { file, test, lines, program: openProperties(found, { unit: test.name }, { cwd: process.cwd() }) };
    }
  }
  throw new Error('no test around it was found in the text of the file');
}

async function optionsFor(file: string): Promise<CheckOptions> {
  const found = await findConfig(process.cwd());
  const entries = Object.entries(found?.config ?? {}).filter(([name]) =>
    UNIT_OPTIONS.some((option) => option === name),
  );
  const given = Object.fromEntries(entries) as Partial<CheckOptions>;
  const rules = new OptionsOfUnits(given, found?.config.overrides ?? [], found?.folder ?? process.cwd());
  return rules.of(file, resolveOptions(given));
}
