// Not even inside a catch that takes everything.
// expect: {"unit":"leave","verdict":"proved","paths":1,"outcomes":{"exited":1}}
export function leave(): number {
  try {
    process.exit(0);
  } catch {
    return 1;
  } finally {
    // biome-ignore lint: the worst case on purpose
    return 2;
  }
}
