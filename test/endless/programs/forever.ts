// For test/endless/never-ends.test.ts: never calls what a listener waits for.
export function tick(): void {}

export function forever(): void {
  let side = 0;
  for (;;) {
    side = 1 - side;
    if (side > 1) tick();
  }
}
