// Asking an unknown predicate twice gives one answer.
// expect: {"unit":"ask","verdict":"proved","paths":2}
export function ask(p: (x: number) => boolean): number {
  if (p(1)) {
    if (!p(1)) {
      return 3; // unreachable
    }
    return 1;
  }
  return 0;
}
