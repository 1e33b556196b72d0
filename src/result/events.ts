// A unit's result as the events that were told while it was found: for whoever takes a result from elsewhere.
import type { CheckEvent, UnitResult } from './result.js';

export function eventsOf({ unit, paths, gaps }: UnitResult): CheckEvent[] {
  return [
    ...paths.map((path) => ({ type: 'path', unit, path }) as const),
    ...gaps.map(({ code, message }) => ({ type: 'gap', unit, code, message }) as const),
  ];
}
