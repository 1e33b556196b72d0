// Seeds as values of the program's realm, and the inputs of a path as a seed.
import { type Seed, SeedArray, SeedDate, SeedFunction, SeedObject, type SeedPrimitive } from '../../../inputs/seed.js';
import type { ObjectShape, ShapeTable } from '../../../inputs/shape.js';
import type { AnalysedProgram } from '../program/analysed.js';

/** Makes the values of one call. */
export class SeedBuilder {
  private readonly made = new Map<object, unknown>();

  constructor(
    private readonly program: AnalysedProgram,
    private readonly shapes: ShapeTable,
  ) {}

  value(seed: Seed): unknown {
    if (typeof seed !== 'object' || seed === null) return seed;
    if (this.made.has(seed)) return this.made.get(seed);
    const { program } = this;
    if (seed instanceof SeedArray) {
      const array = program.access.newArray();
      this.made.set(seed, array);
      seed.items.forEach((item, i) => define(array, String(i), this.value(item)));
      return array;
    }
    if (seed instanceof SeedFunction) {
      const result = this.value(seed.result);
      const fn = program.access.newFunction(() => result);
      this.made.set(seed, fn);
      return fn;
    }
    if (seed instanceof SeedDate) {
      const date = new program.env.realm.natives.Date(seed.time) as object;
      this.made.set(seed, date);
      return date;
    }
    const shape = seed.shape === undefined ? undefined : this.shapes[seed.shape];
    const object = this.object(shape);
    this.made.set(seed, object);
    for (const [name, field] of seed.fields) define(object, this.key(shape, name), this.value(field));
    return object;
  }

  private object(shape: ObjectShape | undefined): object {
    const prototype = shape?.class && this.program.access.classPrototype(shape.class);
    if (prototype === undefined) return this.program.env.realm.newObject() as object;
    const object = Object.create(prototype) as object;
    this.program.env.realm.runtime.privates.adopt(object);
    return object;
  }

  private key(shape: ObjectShape | undefined, name: string): PropertyKey {
    const isPrivate = shape?.fields.some((field) => field.private && field.name === name);
    return isPrivate ? this.program.access.privateKey(shape?.class, name) : name;
  }
}

function define(object: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Inputs of a path as a seed; undefined where they hold something that seeds do not know (sets, maps, cycles). */
export function seedOfEncoded(value: unknown): { readonly seed: Seed } | undefined {
  try {
    return { seed: convert(value) };
  } catch (error) {
    if (error instanceof NoSeed) return undefined;
    throw error;
  }
}

class NoSeed extends Error {}

const NUMBERS: Record<string, number> = { '-0': -0, NaN: Number.NaN, Infinity: 1 / 0, '-Infinity': -1 / 0 };

function convert(value: unknown): Seed {
  if (typeof value !== 'object' || value === null) return value as SeedPrimitive;
  if (Array.isArray(value)) return new SeedArray(value.map(convert));
  const { $: tag, ...rest } = value as Record<string, unknown>;
  if (tag === undefined)
    return new SeedObject(new Map(Object.entries(rest).map(([k, v]) => [k, convert(v)])), undefined);
  if (tag === 'undefined') return undefined;
  if (tag === 'bigint') return BigInt(String(rest.value));
  if (typeof tag === 'string' && Object.hasOwn(NUMBERS, tag)) return NUMBERS[tag];
  if (tag === 'function') return new SeedFunction(convert(rest.otherwise));
  throw new NoSeed();
}
