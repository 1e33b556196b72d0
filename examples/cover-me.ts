// Class invariants over a string, a set and a map, and a formula about sets: the examples of dianju-2005, section 3. Enumerate
// the valid objects with
//   npx everypath enumerate examples/cover-me.ts#CoverMe --bound 4 --count

/** What to cover: lines of the source, and where the bytecode has them. */
export class CoverMe {
  jar: string;
  cover: Set<number>;
  b2s: Map<number, number>;

  constructor(jar: string, cover: Set<number>, b2s: Map<number, number>) {
    this.jar = jar;
    this.cover = cover;
    this.b2s = b2s;
  }

  repOk(): boolean {
    if (this.jar === null || this.cover === null || this.b2s === null) return false;
    if (this.cover.has(null as never)) return false;
    if (this.b2s.has(null as never)) return false;
    const values = new Set(this.b2s.values());
    if (values.has(null as never)) return false;
    return containsAll(values, this.cover);
  }
}

/** Sets that contain each other are equal: true for all sets. */
export function checkImplication(s: Set<number>, t: Set<number>): boolean {
  if (containsAll(s, t) && containsAll(t, s)) return s.size === t.size && containsAll(s, t);
  return true;
}

function containsAll(set: Set<number>, others: Iterable<number>): boolean {
  for (const other of others) if (!set.has(other)) return false;
  return true;
}
