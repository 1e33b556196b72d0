// Async functions: what they resolve to, and what they reject with.
// expect: {"unit":"total","verdict":"proved"}
// expect: {"unit":"field","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

async function double(x: number): Promise<number> {
  return x * 2;
}

/** @requires Number.isSafeInteger(x) && Math.abs(x) < 1000 */
export async function total(x: number): Promise<number> {
  const doubled = await double(x);
  assert(doubled % 2 === 0);
  if (doubled > 10) return 10;
  return doubled;
}

export async function field(o: { inner: { x: number } | null }): Promise<number> {
  await Promise.resolve();
  return o.inner!.x;
}
