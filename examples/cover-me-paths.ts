// The class invariant of dianju-2005, section 3.1, over a string, a set and a map that nobody built. Library values are
// explored as what they are: whether null is a member is one decision, whether one set contains another is one decision.
//   npx everypath check examples/cover-me-paths.ts

/** What to cover: lines of the source, and where the bytecode has them. */
export class CoverMe {
  jar: string | null = null;
  cover: Set<number | null> | null = null;
  b2s: Map<number | null, number | null> | null = null;

  repOk(): boolean {
    if (this.jar === null || this.cover === null || this.b2s === null) return false;
    if (this.cover.has(null)) return false;
    if (this.b2s.has(null)) return false;
    const sources = new Set(this.b2s.values());
    if (sources.has(null)) return false;
    if (!sources.isSupersetOf(this.cover)) return false;
    return true;
  }
}
