// Whether chance explains that so few rows are outside of what a relation allows. Called for relations under a condition.

/** What is less likely than this is no chance. */
const BY_CHANCE = 1e-6;

/**
 * @param seen rows outside
 * @param expected rows that would be outside if the columns had nothing to do with each other
 */
export function isByChance(seen: number, expected: number): boolean {
  // The chance of at most that many, when so many are expected (Poisson).
  let term = Math.exp(-expected);
  let chance = term;
  for (let i = 1; i <= seen; i++) {
    term *= expected / i;
    chance += term;
  }
  return chance >= BY_CHANCE;
}
