// Types of code that runs inside a program's realm.

/** A value of the program; it may be symbolic or undecided. */
export type Value = any;

/** A function of the program or of the language. */
export type Fn = (...args: any[]) => any;

/** A class of the language. */
export type Class = new (...args: any[]) => any;

/** Functions by name. */
export type Methods = Record<string, Fn>;
