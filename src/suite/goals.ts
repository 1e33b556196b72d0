// What became of the goals of a file: a goal that several units can meet is covered when one of them does, and unreachable
// only when every one of them was explored to the end without a gap and none met it.
import type { Goal, GoalResult } from '../path/criterion.js';
import type { SourceRange } from '../result/source-range.js';

export interface UnitGoals {
  readonly goals: readonly Goal[];
  /** Names of goals that tests of the unit meet. */
  readonly met: ReadonlySet<string>;
  /** Names of goals that paths meet, tests or not. */
  readonly reached: ReadonlySet<string>;
  /** Met only on inputs that assume() leaves out. */
  readonly excluded: ReadonlySet<string>;
  /** Explored to the end, without a gap. */
  readonly complete: boolean;
  /** What that no other path meets a goal rests on. */
  readonly given: readonly string[];
  /** Places of code that may run when the unit has returned. */
  readonly later: readonly SourceRange[];
}

export function goalResults(units: readonly UnitGoals[]): GoalResult[] {
  const all = new Map<string, Goal>();
  for (const { goals } of units) for (const goal of goals) if (!all.has(goal.name)) all.set(goal.name, goal);
  for (const { met } of units) {
    for (const name of met) if (!all.has(name)) all.set(name, { name, text: name, location: undefined });
  }
  return [...all.values()].map((goal) => {
    if (units.some((unit) => unit.met.has(goal.name))) return { ...goal, status: 'covered' };
    const possible = units.filter((unit) => unit.goals.some((g) => g.name === goal.name));
    const never =
      possible.every((unit) => unit.complete && !unit.excluded.has(goal.name) && !runsLater(goal, unit)) &&
      units.every((unit) => !unit.reached.has(goal.name));
    if (!never) return { ...goal, status: 'open' };
    const given = [...new Set(possible.flatMap((unit) => unit.given))];
    return given.length === 0 ? { ...goal, status: 'unreachable' } : { ...goal, status: 'unreached', given };
  });
}

/** Nothing in a function that outlives the call is dead because the unit did not call it. */
function runsLater({ location }: Goal, { later }: UnitGoals): boolean {
  return location !== undefined && later.some((range) => isWithin(location, range));
}

function isWithin(inner: SourceRange, outer: SourceRange): boolean {
  const starts = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return inner.file === outer.file && starts && ends;
}
