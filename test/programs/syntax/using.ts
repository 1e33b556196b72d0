// Resources that are disposed of when a block ends, in the reverse order, whatever happens in it. TypeScript lowers the
// declarations, so they work on every version of Node.
// expect: {"unit":"inReverse","verdict":"proved","paths":2}
// expect: {"unit":"suppressed","verdict":"refuted","paths":3,"violations":["assertion"]}
import { assert } from 'everypath';

export function inReverse(n: number): string {
  let log = '';
  {
    using first = { name: 'a', [Symbol.dispose]: () => void (log += 'a') };
    using second = n > 2 ? { name: 'b', [Symbol.dispose]: () => void (log += 'b') } : null;
    log += first.name === second?.name ? '?' : 'x';
  }
  return log;
}

export function suppressed(n: number): string {
  try {
    using failing = {
      [Symbol.dispose]() {
        if (n > 1) throw new Error('disposal');
      },
    };
    if (n > 0 && failing !== null) throw new Error('body');
    return 'fine';
  } catch (error) {
    const { suppressed } = error as { suppressed?: Error };
    assert(suppressed?.message !== 'body');
    return (error as Error).message;
  }
}
