// Disjoint sets as a forest in an array: parent[i] is the parent of element i, a root is its own parent.
//   npx everypath enumerate examples/structures/disjoint-sets.ts#isForest --bound 3 --domain parent.length=3

/** Every element leads to a root. */
export function isForest(parent: number[]): boolean {
  for (let i = 0; i < parent.length; i++) {
    let at = i;
    for (let steps = 0; parent[at] !== at; steps++) {
      if (steps === parent.length) return false;
      at = parent[at];
      if (at >= parent.length) return false;
    }
  }
  return true;
}

/** Compressed: every element refers to the least of its set. Such arrays and partitions are the same thing. */
export function isCompressed(parent: number[]): boolean {
  for (let i = 0; i < parent.length; i++) {
    if (parent[i] > i || parent[parent[i]] !== parent[i]) return false;
  }
  return true;
}
