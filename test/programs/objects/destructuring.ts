// Parameter patterns with renaming, defaults and nesting.
// expect: {"unit":"pick","verdict":"proved"}
interface Settings {
  depth?: number;
  range: { lo: number; hi: number };
}

export function pick({ depth = 3, range: { lo, hi: high } }: Settings): number {
  if (lo > high) return -1;
  if (depth > 5) return 5;
  return depth;
}
