// Random values of shapes, for comparing models with their originals. Deterministic: the same seed gives the same values, made
// anew each time, so that the original and the model each get their own.

import type { ObjectShape, Shape, ShapeTable } from '../../inputs/shape.js';
import type { ConcreteRealm } from '../../languages/javascript/values/materialize.js';

/** No value of the shape can be made up. */
export class NoValue extends Error {}

const NUMBERS = [0, 1, -1, 2, 3, 7, 10, 100, 255, 256, 1000, 0.5, -2.5, 2 ** 31, 2 ** 32 - 1, 2 ** 53 - 1, 1e21];
const RARE_NUMBERS = [-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, Number.MAX_VALUE];
const LETTERS = ['a', 'b', 'c', 'A', 'Z', '0', '9', ' ', '-', '_', '.', 'é', '\u{1f600}', '\ud800', '\n'];
const MAX_DEPTH = 4;

export class RandomValues {
  private state: number;

  constructor(
    seed: number,
    private readonly shapes: ShapeTable,
    private readonly realm: ConcreteRealm,
    /** An object of a class that has a model; undefined for other shapes. */
    private readonly modelled: (shape: ObjectShape, random: RandomValues) => object | undefined = () => undefined,
  ) {
    this.state = (seed * 2654435761 + 1) >>> 0;
  }

  /** A whole number below n. */
  below(n: number): number {
    // Mulberry32.
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  number(): number {
    const kind = this.below(20);
    if (kind === 0) return this.pick(RARE_NUMBERS);
    if (kind < 14) return this.below(12) - 2;
    return kind < 18 ? this.pick(NUMBERS) : (this.below(2 ** 32) - 2 ** 31) / this.pick([1, 1, 8]);
  }

  string(): string {
    const length = this.pick([0, 1, 1, 2, 3, 5, 9]);
    return Array.from({ length }, () => (this.below(3) === 0 ? this.pick(LETTERS) : this.pick(['a', 'b', 'c']))).join(
      '',
    );
  }

  value(shape: Shape, depth = 0): unknown {
    switch (shape.kind) {
      case 'number':
        return this.number();
      case 'boolean':
        return this.below(2) === 0;
      case 'string':
        return this.string();
      case 'bigint':
        return BigInt(this.below(40) - 10) * (this.below(6) === 0 ? 10n ** 18n : 1n);
      case 'literal':
        return shape.value;
      case 'union':
        return this.value(this.pick(shape.options), depth);
      case 'array':
      case 'tuple':
      case 'set':
      case 'map':
      case 'bytes':
        return this.collection(shape, depth);
      case 'date':
        return this.realm.newDate(this.below(8) === 0 ? Number.NaN : (this.below(80_000) - 20_000) * 43_261_003);
      case 'ref':
        return this.object(this.shapes[shape.id] as ObjectShape, depth);
      case 'any':
        return this.any(depth);
      case 'function':
        throw new NoValue(`a function (${shape.text})`);
      case 'unsupported':
        throw new NoValue(shape.text);
      default:
        throw new NoValue((shape as Shape).kind);
    }
  }

  private collection(
    shape: Extract<Shape, { kind: 'array' | 'tuple' | 'set' | 'map' | 'bytes' }>,
    depth: number,
  ): object {
    switch (shape.kind) {
      case 'array': {
        const array = this.realm.newArray();
        for (let left = this.length(depth); left > 0; left--) array.push(this.value(shape.element, depth + 1));
        return array;
      }
      case 'tuple': {
        const array = this.realm.newArray();
        for (const { shape: element, optional } of shape.elements) {
          if (optional && this.below(3) === 0) return array;
          array.push(this.value(element, depth + 1));
        }
        return array;
      }
      case 'set': {
        const set = this.realm.newCollection('Set') as Set<unknown>;
        for (let left = this.length(depth); left > 0; left--) set.add(this.value(shape.element, depth + 1));
        return set;
      }
      case 'map': {
        const map = this.realm.newCollection('Map') as Map<unknown, unknown>;
        for (let left = this.length(depth); left > 0; left--) {
          map.set(this.value(shape.key, depth + 1), this.value(shape.value, depth + 1));
        }
        return map;
      }
      case 'bytes': {
        const array = this.realm.newBytes(shape.name, this.length(depth)) as Record<number, unknown> & {
          length: number;
        };
        for (let i = 0; i < array.length; i++)
          array[i] = shape.name.startsWith('Big') ? BigInt(this.below(300)) : this.below(300);
        return array;
      }
    }
  }

  /** An object by its fields: of a class, its constructor is not run. */
  object(shape: ObjectShape, depth: number, state = false): object {
    const given = state ? undefined : this.modelled(shape, this);
    if (given !== undefined) return given;
    if (depth > MAX_DEPTH) throw new NoValue(`${shape.name} (it nests)`);
    const object = this.realm.instantiate(shape);
    if (object === undefined) throw new NoValue(shape.name);
    for (const field of shape.fields) {
      if (field.optional && this.below(3) === 0) continue;
      this.realm.setField(object, shape, field, this.value(field.shape, depth + 1));
    }
    return object;
  }

  private any(depth: number): unknown {
    const kind = this.below(depth >= MAX_DEPTH ? 6 : 8);
    if (kind === 6) return this.value({ kind: 'array', element: { kind: 'any' } }, depth);
    if (kind === 7) return Object.assign(this.realm.instantiate(PLAIN) as object, { a: this.any(depth + 1) });
    return [this.number(), this.string(), this.below(2) === 0, null, undefined, this.number()][kind];
  }

  private length(depth: number): number {
    return depth >= MAX_DEPTH ? 0 : this.pick([0, 1, 1, 2, 3, 5]);
  }
}

const PLAIN: ObjectShape = { id: -1, name: 'object', fields: [], abstract: false, instances: [], compatible: [] };
