// Random inputs of a unit as blueprints: graphs of plain data drawn from the shapes of its parameters, that can be built
// as often as needed, each time with the classes of one fresh instance of the program.
import type { ObjectShape, Shape, ShapeId, ShapeTable } from '../../src/inputs/shape.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { type Constants, Primitives } from './primitives.js';
import type { Random } from './random.js';

export type Value =
  | { readonly kind: 'primitive'; readonly value: unknown }
  | { readonly kind: 'object'; readonly object: Blueprint };

export type Blueprint =
  | { readonly kind: 'instance'; readonly shape: ObjectShape; readonly fields: (readonly [string, Value])[] }
  | { readonly kind: 'plain'; readonly fields: (readonly [string, Value])[] }
  | { readonly kind: 'array'; readonly type: string; readonly items: Value[] }
  /** Keys of a set stand alone; building adds them in order, so equal ones count once. */
  | {
      readonly kind: 'collection';
      readonly name: 'Set' | 'Map' | 'WeakSet' | 'WeakMap';
      readonly type: string;
      readonly entries: (readonly Value[])[];
    }
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'bytes'; readonly name: string; readonly items: readonly (number | bigint)[] }
  /** The result for each list of arguments is drawn from a stream of its own. */
  | { readonly kind: 'function'; readonly result: Shape; readonly seed: number };

/** A shape the generator has no values for: the unit is left out. */
export class NoInputs extends Error {}

/** Objects in one input; beyond, references are nullish or aliases where the type allows. */
const MAX_OBJECTS = 6;

export class Inputs {
  readonly #primitives: Primitives;
  readonly #instances: Extract<Blueprint, { kind: 'instance' }>[] = [];
  readonly #arrays: Extract<Blueprint, { kind: 'array' }>[] = [];
  readonly #collections: Extract<Blueprint, { kind: 'collection' }>[] = [];
  readonly #aliasing: number;
  #objects = 0;

  constructor(
    readonly random: Random,
    readonly constants: Constants,
    readonly shapes: ShapeTable,
  ) {
    this.#primitives = new Primitives(random, constants);
    this.#aliasing = random.chance(0.5) ? 0 : 0.35;
  }

  value(shape: Shape): Value {
    switch (shape.kind) {
      case 'number':
        return primitive(this.#primitives.number());
      case 'boolean':
        return primitive(this.#primitives.boolean());
      case 'string':
        return primitive(this.#primitives.string());
      case 'bigint':
      case 'long':
        return primitive(this.#primitives.bigint());
      case 'literal':
        return primitive(shape.value);
      case 'union':
        return this.#union(shape.options);
      case 'ref':
        return this.#instance(shape.id);
      case 'array':
        return this.#array(shape.element);
      case 'tuple':
        return this.#tuple(shape);
      case 'set':
        return this.#collection(shape.weak === true ? 'WeakSet' : 'Set', shape, [shape.element]);
      case 'map':
        return this.#collection(shape.weak === true ? 'WeakMap' : 'Map', shape, [shape.key, shape.value]);
      case 'date':
        return { kind: 'object', object: { kind: 'date', time: this.#time() } };
      case 'bytes': {
        const element = (): number | bigint =>
          shape.name.startsWith('Big') ? this.#primitives.bigint() : this.#primitives.number();
        const items = Array.from({ length: this.random.below(5) }, element);
        return { kind: 'object', object: { kind: 'bytes', name: shape.name, items } };
      }
      case 'promise':
        throw new Error('programs of the oracle are given no promises');
      case 'function':
        return { kind: 'object', object: { kind: 'function', result: shape.result, seed: this.random.below(2 ** 31) } };
      case 'any': {
        let value = this.#any();
        while (shape.except !== undefined && value.kind === 'primitive') {
          if (shape.except === 'nullish' && (value.value ?? undefined) !== undefined) break;
          value = this.#any();
        }
        return value;
      }
      case 'unsupported':
        throw new NoInputs(shape.text);
    }
  }

  /** Days of this age, other times, and none. */
  #time(): number {
    if (this.random.chance(0.1)) return Number.NaN;
    if (this.random.chance(0.3)) return this.#primitives.number();
    return (this.random.below(60_000) - 20_000) * 86_400_000 + this.random.pick([0, 1, 43_200_000, 86_399_999]);
  }

  #union(options: readonly Shape[]): Value {
    const nullish = options.filter((o) => o.kind === 'literal' && (o.value === null || o.value === undefined));
    if (nullish.length > 0 && (this.#objects >= MAX_OBJECTS || this.random.chance(0.3))) {
      return this.value(this.random.pick(nullish));
    }
    return this.value(this.random.pick(options));
  }

  #instance(id: ShapeId): Value {
    const instances = this.shapes[id].instances;
    const known = this.#instances.filter((o) => instances.includes(o.shape.id));
    if (known.length > 0 && (this.#objects >= MAX_OBJECTS || this.random.chance(this.#aliasing))) {
      return { kind: 'object', object: this.random.pick(known) };
    }
    if (this.#objects > 4 * MAX_OBJECTS) throw new NoInputs('an object that contains an object without end');
    this.#objects++;
    const shape = this.shapes[this.random.pick(instances)];
    const object: Blueprint = { kind: 'instance', shape, fields: [] };
    this.#instances.push(object);
    for (const field of shape.fields) {
      if (field.optional && this.random.chance(0.4)) continue;
      object.fields.push([
        field.name,
        field.optional && this.random.chance(0.2) ? primitive(undefined) : this.value(field.shape),
      ]);
    }
    if (shape.index !== undefined) {
      // Few keys or many: a precondition may be about their number.
      const share = this.random.chance(0.5) ? 0.6 : 0.1;
      const keys = shape.index.key === 'number' ? ['0', '1', '7'] : [...this.constants.strings, 'other'];
      for (const key of new Set(keys)) {
        const named = object.fields.some(([name]) => name === key);
        if (!named && this.random.chance(share)) object.fields.push([key, this.value(shape.index.value)]);
      }
    }
    return { kind: 'object', object };
  }

  #array(element: Shape): Value {
    return this.#list(element, (items) => {
      for (let n = this.random.pick([0, 1, 1, 2, 2, 3, 4]); n > 0; n--) items.push(this.value(element));
    });
  }

  #tuple(shape: Extract<Shape, { kind: 'tuple' }>): Value {
    return this.#list(shape, (items) => {
      for (const element of shape.elements) {
        if (element.optional && this.random.chance(0.4)) return;
        items.push(this.value(element.shape));
      }
      if (shape.rest === undefined) return;
      for (let n = this.random.below(4); n > 0; n--) items.push(this.value(shape.rest));
    });
  }

  /** A new array, or an earlier one of the same type. */
  #list(shape: Shape, fill: (items: Value[]) => void): Value {
    const type = JSON.stringify(shape, (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    const known = this.#arrays.filter((o) => o.type === type);
    if (known.length > 0 && this.random.chance(this.#aliasing))
      return { kind: 'object', object: this.random.pick(known) };
    const object: Blueprint = { kind: 'array', type, items: [] };
    this.#arrays.push(object);
    fill(object.items);
    return { kind: 'object', object };
  }

  #collection(name: 'Set' | 'Map' | 'WeakSet' | 'WeakMap', shape: Shape, parts: readonly Shape[]): Value {
    const type = JSON.stringify(shape, (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    const known = this.#collections.filter((o) => o.type === type);
    if (known.length > 0 && this.random.chance(this.#aliasing))
      return { kind: 'object', object: this.random.pick(known) };
    const object: Blueprint & { kind: 'collection' } = { kind: 'collection', name, type, entries: [] };
    this.#collections.push(object);
    for (let n = this.random.pick([0, 1, 1, 2, 2, 3, 4]); n > 0; n--) {
      if (this.#objects >= MAX_OBJECTS && parts.some((part) => part.kind === 'ref')) break;
      object.entries.push(parts.map((part) => this.value(part)));
    }
    return { kind: 'object', object };
  }

  #any(): Value {
    switch (this.random.below(8)) {
      case 0:
        return primitive(null);
      case 1:
        return primitive(undefined);
      case 2:
        return primitive(this.#primitives.boolean());
      case 3:
      case 4:
        return primitive(this.#primitives.number());
      case 5:
        return primitive(this.#primitives.string());
      case 6:
        return { kind: 'object', object: { kind: 'array', type: 'any', items: [] } };
      default: {
        const fields: (readonly [string, Value])[] = [];
        if (this.#objects < MAX_OBJECTS) {
          this.#objects++;
          for (const name of this.constants.strings) {
            if (/^[a-z]\w*$/i.test(name) && this.random.chance(0.6)) fields.push([name, this.#any()]);
          }
        }
        return { kind: 'object', object: { kind: 'plain', fields } };
      }
    }
  }
}

/** The receiver (if any) and the arguments of one call; parameters that were left out at the end are not in the list. */
export interface Call {
  readonly receiver: Value | undefined;
  readonly args: readonly Value[];
}

export function drawCall(
  unit: UnitDescription,
  random: Random,
  constants: Constants,
  fixed: (name: string) => boolean,
): Call {
  const inputs = new Inputs(random, constants, unit.shapes);
  const receiver = unit.receiver === undefined ? undefined : inputs.value(unit.receiver);
  const args: Value[] = [];
  for (const parameter of unit.parameters) {
    if (fixed(parameter.name)) args.push(primitive(undefined));
    else if (parameter.optional && random.chance(0.3)) args.push(primitive(undefined));
    else args.push(inputs.value(parameter.shape));
  }
  return { receiver, args };
}

function primitive(value: unknown): Value {
  return { kind: 'primitive', value };
}
