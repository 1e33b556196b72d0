// State of the engine that code of the realm reads and writes directly, because asking for it would cost too much.

/** A list without methods. */
export interface ByIndex<T> {
  [index: number]: T;
  readonly length: number;
}

/**
 * The journal's property writes in order: entry i is object, key and old value (`absent`: there was none). Plain data, because
 * translated code appends to it from its own realm.
 */
export interface WriteLog {
  /** Set while a path runs. */
  active: boolean;
  /** Own accessors exist in the analysed program: reading an old value could run its code. */
  careful: boolean;
  /** The names of those; undefined where any name may be one. */
  accessors: ReadonlySet<PropertyKey> | undefined;
  /** The program has made a proxy: asking an object for its prototype may run its code. */
  proxies: boolean;
  /** It has made a proxy or an accessor under an index: looking at an element may run its code. */
  exotic: boolean;
  length: number;
  /** Writes before this index belong to an outer part of the path. */
  floor: number;
  readonly limit: number;
  readonly absent: symbol;
  /** In place of a key: the content of a collection, whose value is a function that puts it back, or `empty`. */
  readonly whole: symbol;
  readonly empty: symbol;
  objects: ByIndex<object>;
  keys: ByIndex<PropertyKey>;
  values: ByIndex<unknown>;
  /** Collections that were recorded whole. */
  wholes: Set<object>;
  /** The collection that was recorded last: it needs no further record on this path. */
  lastCollection: object | undefined;
}

/** The age of objects that know it: on which path they were made. */
export interface Ages {
  /** The number of the path, for what it makes. */
  epoch: number;
  /** Objects of this number need no journal; there are none while every write counts. */
  young: number;
}

/** What the journal is told. */
export interface JournalOfRealm {
  readonly log: WriteLog;
  readonly ages: Ages;
  /** A property is about to be written. */
  write(object: any, key: any): void;
  /** An array or collection is about to change. */
  collection(object: object): void;
  /** The path made this object. */
  noteNew(object: object): void;
  /** The program made a proxy. */
  noteProxy(proxy: object, target: object): void;
}

/** Which kinds of inputs that are not fully decided the current path has shown to the program. */
export interface InputsShown {
  /** An undecided any. */
  readonly any: boolean;
  /** An object, array or function whose parts are decided on first read. */
  readonly lazy: boolean;
  /** A Set or Map of the input, or a copy of one. */
  readonly collections: boolean;
  /** A proof follows the members of maps and sets that the program makes. */
  readonly lists: boolean;
  /** A name that is a term, where native code lists keys. */
  readonly names: boolean;
  /** All stand-ins for undecided anys. */
  readonly anys: WeakSet<object>;
}

/** Typed arrays that are native as long as they hold nothing symbolic. */
export interface SparedBytes {
  /** There are such. */
  readonly spared: boolean;
  /** An object is about to be written to an element of an object, which may be one of them. */
  elementGiven(object: any): void;
}

/** The decisions that the run repeats (path/tape.ts). */
export interface Decisions {
  at: number;
  readonly end: number;
  readonly entries: Int32Array;
  readonly sites: Int32Array;
  readonly asked: Record<number, unknown>;
}

/** The inputs that the last run asked for (path/tape.ts). */
export interface AskedInputs {
  at: number;
  readonly length: number;
  readonly kinds: Readonly<Record<number, string>>;
  readonly names: Readonly<Record<number, string | undefined>>;
  readonly values: Readonly<Record<number, unknown>>;
}
