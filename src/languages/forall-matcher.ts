// How a runner that stands in for the user's says that it does not know a matcher (javascript/forall/).

/** Begins the message of the error that the matcher throws; its name follows. */
export const UNKNOWN_MATCHER = 'everypath does not know ';
