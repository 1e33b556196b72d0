// Which kinds of lazy inputs the current path has shown to the program. Code of the realm reads these flags to skip
// questions that only lazy inputs need. Cleared when a path begins.

export const shown = {
  /** An undecided any. */
  any: false,
  /** An object, array or function whose parts are decided on first read. */
  lazy: false,
  /** A Set or Map of the input, or a copy of one. */
  collections: false,
  /** A proof follows the members of maps and sets that the program makes. Set when a path begins. */
  lists: false,
  /** A name that is a term, where native code lists keys (runtime/listing.ts). */
  names: false,
  /** Sites where an input of type any is no object, or no function, as the code is about to look for a member of it or to call it. */
  misused: new Set<number>(),
  /** All stand-ins for undecided anys. */
  anys: new WeakSet<object>(),
};

export function clearShown(): void {
  shown.any = false;
  // A set that is emptied gets a new table.
  if (shown.misused.size > 0) shown.misused.clear();
  shown.lazy = false;
  shown.collections = false;
  shown.names = false;
}
