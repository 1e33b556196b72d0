// One test from one path: its inputs as code, the call, and what the original code was seen to do as assertions.
// Called by unit-tests.ts for every selected path. Always holds: what is asserted was observed; what cannot be written as
// code throws Unwritable and becomes a gap of the suite.

import { literal, memberText, quote } from '../languages/javascript/codec/source-text.js';
import { callOf } from '../languages/javascript/codec/unit-call.js';
import type { TestSignature } from '../languages/test-signature.js';
import type { UnitDescription } from '../languages/unit.js';
import { isObjectRef, type Observation, type Seen, type SeenClass, type SeenEnd } from '../result/observation.js';
import type { PathResult } from '../result/result.js';
import { changedInputs, privateStateChanged } from './changes.js';
import { contractLines } from './contract-lines.js';
import type { Column, Dialect, ExpectedError } from './dialect.js';
import type { ImportList } from './imports.js';
import { NameScope } from './text.js';
import { type Root, Unmakable, Unwritable, ValueWriter, type ValueWriterOptions } from './value-writer.js';

export type Expectation = 'values' | 'snapshot' | 'contracts' | 'none';

export interface CaseContext {
  readonly unit: UnitDescription;
  readonly signature: TestSignature;
  readonly dialect: Dialect;
  readonly expect: Expectation;
  readonly imports: ImportList;
  readonly typed: boolean;
}

/** A test: as statements, and as a row of a table where it fits one. */
export interface CaseCode {
  readonly body: readonly string[];
  readonly async: boolean;
  readonly row: CaseRow | undefined;
}

export interface CaseRow {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  /** Over the names of the columns: rows with the same columns and body make a table. */
  readonly body: readonly string[];
}

/** Longer rows are tests of their own. */
const MAX_ROW = 140;

export function testCase(path: PathResult, context: CaseContext): CaseCode {
  const { observation } = path;
  if (observation === undefined) throw new Unwritable('the original code was not seen to run on its inputs');
  if (observation.symbolic.length > 0) {
    throw new Unwritable('symbolic() and choose() give values only inside an exploration');
  }
  return new CaseWriter(path, observation, context).write();
}

class CaseWriter {
  /** Of the form being written: statements or a row. */
  private names!: NameScope;
  private readonly taken: readonly string[];
  private readonly async: boolean;
  private readonly end: SeenEnd;

  constructor(
    private readonly path: PathResult,
    private readonly seen: Observation,
    private readonly context: CaseContext,
  ) {
    const { unit, signature } = context;
    const classes = [...seen.before, ...seen.after].flatMap((o) => (o.class === undefined ? [] : [o.class.name]));
    this.taken = [
      ...callOf(unit).uses,
      signature.root?.local ?? '',
      ...classes,
      ...['expect', 'test', 'describe', 'assert', 'vi', 'jest', 'mock', 'result', 'thrown', 't'],
    ];
    this.async = unit.async;
    this.end = seen.end;
  }

  write(): CaseCode {
    const { end } = this;
    if (end.kind === 'stopped') throw new Unwritable(end.reason);
    this.names = new NameScope([...this.taken, 'expected']);
    const row = this.row();
    this.names = new NameScope(this.taken);
    return { ...this.statements(), row };
  }

  // statements

  private statements(): Omit<CaseCode, 'row'> {
    const { dialect, expect } = this.context;
    const { inputs } = this.seen;
    const changed = changedInputs(this.seen);
    const identities = this.inputIdentities();
    const named = this.context.expect === 'contracts';
    const roots = inputs.map(([name, value], i): Root => {
      const needed = isObjectRef(value) && (changed.has(i) || identities.has(value.object) || this.isReceiver(i));
      return {
        value,
        name: name === 'this' ? this.receiverName() : name,
        type: this.type(i),
        declare: needed || named,
      };
    });
    const writer = new ValueWriter(this.writerOptions('before'));
    for (const id of identities) if (!inputs.some(([, v]) => isObjectRef(v) && v.object === id)) writer.reserve(id);
    const expressions = writer.write(roots);
    const lines = [...this.ambientLines(), ...writer.lines];
    if (named) return this.contractStatements(lines, roots, expressions);
    const call = this.callText(expressions);
    const known = this.knownNames(writer);
    if (expect === 'none') lines.push(...this.plainCall(call));
    else if (expect === 'snapshot') lines.push(...this.snapshotLines(call, expressions, changed));
    else lines.push(...this.assertions(call, known));
    if (expect === 'values') lines.push(...this.stateAssertions(expressions, changed, call));
    return {
      body: lines,
      async: this.awaits() || (lines.some((line) => /(^|[\s(])await /.test(line)) && dialect !== undefined),
    };
  }

  private contractStatements(
    lines: string[],
    roots: readonly Root[],
    expressions: readonly string[],
  ): Omit<CaseCode, 'row'> {
    const { unit } = this.context;
    // Contracts speak of the parameters by their names.
    const constants = roots.map(({ name, type }, i) => {
      const text = expressions[i];
      if (text === name) return name;
      const constant = this.names.fresh(name);
      const annotation = type === undefined || !this.context.typed ? '' : `: ${type}`;
      lines.push(`const ${constant}${annotation} = ${text};`);
      return constant;
    });
    const call = this.callText(constants);
    if (this.end.kind !== 'returned') lines.push(...this.assertions(call, new Map()));
    else lines.push(...contractLines(this.path, this.context, constants, unit.async ? `await ${call}` : call));
    return { body: lines, async: this.awaits() };
  }

  private awaits(): boolean {
    return this.async && (this.end.kind === 'returned' || (this.end.kind === 'threw' && this.end.rejected));
  }

  private isReceiver(index: number): boolean {
    return index === 0 && this.seen.inputs[0]?.[0] === 'this';
  }

  private receiverName(): string {
    const { unit, signature } = this.context;
    const name = signature.root?.local ?? unit.root;
    return name.charAt(0).toLowerCase() + name.slice(1);
  }

  private type(index: number): string | undefined {
    const { signature, imports } = this.context;
    const type = signature.types[index];
    if (type === undefined) return undefined;
    for (const imported of type.imports) imports.add(imported);
    return type.text;
  }

  private writerOptions(state: 'before' | 'after', extra: Partial<ValueWriterOptions> = {}): ValueWriterOptions {
    const { signature, unit, imports, typed } = this.context;
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
      optional: new Set(unit.shapes.flatMap((shape) => shape.fields.filter((f) => f.optional).map((f) => f.name))),
      typed,
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
  private inputIdentities(): Set<number> {
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

  private knownNames(writer: ValueWriter): Map<number, string> {
    const known = new Map<number, string>();
    for (let id = 0; id < this.seen.before.length; id++) {
      const name = writer.nameOf(id);
      if (name !== undefined) known.set(id, name);
    }
    return known;
  }

  private callText(expressions: readonly string[]): string {
    const { unit, signature } = this.context;
    const { root } = signature;
    if (root === undefined) throw new Unwritable(signature.untestable ?? 'the unit is not exported');
    const used = [...expressions];
    const receiver = this.seen.inputs[0]?.[0] === 'this' ? 1 : 0;
    const isLeftOut = (i: number): boolean => this.seen.inputs[i]?.[1] === undefined && signature.optional[i] === true;
    while (used.length > receiver && isLeftOut(used.length - 1)) used.pop();
    const local = this.context.imports.add(root);
    const callable = { ...unit, root: local, exported: undefined };
    const text = callOf(callable).text(used);
    return unit.generator ? `[...${text}]` : text;
  }

  private ambientLines(): readonly string[] {
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

  // assertions

  private assertions(call: string, known: ReadonlyMap<number, string>): readonly string[] {
    const { dialect } = this.context;
    const { end } = this;
    switch (end.kind) {
      case 'returned': {
        const actual = this.async ? `await ${call}` : call;
        return this.returned(actual, end.value, known);
      }
      case 'threw':
        return dialect.throws(call, this.error(end), end.rejected);
      case 'asserted': {
        const message = end.message === 'assertion failed' ? end.message : `assertion failed: ${end.message}`;
        return dialect.throws(call, { kind: 'built-in', name: 'Error', message }, this.async);
      }
      case 'stopped':
        throw new Unwritable(end.reason);
    }
  }

  private returned(actual: string, value: Seen, known: ReadonlyMap<number, string>): string[] {
    const { dialect } = this.context;
    if (!isObjectRef(value)) return [dialect.is(actual, this.after([value], known).expressions[0])];
    const name = known.get(value.object);
    if (name !== undefined) return [dialect.is(actual, name)];
    const object = this.seen.after[value.object];
    if (object.kind === 'error') return this.returnedError(actual, value);
    if (object.kind === 'function') return [dialect.is(`typeof ${atom(actual)}`, "'function'")];
    const { unit } = this.context;
    if (unit.kind === 'constructor' && this.seen.accessors.length > 0) {
      const name = this.names.fresh(this.receiverName());
      const made = this.comparable(name, value, known);
      return [
        ...made.lines,
        `const ${name} = ${actual};`,
        dialect.equal(made.shown, made.text),
        ...this.accessorLines(name),
      ];
    }
    const { shown, lines, text } = this.comparable(actual, value, known);
    return [...lines, dialect.equal(shown, text)];
  }

  /** Errors are compared by message and fields: no two have the same stack. */
  private returnedError(actual: string, value: Seen & { object: number }): string[] {
    const { dialect } = this.context;
    const error = this.seen.after[value.object];
    const fields: [string, Seen][] = [['message', error.text ?? '']];
    for (const [key, field] of error.properties) if (!isObjectRef(field)) fields.push([key, field]);
    const name = this.names.fresh('error');
    const lines = fields.map(([key, field]) =>
      dialect.is(memberText(name, key), this.after([field], NONE).expressions[0]),
    );
    return [`const ${name}${this.context.typed ? ': any' : ''} = ${actual};`, ...lines];
  }

  /** An object and what to compare it with: itself, or its fields where the class cannot be made from outside. */
  private comparable(
    actual: string,
    value: Seen & { object: number },
    known: ReadonlyMap<number, string>,
  ): { shown: string; lines: readonly string[]; text: string } {
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
  private after(
    values: readonly Seen[],
    known: ReadonlyMap<number, string>,
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

  private error(end: SeenEnd & { kind: 'threw' }): ExpectedError {
    if (!isObjectRef(end.error))
      return { kind: 'value', text: this.after([end.error], NONE).expressions[0], deep: false };
    const error = this.seen.after[end.error.object];
    const name = error.class?.name ?? 'Error';
    if (error.kind !== 'error') {
      const { expressions, lines } = this.after([end.error], NONE);
      if (lines.length > 0) throw new Unwritable('what it throws cannot be written in one expression');
      return { kind: 'value', text: expressions[0], deep: true };
    }
    if (error.class?.file === undefined && error.properties.length === 0) {
      return { kind: 'built-in', name, message: end.own ? (error.text ?? '') : undefined };
    }
    const fields: (readonly [string, string])[] = [['message', quote(error.text ?? '')]];
    for (const [key, value] of error.properties) {
      if (!isObjectRef(value) && /^[A-Za-z_$][\w$]*$/.test(key))
        fields.push([key, this.after([value], NONE).expressions[0]]);
    }
    return { kind: 'fields', fields };
  }

  private stateAssertions(expressions: readonly string[], changed: ReadonlySet<number>, _call: string): string[] {
    const { dialect, unit } = this.context;
    const lines: string[] = [];
    for (const index of changed) {
      const [, value] = this.seen.inputs[index];
      if (!isObjectRef(value)) continue;
      const compared = this.comparable(expressions[index], value, NONE);
      lines.push(...compared.lines, dialect.equal(compared.shown, compared.text));
    }
    // No code outside sees private fields: what the accessors say stands for them.
    if (unit.kind === 'method' && this.showsAccessors(changed)) {
      lines.push(...this.accessorLines(expressions[0]));
    }
    return lines;
  }

  /** When the state has changed, and once in a file in any case. */
  private showsAccessors(changed: ReadonlySet<number>): boolean {
    const { unit, imports } = this.context;
    if (this.seen.accessors.length === 0 || this.end.kind !== 'returned') return false;
    if (!changed.has(0) && !privateStateChanged(this.seen) && imports.shown.has(unit.root)) return false;
    imports.shown.add(unit.root);
    return true;
  }

  private accessorLines(name: string): string[] {
    const { dialect } = this.context;
    return this.seen.accessors.map(([accessor, value]) =>
      dialect.is(memberText(name, accessor), this.after([value], NONE).expressions[0]),
    );
  }

  private snapshotLines(call: string, expressions: readonly string[], changed: ReadonlySet<number>): readonly string[] {
    const { dialect } = this.context;
    if (this.end.kind !== 'returned') return this.assertions(call, NONE);
    const actual = this.async ? `await ${call}` : call;
    return [dialect.snapshot(actual), ...[...changed].map((index) => dialect.snapshot(expressions[index]))];
  }

  private plainCall(call: string): readonly string[] {
    if (this.end.kind === 'returned') return [`${this.async ? 'await ' : ''}${call};`];
    const rejected = this.end.kind === 'threw' && this.end.rejected;
    return this.context.dialect.throws(call, { kind: 'any' }, rejected);
  }

  // rows

  /** As a row: every input and the result in one expression, nothing else to be said. */
  private row(): CaseRow | undefined {
    const { dialect, expect } = this.context;
    const { end, seen } = this;
    if (expect !== 'values' || end.kind === 'stopped' || end.kind === 'asserted' || seen.ambient.length > 0)
      return undefined;
    if (seen.accessors.length > 0) return undefined;
    if (changedInputs(seen).size > 0 || privateStateChanged(seen) || this.inputIdentities().size > 0) return undefined;
    const writer = new ValueWriter(this.writerOptions('before'));
    const roots = seen.inputs.map(([name, value], i): Root => {
      return { value, name: name === 'this' ? this.receiverName() : name, type: this.type(i), declare: false };
    });
    const cells = writer.write(roots);
    if (writer.lines.length > 0 || roots.length === 0) return undefined;
    const scope = new NameScope([
      this.context.signature.root?.local ?? '',
      'expect',
      'assert',
      'test',
      'title',
      'expected',
      'error',
    ]);
    const columns = roots.map(({ name, type = 'any' }, i): Column => {
      const optional = this.context.signature.optional[i] === true && !/\b(undefined|any|unknown)\b/.test(type);
      return { name: scope.fresh(name), type: optional ? `${type} | undefined` : type };
    });
    const call = this.callWith(columns.map((column) => column.name));
    const actual = this.async && this.awaits() ? `await ${call}` : call;
    if (end.kind === 'threw') {
      const error = this.error(end);
      if (error.kind !== 'built-in' || error.message === undefined || dialect.runner === 'node') return undefined;
      const cell = `new ${error.name}(${quote(error.message)})`;
      const [line] = dialect.throws(call, { kind: 'built-in', name: 'error', message: undefined }, end.rejected);
      return this.sized({
        columns: [...columns, { name: 'error', type: 'Error' }],
        cells: [...cells, cell],
        body: [line],
      });
    }
    const { value } = end;
    if (isObjectRef(value) && /^(error|function)$/.test(seen.after[value.object].kind)) return undefined;
    if (!isObjectRef(value)) {
      const type = value === null ? 'null' : typeof value;
      const cell = this.after([value], NONE).expressions[0];
      const expected = { name: 'expected', type };
      return this.sized({
        columns: [...columns, expected],
        cells: [...cells, cell],
        body: [dialect.is(actual, 'expected')],
      });
    }
    const { shown, lines, text } = this.comparable(actual, value, NONE);
    if (lines.length > 0) return undefined;
    const expected = { name: 'expected', type: 'unknown' };
    return this.sized({
      columns: [...columns, expected],
      cells: [...cells, text],
      body: [dialect.equal(shown, 'expected')],
    });
  }

  /** Trailing arguments are all given: the columns are those of every row. */
  private callWith(names: readonly string[]): string {
    const { unit, signature, imports } = this.context;
    const { root } = signature;
    if (root === undefined) throw new Unwritable(signature.untestable ?? 'the unit is not exported');
    const text = callOf({ ...unit, root: imports.add(root), exported: undefined }).text(names);
    return unit.generator ? `[...${text}]` : text;
  }

  private sized(row: CaseRow): CaseRow | undefined {
    const width = row.cells.reduce((sum, cell) => sum + cell.length + 2, 0);
    return width > MAX_ROW || row.cells.some((cell) => cell.includes('\n')) ? undefined : row;
  }
}

const NONE: ReadonlyMap<number, string> = new Map();

const BUILT_IN = new Set(
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError Map Set Date'.split(' '),
);

/** `new X()` and `await f()` need parentheses before a spread or a member. */
function atom(expression: string): string {
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
