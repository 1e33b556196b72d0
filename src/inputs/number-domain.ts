// Which numbers a type has, where it says so: integers, ranges. Used by inputs.ts.
import type { Domain } from '../logic/term.js';
import type { Shape } from './shape.js';

/** Of the numbers among the options of a union; undefined where there are several kinds of them. */
export function numberDomain(shape: Shape): Domain | undefined {
  if (shape.kind !== 'union') return domainOf(shape);
  const numbers = shape.options.filter(
    ({ kind, ...rest }) => kind === 'number' || typeof (rest as { value?: unknown }).value === 'number',
  );
  return numbers.length === 1 ? domainOf(numbers[0]) : undefined;
}

export function domainOf(shape: Shape): Domain | undefined {
  return shape.kind === 'number' ? shape.domain : undefined;
}
