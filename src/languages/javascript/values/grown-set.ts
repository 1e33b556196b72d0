// A set of the program that may hold more than it shows: a walker was not followed into a part of the input that nobody knows yet, and it may have
// added anything to the set. Only while a contract is evaluated in part (program/unknown-parts.ts); the trail of the inputs takes it back.
// Soundness: what is in the set stays there, everything else may be. What would need all members is "don't know yet".
import type { Inputs } from '../../../inputs/inputs.js';
import type { Journal } from './journal.js';
import { shown } from './shown.js';
import { wrap } from './symbolic.js';

const grown = new WeakMap<object, GrownSet>();

export class GrownSet {
  readonly isMap = false;

  private constructor(
    private readonly set: Set<unknown>,
    private readonly inputs: Inputs,
    private readonly journal: Journal,
  ) {}

  static of(value: unknown): GrownSet | undefined {
    return typeof value === 'object' && value !== null ? grown.get(value) : undefined;
  }

  static grow(set: Set<unknown>, inputs: Inputs, journal: Journal): void {
    if (grown.has(set)) return;
    const before = shown.collections;
    grown.set(set, new GrownSet(set, inputs, journal));
    shown.collections = true;
    inputs.trail?.push(() => {
      grown.delete(set);
      shown.collections = before;
    });
  }

  has(key: unknown): boolean {
    if (Set.prototype.has.call(this.set, key)) return true;
    return this.inputs.context.choose({ kind: 'choose', site: -1, at: 'has', options: 2 }) === 1;
  }

  put(key: unknown): void {
    this.journal.collection(this.set);
    Set.prototype.add.call(this.set, key);
  }

  size(): unknown {
    const least = Reflect.get(Set.prototype, 'size', this.set) as number;
    return wrap(this.inputs.unknownCount(least));
  }

  get(): never {
    return this.undecided();
  }

  delete(): never {
    return this.undecided();
  }

  clear(): never {
    return this.undecided();
  }

  cursor(): never {
    return this.undecided();
  }

  copy(): never {
    return this.undecided();
  }

  undecided(): never {
    return this.inputs.context.abort({ kind: 'undecided' });
  }
}
