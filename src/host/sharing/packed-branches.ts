// Open branches as columns, for the way between two processes: thousands of small objects take longer to write and to read than to explore.
// Called at both ends of the channel (host-colleagues.ts, worker-link.ts).
import type { Part, Work } from '../../search/sharing/part.js';
import type { WrittenBranch } from '../../search/sharing/written-branch.js';

export interface PackedBranches {
  /** One in a line; no prefix has a space. */
  readonly prefixes: string;
  readonly depths: Float64Array;
  readonly rounds: Float64Array;
  /** What few branches have besides, by their place in the list. */
  readonly others: ReadonlyMap<number, Omit<WrittenBranch, 'prefix' | 'depth' | 'round'>>;
}

export type PackedPart = Omit<Part, 'rest' | 'given'> & {
  readonly rest: PackedBranches;
  readonly given: PackedBranches;
};
export type PackedWork = Omit<Work, 'branches'> & { readonly branches: PackedBranches };

export function packBranches(branches: readonly WrittenBranch[]): PackedBranches {
  const prefixes = new Array<string>(branches.length);
  const depths = new Float64Array(branches.length);
  const rounds = new Float64Array(branches.length);
  const others = new Map<number, Omit<WrittenBranch, 'prefix' | 'depth' | 'round'>>();
  for (let i = 0; i < branches.length; i++) {
    const { prefix, depth, round, resume, uncertain, stand } = branches[i];
    prefixes[i] = prefix;
    depths[i] = depth;
    rounds[i] = round;
    if (resume || uncertain || stand !== undefined) {
      others.set(i, { ...(resume && { resume }), ...(uncertain && { uncertain }), ...(stand && { stand }) });
    }
  }
  return { prefixes: prefixes.join(' '), depths, rounds, others };
}

export function unpackBranches({ prefixes, depths, rounds, others }: PackedBranches): WrittenBranch[] {
  if (depths.length === 0) return [];
  return prefixes.split(' ').map((prefix, i) => {
    const branch = { prefix, depth: depths[i], round: rounds[i] };
    const other = others.get(i);
    return other === undefined ? branch : { ...branch, ...other };
  });
}

export function packPart({ rest, given, ...part }: Part): PackedPart {
  return { ...part, rest: packBranches(rest), given: packBranches(given) };
}

export function unpackPart({ rest, given, ...part }: PackedPart): Part {
  return { ...part, rest: unpackBranches(rest), given: unpackBranches(given) };
}

export function packWork({ branches, ...work }: Work): PackedWork {
  return { ...work, branches: packBranches(branches) };
}

export function unpackWork({ branches, ...work }: PackedWork): Work {
  return { ...work, branches: unpackBranches(branches) };
}
