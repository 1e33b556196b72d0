// An endless loop in a callback of a native method.
// expect: {"unit":"forever","verdict":"open","gaps":["limit"],"options":{"maxSteps":20000}}
export function forever(): number {
  return [1].map((x) => {
    for (;;) x++;
  }).length;
}
