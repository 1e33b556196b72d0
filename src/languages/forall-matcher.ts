// How a runner that stands in for the user's says that it does not know a matcher (javascript/forall/).

/** The name of the error that is thrown; its message is the name of the matcher. */
export const UNKNOWN_MATCHER = 'UnknownMatcher';
