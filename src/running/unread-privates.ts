// Private fields of classes that no loader gave a reader: in large texts, and where no loader reaches. V8 is asked for them, object by object.
// Soundness: fields of one name that two classes of an object have cannot be told apart, which is said.
import type { PrivatePart } from './marks.js';
import type { Questions } from './questions.js';
import type { Encoded } from './state.js';

interface UnreadClass {
  readonly constructor: Function;
  readonly prototype: object;
  readonly id: number;
  readonly parts: readonly PrivatePart[];
}

/** As records of objects have them. */
export type Privates = readonly [owner: number, fields: (readonly Encoded[] | 0)[]];

export class UnreadPrivates {
  private readonly objects: object[] = [];
  private readonly classes: (UnreadClass & { next: number })[] = [];

  constructor(
    private readonly hasReader: (owner: object) => boolean,
    private readonly questions: Questions,
  ) {}

  met(found: UnreadClass): void {
    if (!this.hasReader(found.constructor)) this.classes.push({ ...found, next: 0 });
  }

  /** An object of a class that has no reader. */
  add(object: object): void {
    this.objects.push(object);
  }

  /** Gives each object that has private fields once for each class, now that more classes are known. */
  *settle(encode: (value: unknown) => Encoded, onLost: (what: string) => void): Generator<readonly [object, Privates]> {
    for (const known of this.classes) {
      for (; known.next < this.objects.length; known.next++) {
        const object = this.objects[known.next] as object;
        if (object !== known.constructor && !Object.prototype.isPrototypeOf.call(known.prototype, object)) continue;
        const held = this.questions.privatesOf(object);
        const fields = known.parts.map(({ name, field }): readonly Encoded[] | 0 => {
          const same = held.filter(([own]) => own === name);
          if (same.length > 1) onLost(`#${name} of two classes: which is which is not known`);
          return same[0] === undefined ? 0 : field ? [encode(same[0][1])] : [];
        });
        if (fields.some((field) => field !== 0)) yield [object, [known.id, fields]];
      }
    }
  }
}
