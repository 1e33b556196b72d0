// Finds parts of a captured state by the expressions that name them: what their value is, and the code that writes another one.
import { type Node, parseExpressionAt } from 'acorn';
import { privateParts } from './marks.js';
import { type ClassInfo, scopeTree } from './scope-tree.js';
import { SignatureError } from './signature.js';
import { classRecord, type Encoded, type ObjectRecord, type Shape, type State } from './state.js';

export interface FoundPart {
  readonly value: Encoded;
  /** Code that writes the variable of that name to the part; undefined: it is the argument of that number. */
  readonly write: ((name: string) => string) | undefined;
  readonly argument?: number;
}

type Any = Node & Record<string, unknown>;

export class StateParts {
  /** @param parameters names of the unit's parameters, undefined where there is a pattern */
  constructor(
    private readonly state: State,
    private readonly parameters: readonly (string | undefined)[],
  ) {}

  /** @throws SignatureError for a part that the state does not have */
  find(path: string): FoundPart {
    // Private names have no meaning outside of their class for the parser.
    const text = path.replaceAll('#', '$private$');
    let node: Any;
    try {
      node = parseExpressionAt(text, 0, { ecmaVersion: 'latest' }) as unknown as Any;
    } catch {
      throw new SignatureError(`${path} is no name of a part of the state`);
    }
    if (node.end !== text.length) throw new SignatureError(`${path} is no name of a part of the state`);
    return this.part(node, path);
  }

  /** Primitive parts of a value, with the expressions that name them. */
  leaves(path: string, { value, ...part }: FoundPart, depth = 4): (FoundPart & { path: string })[] {
    const id = objectId(value);
    if (id === undefined) return [{ path, value, ...part }];
    const record = this.state.objects[id] as ObjectRecord;
    const [kind] = record.made;
    if (depth === 0 || (kind !== 'o' && kind !== 'a')) return [];
    return this.fields(record).flatMap(({ key, value: inner, writable }) => {
      if (typeof key !== 'string' || !writable) return [];
      const name = /^\d+$/.test(key)
        ? `${path}[${key}]`
        : /^[A-Za-z_$][\w$]*$/.test(key)
          ? `${path}.${key}`
          : undefined;
      return name === undefined ? [] : this.leaves(name, { value: inner, write: writer(id, key) }, depth - 1);
    });
  }

  private part(node: Any, path: string): FoundPart {
    if (node.type === 'ThisExpression') return { value: this.state.self, write: undefined };
    if (node.type === 'Identifier') return this.variable((node as unknown as { name: string }).name, path);
    if (node.type === 'MemberExpression') return this.member(node, path);
    if (node.type === 'CallExpression') return this.entry(node, path);
    throw new SignatureError(
      `${path}: a part is named by fields, elements and entries (this.lines[0].count, prices.get('x'))`,
    );
  }

  private variable(name: string, path: string): FoundPart {
    const argument = this.parameters.indexOf(name);
    if (argument >= 0) return { value: this.state.args[argument] ?? ['u'], write: undefined, argument };
    const { scopes } = this.state;
    let scope: number | undefined = this.state.scope;
    while (scope !== undefined) {
      if (scope < 0) scope = classRecord(this.state, -1 - scope)[1];
      else {
        const record: State['scopes'][number] = scopes[scope] as State['scopes'][number];
        const at = record.names.indexOf(name);
        const number = scope;
        if (at >= 0)
          return { value: record.values[at] as Encoded, write: (from) => `$scope(${number}).set.${name}(${from});` };
        scope = record.parent;
      }
    }
    throw new SignatureError(`${path}: the unit has no parameter ${name}, and its functions use no such variable`);
  }

  private member(node: Any, path: string): FoundPart {
    const { value } = this.part(node.object as Any, path);
    const property = node.property as Any & { name?: string; value?: unknown };
    const key = node.computed ? String(property.value) : (property.name as string);
    const id = objectId(value);
    if (id === undefined) throw new SignatureError(`${path}: what has the field ${key} is no object in the state`);
    const record = this.state.objects[id] as ObjectRecord;
    if (key.startsWith('$private$')) return this.privateField(record, id, key.slice('$private$'.length), path);
    const found = this.fields(record).find((field) => field.key === key);
    if (found === undefined) throw new SignatureError(`${path}: the object in the state has no own field ${key}`);
    if (!found.writable) throw new SignatureError(`${path}: the field ${key} cannot be written in the state`);
    return { value: found.value, write: writer(id, key) };
  }

  /** Of a map: `prices.get('x')`. */
  private entry(node: Any, path: string): FoundPart {
    const callee = node.callee as Any;
    const [key] = node.arguments as (Any & { value?: Encoded })[];
    const name = (callee.property as { name?: string } | undefined)?.name;
    if (callee.type !== 'MemberExpression' || name !== 'get' || key?.type !== 'Literal')
      throw new SignatureError(`${path}: only entries of maps are named by a call, get(KEY) with a text or number`);
    const id = objectId(this.part(callee.object as Any, path).value);
    const made = id === undefined ? undefined : (this.state.objects[id] as ObjectRecord).made;
    const list = made?.[0] === 'M' ? made[1] : [];
    const at = list.findIndex((item, i) => i % 2 === 0 && item === key.value);
    if (at < 0) throw new SignatureError(`${path}: there is no such map, or it has no such key`);
    const write = (from: string): string =>
      `Map.prototype.set.call($object(${id}), ${JSON.stringify(key.value)}, ${from});`;
    return { value: list[at + 1] as Encoded, write };
  }

  private privateField(record: ObjectRecord, id: number, name: string, path: string): FoundPart {
    for (const [owner, values] of record.privates ?? []) {
      const names = privateNames(this.state, owner);
      const at = names.indexOf(name);
      const value = values[at];
      if (at >= 0 && value)
        return { value: value[0] as Encoded, write: (from) => `$held(${owner}).p[${at}]($object(${id}), ${from});` };
    }
    throw new SignatureError(`${path}: the object in the state has no private field #${name}`);
  }

  private fields(record: ObjectRecord): { key: Encoded; value: Encoded; writable: boolean }[] {
    if (record.shape === -2) return record.values.map((value, i) => ({ key: String(i), value, writable: true }));
    const [keys, flags] = (this.state.shapes[record.shape] ?? [[], []]) as Shape;
    let at = 0;
    return keys.map((key, i) => {
      const bits = flags[i] as number;
      const value = record.values[at] as Encoded;
      at += bits & 8 ? 2 : 1;
      return { key, value, writable: (bits & 9) === 1 };
    });
  }
}

function privateNames(state: State, owner: number): string[] {
  const [, scope, number] = classRecord(state, owner);
  const script = state.scripts[state.scopes[scope]?.script ?? 0];
  const tree = script && scopeTree(script.text, script.module);
  const parts = tree === undefined ? [] : privateParts(tree.classes[number] as ClassInfo);
  return parts.map(({ name, field }) => (field ? name : ''));
}

function writer(id: number, key: string): (from: string) => string {
  return (from) => `$object(${id})[${JSON.stringify(key)}] = ${from};`;
}

export function objectId(value: Encoded): number | undefined {
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'number' ? value[0] : undefined;
}
