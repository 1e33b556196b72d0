// From the paths of one unit to its tests: which paths, under which names, written how. Called once the unit is explored.

import { moduleState, type SuiteGapText, unwritable } from '../../../result/gaps/suites.js';
import type { PathResult } from '../../../result/result.js';
import { type TestedUnit, testId, type WrittenTest } from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import type { SuiteTest } from './blocks.js';
import type { CaseContext } from './case-values.js';
import { sequenceCase, sequenceTitle } from './sequence-case.js';
import { testCase } from './test-case.js';
import { titleOf, wantedTitle } from './title.js';
import { Unwritable } from './value-writer.js';

/** A test with its code. */
export interface CodedTest extends WrittenTest, SuiteTest {}

export interface CodedUnit {
  readonly tests: readonly CodedTest[];
  readonly gaps: readonly SuiteGapText[];
}

export function writeTests({ unit, paths }: TestedUnit, context: Omit<CaseContext, 'unit'>): CodedUnit {
  const tests: CodedTest[] = [];
  const gaps: SuiteGapText[] = [];
  const titles = new Map<string, number>();
  const ids = new Set<string>();
  let stateful = false;
  for (const path of paths) {
    try {
      const { sequence } = path;
      const inUnit = { ...context, unit };
      const code = sequence === undefined ? testCase(path, inUnit) : sequenceCase(sequence, inUnit);
      const named = code.fails ? wantedTitle(path) : titleOf(path);
      const title = unique(sequence === undefined ? named : sequenceTitle(sequence), titles);
      const id = uniqueId(unit, path, ids);
      const cost = code.body.join('\n').length;
      tests.push({ id, unit: unit.name, title, code, comment: commentOf(path, code.fails === true), path, cost });
      stateful ||= path.observation?.stateChanged === true;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      // A further input for a path that has a test, or a gap, of its own.
      if (path.boundary !== undefined) continue;
      gaps.push(unwritable(unit, error.message, path.prefix));
    }
  }
  if (stateful) gaps.push(moduleState(unit));
  return { tests, gaps };
}

function commentOf({ outcome }: PathResult, fails: boolean): string | undefined {
  if (outcome.kind !== 'violated') return undefined;
  if (fails) return `Fails today (${outcome.property}): when it is mended, make it an ordinary test.`;
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
