// Messages with open branches as they go from process to process. Called at both ends of the channel (host-colleagues.ts, worker-link.ts).
import { type BranchForest, harvest, plant } from '../../search/sharing/branch-forest.js';
import type { Part, Work } from '../../search/sharing/part.js';

export type PackedPart = Omit<Part, 'rest' | 'given'> & { readonly rest: BranchForest; readonly given: BranchForest };
export type PackedWork = Omit<Work, 'branches'> & { readonly branches: BranchForest };

export function packPart({ rest, given, ...part }: Part): PackedPart {
  return { ...part, rest: plant(rest), given: plant(given) };
}

export function unpackPart({ rest, given, ...part }: PackedPart): Part {
  return { ...part, rest: harvest(rest), given: harvest(given) };
}

export function packWork({ branches, ...work }: Work): PackedWork {
  return { ...work, branches: plant(branches) };
}

export function unpackWork({ branches, ...work }: PackedWork): Work {
  return { ...work, branches: harvest(branches) };
}
