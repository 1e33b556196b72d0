// Nor does a finally that returns.
// expect: {"unit":"swallow","verdict":"open","gaps":["limit"],"outcomes":{},"options":{"maxSteps":20000}}
export function swallow(): number {
  let n = 0;
  try {
    while (true) n++;
  } finally {
    return n;
  }
}
