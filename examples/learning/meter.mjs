// What plant.mjs measures with.
/** Litres that pass in a step. */
export function measure(pressure, opening) {
  return Math.max(0, pressure * opening) / 100;
}
