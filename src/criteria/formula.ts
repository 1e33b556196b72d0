// Whether a condition decided the outcome of a decision, given the conditions that were evaluated. Used for MC/DC.
import type { DecisionFormula } from '../path/listener.js';

/** The values a formula may have when some conditions are not known: bit 0 for false, bit 1 for true. */
type Possible = 1 | 2 | 3;

const FALSE: Possible = 1;
const TRUE: Possible = 2;
const BOTH: Possible = 3;

/**
 * Masking MC/DC: with the other evaluated conditions as they were, the opposite value of the condition can give the
 * opposite outcome. Conditions that are not known may have either value.
 */
export function decides(formula: DecisionFormula, values: ReadonlyMap<number, boolean>, index: number): boolean {
  const value = values.get(index);
  if (value === undefined) return false;
  const flipped = new Map(values).set(index, !value);
  const outcome = possible(formula, values);
  const opposite = outcome === TRUE ? FALSE : TRUE;
  return (possible(formula, flipped) & opposite) !== 0;
}

function possible(formula: DecisionFormula, values: ReadonlyMap<number, boolean>): Possible {
  if (typeof formula === 'number') {
    const value = values.get(formula);
    return value === undefined ? BOTH : value ? TRUE : FALSE;
  }
  const operands = formula.operands.map((operand) => possible(operand, values));
  const some = (bit: Possible): boolean => operands.some((o) => (o & bit) !== 0);
  const all = (bit: Possible): boolean => operands.every((o) => (o & bit) !== 0);
  switch (formula.op) {
    case '!':
      return join((operands[0] & TRUE) !== 0, (operands[0] & FALSE) !== 0);
    case '&&':
      return join(some(FALSE), all(TRUE));
    case '||':
      return join(all(FALSE), some(TRUE));
    case '?': {
      const [test, yes, no] = operands;
      const chosen = ((test & TRUE) !== 0 ? yes : 0) | ((test & FALSE) !== 0 ? no : 0);
      return chosen as Possible;
    }
  }
}

function join(canBeFalse: boolean, canBeTrue: boolean): Possible {
  return ((canBeFalse ? FALSE : 0) | (canBeTrue ? TRUE : 0)) as Possible;
}
