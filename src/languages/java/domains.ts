// What values of Java's small integers there are.
import type { Domain } from '../../logic/term.js';

const integers = (min: number, max: number): Domain => ({ integer: true, min, max });

export const DOMAINS: Readonly<Record<string, Domain>> = {
  I: integers(-(2 ** 31), 2 ** 31 - 1),
  S: integers(-(2 ** 15), 2 ** 15 - 1),
  B: integers(-128, 127),
  C: integers(0, 65535),
};
