// An abstract class stands for its subclasses.
// expect: {"unit":"legs","verdict":"proved","paths":2}
import { assert } from 'everypath';

abstract class Animal {
  abstract legs(): number;
}

class Dog extends Animal {
  legs(): number {
    return 4;
  }
}

class Bird extends Animal {
  legs(): number {
    return 2;
  }
}

export function legs(animal: Animal): number {
  const n = animal.legs();
  if (animal instanceof Dog) assert(n === 4);
  else assert(n === 2);
  assert(animal instanceof Dog || animal instanceof Bird);
  return n;
}
