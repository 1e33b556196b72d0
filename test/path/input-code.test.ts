import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputCode, type NamedInput } from '../../src/languages/javascript/codec/input-code.js';
import { recordedFunction } from '../../src/languages/javascript/codec/recorded-function.js';
import { callOf } from '../../src/languages/javascript/codec/unit-call.js';
import { classNameOf } from '../../src/languages/javascript/values/object-parts.js';
import { cases } from '../cases.js';
import { difference, graph, Leaf, Node } from './graphs.js';

/** Runs the code in strict mode and returns the arguments the unit was called with. */
function run(code: string, unit = 'unit'): unknown[] {
  const js = transformSync(code, { loader: 'ts', target: 'es2022' }).code;
  let args: unknown[] | undefined;
  const record = (...a: unknown[]) => {
    args = a;
  };
  new Function(unit, 'Node', 'Leaf', `'use strict';\n${js}`)(record, Node, Leaf);
  return args!;
}

const unit = (name: string, rest = false) => callOf({ kind: 'function', root: name, parameters: [{ rest }] });

describe('inputCode', () => {
  it('builds the graph it was given', () => {
    fc.assert(
      fc.property(graph, graph, (a, b) => {
        const code = inputCode(
          [
            { name: 'a', value: a },
            { name: 'b', value: b },
            { name: 'again', value: a },
          ],
          'unit(a, b, again)',
        );
        expect(difference([a, b, a], run(code)), code).toBeUndefined();
      }),
      { numRuns: cases(500) },
    );
  });

  it('writes an acyclic list as one expression', () => {
    const node = Object.assign(new Node(), { elem: 0, next: Object.assign(new Node(), { elem: -0, next: null }) });
    expect(inputCode([{ name: 'node', value: node }], unit('swapNode'))).toBe(
      `const node = Object.assign(Object.create(Node.prototype), {
  elem: 0,
  next: Object.assign(Object.create(Node.prototype), { elem: -0, next: null }),
});
swapNode(node);`,
    );
  });

  it('closes cycles by assignment', () => {
    const node: Record<string, unknown> = { elem: 1 };
    node.next = node;
    expect(inputCode([{ name: 'node', value: node }], unit('swapNode'))).toBe(
      'const node: any = { elem: 1, next: undefined };\nnode.next = node;\nswapNode(node);',
    );
  });

  it('shows that two inputs are the same object', () => {
    const shared = { x: 1 };
    const inputs: NamedInput[] = ['a', 'b'].map((name) => ({ name, value: shared }));
    expect(inputCode(inputs, unit('f'))).toBe('const a = { x: 1 };\nconst b = a;\nf(a, b);');
  });

  it('writes calls of methods, constructors and rest parameters', () => {
    const receiver = { name: 'this', value: Object.create(Node.prototype) };
    const inputs = [receiver, { name: 'self', value: 2 }];
    const method = callOf({ kind: 'method', root: 'Node', member: 'swap', parameters: [{ rest: false }] });
    expect(inputCode(inputs, method)).toBe(
      'const self = Object.create(Node.prototype);\nconst self2 = 2;\nself.swap(self2);',
    );
    const x = [{ name: 'x', value: 1n }];
    const parameters = [{ rest: false }];
    expect(inputCode(x, callOf({ kind: 'constructor', root: 'Node', parameters }))).toBe('const x = 1n;\nnew Node(x);');
    expect(inputCode(x, callOf({ kind: 'static', root: 'Node', member: 'of', parameters }))).toContain('Node.of(x);');
    const exported = callOf({ kind: 'function', root: 'default', exported: ['default'], parameters });
    expect(inputCode(x, exported)).toContain('module.exports.default(x);');
    expect(inputCode([{ name: 'xs', value: [1, 2] }], unit('sum', true))).toContain('sum(...xs);');
  });

  it('hides neither the unit nor a class, nor uses a reserved word', () => {
    const inputs = [
      { name: 'unit', value: Object.create(Node.prototype) },
      { name: 'Node', value: 1 },
      { name: 'class', value: 2 },
      { name: '{ a, b }', value: 3 },
    ];
    const code = inputCode(inputs, unit('unit'));
    expect(
      difference(
        inputs.map((i) => i.value),
        run(code),
      ),
      code,
    ).toBeUndefined();
  });

  it('writes functions as arrow functions that answer as recorded', () => {
    const node = {};
    const calls = [
      { args: [0], result: 5 },
      { args: [-0], result: node },
      { args: [NaN], result: undefined },
    ];
    const f = recordedFunction({ calls, otherwise: 1, inOrder: false });
    const code = inputCode([{ name: 'f', value: f }], unit('unit'));
    const [g] = run(code) as [Function];
    const first = g(-0);
    expect([g(0), first === g(-0), typeof first, g(NaN), g(3)]).toEqual([5, true, 'object', undefined, 1]);
    const ordered = recordedFunction({ calls, otherwise: 1, inOrder: true });
    const [h] = run(inputCode([{ name: 'f', value: ordered }], unit('unit'))) as [Function];
    const object = {};
    expect([h(object), typeof h({}), h(object)]).toEqual([5, 'object', 5]);
    expect(
      inputCode([{ name: 'f', value: recordedFunction({ calls: [], otherwise: 3, inOrder: false }) }], 'g(f)'),
    ).toBe('const f: any = () => 3;\ng(f);');
  });

  it('writes long lists without deep nesting', () => {
    let list: unknown = null;
    for (let i = 0; i < 5_000; i++) list = { i, next: list };
    const [value] = run(inputCode([{ name: 'list', value: list }], unit('unit')));
    let length = 0;
    for (let node: any = value; node !== null; node = node.next) length++;
    expect(length).toBe(5_000);
  });

  it('names classes as it is told', () => {
    const code = inputCode([{ name: 'n', value: new Leaf() }], 'f(n)', (o) =>
      classNameOf(o) === 'Leaf' ? 'tree.Leaf' : undefined,
    );
    expect(code).toBe('const n = Object.create(tree.Leaf.prototype);\nf(n);');
  });
});
