// Amounts in cents. Nothing here makes or loses a cent.

export class MoneyError extends Error {}

/** @param {number} cents */
export function checked(cents) {
  if (!Number.isSafeInteger(cents)) throw new MoneyError(`not an amount: ${cents}`);
  return cents;
}

/** A share of an amount, rounded half up. */
export function percent(cents, share) {
  return checked(Math.floor((cents * share + 50) / 100));
}

/** Splits an amount by weights; the parts add up to it. */
export function allocate(cents, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, i) => (i === 0 ? cents : 0));
  const parts = weights.map((weight) => Math.floor((cents * weight) / total));
  let left = cents - parts.reduce((sum, part) => sum + part, 0);
  for (let i = 0; left > 0; i = (i + 1) % parts.length) {
    if (weights[i] === 0) continue;
    parts[i]++;
    left--;
  }
  return parts;
}

export function format(cents) {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
