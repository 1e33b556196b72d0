// The numbers that stand for an input between the threads: written by lazy/writer.ts, read by family.ts. A slot is HOLE, or the
// number of a primitive, or the number of primitives (absent), or that plus one plus the number of a part, with what the part
// needs after it. A member of a set and a key of a map are OUT, IN (a key is followed by its value) or FREE.

/** An undecided slot: any of its values. */
export const HOLE = -1;

export const OUT = 0;
export const IN = 1;
export const FREE = 2;
