// What values of Java's small integers there are.
import type { Shape } from '../../inputs/shape.js';
import type { Domain, Sort } from '../../logic/term.js';

const integers = (min: number, max: number): Domain => ({ integer: true, min, max });

export const DOMAINS: Readonly<Record<string, Domain>> = {
  I: integers(-(2 ** 31), 2 ** 31 - 1),
  S: integers(-(2 ** 15), 2 ** 15 - 1),
  B: integers(-128, 127),
  C: integers(0, 65535),
};

/** The primitive type of an input that is only known to be an object, by what it was made for. */
export function primitiveOf(shape: Shape, sort: Sort): string {
  if (sort === 'long') return 'J';
  if (sort === 'bool') return 'Z';
  const parts = shape.kind === 'union' ? shape.options : [shape];
  const domain = parts.flatMap((part) => (part.kind === 'number' ? [part.domain] : []))[0];
  if (domain === undefined) return 'D';
  return (
    Object.keys(DOMAINS).find((type) => DOMAINS[type].min === domain.min && DOMAINS[type].max === domain.max) ?? 'F'
  );
}
