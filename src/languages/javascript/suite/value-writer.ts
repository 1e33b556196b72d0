// Values that were seen (result/observation.ts) as TypeScript: expressions where that can be read, constants for what is
// shared, cyclic, or made by several statements. Called for the inputs and for the expected values of a test.
// Always holds: the statements build a graph isomorphic to what was seen; what cannot be written throws Unwritable.

import {
  isObjectRef,
  isSymbol,
  type Recipe,
  type Seen,
  type SeenClass,
  type SeenObject,
} from '../../../result/observation.js';
import { functionCode } from '../codec/function-code.js';
import type { FunctionRecord } from '../codec/recorded-function.js';
import { keyText, literal, memberText, quote } from '../codec/source-text.js';
import { block, type NameScope } from './text.js';

/** The value cannot be written as code; the message says why, as part of a sentence. */
export class Unwritable extends Error {}

/** An object that no code outside its module can make; its fields can be compared all the same. */
export class Unmakable extends Unwritable {}

export interface ValueWriterOptions {
  readonly objects: readonly SeenObject[];
  readonly recipes: Readonly<Record<number, Recipe>>;
  readonly names: NameScope;
  /** The expression that names a class in the test file; undefined when it cannot be imported. */
  classText(seen: SeenClass): string | undefined;
  /** The member of a string enum with this value. */
  enumText(value: string): string | undefined;
  readonly typed: boolean;
  /** Objects that have a constant already. */
  readonly known?: ReadonlyMap<number, string>;
  /** Classes that cannot be imported and private fields are left out: values to compare with, not inputs. */
  readonly loose?: boolean;
  /** Promises of the input are written as what ends in a task of its own. */
  readonly promises?: boolean;
  /** Stands for a function of the program's own inside an expected value; undefined: cannot be written. */
  readonly anyFunction?: string;
}

export interface Root {
  readonly value: Seen;
  readonly name: string;
  /** Type of the constant, when one is declared. */
  readonly type: string | undefined;
  /** Give it a constant of its own, even if an expression would do. */
  readonly declare: boolean;
}

/** Deeper objects get a constant of their own. */
const MAX_NESTING = 4;

export class ValueWriter {
  readonly lines: string[] = [];
  private readonly names = new Map<number, string>();
  private readonly types = new Map<number, string | undefined>();
  private readonly ready: Set<number>;
  private readonly withoutRecipe = new Set<number>();
  private readonly reserved = new Set<number>();
  private later: string[] = [];

  constructor(private readonly options: ValueWriterOptions) {
    this.ready = new Set(options.known?.keys());
    for (const [id, name] of options.known ?? []) this.names.set(id, name);
  }

  /** The object gets a constant, wherever it is. */
  reserve(id: number): void {
    this.reserved.add(id);
  }

  /** One expression per root; `lines` then declares what they refer to. */
  write(roots: readonly Root[]): string[] {
    this.breakCycles(roots);
    const counts = this.countReferences(roots);
    for (const { value, name, type, declare } of roots) {
      if (!isObjectRef(value) || this.names.has(value.object)) continue;
      const needed = declare || (counts.get(value.object) ?? 0) > 1 || this.needsStatements(value.object);
      if (needed) this.name(value.object, name, type);
    }
    for (const [id, count] of counts) {
      if (count > 1 || this.reserved.has(id) || this.needsStatements(id)) this.nameByType(id);
    }
    for (const [id] of counts) if (this.isFunction(id)) for (const child of this.answers(id)) this.nameByType(child);
    for (const id of this.order(roots)) this.declare(id);
    this.lines.push(...this.later);
    this.later = [];
    return roots.map(({ value, name }) => this.value(value, name, 0));
  }

  /** The constant of an object, once written. */
  nameOf(id: number): string | undefined {
    return this.names.get(id);
  }

  private object(id: number): SeenObject {
    return this.options.objects[id];
  }

  private isFunction(id: number): boolean {
    return this.object(id).kind === 'function';
  }

  private recipe(id: number): Recipe | undefined {
    return this.withoutRecipe.has(id) ? undefined : this.options.recipes[id];
  }

  private needsStatements(id: number): boolean {
    const recipe = this.recipe(id);
    return recipe !== undefined && recipe.calls.length + recipe.assigned.length > 0;
  }

  private name(id: number, wanted: string, type: string | undefined): void {
    this.names.set(id, this.options.names.fresh(wanted));
    this.types.set(id, type);
  }

  private nameByType(id: number): void {
    if (this.names.has(id)) return;
    const object = this.object(id);
    const type = object.class?.name ?? object.kind;
    this.name(id, type.charAt(0).toLowerCase() + type.slice(1).replace(/\W/g, ''), undefined);
  }

  /** Objects that must exist before this one can be made; those assigned afterwards are not among them. */
  private needs(id: number): number[] {
    const recipe = this.recipe(id);
    if (recipe !== undefined) return ids([...recipe.args, ...recipe.calls.flatMap((call) => call.args)]);
    return this.isFunction(id) ? [] : this.parts(id);
  }

  private parts(id: number): number[] {
    const { properties, items = [], entries = [] } = this.object(id);
    return ids([...properties.map(([, value]) => value), ...items, ...entries.flat()]);
  }

  private children(id: number): number[] {
    const { calls, promise } = this.object(id);
    if (promise !== undefined) return ids([promise.value]);
    if (calls !== undefined) {
      return ids([...calls.calls.map((call) => call.result), ...(calls.everyCall ? [] : [calls.otherwise])]);
    }
    const recipe = this.recipe(id);
    if (recipe === undefined) return this.parts(id);
    return [...this.needs(id), ...ids(recipe.assigned.map(([, value]) => value))];
  }

  /** What a function refers to by a constant; a promise begins with the call that gives it. */
  private answers(id: number): number[] {
    return this.children(id).flatMap((child) => (this.isPromise(child) ? this.answers(child) : [child]));
  }

  private isPromise(id: number): boolean {
    return this.object(id).kind === 'promise';
  }

  /** An object whose recipe needs an object that needs it in turn is made without its recipe. */
  private breakCycles(roots: readonly Root[]): void {
    const state = new Map<number, 'open' | 'done'>();
    const visit = (id: number): void => {
      if (state.has(id) || this.ready.has(id)) return;
      state.set(id, 'open');
      for (const child of this.needs(id)) {
        if (state.get(child) === 'open' && this.recipe(id) !== undefined) this.withoutRecipe.add(id);
        visit(child);
      }
      const { assigned = [] } = this.recipe(id) ?? {};
      for (const child of ids(assigned.map(([, value]) => value))) visit(child);
      state.set(id, 'done');
    };
    for (const id of ids(roots.map((root) => root.value))) visit(id);
  }

  private countReferences(roots: readonly Root[]): Map<number, number> {
    const counts = new Map<number, number>();
    const open: { readonly id: number; readonly depth: number }[] = ids(roots.map((root) => root.value))
      .map((id) => ({ id, depth: 0 }))
      .reverse();
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const { id, depth } = top;
      if (this.ready.has(id)) continue;
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      if (count > 1) continue;
      const children = this.children(id);
      const deep = depth >= MAX_NESTING && children.length > 0;
      if (deep) this.nameByType(id);
      open.push(...children.map((child) => ({ id: child, depth: deep ? 0 : depth + 1 })).reverse());
    }
    return counts;
  }

  /** Named objects, those needed first as far as cycles allow. */
  private order(roots: readonly Root[]): number[] {
    const ordered: number[] = [];
    const seen = new Set<number>();
    const visit = (id: number): void => {
      if (seen.has(id) || this.ready.has(id)) return;
      seen.add(id);
      for (const child of this.needs(id)) visit(child);
      if (this.names.has(id)) ordered.push(id);
      for (const child of this.children(id)) visit(child);
    };
    for (const id of ids(roots.map((root) => root.value))) visit(id);
    return ordered;
  }

  private declare(id: number): void {
    const name = this.names.get(id) as string;
    const before = this.later.length;
    const recipe = this.recipe(id);
    const text = this.make(id, name, 0);
    this.ready.add(id);
    this.lines.push(`const ${name}${this.annotation(id, this.later.length > before)} = ${text};`);
    for (const call of recipe?.calls ?? []) {
      this.lines.push(`${memberText(name, call.method)}(${this.list(call.args, name)});`);
    }
    for (const [field, value] of recipe?.assigned ?? []) {
      const target = memberText(name, field);
      if (isObjectRef(value) && this.names.has(value.object) && !this.ready.has(value.object)) {
        this.later.push(`${target} = ${this.names.get(value.object)};`);
      } else this.lines.push(`${target} = ${this.value(value, target, 1)};`);
    }
  }

  /** A literal's own type is too narrow for what is assigned to it later, or too wide for where it is used. */
  private annotation(id: number, assignedLater: boolean): string {
    if (!this.options.typed || this.recipe(id) !== undefined) return '';
    if (assignedLater || this.isFunction(id)) return ': any';
    const object = this.object(id);
    const type = this.types.get(id);
    if (type !== undefined) return `: ${type}`;
    if (object.class !== undefined && object.class.file !== undefined)
      return `: ${this.options.classText(object.class)}`;
    return object.kind === 'object' || object.kind === 'array' ? ': any' : '';
  }

  /** `path` is the expression by which the place can be assigned to once the constants exist. */
  private value(value: Seen, path: string, depth: number): string {
    if (isSymbol(value)) throw new Unwritable('a symbol has no literal');
    if (!isObjectRef(value)) {
      const member = typeof value === 'string' ? this.options.enumText(value) : undefined;
      return member ?? literal(value);
    }
    const name = this.names.get(value.object);
    if (name === undefined) return this.make(value.object, path, depth);
    if (this.ready.has(value.object)) return name;
    this.later.push(`${path} = ${name};`);
    return 'undefined';
  }

  private list(values: readonly Seen[], path: string): string {
    return values.map((value, i) => this.value(value, `${path}[${i}]`, 1)).join(', ');
  }

  private make(id: number, path: string, depth: number): string {
    const object = this.object(id);
    const recipe = this.recipe(id);
    if (recipe !== undefined && object.class !== undefined) {
      const owner = this.options.classText(object.class);
      if (owner !== undefined) return `new ${owner}(${this.list(recipe.args, path)})`;
    }
    switch (object.kind) {
      case 'array':
        return this.array(object, path, depth);
      case 'map': {
        const pairs = (object.entries ?? []).map(
          ([k, v]) => `[${this.value(k, path, depth)}, ${this.value(v, path, depth)}]`,
        );
        return pairs.length === 0 ? 'new Map()' : `new Map(${block('[', pairs, ']')})`;
      }
      case 'set':
      case 'bytes': {
        const name = object.kind === 'set' ? 'Set' : (object.class?.name ?? 'Uint8Array');
        const items = (object.items ?? []).map((item) => this.value(item, path, depth));
        return items.length === 0 ? `new ${name}()` : `new ${name}(${block('[', items, ']')})`;
      }
      case 'date':
        return `new Date(${object.text})`;
      case 'regexp':
        return object.text as string;
      case 'error':
        return this.error(object);
      case 'function':
        return this.function(id, object);
      case 'promise':
        return this.promise(object, path, depth);
      case 'opaque':
        throw new Unwritable(`a ${object.text} cannot be written as code`);
      case 'object':
        return this.plain(object, path, depth);
    }
  }

  private array(object: SeenObject, path: string, depth: number): string {
    const text =
      object.items !== undefined
        ? block(
            '[',
            object.items.map((item, i) => this.value(item, `${path}[${i}]`, depth + 1)),
            ']',
          )
        : `Object.assign(new Array(${object.length}), ${this.literal(object, path, depth)})`;
    if (object.class === undefined || this.options.loose) return text;
    return `Object.setPrototypeOf(${text}, ${this.owner(object.class)}.prototype)`;
  }

  private owner(seen: SeenClass): string {
    const text = this.options.classText(seen);
    if (text === undefined) throw new Unmakable(`class ${seen.name} is not exported`);
    return text;
  }

  private plain(object: SeenObject, path: string, depth: number): string {
    const properties = this.literal(object, path, depth);
    if (object.hidden.length > 0 && this.options.loose !== true) {
      const fields = object.hidden.map(([name]) => name).join(', ');
      throw new Unmakable(`no calls were found that give ${object.class?.name ?? 'the object'} its ${fields}`);
    }
    if (object.class === undefined || this.options.loose) return properties;
    const target =
      object.class.name === 'null' ? 'Object.create(null)' : `Object.create(${this.owner(object.class)}.prototype)`;
    return properties === '{}' ? target : `Object.assign(${target}, ${properties})`;
  }

  private literal(object: SeenObject, path: string, depth: number): string {
    const entries = object.properties.map(([key, value]) => {
      const text = this.value(value, memberText(path, key), depth + 1);
      return `${key === '__proto__' ? "['__proto__']" : keyText(key)}: ${text}`;
    });
    return block('{', entries, '}');
  }

  private error(object: SeenObject): string {
    const made = `new ${this.owner(object.class ?? { file: undefined, name: 'Error' })}(${quote(object.text ?? '')})`;
    if (object.class?.file !== undefined) throw new Unwritable(`an error of class ${object.class.name}`);
    return made;
  }

  private promise({ promise, text }: SeenObject, path: string, depth: number): string {
    if (promise === undefined || this.options.promises !== true) {
      throw new Unwritable(`a ${text} cannot be written as code`);
    }
    const { value, rejected, task } = promise;
    const named = task === undefined ? [] : [quote(task)];
    if (rejected !== undefined) return `failing(${[quote(rejected), ...named].join(', ')})`;
    const isVoid = value === undefined && named.length === 0;
    return `settling(${isVoid ? '' : [this.value(value, path, depth + 1), ...named].join(', ')})`;
  }

  private function(_id: number, object: SeenObject): string {
    if (object.calls === undefined) {
      if (this.options.anyFunction !== undefined) return this.options.anyFunction;
      throw new Unwritable('a function of the program cannot be written as code');
    }
    const text = functionCode(object.calls as unknown as FunctionRecord, (value) => {
      const seen = value as Seen;
      if (isObjectRef(seen)) {
        return (
          this.names.get(seen.object) ?? (this.isPromise(seen.object) ? this.make(seen.object, '', 0) : 'undefined')
        );
      }
      return isSymbol(seen) ? 'Symbol()' : literal(seen);
    });
    return this.options.typed ? text : withoutTypes(text);
  }
}

function ids(values: readonly Seen[]): number[] {
  return values.filter(isObjectRef).map((value) => value.object);
}

/** The annotations that function-code.ts writes. */
function withoutTypes(code: string): string {
  return code.replace(/\b(_\d+|args|results|seen): (?:any(?:\[\])*|\(\(\) => any\)\[\])/g, '$1');
}
