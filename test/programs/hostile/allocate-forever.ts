// Memory without end is cut; what was found before is kept.
// expect: {"unit":"grow","verdict":"refuted","violations":["runtime-error"],"gaps":["limit|crash"],"options":{"maxMemory":256}}
export function grow(p: { v: number } | null): number {
  if (p === null) return p!.v;
  const hoard: number[][] = [];
  while (true) hoard.push(new Array<number>(10000).fill(hoard.length));
}
