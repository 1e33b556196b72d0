// An assertion throws an error like any other: one that the code catches breaks nothing, whosever assertion it is.
// expect: {"unit":"caught","verdict":"proved","paths":2}
// expect: {"unit":"caughtOfNode","verdict":"proved","paths":2}
// expect: {"unit":"escapes","verdict":"refuted","paths":2,"violations":["assertion"]}
// expect: {"unit":"escapesOfNode","verdict":"refuted","paths":2,"violations":["assertion"]}
// expect: {"unit":"thrownOn","verdict":"refuted","paths":2,"violations":["assertion"]}
import { strict } from 'node:assert';
import { assert } from 'everypath';

export function caught(n: number): string {
  try {
    assert(n > 3, 'too small');
    return 'large';
  } catch (error) {
    return (error as Error).message === 'too small' ? (error as Error).name : 'another';
  }
}

export function caughtOfNode(n: number): string {
  try {
    strict(n > 3, 'too small');
    return 'large';
  } catch (error) {
    return (error as Error).message === 'too small' ? (error as Error).name : 'another';
  }
}

export function escapes(n: number): void {
  assert(n > 3, 'too small');
}

export function escapesOfNode(n: number): void {
  strict(n > 3, 'too small');
}

export function thrownOn(n: number): void {
  try {
    assert(n > 3);
  } finally {
    n = 0;
  }
}
