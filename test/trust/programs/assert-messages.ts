// Messages of assertions that are functions: Node 26 calls them, older versions do not.
import assert from 'node:assert';

export function message(x: number): string {
  let called = 0;
  try {
    assert.ok(x > 1, (() => `mine ${++called}`) as unknown as string);
  } catch (error) {
    return `${called} ${String((error as Error).message).startsWith('mine')}`;
  }
  return 'held';
}
