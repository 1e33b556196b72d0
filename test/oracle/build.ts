// Builds a blueprint with the classes and built-ins of one instance of the program. Building twice gives two separate,
// isomorphic graphs, function inputs included: their results depend on the arguments and the blueprint alone.
import type { ShapeTable } from '../../src/inputs/shape.js';
import { type Blueprint, type Call, Inputs, type Value } from './blueprint.js';
import { type Instance, withoutPrivateNames } from './original.js';
import type { Constants } from './primitives.js';
import { Random, seedOf } from './random.js';

export interface Built {
  readonly receiver: unknown;
  readonly args: unknown[];
}

export function build(call: Call, instance: Instance, shapes: ShapeTable, constants: Constants): Built {
  const builder = new Builder(instance, shapes, constants);
  return {
    receiver: call.receiver === undefined ? undefined : builder.value(call.receiver),
    args: call.args.map((arg) => builder.value(arg)),
  };
}

class Builder {
  readonly #built = new Map<Blueprint, unknown>();
  readonly #numbers = new Map<unknown, number>();

  constructor(
    readonly instance: Instance,
    readonly shapes: ShapeTable,
    readonly constants: Constants,
  ) {}

  value(value: Value): unknown {
    if (value.kind === 'primitive') return value.value;
    const known = this.#built.get(value.object);
    return known ?? this.#object(value.object);
  }

  #object(blueprint: Blueprint): unknown {
    switch (blueprint.kind) {
      case 'array': {
        const array = this.instance.realm.array();
        this.#built.set(blueprint, array);
        for (const item of blueprint.items) array.push(this.value(item));
        return array;
      }
      case 'collection': {
        const made = this.instance.realm.collection(blueprint.name);
        this.#built.set(blueprint, made);
        const adding = blueprint.name.endsWith('Set') ? 'add' : 'set';
        for (const entry of blueprint.entries) made[adding](...entry.map((part) => this.value(part)));
        return made;
      }
      case 'date':
      case 'bytes': {
        const made =
          blueprint.kind === 'date'
            ? this.instance.realm.date(blueprint.time)
            : this.instance.realm.bytes(blueprint.name, blueprint.items);
        this.#built.set(blueprint, made);
        return made;
      }
      case 'function': {
        const fn = this.#function(blueprint);
        this.#built.set(blueprint, fn);
        return fn;
      }
      case 'instance':
      case 'plain': {
        const object = this.instance.realm.object() as Record<string, unknown>;
        const type = blueprint.kind === 'instance' ? blueprint.shape.class : undefined;
        if (type !== undefined) Object.setPrototypeOf(object, this.instance.classOf(type.file, type.name).prototype);
        this.#built.set(blueprint, object);
        for (const [name, value] of blueprint.fields) {
          Object.defineProperty(object, withoutPrivateNames(name), {
            value: this.value(value),
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
        return object;
      }
    }
  }

  #function(blueprint: Extract<Blueprint, { kind: 'function' }>): (...args: unknown[]) => unknown {
    const results = new Map<string, unknown>();
    return (...args) => {
      const key = args.map((arg) => this.#key(arg)).join();
      if (!results.has(key)) {
        const random = new Random(seedOf(`${blueprint.seed} ${key}`));
        results.set(key, this.value(new Inputs(random, this.constants, this.shapes).value(blueprint.result)));
      }
      return results.get(key);
    };
  }

  /** Equal for arguments that are the same value in the sense of Object.is. */
  #key(arg: unknown): string {
    if ((typeof arg === 'object' && arg !== null) || typeof arg === 'function' || typeof arg === 'symbol') {
      const number = this.#numbers.get(arg) ?? this.#numbers.size;
      this.#numbers.set(arg, number);
      return `#${number}`;
    }
    return Object.is(arg, -0) ? 'number -0' : `${typeof arg} ${JSON.stringify(String(arg))}`;
  }
}
