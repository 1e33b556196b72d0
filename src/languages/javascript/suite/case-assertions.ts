// What a test asserts of one path: the result or the error, and what the call did to its inputs.
import { isObjectRef, type Seen, type SeenEnd } from '../../../result/observation.js';
import { memberText, quote } from '../codec/source-text.js';
import { atom, type CaseValues, type KnownNames, NO_NAMES } from './case-values.js';
import { privateStateChanged } from './changes.js';
import type { ExpectedError } from './dialect.js';
import { Unwritable } from './value-writer.js';

export class CaseAssertions {
  constructor(private readonly values: CaseValues) {}

  /** Of the result, or of the error. */
  lines(call: string, known: KnownNames): readonly string[] {
    const { dialect } = this.values.context;
    const { end } = this.values;
    switch (end.kind) {
      case 'returned': {
        const actual = this.values.async ? `await ${call}` : call;
        return this.returned(actual, end.value, known);
      }
      case 'threw':
        return dialect.throws(call, this.error(end), end.rejected);
      case 'asserted': {
        const message = end.message === 'assertion failed' ? end.message : `assertion failed: ${end.message}`;
        return dialect.throws(call, { kind: 'built-in', name: 'Error', message }, this.values.async);
      }
      case 'unsettled':
        return dialect.throws(call, { kind: 'built-in', name: 'Error', message: 'the promise never settles' }, true);
      case 'stopped':
        throw new Unwritable(end.reason);
    }
  }

  private returned(actual: string, value: Seen, known: KnownNames): string[] {
    const { dialect } = this.values.context;
    if (!isObjectRef(value)) return [dialect.is(actual, this.values.after([value], known).expressions[0])];
    const name = known.get(value.object);
    if (name !== undefined) return [dialect.is(actual, name)];
    const object = this.values.seen.after[value.object];
    if (object.kind === 'error') return this.returnedError(actual, value);
    if (object.kind === 'function') return [dialect.is(`typeof ${atom(actual)}`, "'function'")];
    const { unit } = this.values.context;
    if (unit.kind === 'constructor' && this.values.seen.accessors.length > 0) {
      const name = this.values.names.fresh(this.values.receiverName());
      const made = this.values.comparable(name, value, known);
      return [
        ...made.lines,
        `const ${name} = ${actual};`,
        dialect.equal(made.shown, made.text),
        ...this.accessorLines(name),
      ];
    }
    const { shown, lines, text } = this.values.comparable(actual, value, known);
    return [...lines, dialect.equal(shown, text)];
  }

  /** Errors are compared by message and fields: no two have the same stack. */
  private returnedError(actual: string, value: Seen & { object: number }): string[] {
    const { dialect } = this.values.context;
    const error = this.values.seen.after[value.object];
    const fields: [string, Seen][] = [['message', error.text ?? '']];
    for (const [key, field] of error.properties) if (!isObjectRef(field)) fields.push([key, field]);
    const name = this.values.names.fresh('error');
    const lines = fields.map(([key, field]) =>
      dialect.is(memberText(name, key), this.values.after([field], NO_NAMES).expressions[0]),
    );
    return [`const ${name}${this.values.context.typed ? ': any' : ''} = ${actual};`, ...lines];
  }

  error(end: SeenEnd & { kind: 'threw' }): ExpectedError {
    if (!isObjectRef(end.error))
      return { kind: 'value', text: this.values.after([end.error], NO_NAMES).expressions[0], deep: false };
    const error = this.values.seen.after[end.error.object];
    const name = error.class?.name ?? 'Error';
    if (error.kind !== 'error') {
      const { expressions, lines } = this.values.after([end.error], NO_NAMES);
      if (lines.length > 0) throw new Unwritable('what it throws cannot be written in one expression');
      return { kind: 'value', text: expressions[0], deep: true };
    }
    if (error.class?.file === undefined && error.properties.length === 0) {
      return { kind: 'built-in', name, message: end.own ? (error.text ?? '') : undefined };
    }
    // Such a message has the text of the code, as far as Node finds it.
    const isGenerated = error.properties.some(([key, value]) => key === 'generatedMessage' && value === true);
    const fields: (readonly [string, string])[] = isGenerated ? [] : [['message', quote(error.text ?? '')]];
    for (const [key, value] of error.properties) {
      if (!isObjectRef(value) && /^[A-Za-z_$][\w$]*$/.test(key))
        fields.push([key, this.values.after([value], NO_NAMES).expressions[0]]);
    }
    return { kind: 'fields', fields };
  }

  stateAssertions(expressions: readonly string[], changed: ReadonlySet<number>, _call: string): string[] {
    const { dialect, unit } = this.values.context;
    const lines: string[] = [];
    for (const index of changed) {
      const [, value] = this.values.seen.inputs[index];
      if (!isObjectRef(value)) continue;
      const known = dialect.anyFunction === undefined ? this.functionsIn(value, expressions[index]) : NO_NAMES;
      const compared = this.values.comparable(expressions[index], value, known);
      lines.push(...compared.lines, dialect.equal(compared.shown, compared.text));
    }
    // No code outside sees private fields: what the accessors say stands for them.
    if (unit.kind === 'method' && this.showsAccessors(changed)) {
      lines.push(...this.accessorLines(expressions[0]));
    }
    return lines;
  }

  /** Functions within an input are equal to themselves alone: by id, the place where one stands. */
  private functionsIn(root: Seen, place: string): KnownNames {
    const found = new Map<number, string>();
    const visited = new Set<number>();
    const visit = (value: Seen, at: string): void => {
      if (!isObjectRef(value) || visited.has(value.object)) return;
      visited.add(value.object);
      const { kind, properties, items = [] } = this.values.seen.after[value.object];
      if (kind === 'function') found.set(value.object, at);
      else if (kind === 'array') for (const [i, item] of items.entries()) visit(item, `${at}[${i}]`);
      else if (kind === 'object') for (const [key, member] of properties) visit(member, memberText(at, key));
    };
    visit(root, place);
    return found;
  }

  /** When the state has changed, and once in a file in any case. */
  private showsAccessors(changed: ReadonlySet<number>): boolean {
    const { unit, imports } = this.values.context;
    if (this.values.seen.accessors.length === 0 || this.values.end.kind !== 'returned') return false;
    if (!changed.has(0) && !privateStateChanged(this.values.seen) && imports.shown.has(unit.root)) return false;
    imports.shown.add(unit.root);
    return true;
  }

  private accessorLines(name: string): string[] {
    const { dialect } = this.values.context;
    return this.values.seen.accessors.map(([accessor, value]) =>
      dialect.is(memberText(name, accessor), this.values.after([value], NO_NAMES).expressions[0]),
    );
  }

  snapshotLines(call: string, expressions: readonly string[], changed: ReadonlySet<number>): readonly string[] {
    const { dialect } = this.values.context;
    if (this.values.end.kind !== 'returned') return this.lines(call, NO_NAMES);
    const actual = this.values.async ? `await ${call}` : call;
    return [dialect.snapshot(actual), ...[...changed].map((index) => dialect.snapshot(expressions[index]))];
  }

  plainCall(call: string): readonly string[] {
    if (this.values.end.kind === 'returned') return [`${this.values.async ? 'await ' : ''}${call};`];
    const rejected = this.values.end.kind === 'threw' && this.values.end.rejected;
    return this.values.context.dialect.throws(call, { kind: 'any' }, rejected);
  }
}
