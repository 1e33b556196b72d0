// Random value graphs and their comparison, for the laws of encode, decode and inputCode.
import fc from 'fast-check';
import { recordedFunction, recordOf } from '../../src/languages/javascript/codec/recorded-function.js';
import { dataProperties } from '../../src/languages/javascript/codec/value-graph.js';
import { classNameOf, isReference } from '../../src/languages/javascript/values/object-parts.js';

export class Node {}
export class Leaf extends Node {}

/** The first difference between two graphs, as text; undefined when they are isomorphic. */
export function difference(a: unknown, b: unknown, classes = true): string | undefined {
  const pairs = new Map<object, object>();
  const open: [unknown, unknown, string][] = [[a, b, '$']];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const [x, y, path] = top;
    if (!isReference(x) || !isReference(y)) {
      if (!Object.is(x, y)) return `${path}: ${String(x)} is not ${String(y)}`;
      continue;
    }
    const known = pairs.get(x);
    if (known !== undefined) {
      if (known !== y) return `${path}: shared differently`;
      continue;
    }
    if ([...pairs.values()].includes(y)) return `${path}: shared only on the right`;
    pairs.set(x, y);
    if (Array.isArray(x) !== Array.isArray(y) || typeof x !== typeof y) return `${path}: different kinds`;
    if (classes && classNameOf(x) !== classNameOf(y)) return `${path}: ${classNameOf(x)} is not ${classNameOf(y)}`;
    if (Array.isArray(x) && x.length !== (y as unknown[]).length) return `${path}: lengths`;
    if (typeof x === 'function') {
      for (const call of recordOf(x)!.calls) open.push([call.result, (y as Function)(...call.args), `${path}()`]);
      continue;
    }
    if (x instanceof Set || x instanceof Map) {
      if (!(y instanceof Set || y instanceof Map) || x.size !== y.size) return `${path}: sizes`;
      const others = [...y.entries()];
      [...x.entries()].forEach(([k, v], i) => {
        open.push([k, others[i][0], `${path}<${i}>`], [v, others[i][1], `${path}=>${i}`]);
      });
      continue;
    }
    const left = [...dataProperties(x)];
    const right = new Map(dataProperties(y));
    if (left.map(([k]) => k).join() !== [...right.keys()].join()) return `${path}: keys`;
    for (const [key, value] of left) open.push([value, right.get(key), `${path}.${key}`]);
  }
  return undefined;
}

type Ref = { ref: number } | { value: unknown };
interface Spec {
  kind: 'object' | 'Node' | 'Leaf' | 'null' | 'array' | 'sparse' | 'function' | 'set' | 'map';
  fields: [string, Ref][];
}

const primitive = fc.oneof(
  fc.constantFrom<unknown>(NaN, -0, 0, Infinity, -Infinity, undefined, null, true, false, '', "it's", '\u2028\n"\\'),
  fc.double(),
  fc.bigInt(),
  fc.string({ unit: 'binary' }),
);
const key = fc.oneof(
  fc.constantFrom('next', 'elem', 'length', '__proto__', '$', 'a b', '0', '17', '-1', 'class'),
  fc.string(),
);
const ref: fc.Arbitrary<Ref> = fc.oneof(
  primitive.map((value) => ({ value })),
  fc.nat(7).map((n) => ({ ref: n })),
);
const spec: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constantFrom('object', 'Node', 'Leaf', 'null', 'array', 'sparse', 'function', 'set', 'map'),
  fields: fc.uniqueArray(fc.tuple(key, ref), { maxLength: 4, selector: ([k]) => k }),
});

/** A graph of up to eight objects; every object may refer to every other. */
export const graph: fc.Arbitrary<unknown> = fc
  .tuple(fc.array(spec, { minLength: 1, maxLength: 8 }), ref)
  .map(([specs, root]) => {
    const records = specs.map((s) =>
      s.kind === 'function' ? { calls: [] as any[], otherwise: undefined, inOrder: false } : undefined,
    );
    const objects = specs.map((s, i) => create(s, records[i]));
    const resolve = (r: Ref): unknown => ('ref' in r ? objects[r.ref % objects.length] : r.value);
    for (const [i, s] of specs.entries()) {
      for (const [j, [name, r]] of s.fields.entries()) {
        if (s.kind === 'function') records[i]!.calls.push({ args: [j, name], result: resolve(r) });
        else if (s.kind === 'array') (objects[i] as unknown[]).push(resolve(r));
        else if (s.kind === 'set') (objects[i] as Set<unknown>).add(resolve(r));
        else if (s.kind === 'map')
          (objects[i] as Map<unknown, unknown>).set(j % 2 === 0 ? resolve(r) : name, resolve(r));
        // The length of an array cannot be defined anew.
        else if (s.kind === 'sparse' && (j === 0 || name === 'length')) (objects[i] as unknown[])[3] = resolve(r);
        else define(objects[i] as object, name, resolve(r));
      }
    }
    return resolve(root);
  });

function create(s: Spec, record: any): unknown {
  switch (s.kind) {
    case 'object':
      return {};
    case 'Node':
      return Object.create(Node.prototype);
    case 'Leaf':
      return Object.create(Leaf.prototype);
    case 'null':
      return Object.create(null);
    case 'function':
      return recordedFunction(record);
    case 'set':
      return new Set();
    case 'map':
      return new Map();
    default:
      return [];
  }
}

function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
