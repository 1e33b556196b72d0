// Inputs made inside the code: `symbolic<T>()` for a value of any type, `choose(n)` for what happens next. Two events
// in every order on a turnstile in any state; the assertion says that nobody passes without paying.
//
//   npx everypath check examples/turnstile.ts        (exit code 1)
import { assert, assume, choose, symbolic } from 'everypath';

interface Turnstile {
  locked: boolean;
  fare: 1 | 2;
}

/** Refuted: the turnstile may be open from the start. */
export function anyStart(): void {
  events(symbolic<Turnstile>('turnstile'));
}

/** Proved: once locked, it keeps its promise. */
export function lockedStart(): void {
  const turnstile = symbolic<Turnstile>('turnstile');
  assume(turnstile.locked);
  events(turnstile);
}

function events(turnstile: Turnstile): void {
  let paid = 0;
  let passed = 0;
  for (let i = 0; i < 2; i++) {
    if (choose(2) === 0) {
      paid += turnstile.fare;
      turnstile.locked = false;
    } else if (!turnstile.locked) {
      passed++;
      turnstile.locked = true;
    }
  }
  assert(paid >= passed * turnstile.fare);
}
