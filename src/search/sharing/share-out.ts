// Which branches a worker gives away: the shallowest, since what lies below them is likely to be most. A branch counts half as much as one a
// level above it; about half of all that counts is given.

/** Branches that are given at a time: a message has an end. Where fewer than half are given, many shares must follow. */
export const MOST_GIVEN = 16_384;

export interface Sized {
  readonly depth: number;
}

/** What is kept, in the order of `open`, and what is given, the shallowest first. At least one is kept. */
export function shareOut<B extends Sized>(open: readonly B[], part = 0.5): { readonly kept: B[]; readonly given: B[] } {
  const byDepth = open.map((branch, at) => ({ branch, at })).sort((a, b) => a.branch.depth - b.branch.depth);
  const top = byDepth[0]?.branch.depth ?? 0;
  const weight = ({ depth }: Sized): number => 2 ** (top - depth);
  const all = open.reduce((sum, branch) => sum + weight(branch), 0);
  const taken = new Set<number>();
  const given: B[] = [];
  let sum = 0;
  for (const { branch, at } of byDepth) {
    const enough = given.length > 0 && sum + weight(branch) > all * part;
    if (enough || given.length + 1 >= open.length || given.length >= MOST_GIVEN) break;
    sum += weight(branch);
    taken.add(at);
    given.push(branch);
  }
  return { kept: open.filter((_, at) => !taken.has(at)), given };
}
