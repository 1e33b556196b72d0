// Open branches that nobody works on, by depth: the shallowest are handed out first.
import type { Sized } from '../../search/sharing/share-out.js';

export class BranchPool<B extends Sized> {
  private readonly byDepth = new Map<number, B[]>();
  size = 0;

  add(branch: B): void {
    const known = this.byDepth.get(branch.depth);
    if (known === undefined) this.byDepth.set(branch.depth, [branch]);
    else known.push(branch);
    this.size++;
  }

  /** About so large a part of all, counted by how much is likely to lie below; at least one, at most so many. */
  take(part: number, most: number): B[] {
    const depths = [...this.byDepth.keys()].sort((a, b) => a - b);
    const weight = (depth: number): number => 2 ** (depths[0] - depth);
    const all = depths.reduce((sum, depth) => sum + weight(depth) * (this.byDepth.get(depth)?.length ?? 0), 0);
    const taken: B[] = [];
    let sum = 0;
    for (const depth of depths) {
      const level = this.byDepth.get(depth) as B[];
      let count = 0;
      for (; count < level.length; count++) {
        const first = taken.length + count === 0;
        if (taken.length + count >= most || (!first && part < 1 && sum + weight(depth) > all * part)) break;
        sum += weight(depth);
      }
      for (const branch of level.splice(0, count)) taken.push(branch);
      if (level.length > 0) break;
      this.byDepth.delete(depth);
    }
    this.size -= taken.length;
    return taken;
  }

  *[Symbol.iterator](): Iterator<B> {
    for (const level of this.byDepth.values()) yield* level;
  }
}
