// String enums.
// expect: {"unit":"weight","verdict":"proved","paths":2}
import { assert } from 'everypath';

export enum Level {
  Low = 'low',
  High = 'high',
}

export function weight(level: Level): number {
  if (level === Level.Low) return 1;
  assert(level === Level.High);
  return 10;
}
