// Sets that contain each other are equal (dianju-2005, section 3.2): no input makes these functions return false.
//   npx everypath check examples/check-implication.ts

/** Asked of whole sets, the implication is proved for sets of any size. */
export function checkImplication(s: Set<number>, t: Set<number>): boolean {
  if (s.isSupersetOf(t) && t.isSupersetOf(s)) {
    if (s.size === t.size && s.isSubsetOf(t)) return true;
    else return false;
  }
  return true;
}

/**
 * The same with loops, which look at one member after the other: the paper's 65,536 pairs of sets.
 * @requires s.size <= 8 && t.size <= 8
 */
export function checkSmallSets(s: Set<number>, t: Set<number>): boolean {
  if (containsAll(s, t) && containsAll(t, s)) {
    if (s.size === t.size && containsAll(s, t)) return true;
    else return false;
  }
  return true;
}

function containsAll<T>(set: ReadonlySet<T>, others: Iterable<T>): boolean {
  for (const other of others) if (!set.has(other)) return false;
  return true;
}
