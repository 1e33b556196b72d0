// A precondition that throws cannot be evaluated: the conclusion stays open.
// expect: {"unit":"read","verdict":"open","gaps":["contract"]}
/** @requires p!.x > 0 */
export function read(p: { x: number } | null): number {
  if (p === null) return 0;
  return p.x;
}
