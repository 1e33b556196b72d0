import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeInputs, decodeValue } from '../../src/languages/javascript/codec/decode.js';
import { encodeInputs, encodeValue } from '../../src/languages/javascript/codec/encode.js';
import { recordedFunction } from '../../src/languages/javascript/codec/recorded-function.js';
import { cases } from '../cases.js';
import { difference, graph, Leaf, Node } from './graphs.js';

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('encodeValue', () => {
  it('gives a graph back as it was, through JSON text', () => {
    fc.assert(
      fc.property(graph, (value) => {
        const decoded = decodeValue(throughJson(encodeValue(value)), { Node, Leaf });
        expect(difference(value, decoded)).toBeUndefined();
      }),
      { numRuns: cases(500) },
    );
  });

  it('keeps what inputs share', () => {
    fc.assert(
      fc.property(graph, graph, (a, b) => {
        const inputs = { a, $: b, again: a };
        const decoded = decodeInputs(throughJson(encodeInputs(inputs)) as Record<string, unknown>, { Node, Leaf });
        expect(difference(inputs, decoded)).toBeUndefined();
      }),
    );
  });

  it('writes JSON values as they are', () => {
    const value = { a: [1, 'two', null, true], b: { c: 0.5 } };
    expect(encodeValue(value)).toEqual(value);
  });

  it('writes what JSON lacks as documented', () => {
    expect([NaN, -0, Infinity, -Infinity, undefined, 12n].map(encodeValue)).toEqual([
      { $: 'NaN' },
      { $: '-0' },
      { $: 'Infinity' },
      { $: '-Infinity' },
      { $: 'undefined' },
      { $: 'bigint', value: '12' },
    ]);
    const node: any = Object.assign(new Node(), { elem: 1 });
    node.next = node;
    expect(encodeValue(node)).toEqual({
      $: 'object',
      id: 1,
      class: 'Node',
      properties: { elem: 1, next: { $: 'ref', id: 1 } },
    });
    expect(encodeValue(Object.assign(new Array(3), { 1: 'x' }))).toEqual({
      $: 'array',
      length: 3,
      properties: { 1: 'x' },
    });
    expect(encodeValue({ $: 1 })).toEqual({ $: 'object', properties: { $: 1 } });
  });

  it('makes plain objects of instances when classes are not given', () => {
    const decoded = decodeValue(encodeValue(Object.assign(new Node(), { x: 1 }))) as object;
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
    expect(decoded).toEqual({ x: 1 });
  });

  it('carries long lists without deep nesting', () => {
    let list: unknown = null;
    for (let i = 0; i < 20_000; i++) list = { i, next: list };
    const decoded = decodeValue(throughJson(encodeValue(list)));
    let length = 0;
    for (let node: any = decoded; node !== null; node = node.next) length++;
    expect(length).toBe(20_000);
  });

  it('carries functions as the calls they answered', () => {
    const node = {};
    const record = {
      calls: [
        { args: [1, node], result: node },
        { args: [NaN, {}], result: 'other' },
      ],
      otherwise: 7,
      inOrder: false,
    };
    const encoded = throughJson(encodeInputs({ f: recordedFunction(record), node })) as Record<string, unknown>;
    expect(encoded.f).toEqual({
      $: 'function',
      calls: [
        { args: [1, { $: 'ref', id: 1 }], result: { $: 'object', id: 1, properties: {} } },
        { args: [{ $: 'NaN' }, { $: 'other' }], result: 'other' },
      ],
      otherwise: 7,
    });
    const decoded = decodeInputs(encoded) as { f: Function; node: object };
    expect(decoded.f(1, decoded.node)).toBe(decoded.node);
    expect(decoded.f(2, decoded.node)).toBe(7);
  });

  it('answers by order where arguments are made anew', () => {
    const calls = [
      { args: [{}], result: 'first' },
      { args: [{}], result: 'second' },
    ];
    const f = decodeValue(encodeValue(recordedFunction({ calls, otherwise: 0, inOrder: true }))) as Function;
    const [a, b] = [{}, {}];
    expect([f(a), f(b), f(a), f({})]).toEqual(['first', 'second', 'first', 0]);
  });

  it('carries dates and typed arrays, shared ones once', () => {
    const day = new Date(951_782_400_000);
    const value = {
      day,
      again: day,
      never: new Date(Number.NaN),
      bytes: new Uint8Array([1, 255]),
      big: BigInt64Array.of(-1n),
    };
    const back = decodeValue(JSON.parse(JSON.stringify(encodeValue(value)))) as typeof value;
    expect(back).toEqual(value);
    expect(back.again).toBe(back.day);
    expect(new Float64Array([Number.NaN, -0])).toEqual(decodeValue(encodeValue(new Float64Array([Number.NaN, -0]))));
  });

  it('names what it cannot carry and refuses to read it back', () => {
    const encoded = encodeValue({ like: /a/, f: (x: number) => x + 1 });
    expect(encoded).toMatchObject({ like: { $: 'opaque', type: 'RegExp' }, f: { $: 'opaque', type: 'function' } });
    expect(() => decodeValue(encoded)).toThrow('RegExp');
    expect(() => decodeValue({ $: 'ref', id: 4 })).toThrow('id 4');
    expect(() => decodeValue({ $: 'nonsense' })).toThrow('nonsense');
  });

  it('runs no getter', () => {
    const value = {
      get x(): number {
        throw new Error('ran');
      },
      y: 1,
    };
    expect(encodeValue(value)).toEqual({ y: 1 });
  });
});
