// A catch that takes everything does not take the engine's own signals.
// expect: {"unit":"swallow","verdict":"open","gaps":["limit"],"outcomes":{},"options":{"maxSteps":20000}}
export function swallow(): number {
  let n = 0;
  try {
    while (true) n++;
  } catch {
    return -1;
  } finally {
    n = 0;
  }
  return n;
}
