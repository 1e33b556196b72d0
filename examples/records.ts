// Records: the keys of a dictionary are inputs, too. A key is asked for by a name that is not known; all keys are listed one by one.

/** `in` also finds what every object inherits. */
export function priceTag(prices: Record<string, { amount: number }>, name: string): string {
  return name in prices ? prices[name].amount.toFixed(2) : 'not for sale';
}

/** @requires Object.keys(stock).length <= 3 */
export function total(stock: Record<string, number>): number {
  let sum = 0;
  for (const count of Object.values(stock)) if (count > 0) sum += count;
  if (sum < 0) throw new RangeError('negative stock');
  return sum;
}
