// Builds solutions on the main thread: real sets, maps and arrays, and instances of the classes the caller gave. A class that
// was not given is stood in for by one of the same name without methods.
import type { ObjectShape } from '../inputs/shape.js';
import type { Classes } from '../languages/javascript/codec/decode.js';
import { notePrivateField } from '../languages/javascript/codec/private-fields.js';
import { copyValue } from './copy.js';
import { type BuildRealm, HERE } from './realm.js';

export class SolutionRealm implements BuildRealm {
  readonly newObject = HERE.newObject;
  readonly newArray = HERE.newArray;
  readonly newSet = HERE.newSet;
  readonly newMap = HERE.newMap;
  private readonly prototypes = new Map<number, object>();
  /** What the user's generators gave, by name. */
  generated: Readonly<Record<string, readonly unknown[]>> = {};

  constructor(private readonly classes: Classes) {}

  instantiate(shape: ObjectShape): object {
    if (shape.class === undefined) return {};
    let prototype = this.prototypes.get(shape.id);
    if (prototype === undefined) {
      const given = Object.hasOwn(this.classes, shape.name) ? this.classes[shape.name] : standIn(shape.class.name);
      prototype = given.prototype;
      this.prototypes.set(shape.id, prototype);
    }
    return Object.create(prototype);
  }

  setField: BuildRealm['setField'] = (object, _shape, { name, private: hidden }, value) => {
    if (hidden) notePrivateField(object, name, value);
    else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  };

  custom(generator: string, index: number): unknown {
    return copyValue(this.generated[generator][index], this);
  }
}

function standIn(name: string): { readonly prototype: object } {
  return { [name]: class {} }[name];
}
