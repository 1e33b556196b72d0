// A lock that opens for one combination: each digit is right or wrong, which makes 256 paths.
import { assert } from 'everypath';

type Digits = [number, number, number, number, number, number, number, number];

const SECRET = [3, 1, 4, 1, 5, 9, 2, 6];

export function tryLock(digits: Digits): number {
  let wrong = 0;
  for (let i = 0; i < SECRET.length; i++) {
    if (digits[i] !== SECRET[i]) wrong++;
  }
  assert(wrong > 0, 'the lock opens');
  return wrong;
}
