// Makes and changes concrete inputs: by the shapes of the parameters, with the words of the program, with the properties that
// symbolic runs saw the code read. Deterministic for a seed number. Called by hybrid.ts.

import { type Seed, SeedArray, type SeedCall, SeedDate, SeedFunction, SeedObject } from '../../../inputs/seed.js';
import type { Shape, ShapeTable } from '../../../inputs/shape.js';
import type { Words } from '../../../languages/concrete-runs.js';
import type { UnitDescription } from '../../../languages/unit.js';

const MAX_DEPTH = 4;
const NUMBERS = [0, 1, -1, 2, 3, 10, 100, 255, 256, 1000, -0, 0.5, -1.5, 1e21, Number.NaN, 1 / 0, -1 / 0];
const WORDS = ['a', 'b', 'abc', 'A', '0', '1', '12', '1.5', '-1', ' ', '\n', '-', '.', 'true', 'x1', 'é', '\u{1f600}'];
const CHARACTERS = 'abcxyzABZ0123456789 -_.,:;/\\\'"`!?&=+*%#@$^~|<>()[]{}\n\t';

export class SeedGenerator {
  /** Properties that the code was seen to read, by the path of the object. */
  private readonly read = new Map<string, Set<string>>();
  private readonly allRead = new Set<string>();
  private state: number;
  /** Words of the call that is made or changed: its parts speak of the same things. */
  private common: string[] = [];

  constructor(
    private readonly unit: UnitDescription,
    /** Words of the unit's own file, and of all that it loads. */
    private readonly own: Words,
    private readonly all: Words,
    seed: number,
  ) {
    this.state = (seed ^ 0x2545f491) >>> 0 || 1;
  }

  noteRead(path: string, keys: Iterable<string>): void {
    const known = this.read.get(path) ?? new Set();
    this.read.set(path, known);
    for (const key of keys) {
      known.add(key);
      this.allRead.add(key);
    }
  }

  make(): SeedCall {
    const { receiver, parameters } = this.unit;
    const call = new Map<string, Seed>();
    this.common = [];
    this.common = [this.pick(WORDS), this.word(), this.word(), this.chance(2) ? this.key('') : this.word()];
    if (receiver !== undefined) call.set('this', this.value(receiver, 'this', 0));
    for (const { name, shape, optional, rest } of parameters) {
      if (optional && !rest && this.chance(3)) call.set(name, undefined);
      else call.set(name, this.value(shape, name, 0));
    }
    return call;
  }

  /** A changed copy; parts may come from another call. */
  change(call: SeedCall, other: SeedCall): SeedCall {
    const changed = new Map(call);
    const names = [...changed.keys()];
    if (names.length === 0) return changed;
    this.common = wordsOf([...call.values(), ...(this.chance(3) ? other.values() : [])]);
    for (let times = 1 + this.below(3); times > 0; times--) {
      const name = this.pick(names);
      if (this.chance(8) && other.has(name)) changed.set(name, other.get(name));
      else changed.set(name, this.changed(changed.get(name), this.shapeOf(name), name, 0));
    }
    return changed;
  }

  private shapeOf(name: string): Shape {
    if (name === 'this') return this.unit.receiver as Shape;
    return this.unit.parameters.find((p) => p.name === name)?.shape ?? ANY;
  }

  private value(shape: Shape, path: string, depth: number): Seed {
    const { shapes } = this.unit;
    switch (shape.kind) {
      case 'number':
        return this.number();
      case 'string':
        return this.text();
      case 'boolean':
        return this.chance(2);
      case 'bigint':
        return BigInt(this.below(1000)) - 100n;
      case 'literal':
        return shape.value;
      case 'union':
        return this.value(this.pick(this.possible(shape.options)), path, depth);
      case 'array':
        return this.array(() => this.value(shape.element, `${path}[]`, depth + 1), depth);
      case 'tuple': {
        const kept = shape.elements.filter(({ optional }) => !optional || this.chance(2));
        return new SeedArray(kept.map((e, i) => this.value(e.shape, `${path}[${i}]`, depth + 1)));
      }
      case 'function':
        return new SeedFunction(this.value(shape.result, `${path}()`, depth + 1));
      case 'date':
        return new SeedDate(this.chance(8) ? Number.NaN : Math.trunc(this.below(2 ** 30) * this.pick([1, 1000, 4000])));
      case 'ref':
        return this.object(shape.id, shapes, path, depth);
      case 'any':
        return this.anything(path, depth, shape.except);
      default:
        return undefined;
    }
  }

  /** Types for which there are no inputs are left to the symbolic search, which names them. */
  private possible(options: readonly Shape[]): readonly Shape[] {
    const possible = options.filter((o) => o.kind !== 'unsupported' && o.kind !== 'set' && o.kind !== 'map');
    return possible.length === 0 ? options : possible;
  }

  private object(id: number, shapes: ShapeTable, path: string, depth: number): Seed {
    const { instances } = shapes[id];
    const instance = instances.length === 0 ? id : this.pick(instances);
    const { fields, index } = shapes[instance];
    const made = new Map<string, Seed>();
    // Few options at once, mostly: each one matters more.
    const sparse = this.chance(2);
    for (const { name, shape, optional } of fields) {
      if (optional && (depth > MAX_DEPTH || !this.chance(sparse ? 5 : 2))) continue;
      if (depth > 2 * MAX_DEPTH) made.set(name, undefined);
      else made.set(name, this.value(shape, `${path}.${name}`, depth + 1));
    }
    for (let n = index === undefined || depth > MAX_DEPTH ? 0 : this.below(4); n > 0 && index !== undefined; n--) {
      const key = index.key === 'number' ? String(this.below(4)) : this.key(path);
      made.set(key, this.value(index.value, `${path}.${key}`, depth + 1));
    }
    return new SeedObject(made, instance);
  }

  private anything(path: string, depth: number, except?: 'nullish' | 'primitives'): Seed {
    const object = (): Seed => this.dynamic(path, depth);
    const array = (): Seed => this.array(() => this.anything(`${path}[]`, depth + 1), depth);
    const roll = this.below(100);
    if (depth > MAX_DEPTH) return this.text();
    if (except === 'primitives') return roll < 60 ? object() : roll < 85 ? array() : this.function(path, depth);
    if (this.read.has(path) && roll < 35) return object();
    if (roll < 38) return this.text();
    if (roll < 58) return object();
    if (roll < 70) return array();
    if (roll < 78) return this.number();
    if (roll < 86) return this.chance(2);
    if (roll < 90) return this.function(path, depth);
    if (roll < 91) return BigInt(this.below(100));
    if (except === 'nullish') return this.text();
    return roll < 98 ? undefined : null;
  }

  private function(path: string, depth: number): Seed {
    return new SeedFunction(this.anything(`${path}()`, depth + 2));
  }

  private dynamic(path: string, depth: number): Seed {
    const fields = new Map<string, Seed>();
    for (let n = this.below(4); n > 0; n--) {
      const key = this.key(path);
      fields.set(key, this.anything(`${path}.${key}`, depth + 1));
    }
    return new SeedObject(fields, undefined);
  }

  private key(path: string): string {
    const read = this.read.get(path);
    const roll = this.below(10);
    const { keys } = this.words();
    if (read !== undefined && read.size > 0 && roll < 4) return this.pick([...read]);
    if (keys.length > 0 && roll < 7) return this.pick(keys);
    if (this.allRead.size > 0 && roll < 8) return this.pick([...this.allRead]);
    return this.chance(2) ? this.pick(WORDS) : this.word();
  }

  private array(element: () => Seed, depth: number): Seed {
    const length = depth > MAX_DEPTH ? 0 : this.pick([0, 1, 1, 2, 2, 3, 5]);
    return new SeedArray(Array.from({ length }, element));
  }

  private number(): number {
    const roll = this.below(10);
    const { numbers } = this.words();
    if (roll < 4 && numbers.length > 0) return this.pick(numbers) + this.pick([0, 0, 1, -1, 0.5]);
    if (roll < 5 && numbers.length > 0) return this.pick(numbers) * this.pick([-1, 2, 10, 0.5, 1.01]);
    if (roll < 7) return this.pick(NUMBERS);
    if (roll < 9) return this.below(200) - 20;
    return (this.below(1 << 30) - (1 << 29)) * this.pick([1, 1, 1024, 1e6, 1e-3]);
  }

  /** Of the unit's own file, or of all. */
  private words(): Words {
    return this.chance(2) ? this.own : this.all;
  }

  /** A word of the call, a word of the program, or a small one. */
  private word(): string {
    if (this.common.length > 0 && this.chance(3)) return this.pick(this.common);
    const from = this.words();
    const lists = [from.strings, from.texts, from.strings, from.texts, from.keys, WORDS, WORDS];
    const list = this.pick(lists);
    return list.length === 0 ? this.pick(WORDS) : this.pick(list);
  }

  private text(): string {
    const roll = this.below(10);
    if (roll === 0) return '';
    if (roll < 4) return this.word();
    let text = '';
    for (let n = 2 + this.below(roll < 8 ? 4 : 10); n > 0; n--) text += this.piece();
    return text;
  }

  private piece(): string {
    const roll = this.below(10);
    const { punctuation } = this.words();
    if (roll < 3) return this.word();
    if (roll < 6 && punctuation.length > 0) return this.pick(punctuation);
    if (roll < 7) return this.pick(WORDS);
    if (roll < 8) return String(this.below(300));
    return CHARACTERS[this.below(CHARACTERS.length)];
  }

  private changed(seed: Seed, shape: Shape, path: string, depth: number): Seed {
    if (this.chance(depth === 0 ? 6 : 4)) return this.value(shape, path, depth);
    if (typeof seed === 'string' && admits(shape, 'string')) return this.changedText(seed);
    if (typeof seed === 'number' && admits(shape, 'number')) return this.changedNumber(seed);
    if (seed instanceof SeedArray) {
      const items = [...seed.items];
      const element = shape.kind === 'array' ? shape.element : shape.kind === 'tuple' ? undefined : ANY;
      if (element === undefined) return this.value(shape, path, depth);
      const at = this.below(items.length + 1);
      const roll = this.below(4);
      if (roll === 0) items.splice(at, 0, this.value(element, `${path}[]`, depth + 1));
      else if (roll === 1) items.splice(at, 1);
      else if (at < items.length) items[at] = this.changed(items[at], element, `${path}[]`, depth + 1);
      else items.push(this.value(element, `${path}[]`, depth + 1));
      return new SeedArray(items);
    }
    if (seed instanceof SeedObject) return this.changedObject(seed, path, depth);
    return this.value(shape, path, depth);
  }

  private changedObject(seed: SeedObject, path: string, depth: number): Seed {
    const fields = new Map(seed.fields);
    const shape = seed.shape === undefined ? undefined : this.unit.shapes[seed.shape];
    const known = shape?.fields.map((f) => f.name) ?? [];
    const key = this.chance(2) && fields.size > 0 ? this.pick([...fields.keys()]) : undefined;
    const name = key ?? (shape !== undefined && shape.index === undefined ? this.pick(known) : this.key(path));
    if (name === undefined) return seed;
    const field = shape?.fields.find((f) => f.name === name);
    const type = shape === undefined ? ANY : (field?.shape ?? shape.index?.value);
    if (type === undefined) return seed;
    if (fields.has(name) && (field === undefined || field.optional) && this.chance(5)) fields.delete(name);
    else if (fields.has(name)) fields.set(name, this.changed(fields.get(name), type, `${path}.${name}`, depth + 1));
    else fields.set(name, this.value(type, `${path}.${name}`, depth + 1));
    return new SeedObject(fields, seed.shape);
  }

  private changedText(text: string): string {
    const at = this.below(text.length + 1);
    const end = Math.min(text.length, at + 1 + this.below(4));
    switch (this.below(9)) {
      case 0:
        return text.slice(0, at) + text.slice(end);
      case 1:
        return text.slice(0, at) + this.piece() + text.slice(end);
      case 2:
        return text + this.piece();
      case 3:
        return this.piece() + text;
      case 4:
        return text.slice(0, at) + text.slice(at, end) + text.slice(at);
      case 5:
        return text.slice(0, at) + this.word() + text.slice(at);
      case 6: {
        // A part of it again, elsewhere.
        const to = this.below(text.length + 1);
        return text.slice(0, to) + text.slice(at, at + 1 + this.below(8)) + text.slice(to);
      }
      case 7:
        return text.slice(0, at) + this.piece() + text.slice(at, end) + this.piece() + text.slice(end);
      default:
        return text.slice(0, at) + this.piece() + text.slice(at);
    }
  }

  private changedNumber(value: number): number {
    return this.pick([value + 1, value - 1, -value, value * 10, value / 10, Math.trunc(value), value + 0.5]);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** One in n. */
  private chance(n: number): boolean {
    return this.below(n) === 0;
  }

  /** xorshift32 */
  below(n: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % Math.max(1, n);
  }
}

const ANY: Shape = { kind: 'any' };
const MAX_COMMON = 20;

/** Words that the strings and keys of seeds are made of. */
function wordsOf(seeds: Iterable<Seed>): string[] {
  const found = new Set<string>();
  const waiting = [...seeds];
  for (let seed = waiting.pop(); found.size < MAX_COMMON; seed = waiting.pop()) {
    if (typeof seed === 'string') {
      for (const word of seed.match(/\w+/g) ?? []) found.add(word);
      if (seed !== '') found.add(seed);
    } else if (seed instanceof SeedArray) waiting.push(...seed.items);
    else if (seed instanceof SeedObject) {
      for (const key of seed.fields.keys()) found.add(key);
      waiting.push(...seed.fields.values());
    } else if (seed instanceof SeedFunction) waiting.push(seed.result);
    if (waiting.length === 0) break;
  }
  return [...found];
}

function admits(shape: Shape, kind: 'string' | 'number'): boolean {
  if (shape.kind === 'any') return shape.except !== 'primitives';
  return shape.kind === 'union' ? shape.options.some((o) => admits(o, kind)) : shape.kind === kind;
}
