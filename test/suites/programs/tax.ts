const BRACKETS = [
  { upTo: 10_000, rate: 0 },
  { upTo: 40_000, rate: 20 },
  { upTo: 120_000, rate: 40 },
];

/** Tax in whole units, for an income in whole units. */
export function tax(income: number, married: boolean): number {
  if (!Number.isInteger(income) || income < 0) throw new RangeError('income must be a whole number');
  let due = 0;
  let from = 0;
  for (const { upTo, rate } of BRACKETS) {
    if (income <= from) break;
    const part = Math.min(income, upTo) - from;
    due += (part * rate) / 100;
    from = upTo;
  }
  if (income > from) due += (income - from) / 2;
  return married && due > 1000 ? due - 1000 : due;
}
