// finally runs on every way out; errors carry what was known.
// expect: {"unit":"guarded","verdict":"proved"}
// expect: {"unit":"parse","verdict":"proved","outcomes":{"returned":2,"threw":2}}
import { assert } from 'everypath';

let open = 0;

class ParseError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

function risky(n: number): number {
  open++;
  try {
    if (n < 0) throw new RangeError('negative');
    if (n === 0) return -1;
    return n;
  } finally {
    open--;
  }
}

export function guarded(n: number): string {
  let how = 'none';
  try {
    how = risky(n) === -1 ? 'zero' : 'some';
  } catch (error) {
    assert(error instanceof RangeError && n < 0);
    how = 'error';
  }
  assert(open === 0);
  return how;
}

export function parse(n: number): number {
  if (n > 10) throw new ParseError('large', n);
  if (n < 0) throw new ParseError('small', n);
  try {
    if (n === 5) throw new ParseError('five', 5);
    return n;
  } catch (error) {
    return error instanceof ParseError ? error.at : 0;
  }
}
