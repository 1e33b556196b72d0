// What was found before the endless part is kept.
// expect: {"unit":"maybe","verdict":"refuted","violations":["runtime-error"],"gaps":["limit"],"options":{"maxSteps":20000}}
export function maybe(x: number, p: { v: number } | null): number {
  if (x > 0) return p!.v;
  let i = 0;
  while (true) i++;
}
