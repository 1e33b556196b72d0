// State made while modules load that the journal does not see: positions of regular expressions and generators. Found by
// a walk from the modules' variables, once they are loaded; from then on a generator among them that moves makes the
// explorer load the modules anew, as does every path where there are iterators of arrays and the like, and lastIndex is
// journaled at the start of each path.
// Soundness: what only a closure holds is not found; a path that such state changes shows in the replay.
import { types } from 'node:util';
import { eachPart } from '../../values/object-parts.js';
import type { RuntimeEnv } from '../env.js';

/** Objects looked at before the walk stops; past that, every generator counts as old. */
const BUDGET = 200_000;

export class OldState {
  private generators = new WeakSet<object>();
  private known = new WeakSet<object>();
  private regexps: RegExp[] = [];
  private hasIterators = false;
  /** What all iterators of the language inherit from. */
  private iterator: object | null = null;
  private complete = true;

  constructor(private readonly env: RuntimeEnv) {}

  /** Modules are loaded; `roots` are their variables and exports. */
  remember(roots: Iterable<unknown>): void {
    this.generators = new WeakSet();
    this.known = new WeakSet();
    this.regexps = [];
    this.hasIterators = false;
    const values = Reflect.apply(this.env.realm.natives.arrayValues, [], []) as object;
    this.iterator = Reflect.getPrototypeOf(Reflect.getPrototypeOf(values) as object);
    const seen = new Set<object>();
    const open: unknown[] = [...roots];
    const push = (part: unknown): void => void open.push(part);
    while (open.length > 0 && seen.size < BUDGET) {
      const value = open.pop();
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
      if (types.isProxy(value)) continue;
      seen.add(value);
      this.known.add(value);
      this.note(value);
      eachPart(value, push);
    }
    this.complete = open.length === 0;
  }

  private note(value: object): void {
    if (types.isGeneratorObject(value)) this.generators.add(value);
    else if (types.isRegExp(value) && (value.global || value.sticky)) this.regexps.push(value);
    else if (this.isNativeIterator(value)) this.hasIterators = true;
  }

  /** Of an array, a string, a Map or a Set, or a helper: nobody hears of it when it moves. */
  private isNativeIterator(value: object): boolean {
    const prototype = Reflect.getPrototypeOf(value);
    if (prototype === null || types.isProxy(prototype)) return false;
    // The prototype of a generator function is none.
    return Reflect.getPrototypeOf(prototype) === this.iterator && !Object.hasOwn(prototype, 'throw');
  }

  /** Was the object there when the modules were loaded? Yes, too, when the walk could not see all there was. */
  knows(object: object): boolean {
    return !this.complete || this.known.has(object);
  }

  /** The journal has begun to record a path. */
  beginPath(): void {
    for (const regexp of this.regexps) this.env.journal.write(regexp, 'lastIndex');
    if (this.hasIterators) this.env.journal.irreversible();
  }

  /** A generator is about to run. */
  resuming(generator: unknown): void {
    if (typeof generator !== 'object' || generator === null) return;
    if (!this.complete || this.generators.has(generator)) this.env.journal.irreversible();
  }
}
