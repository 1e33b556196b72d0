// Loops over doubles as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

/** @requires start >= 0 && start <= 100
 * @ensures result >= 0 && result <= 100 */
export function cool(start: number, steps: number): number {
  let t = start;
  for (let i = 0; i < steps; i++) t = t * 0.9;
  return t;
}
/** @requires start >= 0 && start <= 100
 * @ensures result > 0 && result <= 100 */
export function coolW(start: number, steps: number): number {
  let t = start;
  for (let i = 0; i < steps; i++) t = t * 0.9;
  return t;
}

/** @requires amounts.every((a) => a > 0)
 * @ensures result >= 0 */
export function deposits(amounts: number[]): number {
  let balance = 0;
  for (const amount of amounts) balance += amount;
  return balance;
}
/** @requires amounts.every((a) => a > -1)
 * @ensures result >= 0 */
export function depositsW(amounts: number[]): number {
  let balance = 0;
  for (const amount of amounts) balance += amount;
  return balance;
}

/** @requires opening >= 0 && opening <= 1e9
 * @ensures result >= 0 */
export function settle(opening: number, withdrawals: number[]): number {
  let balance = opening;
  for (const w of withdrawals) if (w > 0 && w <= balance) balance -= w;
  return balance;
}
/** @requires opening >= 0 && opening <= 1e9
 * @ensures result >= 0 */
export function settleW(opening: number, withdrawals: number[]): number {
  let balance = opening;
  for (const w of withdrawals) if (w > 0 && w <= opening) balance -= w;
  return balance;
}

/** @requires samples.every((s) => s >= 0 && s <= 1)
 * @ensures result >= 0 && result <= 1 */
export function smooth(samples: number[]): number {
  let mean = 0.5;
  for (const s of samples) mean = (mean + s) / 2;
  return mean;
}
/** @requires samples.every((s) => s >= 0 && s <= 1)
 * @ensures result > 0 && result < 1 */
export function smoothW(samples: number[]): number {
  let mean = 0.5;
  for (const s of samples) mean = (mean + s) / 2;
  return mean;
}

/** @requires samples.every((s) => s >= 0 && s <= 1)
 * @ensures result >= 0 && result <= samples.length */
export function weight(samples: number[]): number {
  let sum = 0;
  for (const s of samples) sum += s;
  return sum;
}
/** @requires samples.every((s) => s >= 0 && s <= 1)
 * @ensures result >= 0 && result <= samples.length - 1 */
export function weightW(samples: number[]): number {
  let sum = 0;
  for (const s of samples) sum += s;
  return sum;
}

/** @ensures result >= 0 && result <= 1 */
export function volume(presses: string): number {
  let v = 0.5;
  for (const p of presses) {
    if (p === '+') v = Math.min(1, v + 0.1);
    if (p === '-') v = Math.max(0, v - 0.1);
  }
  return v;
}
/** @ensures result >= 0 && result <= 1 */
export function volumeW(presses: string): number {
  let v = 0.5;
  for (const p of presses) {
    if (p === '+') v = Math.min(1, v + 0.1);
    if (p === '-') v = v - 0.1;
  }
  return v;
}

/** @ensures !(result < 0) */
export function totalDistance(moves: number[]): number {
  let d = 0;
  for (const m of moves) d += Math.abs(m);
  return d;
}
/** @ensures result >= 0 */
export function totalDistanceW(moves: number[]): number {
  let d = 0;
  for (const m of moves) d += Math.abs(m);
  return d;
}

/** @requires from <= to
 * @ensures result <= to */
export function approach(from: number, to: number, steps: number): number {
  let x = from;
  for (let i = 0; i < steps; i++) {
    const next = x + 0.25;
    if (next > to) break;
    x = next;
  }
  return x;
}
/** @requires from <= to
 * @ensures result <= to */
export function approachW(from: number, to: number, steps: number): number {
  let x = from;
  for (let i = 0; i < steps; i++) {
    if (x > to) break;
    x = x + 0.25;
  }
  return x;
}
