// What inputs are taken to be like where their types leave it open. Noted when a program looks, and listed with its result.

/** Of what the program changes; dead code rests on it wherever there are objects. */
export const PLAIN_DATA = 'objects and arrays of the input are plain data: no accessors, nothing frozen';
export const EXACT_KEYS =
  'objects of the input have exactly the keys of their types, in that order, as data that can be changed';
export const NO_HOLES = 'arrays of the input have no holes and nothing but elements, which can be changed';
export const LONGEST_ARRAY = 'no array grows past 2 ** 27 elements: V8 ends the process';
export const PLAIN_OBJECTS = 'inputs whose types are interfaces are plain objects, or of classes that the types name';
export const NO_SYMBOLS = 'objects whose properties are listed have none that is named by a symbol';
export const UNLISTED_KEYS =
  'keys that no type lists come in the order in which the code meets them, begin with no digit, and have no name that objects inherit';
export const NO_UNDEFINED = 'keys that no type lists, and that the code asks for one by one, do not hold undefined';
export const FUNCTION_TEXT =
  'functions of the input have the source text `function () { [native code] }`, as bound ones have';
/** Of promises. Whether they are rejected is up to the user. */
export const PROMISES_SETTLE =
  'each promise of the input is an operation of its own, which ends in a task after the one that first sees it';
export const NONE_REJECTED = 'no promise of the input is rejected (@rejects, --rejections)';
/** Of those that nobody has looked at when a promise is resolved with them. */
export const NO_THENABLES = 'inputs of type any or unknown have no method then, which promises would wait for';
/** Of types that have no inputs. */
export const NO_FUNCTIONS = 'inputs whose types cannot be called are no functions';
