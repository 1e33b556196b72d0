// Past 2 ** 53 only every second integer is a double; one more is sometimes the same and sometimes two more.
// expect: {"unit":"next","verdict":"proved","paths":3}
/** @requires Number.isInteger(x) */
export function next(x: number): string {
  if (x > Number.MAX_SAFE_INTEGER) {
    if (x + 1 === x) return 'swallowed';
    return 'rounded up';
  }
  return 'safe';
}
