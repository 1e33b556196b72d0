// Attaches an engine-side record to an object of the analysed program, invisibly: a private field added through a
// constructor that returns the object. Nothing the program does can see, copy or remove it.
import { types } from 'node:util';

class Return {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: returning the object is what stamps it
    return object;
  }
}

export class Stamp extends Return {
  #record: unknown;
  private constructor(object: object, record: unknown) {
    super(object);
    this.#record = record;
  }

  static set(object: object, record: unknown): void {
    new Stamp(object, record);
  }

  static get(object: object): unknown {
    return #record in object ? object.#record : undefined;
  }
}

/** A proxy that the program made: asking it anything runs the program's code. */
export function isProgramProxy(value: unknown): boolean {
  return types.isProxy(value) && Stamp.get(value as object) === undefined;
}
