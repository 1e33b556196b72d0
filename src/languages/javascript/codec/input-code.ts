// The inputs of a path as TypeScript that can be pasted and run: constants that build the input graph, later assignments
// for cycles, then the call. Called by the explorer for `inputCode` of a path result.
// Always holds: the statements build a graph isomorphic to the values given; property order is kept. Instances are made
// without running constructors, as the explorer makes them.

import { classNameOf, isDense, isReference } from '../values/object-parts.js';
import { functionCode } from './function-code.js';
import { nativeCode } from './native-value.js';
import { privateFieldsOf } from './private-fields.js';
import { type PromiseRecord, promiseRecordOf } from './promise-record.js';
import { type FunctionRecord, recordOf } from './recorded-function.js';
import { keyText, literal, memberText } from './source-text.js';
import { standInType } from './stand-in.js';
import { children, countReferences, dataProperties, entriesOf, isWeak, kindOf } from './value-graph.js';

export interface NamedInput {
  readonly name: string;
  readonly value: unknown;
}

/** How the unit is called, given the names of the constants that hold its inputs. */
export interface UnitCall {
  /** Names that the code refers to and that no constant may hide. */
  readonly uses: readonly string[];
  text(names: readonly string[]): string;
}

/** Deeper objects get a constant of their own. */
const MAX_NESTING = 3;
/** Longer literals are broken over lines. */
const MAX_WIDTH = 72;

/**
 * @param call a fixed text, where inputs must then have names that can be constants, or a `UnitCall`
 * @param classNames the expression that names an object's class in the scope of the code; undefined for plain objects
 */
export function inputCode(
  inputs: readonly NamedInput[],
  call: string | UnitCall,
  classNames: (object: object) => string | undefined = classNameOf,
): string {
  return new CodeWriter(inputs, typeof call === 'string' ? { uses: [], text: () => call } : call, classNames).write();
}

class CodeWriter {
  private readonly names = new Map<object, string>();
  private readonly counts: ReadonlyMap<object, number>;
  private readonly taken: Set<string>;
  private readonly emitted = new Set<object>();
  private readonly lines: string[] = [];
  private later: string[] = [];

  constructor(
    private readonly inputs: readonly NamedInput[],
    private readonly call: UnitCall,
    private readonly classNames: (object: object) => string | undefined,
  ) {
    this.counts = countReferences(inputs.map((input) => input.value));
    const used = [...this.counts.keys()].map((object) => classNames(object)?.split('.')[0]);
    this.taken = new Set([...call.uses, ...used.filter((name) => name !== undefined)]);
  }

  write(): string {
    const roots = this.inputs.map((input) => ({ name: this.freshName(input.name), value: input.value }));
    for (const { name, value } of roots) {
      if (isReference(value) && !this.names.has(value)) this.names.set(value, name);
    }
    this.nameShared();
    for (const object of this.order()) this.declare(object);
    for (const { name, value } of roots) {
      if (!isReference(value)) this.lines.push(`const ${name} = ${literal(value)};`);
      else if (this.names.get(value) !== name) this.lines.push(`const ${name} = ${this.names.get(value)};`);
    }
    const text = this.call.text(roots.map((root) => root.name));
    return [...this.lines, ...this.later, text.endsWith(';') ? text : `${text};`].join('\n');
  }

  private freshName(wanted: string): string {
    const base =
      /^[A-Za-z_$][\w$]*$/.test(wanted) && !RESERVED.has(wanted) ? wanted : wanted === 'this' ? 'self' : 'arg';
    let name = base;
    for (let i = 2; this.taken.has(name); i++) name = `${base}${i}`;
    this.taken.add(name);
    return name;
  }

  /** Names every object that is referred to twice, is returned by a function, or is nested too deep to be read. */
  private nameShared(): void {
    for (const [object, count] of this.counts) {
      if (count > 1) this.name(object);
      const kind = kindOf(object);
      // A member of a collection cannot be assigned to later.
      if (kind === 'set' || kind === 'map') {
        for (const member of children(object)) if (isReference(member) && !isLeaf(member)) this.name(member);
      }
      if (kind === 'promise') {
        for (const value of children(object)) if (isReference(value)) this.name(value);
      }
      if (kind !== 'function') continue;
      const { calls, otherwise, everyCall } = recordOf(object)!;
      for (const result of [...calls.map((c) => c.result), otherwise]) {
        if (isReference(result) && (!everyCall || kindOf(result) !== 'promise')) this.name(result);
      }
    }
    for (const object of [...this.names.keys()]) this.nameDeep(object);
  }

  private name(object: object): void {
    if (this.names.has(object)) return;
    const type = this.classNames(object) ?? kindOf(object);
    this.names.set(object, this.freshName(type.charAt(0).toLowerCase() + type.slice(1).replace(/\W/g, '')));
  }

  private nameDeep(root: object): void {
    const open = [{ object: root, depth: 0 }];
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      if (kindOf(top.object) === 'opaque' || kindOf(top.object) === 'function') continue;
      for (const child of children(top.object)) {
        if (!isReference(child) || this.names.has(child)) continue;
        const deep = top.depth + 1 >= MAX_NESTING && !isLeaf(child);
        if (deep) this.name(child);
        open.push({ object: child, depth: deep ? 0 : top.depth + 1 });
      }
    }
  }

  /** Named objects, those referred to first as far as cycles allow: postorder over the named graph, with no recursion. */
  private order(): object[] {
    const ordered: object[] = [];
    const seen = new Set<object>();
    for (const root of this.names.keys()) {
      const open: { object: object; children: object[] | undefined }[] = [{ object: root, children: undefined }];
      while (open.length > 0) {
        const top = open[open.length - 1];
        if (top.children === undefined) {
          if (seen.has(top.object)) {
            open.pop();
            continue;
          }
          seen.add(top.object);
          top.children = this.namedChildren(top.object).reverse();
        }
        const child = top.children.pop();
        if (child === undefined) {
          ordered.push(top.object);
          open.pop();
        } else if (!seen.has(child)) open.push({ object: child, children: undefined });
      }
    }
    return ordered;
  }

  /** Functions refer to their results only when called, so they impose no order. */
  private namedChildren(object: object): object[] {
    const kind = kindOf(object);
    if (kind === 'function' || kind === 'opaque') return [];
    const found: object[] = [];
    for (const child of children(object)) {
      if (!isReference(child)) continue;
      if (this.names.has(child)) found.push(child);
      else found.push(...this.namedChildren(child));
    }
    return found;
  }

  private declare(object: object): void {
    const name = this.names.get(object)!;
    const before = this.later.length;
    const text = this.expression(object, name);
    // The type of a literal is too narrow for what is assigned to it later.
    const annotation = this.later.length > before || kindOf(object) === 'function' ? ': any' : '';
    this.emitted.add(object);
    this.lines.push(`const ${name}${annotation} = ${text};`);
  }

  /** `path` is the expression by which the value can be assigned to once the constants exist. */
  private value(value: unknown, path: string): string {
    if (!isReference(value)) return literal(value);
    const name = this.names.get(value);
    if (name === undefined) return this.expression(value, path);
    if (this.emitted.has(value)) return name;
    this.later.push(`${path} = ${name};`);
    return 'undefined';
  }

  private expression(object: object, path: string): string {
    switch (kindOf(object)) {
      case 'array':
        return this.array(object as unknown[], path);
      case 'object':
        return this.object(object, path);
      case 'set':
      case 'map':
        return this.collection(object, path);
      case 'function':
        return this.function(recordOf(object)!);
      case 'promise':
        return this.promise(promiseRecordOf(object)!, path);
      case 'opaque':
        return opaque(object);
    }
  }

  private array(array: unknown[], path: string): string {
    const className = this.classNames(array);
    let text: string;
    if (isDense(array)) {
      const items = array.map((item, i) => this.value(item, `${path}[${i}]`));
      text = list('[', items, ']');
    } else {
      const length = array.length === 0 ? '[]' : `new Array(${array.length})`;
      text = this.assign(length, array, path);
    }
    return className === undefined ? text : `Object.setPrototypeOf(${text}, ${className}.prototype)`;
  }

  /** Members from the first one that does not exist yet are added later, so that they keep their order. */
  private collection(object: object, path: string): string {
    const isMap = kindOf(object) === 'map';
    const name = `${isWeak(object) ? 'Weak' : ''}${isMap ? 'Map' : 'Set'}`;
    const items: string[] = [];
    let complete = true;
    for (const [key, value] of entriesOf(object)) {
      const parts = isMap ? [key, value] : [key];
      complete &&= parts.every((part) => !isReference(part) || !this.names.has(part) || this.emitted.has(part));
      const texts = parts.map(
        (part) => (isReference(part) ? this.names.get(part) : undefined) ?? this.value(part, path),
      );
      if (complete) items.push(isMap ? list('[', texts, ']') : texts[0]);
      else this.later.push(`${path}.${isMap ? 'set' : 'add'}(${texts.join(', ')});`);
    }
    return items.length === 0 ? `new ${name}()` : `new ${name}(${list('[', items, ']')})`;
  }

  private object(object: object, path: string): string {
    const className = this.classNames(object);
    if (className === undefined) return this.literalObject(object, path);
    const created = className === 'null' ? 'Object.create(null)' : `Object.create(${className}.prototype)`;
    return this.assign(created, object, path);
  }

  private assign(target: string, object: object, path: string): string {
    const properties = this.literalObject(object, path);
    if (properties === '{}') return target;
    // Assigning `__proto__` would set the prototype.
    return Object.hasOwn(object, '__proto__')
      ? `Object.defineProperties(${target}, Object.getOwnPropertyDescriptors(${properties}))`
      : `Object.assign(${target}, ${properties})`;
  }

  private literalObject(object: object, path: string): string {
    const hidden = privateFieldsOf(object);
    const entries: string[] = [];
    const comments: string[] = [];
    for (const [key, child] of dataProperties(object)) {
      const text = this.value(child, memberText(path, key));
      // No code outside the class can set a private field: the reader is told what it holds.
      if (hidden.has(key)) comments.push(`/* ${key}: ${text} */`);
      else entries.push(`${key === '__proto__' ? "['__proto__']" : keyText(key)}: ${text}`);
    }
    if (comments.length === 0) return list('{', entries, '}');
    return `{ ${[...entries, comments.join(' ')].join(', ')} }`;
  }

  private promise({ ended, value, message }: PromiseRecord, path: string): string {
    if (ended === undefined) return 'new Promise(() => {})';
    if (ended === 'rejected') return `Promise.reject(new Error(${literal(message)}))`;
    const name = isReference(value) ? this.names.get(value) : undefined;
    return `Promise.resolve(${value === undefined ? '' : (name ?? this.value(value, path))})`;
  }

  private function(record: FunctionRecord): string {
    return functionCode(record, (value) => {
      if (!isReference(value)) return literal(value);
      return this.names.get(value) ?? (kindOf(value) === 'promise' ? this.expression(value, '') : 'undefined');
    });
  }
}

/** Refers to no other object, so that it can be written in place. */
function isLeaf(object: object): boolean {
  return [...children(object)].every((child) => !isReference(child));
}

function opaque(object: object): string {
  const type = standInType(object);
  if (type !== undefined) return `{} as never /* any ${type.replaceAll('*/', '')} */`;
  const native = nativeCode(object);
  if (native !== undefined) return native;
  if (typeof object !== 'function') return `undefined /* a ${classNameOf(object) ?? 'value'} that has no literal */`;
  const text = Function.prototype.toString.call(object);
  return text.includes('[native code]') ? 'undefined /* a native function */' : `(${text})`;
}

function list(open: string, entries: readonly string[], close: string): string {
  if (entries.length === 0) return open + close;
  const pad = open === '{' ? ' ' : '';
  const line = `${open}${pad}${entries.join(', ')}${pad}${close}`;
  if (line.length <= MAX_WIDTH && !line.includes('\n')) return line;
  return `${open}\n${entries.map((e) => `  ${e.replaceAll('\n', '\n  ')},`).join('\n')}\n${close}`;
}

const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
finally for function if implements import in instanceof interface let new null package private protected public return
static super switch this throw true try typeof undefined var void while with yield NaN Infinity Object Array`.split(
    /\s+/,
  ),
);
