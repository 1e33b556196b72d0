// What a unit returns is called, too: the code of a factory, a curried function or a reducer is inside of what it returns.

/** Correct: a window of size 0 lets nothing through. */
export function limiter(size: number): { take(at: number): boolean; taken(): number } {
  const times: number[] = [];
  return {
    take(at) {
      if (size < 1) return false;
      times.push(at);
      return times.length <= size;
    },
    taken: () => times.length,
  };
}

/** A label that is missing is found by the last call only. */
export const prefixed = (prefix: string) => (separator: string) => (label: string | undefined) =>
  prefix === '' ? label!.trim() : `${prefix}${separator}${label ?? ''}`;

/** Broken at the second call: the first one always finds the history empty. `--returned 2` finds it. */
export function history(limit: number): (value: string | null) => number {
  const seen: (string | null)[] = [];
  return (value) => {
    const previous = seen.at(-1);
    seen.push(value);
    return previous === undefined ? limit : previous!.length;
  };
}
