// A loop that never ends is cut and said to be open.
// expect: {"unit":"forever","verdict":"open","gaps":["limit"],"options":{"maxSteps":20000}}
export function forever(): void {
  let i = 0;
  while (true) i++;
}
