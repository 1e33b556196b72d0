// Every result must fit the published schema; the schema must refuse what is not a result.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeInputs } from '../../src/languages/javascript/codec/encode.js';
import { jsonDocument } from '../../src/report/json.js';
import type { UnitResult } from '../../src/result/result.js';
import { graph } from '../path/graphs.js';
import { open, swapNode, unchecked } from './fixtures.js';

const schema = JSON.parse(readFileSync(new URL('../../schema/result.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(schema);
const parse = (...units: UnitResult[]) => JSON.parse([...jsonDocument(units)].join(''));

describe('result.schema.json', () => {
  it('accepts results', () => {
    expect(validate(parse(swapNode, unchecked, open)), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(parse())).toBe(true);
  });

  it('accepts every encoded value', () => {
    fc.assert(
      fc.property(graph, graph, (a, b) => {
        const path = { ...swapNode.paths[0], inputs: encodeInputs({ a, b }) };
        expect(validate(parse({ ...swapNode, paths: [path] })), JSON.stringify(validate.errors)).toBe(true);
      }),
    );
  });

  it.each<[string, (unit: any) => void]>([
    ['a proof with gaps', (u) => u.gaps.push({ code: 'limit', message: 'm', count: 1 })],
    ['a refutation without a replayed violation', (u) => Object.assign(u, { verdict: 'refuted' })],
    ['an unknown verdict', (u) => Object.assign(u, { verdict: 'maybe' })],
    ['a prefix that is none', (u) => Object.assign(u.paths[0], { prefix: '0..1' })],
    ['an unknown field', (u) => Object.assign(u, { more: 1 })],
    ['an unknown escape', (u) => Object.assign(u.paths[0].inputs, { node: { $: 'what' } })],
    ['a violation without its property', (u) => Object.assign(u.paths[0], { outcome: { kind: 'violated' } })],
  ])('refuses %s', (_, spoil) => {
    const document = parse(swapNode);
    spoil(document.units[0]);
    expect(validate(document)).toBe(false);
  });
});

describe('jsonDocument', () => {
  it('is the result, whole', () => {
    const plain = JSON.parse(JSON.stringify({ version: 1, units: [swapNode, open] }));
    expect(parse(swapNode, open)).toEqual(plain);
    expect(parse()).toEqual({ version: 1, units: [] });
  });
});
