// What an arbitrary is during an exploration: it makes one value, symbolic where it can be, and every value that fast-check may
// generate is one of it. `name` is how conditions speak of the value.
// Soundness: a value that fast-check never generates must not be made; what is made less of is said ($leftOut).
import { $assume, $choose, $refuse, $symbolic } from './engine.js';

export type Make = (name: string) => any;

export class Arbitrary {
  readonly make: Make;

  constructor(make: Make) {
    this.make = make;
  }

  map(mapper: (value: any) => any): Arbitrary {
    return new Arbitrary((name) => mapper(this.make(`${name}_from`)));
  }

  filter(fits: (value: any) => boolean): Arbitrary {
    return new Arbitrary((name) => {
      const value = this.make(name);
      $assume(fits(value));
      return value;
    });
  }

  chain(chainer: (value: any) => Arbitrary): Arbitrary {
    return new Arbitrary((name) => made(chainer(this.make(`${name}_from`)), name));
  }

  noShrink(): Arbitrary {
    return this;
  }

  noBias(): Arbitrary {
    return this;
  }

  generate(): never {
    return $refuse('generate() of an arbitrary', 'give the arbitrary to fc.property');
  }
}

/** A value of an arbitrary, whoever made it: those of the user's own have only `generate`. */
export function made(arbitrary: any, name: string): any {
  if (arbitrary instanceof Arbitrary) return arbitrary.make(name);
  return $refuse(`an arbitrary of class ${arbitrary?.constructor?.name}`, 'build it of the arbitraries of fast-check');
}

/** What no input can be made for. */
export function refusing(name: string): () => Arbitrary {
  return () => new Arbitrary(() => $refuse(`fc.${name}()`, 'use an arbitrary that docs/fast-check.md lists'));
}

export function constant(value: any): Arbitrary {
  return new Arbitrary(() => value);
}

export function constantFrom(...values: any[]): Arbitrary {
  return new Arbitrary((name) => values[$choose(values.length, name)]);
}

export const mapToConstant = (...entries: { num: number; build: (index: number) => unknown }[]): Arbitrary =>
  new Arbitrary((name) => {
    const { num, build } = entries[$choose(entries.length, name)];
    return build($choose(num, name));
  });

export const boolean = (): Arbitrary => new Arbitrary((name) => $symbolic.boolean(name));

export const falsy = (constraints: any = {}): Arbitrary =>
  constantFrom(false, null, undefined, 0, '', Number.NaN, ...(constraints.withBigInt ? [BigInt(0)] : []));

export const noShrink = (arbitrary: Arbitrary): Arbitrary => arbitrary;
export const noBias = noShrink;
export const unbiased = noShrink;
export const limitShrink = noShrink;

export const clone = (arbitrary: Arbitrary, times: number): Arbitrary =>
  new Arbitrary((name) => {
    const value = made(arbitrary, name);
    return Array.from({ length: times }, () => value);
  });
