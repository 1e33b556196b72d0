// The question that rewritten code asks a lazy object instead of reading a field: is it null?

/** Under which a lazy object answers: (key, question) => boolean. */
export const ASK = Symbol.for('everypath.enumerate.ask');

/** `null`: === null; `undefined`: === undefined; `nullish`: == null. */
export type Question = 'null' | 'undefined' | 'nullish';

/** Private members are ordinary properties of this name in the code the worker runs. */
export const PRIVATE = '$private$';
