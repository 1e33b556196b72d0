// Finds how an object can be made through the public interface of its class: constructor arguments, method calls, public
// fields. Every candidate is carried out in the realm of the original program and compared with the wanted object.
// Called by the observer of a path. Always holds: a recipe was seen to give an equal object; the number of attempts is
// bounded, so the same object always gets the same recipe.

import type { SeenClass } from '../../../result/observation.js';
import type { ArgumentKind, ClassInterface, PublicMethod, PublicParameter } from '../../class-interface.js';
import { isReference } from '../values/object-parts.js';
import { type StateRealm, sameState, stateFields } from './same-state.js';

export interface LiveRecipe {
  readonly args: readonly unknown[];
  readonly calls: readonly { readonly method: string; readonly args: readonly unknown[] }[];
  readonly assigned: readonly (readonly [string, unknown])[];
}

export interface RecipeRealm extends StateRealm {
  classOf(file: string, name: string): Function | undefined;
  classRefOf(object: object): SeenClass | undefined;
  /** Runs an action of the program within a short time limit; undefined when it threw or did not end. */
  attempt<T>(action: () => T): { readonly value: T } | undefined;
}

const MAX_ATTEMPTS = 400;
const MAX_COMBINATIONS = 48;
const MAX_CALLS = 6;
const SEARCH_DEPTH = 3;

export class RecipeFinder {
  private attempts = 0;

  constructor(
    private readonly realm: RecipeRealm,
    private readonly classes: readonly ClassInterface[],
  ) {}

  find(object: object): LiveRecipe | undefined {
    const ref = this.realm.classRefOf(object);
    const description = this.classes.find((c) => c.file === ref?.file && c.name === ref.name);
    if (description === undefined || !description.constructible) return undefined;
    this.attempts = 0;
    const target = new Target(object, this.realm);
    const lists = argumentLists(description.parameters, target);
    for (const args of lists) {
      const made = this.make(description, { args, calls: [], assigned: [] });
      if (made === undefined) continue;
      if (sameState(made, object, this.realm)) return { args, calls: [], assigned: [] };
      const assigned = this.assignable(description, made, target);
      if (assigned !== undefined && sameState(this.assign(made, assigned), object, this.realm)) {
        return { args, calls: [], assigned };
      }
    }
    for (const args of lists) {
      const found = this.byCalls(description, args, target);
      if (found !== undefined) return found;
      if (this.attempts > MAX_ATTEMPTS) return undefined;
    }
    return undefined;
  }

  private make(description: ClassInterface, recipe: LiveRecipe): object | undefined {
    const owner = this.realm.classOf(description.file, description.name);
    if (owner === undefined || this.attempts++ > MAX_ATTEMPTS) return undefined;
    return this.realm.attempt(() => {
      const made = Reflect.construct(owner, recipe.args) as any;
      for (const { method, args } of recipe.calls) made[method](...args);
      return made as object;
    })?.value;
  }

  private assign(object: object, fields: LiveRecipe['assigned']): object {
    for (const [name, value] of fields) (object as Record<string, unknown>)[name] = value;
    return object;
  }

  /** The public fields in which the two differ; undefined when other parts differ too. */
  private assignable(description: ClassInterface, made: object, target: Target): LiveRecipe['assigned'] | undefined {
    const now = new Map(stateFields(made, this.realm));
    const fields: (readonly [string, unknown])[] = [];
    for (const [name, value] of target.fields) {
      if (now.has(name) && sameState(now.get(name), value, this.realm)) continue;
      if (!description.writable.includes(name)) return undefined;
      fields.push([name, value]);
    }
    return fields;
  }

  private byCalls(description: ClassInterface, args: readonly unknown[], target: Target): LiveRecipe | undefined {
    const simple = description.methods.filter((m) => m.parameters.length <= 2 && m.parameters.every((p) => !p.rest));
    const reached = (calls: LiveRecipe['calls']): boolean => {
      const made = this.make(description, { args, calls, assigned: [] });
      return made !== undefined && sameState(made, target.object, this.realm);
    };
    // One call for each element, in either order: push, add, enqueue, set.
    for (const method of simple) {
      for (const list of target.collections) {
        const fitting = list.filter((item) => item.length === method.parameters.length && fits(method, item));
        if (fitting.length === 0 || fitting.length !== list.length || list.length > MAX_CALLS) continue;
        for (const ordered of [list, [...list].reverse()]) {
          const calls = ordered.map((item) => ({ method: method.name, args: item }));
          if (reached(calls)) return { args, calls, assigned: [] };
        }
      }
    }
    let level: LiveRecipe['calls'][] = [[]];
    const steps = simple.flatMap((method) => stepsOf(method, target));
    for (let depth = 0; depth < SEARCH_DEPTH; depth++) {
      const next: LiveRecipe['calls'][] = [];
      for (const calls of level) {
        for (const step of steps) {
          const longer = [...calls, step];
          if (reached(longer)) return { args, calls: longer, assigned: [] };
          if (this.attempts > MAX_ATTEMPTS) return undefined;
          next.push(longer);
        }
      }
      level = next;
    }
    return undefined;
  }
}

/** The wanted object and the values it holds. */
class Target {
  readonly fields: readonly (readonly [string, unknown])[];
  /** Values to try as arguments. */
  readonly pool: readonly unknown[];
  /** Elements of the collections it holds, each as a list of arguments. */
  readonly collections: readonly (readonly (readonly unknown[])[])[];

  constructor(
    readonly object: object,
    realm: RecipeRealm,
  ) {
    this.fields = stateFields(object, realm);
    const pool = new Set<unknown>();
    const collections: unknown[][][] = [];
    for (const [, value] of this.fields) {
      if (!isReference(value)) pool.add(value);
      const parts = partsOf(value);
      if (parts === undefined) continue;
      collections.push(parts);
      for (const part of parts) for (const v of part) if (!isReference(v)) pool.add(v);
    }
    this.pool = [...pool].slice(0, 8);
    this.collections = collections;
  }

  /** The field a parameter is called after. */
  field(parameter: string): { readonly value: unknown } | undefined {
    const wanted = parameter.toLowerCase();
    const found =
      this.fields.find(([name]) => name === parameter) ??
      this.fields.find(([name]) => name.replace(/^[#_$]+|[_$]+$/g, '').toLowerCase() === wanted);
    return found === undefined ? undefined : { value: found[1] };
  }
}

function partsOf(value: unknown): unknown[][] | undefined {
  if (Array.isArray(value)) return value.map((item) => [item]);
  if (value instanceof Object || typeof value === 'object') {
    const tag = Object.prototype.toString.call(value);
    if (tag === '[object Map]') return [...Map.prototype.entries.call(value)].map((e) => [...e]);
    if (tag === '[object Set]') return [...Set.prototype.values.call(value)].map((v) => [v]);
  }
  return undefined;
}

function argumentLists(parameters: readonly PublicParameter[], target: Target): unknown[][] {
  let lists: unknown[][] = [[]];
  for (const parameter of parameters) {
    if (parameter.rest) break;
    const candidates = argumentsFor(parameter, target);
    lists = lists.flatMap((list) => candidates.map((value) => [...list, value])).slice(0, MAX_COMBINATIONS);
  }
  // Trailing arguments that may be left out are.
  return lists.map((list) => {
    const shorter = [...list];
    while (shorter.length > 0 && shorter.at(-1) === undefined && parameters[shorter.length - 1].optional) shorter.pop();
    return shorter;
  });
}

function argumentsFor(parameter: PublicParameter, target: Target): unknown[] {
  const candidates: unknown[] = [];
  const field = target.field(parameter.name);
  const add = (value: unknown): void => {
    if (accepts(parameter, value) && !candidates.some((c) => Object.is(c, value))) candidates.push(value);
  };
  if (field !== undefined) {
    // What leads back to the object cannot be an argument of its constructor: it is assigned afterwards.
    if (reaches(field.value, target.object)) add(null);
    else add(field.value);
  }
  if (parameter.optional) candidates.push(undefined);
  if (field !== undefined && candidates.length > 0) {
    add(null);
    return candidates;
  }
  for (const value of target.pool) add(value);
  for (const value of [null, undefined, 0, '', false, 0n]) add(value);
  return candidates.slice(0, 6);
}

function stepsOf(method: PublicMethod, target: Target): { method: string; args: unknown[] }[] {
  const lists = method.parameters.reduce<unknown[][]>(
    (found, parameter) => {
      const values = target.pool.filter((value) => accepts(parameter, value));
      return found.flatMap((list) => values.map((value) => [...list, value]));
    },
    [[]],
  );
  return lists.slice(0, 12).map((args) => ({ method: method.name, args }));
}

function fits(method: PublicMethod, args: readonly unknown[]): boolean {
  return method.parameters.every((parameter, i) => accepts(parameter, args[i]));
}

function accepts(parameter: PublicParameter, value: unknown): boolean {
  const listed = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  if (listed && parameter.values !== undefined && !parameter.values.includes(value)) return false;
  return parameter.accepts.includes('any') || parameter.accepts.includes(kindOf(value));
}

function kindOf(value: unknown): ArgumentKind {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'undefined':
      return typeof value as ArgumentKind;
    default:
      return 'object';
  }
}

function reaches(from: unknown, object: object): boolean {
  const open: unknown[] = [from];
  const seen = new Set<unknown>();
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (value === object) return true;
    if (!isReference(value) || seen.has(value)) continue;
    seen.add(value);
    for (const key of Object.keys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      if (descriptor !== undefined && 'value' in descriptor) open.push(descriptor.value);
    }
  }
  return false;
}
