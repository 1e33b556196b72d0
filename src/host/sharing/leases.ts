// Paths that workers may count: granted in portions, so that all together count no more than there may be.
import type { Lease } from '../../search/sharing/part.js';
import type { Merged } from './merged.js';
import type { WorkerLink } from './worker-link.js';

export class Leases {
  /** @param most paths of all; @param before of them, what an earlier run has counted */
  constructor(
    private readonly links: ReadonlySet<WorkerLink>,
    private readonly merged: Merged<WorkerLink>,
    private readonly most: number,
    private readonly before: number,
  ) {}

  for(link: WorkerLink): Lease {
    const { before } = this.merged;
    if (this.most === Number.POSITIVE_INFINITY) return { paths: this.most, before };
    const { left } = this;
    const portion = Math.max(1, Math.floor(left / (2 * this.links.size)));
    if (left > 0 && link.paths >= link.granted - portion / 2) link.granted += Math.min(left, portion);
    return { paths: link.granted, before };
  }

  /** Paths that nobody may count yet. */
  get left(): number {
    let left = this.most + this.before - this.merged.tally.stats.paths;
    for (const link of this.links) left -= Math.max(0, link.granted - this.merged.pathsOf(link));
    return left;
  }
}
