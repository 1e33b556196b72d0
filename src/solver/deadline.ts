// When an answer comes too late: the search that asks is over. Whoever creates a solver makes one, the search that is running says when.
// Soundness: what is not answered is unknown.

export interface Deadline {
  /** Looked at every few milliseconds of work. */
  isOver: () => boolean;
}

export function noDeadline(): Deadline {
  return { isOver: () => false };
}

/** Said of a question that was given up. */
export const TOO_LATE = 'the time of the search is over';
