// Tests of the programs in folders of test/programs: the verdict, the number of paths, the violations and the gaps that
// the header of a program expects; every violation replayed on the original; the result survives JSON; prefixes replay; and
// the oracle's law. Called by test/program-folders, a file for every group of folders, so that workers share them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type PathResult, type RunOptions, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { AMPLE, ORACLE_INPUTS, REPLAYED } from '../cases.js';
import { NoInputs } from './blueprint.js';
import { type Expectation, readPrograms, type TestProgram } from './expectation.js';
import { checkOracle } from './law.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const programs = readPrograms(join(root, 'test/programs'));

/** Folders whose dead code (traps, callbacks of tasks that nobody waits for) is not marked line by line. */
const UNMARKED_DEAD_CODE = new Set(['hostile', 'async']);

/** Programs of one folder that are checked with the same options are checked together. */
const batches = new Map<string, { targets: string[]; options: RunOptions; result?: Promise<readonly UnitResult[]> }>();
const descriptions = new Map<string, readonly UnitDescription[]>();

function folderOf(program: TestProgram): string {
  return program.name.slice(0, program.name.indexOf('/'));
}

export function allFolders(): string[] {
  return [...new Set(programs.map(folderOf))];
}

function batchKey(program: TestProgram, expectation: Expectation): string {
  return `${folderOf(program)} ${JSON.stringify(expectation.options ?? {})}`;
}

function targetOf(program: TestProgram, expectation: Expectation): string {
  return `test/programs/${program.name}#${expectation.unit}`;
}

for (const program of programs) {
  for (const expectation of program.expectations) {
    const key = batchKey(program, expectation);
    const batch = batches.get(key) ?? {
      targets: [],
      options: { timeout: AMPLE, paths: Number.POSITIVE_INFINITY, ...expectation.options, cwd: root },
    };
    batch.targets.push(targetOf(program, expectation));
    batches.set(key, batch);
  }
}

async function resultOf(program: TestProgram, expectation: Expectation): Promise<UnitResult> {
  const batch = batches.get(batchKey(program, expectation))!;
  batch.result ??= Promise.resolve(check(batch.targets, batch.options)).then((result) => result.units);
  const units = await batch.result;
  const unit = units.find(
    (u) => u.unit === expectation.unit && program.file.endsWith(u.file.replace(/^.*test\/programs/, '')),
  );
  if (unit === undefined) throw new Error(`no result for ${targetOf(program, expectation)}`);
  return unit;
}

function descriptionOf(program: TestProgram, expectation: Expectation): UnitDescription {
  const folder = folderOf(program);
  let units = descriptions.get(folder);
  if (units === undefined) {
    const targets = programs
      .filter((p) => folderOf(p) === folder)
      .flatMap((p) => [...new Set(p.expectations.map((e) => targetOf(p, e)))]);
    units = openProgram(targets.map(parseTarget), { cwd: root }).units;
    descriptions.set(folder, units);
  }
  return units.find((u) => u.name === expectation.unit && u.file === program.file)!;
}

function expectResult(program: TestProgram, expectation: Expectation, result: UnitResult): void {
  const violating = result.paths.filter((path) => path.outcome.kind === 'violated');
  const violations = violating.map((path) => path.outcome.property!).sort();
  const gaps = [...new Set(result.gaps.map((gap) => gap.code))].sort();
  // All at once, so that a failure shows everything that differs.
  const actual = {
    verdict: result.verdict,
    paths: expectation.paths === undefined ? undefined : result.stats.paths,
    violations: expectation.paths === undefined ? [...new Set(violations)] : violations,
    gaps: expectation.gaps === 'any' ? 'any' : accepted(gaps, expectation.gaps ?? []),
    messages: expectation.gaps === undefined ? result.gaps.map((gap) => gap.message) : [],
    notReplayed: result.paths
      .filter((path) => !path.replayed && path.outcome.kind !== 'cut')
      .map((path) => path.prefix),
  };
  expect(actual, JSON.stringify(actual)).toEqual({
    verdict: expectation.verdict,
    paths: expectation.paths,
    violations: [...(expectation.violations ?? [])].sort(),
    gaps: expectation.gaps ?? [],
    messages: [],
    notReplayed: [],
  });
  if (expectation.outcomes !== undefined) {
    const outcomes: Record<string, number> = {};
    for (const { outcome } of result.paths) {
      if (outcome.kind !== 'cut') outcomes[outcome.kind] = (outcomes[outcome.kind] ?? 0) + 1;
    }
    expect(outcomes).toEqual(expectation.outcomes);
  }
  for (const line of program.unreachable) {
    const statuses = result.statements
      .filter((statement) => statement.line === line)
      .map((statement) => statement.status);
    const dead = statuses.filter((status) => status === 'unreachable' || status === 'unreached');
    expect({ line, dead }).toEqual({ line, dead: statuses });
  }
  // Dead code must be expected: the line says so.
  if (!UNMARKED_DEAD_CODE.has(folderOf(program))) {
    const dead = result.statements.filter(({ status }) => status.startsWith('unreach')).map(({ line }) => line);
    expect(dead.filter((line) => !program.unreachable.includes(line))).toEqual([]);
  }
  if (result.verdict === 'proved') expect(result.stats.exhausted || result.proof !== undefined).toBe(true);
  expect(result.stats.paths).toBeGreaterThanOrEqual(result.paths.filter((path) => path.outcome.kind !== 'cut').length);
}

/** The expected codes, where each one is met; the codes met, where not. */
function accepted(gaps: readonly string[], expected: readonly string[]): readonly string[] {
  const fits =
    gaps.every((code) => expected.some((e) => e.split('|').includes(code))) &&
    expected.every((e) => e.split('|').some((code) => (gaps as readonly string[]).includes(code)));
  return fits ? expected : gaps;
}

/** The first, a middle and the last path replay from their prefixes to the same ending. */
async function expectPrefixesReplay(program: TestProgram, expectation: Expectation, result: UnitResult): Promise<void> {
  const complete = result.paths.filter((path) => path.outcome.kind !== 'cut' && path.outcome.kind !== 'unsupported');
  const sample = new Set([complete[0], complete[complete.length >> 1], complete[complete.length - 1]]);
  for (const path of sample) {
    if (path === undefined) continue;
    const options = { timeout: AMPLE, ...expectation.options, cwd: root, replay: path.prefix };
    const replayed = (await check(targetOf(program, expectation), options)).units[0];
    // Texts of values and conditions may name equal terms in another order; how the path ends may not differ. The stack may end at another call:
    // frames of optimized code have other sizes.
    const atCall = <T>({ property }: PathResult['outcome'], place: T): T | undefined =>
      property === 'stack-overflow' ? undefined : place;
    const ending = ({ prefix, outcome }: PathResult): unknown => ({
      ...outcome,
      prefix: atCall(outcome, prefix),
      location: atCall(outcome, outcome.location),
      value: undefined,
      when: undefined,
    });
    expect(replayed.paths.map(ending)).toEqual([ending(path)]);
  }
}

/** Random inputs and the paths agree. Left out is what takes no inputs that can be made here, or gives its result later. */
function expectOracle(program: TestProgram, expectation: Expectation, result: UnitResult): void {
  const unit = descriptionOf(program, expectation);
  if (expectation.oracle === false || unit.async || unit.generator) return;
  const isolated = folderOf(program) === 'hostile';
  try {
    const report = checkOracle(unit, result, { inputs: isolated ? 50 : ORACLE_INPUTS, isolated });
    expect(report.accepted).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof NoInputs)) throw error;
  }
}

export function testPrograms(folders: readonly string[]): void {
  for (const folder of folders) describe(folder, () => testFolder(folder));
}

function testFolder(folder: string): void {
  const cases = programs
    .filter((program) => folderOf(program) === folder)
    .flatMap((program) => program.expectations.map((expectation, i) => ({ program, expectation, i })));
  for (const { program, expectation, i } of cases) {
    const name = `${program.name}#${expectation.unit} ${JSON.stringify(expectation.options ?? '').replace('""', '')}`;
    test(name, async () => {
      const result = await resultOf(program, expectation);
      expectResult(program, expectation, result);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      if ((programs.indexOf(program) + i) % REPLAYED === 0) await expectPrefixesReplay(program, expectation, result);
      expectOracle(program, expectation, result);
    });
  }
}
