// Doubles by their place in their order: neighbours have neighbouring places, so ranges can be halved in 64 steps. Used
// by refine.ts and by the solver's bisection.
const cell = new Float64Array(1);
const bits = new BigInt64Array(cell.buffer);

/** The bit patterns of positive doubles are ordered as they are, those of negative ones in reverse. -0 counts as 0. */
function place(value: number): bigint {
  cell[0] = value + 0;
  return bits[0] >= 0n ? bits[0] : -(bits[0] & 0x7fffffffffffffffn);
}

function atPlace(at: bigint): number {
  bits[0] = at >= 0n ? at : -at;
  return at >= 0n ? cell[0] : -cell[0];
}

export const successor = (value: number): number => atPlace(place(value) + 1n);
export const predecessor = (value: number): number => atPlace(place(value) - 1n);

/** The double half way in the order. */
export const middle = (min: number, max: number): number => atPlace((place(min) + place(max)) >> 1n);
