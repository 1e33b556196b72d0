// Exact counts of any size: numbers where they are exact, which is much faster, bigints beyond.

export type Count = number | bigint;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export function toCount(n: bigint): Count {
  return n <= SAFE ? Number(n) : n;
}

export function add(a: Count, b: Count): Count {
  const sum = typeof a === 'number' && typeof b === 'number' ? a + b : Number.NaN;
  return Number.isSafeInteger(sum) ? sum : toCount(BigInt(a) + BigInt(b));
}

export function subtract(a: Count, b: Count): Count {
  return typeof a === 'number' ? a - Number(b) : toCount(a - BigInt(b));
}

export function multiply(a: Count, b: Count): Count {
  const product = typeof a === 'number' && typeof b === 'number' ? a * b : Number.NaN;
  return Number.isSafeInteger(product) ? product : toCount(BigInt(a) * BigInt(b));
}

export function power(base: Count, exponent: number): Count {
  const result = Number(base) ** exponent;
  return Number.isSafeInteger(result) ? result : toCount(BigInt(base) ** BigInt(exponent));
}

export function product(factors: Iterable<Count>): Count {
  let result: Count = 1;
  for (const factor of factors) result = multiply(result, factor);
  return result;
}

/** Remainder and quotient. */
export function divide(n: Count, by: Count): [Count, Count] {
  if (typeof n === 'number') {
    if (typeof by !== 'number') return [n, 0];
    return [n % by, Math.floor(n / by)];
  }
  return [toCount(n % BigInt(by)), toCount(n / BigInt(by))];
}
