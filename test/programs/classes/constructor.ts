// A constructor that validates; its own RangeError is an outcome, not a violation.
// expect: {"unit":"make","verdict":"proved","paths":2,"outcomes":{"returned":1,"threw":1}}
class Range {
  constructor(
    readonly lo: number,
    readonly hi: number,
  ) {
    if (lo > hi) throw new RangeError('empty range');
  }
}

export function make(lo: number, hi: number): Range {
  return new Range(lo, hi);
}
