// The values of one path as text: its inputs, the objects after the call, the call itself. What the parts of a test case share.
// Always holds: what cannot be written as code throws Unwritable.
import { isObjectRef, type Observation, type Seen, type SeenClass, type SeenEnd } from '../../../result/observation.js';
import type { PathResult } from '../../../result/result.js';
import type { TestSignature } from '../../test-signature.js';
import type { Expectation } from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import { literal, quote } from '../codec/source-text.js';
import { callOf } from '../codec/unit-call.js';
import type { Dialect } from './dialect.js';
import { type ImportList, ORDERING } from './imports.js';
import { NameScope } from './text.js';
import { type Root, Unmakable, Unwritable, ValueWriter, type ValueWriterOptions } from './value-writer.js';

export interface CaseContext {
  readonly unit: UnitDescription;
  readonly signature: TestSignature;
  readonly dialect: Dialect;
  readonly expect: Expectation;
  /** Tests of violations say what should be. */
  readonly failing: boolean;
  readonly imports: ImportList;
  readonly typed: boolean;
  /** In the place of a call of the unit by its name. */
  readonly call?: (args: readonly string[]) => string;
  /** Names that the code around the test has. */
  readonly around?: readonly string[];
}

/** Objects that have a constant already, by id: its name. */
export type KnownNames = ReadonlyMap<number, string>;

export const NO_NAMES: KnownNames = new Map();

/** An object and what to compare it with. */
export interface Compared {
  readonly shown: string;
  readonly lines: readonly string[];
  readonly text: string;
}

export class CaseValues {
  readonly names: NameScope;
  readonly async: boolean;
  readonly end: SeenEnd;

  /** @param reserved names that the test uses itself */
  constructor(
    readonly path: PathResult,
    readonly seen: Observation,
    readonly context: CaseContext,
    reserved: readonly string[],
  ) {
    const { unit, signature } = context;
    const classes = [...seen.before, ...seen.after].flatMap((o) => (o.class === undefined ? [] : [o.class.name]));
    this.names = new NameScope([
      ...callOf(unit).uses,
      signature.root?.local ?? '',
      ...classes,
      ...['expect', 'test', 'describe', 'assert', 'vi', 'jest', 'mock', 'result', 'thrown', 't', ...ORDERING],
      ...(context.around ?? []),
      ...reserved,
    ]);
    const ordered = seen.order !== undefined;
    this.async = unit.async || ordered;
    this.end = ordered && seen.end.kind === 'threw' ? { ...seen.end, rejected: true } : seen.end;
  }

  awaits(): boolean {
    return this.async && (this.end.kind === 'returned' || (this.end.kind === 'threw' && this.end.rejected));
  }

  isReceiver(index: number): boolean {
    return index === 0 && this.seen.inputs[0]?.[0] === 'this';
  }

  receiverName(): string {
    const { unit, signature } = this.context;
    const name = signature.root?.local ?? unit.root;
    return name.charAt(0).toLowerCase() + name.slice(1);
  }

  type(index: number): string | undefined {
    const { signature, imports } = this.context;
    const type = signature.types[index];
    if (type === undefined) return undefined;
    for (const imported of type.imports) imports.add(imported);
    return type.text;
  }

  writerOptions(state: 'before' | 'after', extra: Partial<ValueWriterOptions> = {}): ValueWriterOptions {
    const { signature, imports, typed } = this.context;
    const { seen } = this;
    return {
      objects: state === 'before' ? seen.before : seen.after,
      // What is expected must not be made by the code under test: constructors only.
      recipes: state === 'before' ? seen.recipesBefore : constructed(seen.recipesAfter),
      names: this.names,
      classText: (owner) => this.classText(owner),
      enumText: (value) => {
        const member = Object.hasOwn(signature.enums, value) ? signature.enums[value] : undefined;
        if (member !== undefined) imports.add(member.root);
        return member?.text;
      },
      typed,
      promises: state === 'before',
      ...extra,
    };
  }

  private classText(owner: SeenClass): string | undefined {
    if (owner.file === undefined) return BUILT_IN.has(owner.name) ? owner.name : undefined;
    const imported = this.context.signature.exports[`${owner.file}#${owner.name}`];
    if (imported === undefined) return undefined;
    return this.context.imports.add(imported);
  }

  /** Input objects that the result is or refers to. */
  inputIdentities(): Set<number> {
    const found = new Set<number>();
    if (this.end.kind !== 'returned' || this.context.expect !== 'values') return found;
    const open: Seen[] = [this.end.value];
    const visited = new Set<number>();
    for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
      if (value === undefined || !isObjectRef(value) || visited.has(value.object)) continue;
      visited.add(value.object);
      if (value.object < this.seen.before.length) {
        found.add(value.object);
        continue;
      }
      const { properties, items = [], entries = [] } = this.seen.after[value.object];
      open.push(...properties.map(([, v]) => v), ...items, ...entries.flat());
    }
    return found;
  }

  knownNames(writer: ValueWriter): Map<number, string> {
    const known = new Map<number, string>();
    for (let id = 0; id < this.seen.before.length; id++) {
      const name = writer.nameOf(id);
      if (name !== undefined) known.set(id, name);
    }
    return known;
  }

  callText(expressions: readonly string[]): string {
    const { unit, signature } = this.context;
    const { root } = signature;
    const cast = this.context.typed ? ' as any' : '';
    const used = expressions.map((text, i) => (signature.types[i]?.branded === true ? `${text}${cast}` : text));
    const receiver = this.seen.inputs[0]?.[0] === 'this' ? 1 : 0;
    const isLeftOut = (i: number): boolean => this.seen.inputs[i]?.[1] === undefined && signature.optional[i] === true;
    // Code that counts its arguments was given exactly those.
    while (!unit.countsArguments && used.length > receiver && isLeftOut(used.length - 1)) used.pop();
    if (this.context.call !== undefined) return this.context.call(used);
    if (root === undefined) throw new Unwritable(signature.untestable ?? 'the unit is not exported');
    const local = this.context.imports.add(root);
    const callable = { ...unit, root: local, exported: undefined };
    const text = callOf(callable).text(used);
    return this.ordered(unit.generator ? `[...${text}]` : text);
  }

  /** The call with what it leaves for later in the order in which that was seen. */
  private ordered(call: string): string {
    const { order } = this.seen;
    if (order === undefined) return call;
    const alien = order.find((task) => task.alien !== undefined)?.alien;
    if (alien !== undefined) throw new Unwritable(`only an exploration can tell a ${alien} when to come`);
    return `${IN_ORDER}([${order.map(({ task }) => quote(task)).join(', ')}], () => ${call})`;
  }

  /** Trailing arguments are all given: the columns are those of every row. */
  callWith(names: readonly string[]): string {
    const { unit, signature, imports } = this.context;
    const { root } = signature;
    if (root === undefined) throw new Unwritable(signature.untestable ?? 'the unit is not exported');
    const text = callOf({ ...unit, root: imports.add(root), exported: undefined }).text(names);
    return unit.generator ? `[...${text}]` : text;
  }

  ambientLines(): readonly string[] {
    const { dialect, imports } = this.context;
    const values = (hint: string): string[] =>
      this.seen.ambient.filter(([name]) => name === hint).map(([, value]) => literal(value));
    const ambient = { random: values('Math.random()'), now: values('Date.now()') };
    if (ambient.random.length + ambient.now.length < this.seen.ambient.length) {
      throw new Unwritable('it depends on an input that no test can set');
    }
    const lines = dialect.ambient(ambient);
    if (lines.length > 0) imports.restores = true;
    return lines;
  }

  /** An object and what to compare it with: itself, or its fields where the class cannot be made from outside. */
  comparable(actual: string, value: Seen & { object: number }, known: KnownNames): Compared {
    const object = this.seen.after[value.object];
    const recipe = constructed(this.seen.recipesAfter)[value.object];
    const isUnit = this.context.unit.kind === 'constructor';
    if (
      !this.leadsBack(value.object) &&
      object.kind === 'object' &&
      object.class !== undefined &&
      object.class.name !== 'null' &&
      (recipe === undefined || isUnit)
    ) {
      const { expressions, lines } = this.after([value], known, value.object);
      return { shown: `{ ...${atom(actual)} }`, lines, text: expressions[0] };
    }
    try {
      const { expressions, lines } = this.after([value], known);
      return { shown: actual, lines, text: expressions[0] };
    } catch (error) {
      if (!(error instanceof Unmakable)) throw error;
      const { expressions, lines } = this.after([value], known, 'all');
      return { shown: `structuredClone(${actual})`, lines, text: expressions[0] };
    }
  }

  /** A copy of an object that refers to itself would refer to the original. */
  private leadsBack(id: number): boolean {
    const open = [id];
    const seen = new Set<number>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { properties, items = [], entries = [] } = this.seen.after[at];
      for (const value of [...properties.map(([, v]) => v), ...items, ...entries.flat()]) {
        if (!isObjectRef(value) || seen.has(value.object)) continue;
        if (value.object === id) return true;
        seen.add(value.object);
        open.push(value.object);
      }
    }
    return false;
  }

  /** @param plain an object to be written without its class, or all of them */
  after(
    values: readonly Seen[],
    known: KnownNames,
    plain?: number | 'all',
  ): { expressions: string[]; lines: readonly string[] } {
    const options = this.writerOptions('after', {
      known,
      loose: plain === 'all',
      anyFunction: this.context.dialect.anyFunction,
    });
    const objects = typeof plain === 'number' ? withoutClass(options.objects, plain) : options.objects;
    const recipes = typeof plain === 'number' ? without(options.recipes, plain) : options.recipes;
    const writer = new ValueWriter({ ...options, objects, recipes, typed: false });
    const roots = values.map((value): Root => ({ value, name: 'expected', type: undefined, declare: false }));
    const expressions = writer.write(roots);
    return { expressions, lines: this.context.typed ? writer.lines.map(anyTyped) : writer.lines };
  }
}

/** Of the module everypath/in-order. */
const IN_ORDER = 'inOrder';

const BUILT_IN = new Set(
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError Map Set Date'.split(' '),
);

/** `new X()` and `await f()` need parentheses before a spread or a member. */
export function atom(expression: string): string {
  return /^await /.test(expression) ? `(${expression})` : expression;
}

/** Constants of expected values serve comparison only: their types do not matter. */
function anyTyped(line: string): string {
  return line.replace(/^const ([\w$]+) = /, 'const $1: any = ');
}

function constructed(recipes: Observation['recipesAfter']): Observation['recipesAfter'] {
  return Object.fromEntries(
    Object.entries(recipes).filter(([, recipe]) => recipe.calls.length + recipe.assigned.length === 0),
  );
}

function without<T>(record: Readonly<Record<number, T>>, id: number): Record<number, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(id)));
}

function withoutClass(objects: Observation['after'], id: number): Observation['after'] {
  return objects.map((object, i) => (i === id ? { ...object, class: undefined, hidden: [] } : object));
}
