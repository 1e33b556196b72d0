// Inputs made inside the code: `symbolic<T>()` for a value of any type, `choose(n)` for what happens next. Three events
// in every order on a turnstile in any state; the assertion says that nobody passes without paying.
//
//   npx everypath check examples/turnstile.ts        (exit code 1)
import { assert, choose, symbolic } from 'everypath';

interface Turnstile {
  locked: boolean;
  fare: 1 | 2;
}

/** Refuted: the turnstile may start unlocked. */
export function anyStart(): number {
  const turnstile = symbolic<Turnstile>('turnstile');
  return events(turnstile);
}

/** Proved: a locked turnstile keeps its promise. */
export function lockedStart(): number {
  const turnstile = symbolic<Turnstile>('turnstile');
  turnstile.locked = true;
  return events(turnstile);
}

/** @returns how many have passed */
function events(turnstile: Turnstile): number {
  let paid = 0;
  let passed = 0;
  for (let i = 0; i < 3; i++) {
    if (choose(2) === 0) {
      paid += turnstile.fare;
      turnstile.locked = false;
    } else if (!turnstile.locked) {
      passed++;
      turnstile.locked = true;
    }
  }
  assert(paid >= passed * turnstile.fare);
  return passed;
}
