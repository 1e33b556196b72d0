// From the paths of one unit to its tests: which paths, under which names, written how. Called once the unit is explored.

import type { TestSignature } from '../languages/test-signature.js';
import type { UnitDescription } from '../languages/unit.js';
import type { PathResult } from '../result/result.js';
import { type SuiteTest, testId } from './blocks.js';
import type { SuiteGap } from './result.js';
import { sequenceCase, sequenceTitle } from './sequence-case.js';
import { type CaseContext, testCase } from './test-case.js';
import { titleOf } from './title.js';
import { Unwritable } from './value-writer.js';

/** What was found about a unit. */
export interface ExploredUnit {
  readonly unit: UnitDescription;
  readonly signature: TestSignature;
  readonly paths: readonly PathResult[];
}

export interface WrittenTest extends SuiteTest {
  readonly path: PathResult;
}

export interface WrittenUnit {
  readonly tests: readonly WrittenTest[];
  readonly gaps: readonly SuiteGap[];
}

export function writeTests({ unit, paths }: ExploredUnit, context: Omit<CaseContext, 'unit'>): WrittenUnit {
  const tests: WrittenTest[] = [];
  const gaps: SuiteGap[] = [];
  const titles = new Map<string, number>();
  const ids = new Set<string>();
  let stateful = false;
  for (const path of paths) {
    try {
      const { sequence } = path;
      const inUnit = { ...context, unit };
      const code = sequence === undefined ? testCase(path, inUnit) : sequenceCase(sequence, inUnit);
      const title = unique(sequence === undefined ? titleOf(path) : sequenceTitle(sequence), titles);
      tests.push({ id: uniqueId(unit, path, ids), unit: unit.name, title, code, comment: commentOf(path), path });
      stateful ||= path.observation?.stateChanged === true;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      // A further input for a path that has a test, or a gap, of its own.
      if (path.boundary !== undefined) continue;
      gaps.push(gap(unit, 'unwritable', `no test for a path: ${error.message} (prefix ${path.prefix})`, undefined));
    }
  }
  if (stateful) {
    const message = 'it changes variables of its module: its tests depend on the order they run in';
    gaps.push(gap(unit, 'module-state', message, 'make the state an input, or reset the module between tests'));
  }
  return { tests, gaps };
}

export function gap(
  unit: Pick<UnitDescription, 'name' | 'location'>,
  code: SuiteGap['code'],
  message: string,
  lift: string | undefined,
): SuiteGap {
  return { unit: unit.name, code, message, location: unit.location, lift, count: 1 };
}

function commentOf({ outcome }: PathResult): string | undefined {
  if (outcome.kind !== 'violated') return undefined;
  return `As it behaves today; everypath check reports it as a violation (${outcome.property}).`;
}

function unique(title: string, seen: Map<string, number>): string {
  const count = (seen.get(title) ?? 0) + 1;
  seen.set(title, count);
  return count === 1 ? title : `${title} (${count})`;
}

function uniqueId(unit: UnitDescription, path: PathResult, seen: Set<string>): string {
  const parts = [unit.name, ...path.pathCondition, path.boundary ?? ''];
  let id = testId(parts);
  for (let i = 2; seen.has(id); i++) id = testId([...parts, String(i)]);
  seen.add(id);
  return id;
}
