// The space of inputs of a predicate: shapes and domains compiled into slot types, each a list of primitives and of ways to
// make something of parts. Compiled twice, on the main thread (which checks names) and in the worker, with the same result.
// Classes, and plain types that can contain themselves, have identity: their objects may be shared. Other plain types,
// arrays, sets and maps are values: no two places hold the same one.
import type { ObjectShape, Shape } from '../inputs/shape.js';
import { Domains, SpecError } from './domains.js';
import type { Enumerable } from './generators/enumerable.js';
import { Entry } from './generators/map.js';
import { Subsets } from './generators/set.js';
import { slotType, valuesOf } from './slot-values.js';
import type { EnumerationSpec, Primitive, UsedDomain } from './spec.js';

export interface SlotType {
  readonly id: number;
  /** As a path: `this.cover`, `List.head`, `Node.next`. */
  readonly name: string;
  /** null, undefined, literals and domain values, in the order they are tried. */
  readonly primitives: readonly Primitive[];
  /** May be missing, which is then the first option. */
  readonly absent: boolean;
  readonly parts: readonly Part[];
  /**
   * Its values, when they do not depend on the rest of the input: such a slot may stay undecided to the end. Undefined when
   * it can hold an object with identity, or what only the worker can make.
   */
  readonly values: Enumerable<unknown> | undefined;
}

export type Part =
  | { readonly kind: 'object'; readonly make: readonly ObjectType[]; readonly fits: ReadonlySet<number> }
  | { readonly kind: 'record'; readonly type: ObjectType }
  | {
      readonly kind: 'array';
      readonly lengths: readonly number[];
      readonly leading: readonly SlotType[];
      readonly element: SlotType | undefined;
    }
  /** Subsets of the values of a free slot type. */
  | {
      readonly kind: 'set';
      readonly element: SlotType;
      readonly members: number;
      readonly subsets: Enumerable<Set<unknown>>;
    }
  /** Sets of objects with identity. */
  | { readonly kind: 'object-set'; readonly make: readonly ObjectType[]; readonly fits: ReadonlySet<number> }
  | {
      readonly kind: 'map';
      readonly key: SlotType;
      readonly keys: number;
      readonly value: SlotType;
      readonly total: boolean;
      /** What one key may be; undefined when the values depend on the rest of the input. */
      readonly entry: Entry<unknown> | undefined;
      /** An object with an index signature instead of a Map. */
      readonly plain: boolean;
    }
  /** What a user's generator gives; it is told the domains of the place. */
  | { readonly kind: 'custom'; readonly generator: string; readonly domains: GeneratorDomains }
  | { readonly kind: 'unsupported'; readonly text: string };

/** What a generator gets: the values that members, keys and values would have been chosen from. */
export interface GeneratorDomains {
  readonly elements?: readonly Primitive[];
  readonly keys?: readonly Primitive[];
  readonly values?: readonly Primitive[];
}

export interface ObjectType {
  readonly id: number;
  readonly shape: ObjectShape;
  readonly identity: boolean;
  readonly bound: number;
  /** In the order of the shape's fields; an index signature is a last slot of its own. */
  readonly fields: readonly SlotType[];
}

export interface Root {
  readonly name: string;
  readonly slot: SlotType;
  readonly rest: boolean;
}

export interface Space {
  readonly roots: readonly Root[];
  readonly objects: ReadonlyMap<number, ObjectType>;
  readonly domains: readonly UsedDomain[];
  /** The input contains sets of objects: solutions must be compared up to renaming (isomorphism.ts). */
  readonly unordered: boolean;
}

/** Members of a set, keys of a map. */
const MAX_MEMBERS = 10_000;
const MAX_ARRAY = 100_000;

export function compileSpace(spec: EnumerationSpec): Space {
  return new Compiler(spec).compile();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class Compiler {
  private readonly domains: Domains;
  private readonly objects = new Map<number, Mutable<ObjectType>>();
  private readonly pending: (() => void)[] = [];
  private slots = 0;
  private unordered = false;

  constructor(private readonly spec: EnumerationSpec) {
    this.domains = new Domains(spec);
  }

  compile(): Space {
    const { unit, predicate, bounds } = this.spec;
    const roots: Root[] = [];
    if (unit.receiver !== undefined) {
      roots.push({ name: 'this', slot: this.slot(unit.receiver, false, 'this', []), rest: false });
    }
    for (const { name, shape, optional, rest } of predicate === 'call' ? unit.parameters : []) {
      roots.push({ name, slot: this.slot(shape, optional, name, [name]), rest });
    }
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift()) next();
    this.domains.check();
    const names = [...this.objects.values()].map((object) => object.shape.name);
    for (const name of Object.keys(bounds)) {
      if (!names.includes(name)) {
        throw new SpecError('unknown-class', `--bound ${name}: the input has no objects of that class`, names, name);
      }
    }
    return { roots, objects: this.objects, domains: this.domains.list, unordered: this.unordered };
  }

  /** @param names by which the place can be given a domain or a generator */
  private slot(shape: Shape, optional: boolean, name: string, names: readonly string[]): SlotType {
    const id = this.slots++;
    const generator = this.domains.generator(names);
    if (generator !== undefined) {
      const domains = this.generatorDomains(shape, name, names);
      return slotType(id, name, [], false, [{ kind: 'custom', generator, domains }]);
    }
    const options = shape.kind === 'union' ? shape.options : [shape];
    const primitives: Primitive[] = [];
    const literals: Primitive[] = [];
    const parts: Part[] = [];
    for (const option of options) {
      switch (option.kind) {
        case 'literal':
          if (option.value === null || option.value === undefined) primitives.push(option.value);
          else literals.push(option.value);
          break;
        case 'number':
        case 'string':
        case 'bigint':
        case 'boolean':
          primitives.push(...this.domains.primitives(option.kind, names));
          break;
        case 'any':
          primitives.push(...this.anything(option.except, names));
          if (option.except === 'primitives') parts.push({ kind: 'unsupported', text: 'object' });
          break;
        default:
          this.addPart(option, parts, name, names);
      }
    }
    if (literals.length > 0) primitives.push(...this.domains.literals(literals, names));
    const listed = optional ? primitives.filter((value) => value !== undefined) : primitives;
    return slotType(id, name, [...new Set(listed)], optional, parts);
  }

  private generatorDomains(shape: Shape, name: string, names: readonly string[]): GeneratorDomains {
    const inner = (part: Shape, label: string): readonly Primitive[] =>
      this.slot(part, false, `${name}.${label}`, within(names, label)).primitives;
    switch (shape.kind) {
      case 'map':
        return { keys: inner(shape.key, 'keys'), values: inner(shape.value, 'values') };
      case 'set':
      case 'array':
        return { elements: inner(shape.element, 'elements') };
      case 'number':
      case 'string':
      case 'bigint':
      case 'boolean':
        return { values: this.domains.primitives(shape.kind, names) };
      default:
        return {};
    }
  }

  private anything(except: 'nullish' | 'primitives' | undefined, names: readonly string[]): Primitive[] {
    if (except === 'primitives') return [];
    const kinds = ['boolean', 'number', 'string'] as const;
    const values = kinds.flatMap((kind) => [...this.domains.primitives(kind, names)]);
    return except === 'nullish' ? values : [undefined, null, ...values];
  }

  private addPart(shape: Shape, parts: Part[], name: string, names: readonly string[]): void {
    switch (shape.kind) {
      case 'ref':
        this.addObjects(this.spec.unit.shapes[shape.id], parts);
        break;
      case 'array':
        parts.push(this.array(shape.element, [], 0, undefined, name, names));
        break;
      case 'tuple': {
        const least = shape.elements.filter((e) => !e.optional).length;
        const leading = shape.elements.map((e, i) => this.slot(e.shape, false, `${name}[${i}]`, within(names, `${i}`)));
        parts.push(this.array(shape.rest, leading, least, shape.elements.length, name, names));
        break;
      }
      case 'set':
        if (shape.weak) parts.push({ kind: 'unsupported', text: 'WeakSet' });
        else parts.push(this.set(shape.element, name, names));
        break;
      case 'map':
        if (shape.weak) parts.push({ kind: 'unsupported', text: 'WeakMap' });
        else parts.push(this.map(shape.key, shape.value, false, name, names));
        break;
      case 'date':
      case 'bytes':
        parts.push({ kind: 'unsupported', text: shape.kind === 'date' ? 'Date' : shape.name });
        break;
      case 'function':
        parts.push({ kind: 'unsupported', text: shape.text });
        break;
      case 'unsupported':
        parts.push({ kind: 'unsupported', text: shape.text });
        break;
    }
  }

  private array(
    element: Shape | undefined,
    leading: readonly SlotType[],
    least: number,
    most: number | undefined,
    name: string,
    names: readonly string[],
  ): Part {
    const inner = element && this.slot(element, false, `${name}[]`, [...within(names, 'elements'), ...names]);
    const given = this.domains.lengths(within(names, 'length'));
    const longest = element === undefined ? most! : Math.max(this.spec.bound, leading.length);
    const range = Array.from({ length: Math.max(0, longest - least) + 1 }, (_, i) => least + i);
    const lengths = given?.filter((n) => n >= least && (element !== undefined || n <= most!)) ?? range;
    if (lengths.some((n) => n > MAX_ARRAY)) throw new SpecError('too-large', `${name}: arrays of ${longest} elements`);
    return { kind: 'array', lengths, leading, element: inner };
  }

  private set(element: Shape, name: string, names: readonly string[]): Part {
    const inner = this.slot(element, false, `${name}{}`, [...within(names, 'elements'), ...names]);
    const part = inner.parts[0];
    if (
      inner.values === undefined &&
      inner.parts.length === 1 &&
      part.kind === 'object' &&
      inner.primitives.length === 0
    ) {
      this.unordered = true;
      return { kind: 'object-set', make: part.make, fits: part.fits };
    }
    const members = this.memberCount(inner);
    return { kind: 'set', element: inner, members, subsets: new Subsets(inner.values!) };
  }

  private map(key: Shape, value: Shape, plain: boolean, name: string, names: readonly string[]): Part {
    const keySlot = this.slot(key, false, `${name}.keys`, within(names, 'keys'));
    const valueSlot = this.slot(value, false, `${name}.values`, within(names, 'values'));
    const total = this.spec.maps === 'total';
    return {
      kind: 'map',
      key: keySlot,
      keys: this.memberCount(keySlot),
      value: valueSlot,
      total,
      entry: valueSlot.values && new Entry(valueSlot.values, total),
      plain,
    };
  }

  /** How many values a member or key may have; checked when everything is compiled. */
  private memberCount(slot: SlotType): number {
    if (slot.values === undefined) {
      const part = slot.parts.find((p) => valuesOf(p) === undefined);
      const what = part?.kind === 'unsupported' ? part.text : part?.kind === 'custom' ? 'a generator' : 'objects';
      throw new SpecError('unsupported-input', `${slot.name}: ${what} as members or keys are not supported`);
    }
    const { size } = slot.values;
    if (size > MAX_MEMBERS) {
      const most = MAX_MEMBERS.toLocaleString('en-US');
      throw new SpecError('too-large', `${slot.name} has ${size} values to choose from; at most ${most} can be`);
    }
    return Number(size);
  }

  private addObjects(shape: ObjectShape, parts: Part[]): void {
    const { shapes } = this.spec.unit;
    const make = shape.instances
      .filter((id) => id === shape.id || shapes[id].class !== undefined)
      .map((id) => this.object(shapes[id]));
    const linked = make.filter((type) => type.identity);
    if (linked.length > 0) {
      const compatible = shape.compatible.filter((id) => shapes[id].class !== undefined || isRecursive(shapes, id));
      parts.push({ kind: 'object', make: linked, fits: new Set([...linked.map((type) => type.id), ...compatible]) });
    }
    for (const type of make) if (!type.identity) parts.push({ kind: 'record', type });
    if (make.length === 0)
      parts.push({ kind: 'unsupported', text: `${shape.name} (abstract, with no known subclass)` });
  }

  private object(shape: ObjectShape): ObjectType {
    const known = this.objects.get(shape.id);
    if (known !== undefined) return known;
    const { shapes } = this.spec.unit;
    const identity = shape.class !== undefined || isRecursive(shapes, shape.id);
    const bound = this.spec.bounds[shape.name] ?? this.spec.bound;
    const type: Mutable<ObjectType> = { id: shape.id, shape, identity, bound, fields: [] };
    this.objects.set(shape.id, type);
    const fill = (): void => {
      type.fields = this.fields(shape);
    };
    // What has identity may refer back to itself; what has not is compiled at once, since sizes need it.
    if (identity) this.pending.push(fill);
    else fill();
    return type;
  }

  private fields(shape: ObjectShape): SlotType[] {
    const { name, fields, index } = shape;
    const slots = fields.map((field) =>
      this.slot(field.shape, field.optional, `${name}.${field.name}`, [`${name}.${field.name}`, field.name]),
    );
    if (index !== undefined) {
      const entries = this.map({ kind: index.key }, index.value, true, name, [name]);
      slots.push(slotType(this.slots++, name, [], false, [entries]));
    }
    return slots;
  }
}

/** `b2s`, `CoverMe.b2s` -> `b2s.keys`, `CoverMe.b2s.keys`. */
function within(names: readonly string[], part: string): string[] {
  return names.map((name) => `${name}.${part}`);
}

/** Can an object of this shape contain one of the same shape? */
function isRecursive(shapes: readonly ObjectShape[], id: number): boolean {
  const seen = new Set<number>();
  const open: Shape[] = [];
  const push = (shape: ObjectShape): void => {
    open.push(...shape.fields.map((field) => field.shape));
    if (shape.index !== undefined) open.push(shape.index.value);
  };
  push(shapes[id]);
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    switch (shape.kind) {
      case 'union':
        open.push(...shape.options);
        break;
      case 'array':
      case 'set':
        open.push(shape.element);
        break;
      case 'map':
        open.push(shape.key, shape.value);
        break;
      case 'tuple':
        open.push(...shape.elements.map((e) => e.shape), ...(shape.rest === undefined ? [] : [shape.rest]));
        break;
      case 'ref': {
        const found = shapes[shape.id];
        if (shape.id === id || found.instances.includes(id)) return true;
        for (const instance of [shape.id, ...found.instances]) {
          if (!seen.has(instance)) {
            seen.add(instance);
            push(shapes[instance]);
          }
        }
        break;
      }
    }
  }
  return false;
}
