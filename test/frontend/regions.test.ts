// Lines as units: which statements they name, what goes in and out, and lines that cannot run by themselves.
import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../src/languages/target.js';
import { failure, open, unitOf } from './project.js';

test.each([
  ['a.ts:12-30', { file: 'a.ts', lines: { first: 12, last: 30 } }],
  ['dir/a.ts:7', { file: 'dir/a.ts', lines: { first: 7, last: 7 } }],
  ['a.ts:7:body2', { file: 'a.ts', lines: { first: 7, last: 7, body: 2 } }],
  ['a.ts#C.m:3-4', { file: 'a.ts', lines: { first: 3, last: 4 } }],
  ['c:x/a.ts', { file: 'c:x/a.ts' }],
])('%s', (text, expected) => expect(parseTarget(text)).toEqual(expected));

const FILE = `interface Line { price: number; tag: 'a' | 'b' | null }
export class Cart {
  #limit = 10;
  lines: Line[] = [];
  total(discount: number, coupon: string | null, seen: Set<string>): number {
    if (coupon === null) return 0;
    let sum = 0;
    const helper = (x: number): number => x * discount + sum;
    outer: for (const line of this.lines) {
      if (line.tag === null) continue;
      const priced = helper(line.price);
      if (coupon.length > priced && sum > this.#limit) break outer;
      sum += priced;
    }
    const rest = sum % 2;
    return rest + seen.size;
  }
}
export const pick = (items: number[], cut: number) => items.filter((item) => item > cut).map((item) => item * 2);
export function late(a: number) {
  use();
  const b = a;
  function use() { return b; }
  for (var i = 0; i < 3; i++) {
    var last: number | undefined;
    if (last === 2) return last;
    last = i;
  }
  return i;
}
function* steps(n: number) {
  yield n;
  n += arguments.length;
  n++;
}
if (pick([], 1)) {
  steps(1);
} else {
  steps(2);
}
`;

describe('inputs', () => {
  test('are the variables that are declared outside', () => {
    const regions = {
      '10-13': 'method line,coupon,sum,discount',
      '9:body': 'method line,coupon,sum,discount',
      '13': 'function sum,priced',
      '15-16': 'function sum,seen',
      '19:body2': 'function item,cut',
      '19:body3': 'function item',
      '26-27': 'function last,i',
      '25-27': 'function i,last',
      '34': 'function n',
    };
    const { units } = open({ 'a.ts': FILE }, ...Object.keys(regions).map((lines) => `a.ts:${lines}`));
    const found = units.map(({ name, kind, parameters }) => [
      name.replace(/^[\w.]+:/, ''),
      `${kind} ${parameters.map((parameter) => parameter.name).join()}`,
    ]);
    expect(Object.fromEntries(found)).toEqual(regions);
  });

  test('have the types that the compiler knows there', () => {
    const { parameters } = unitOf({ 'a.ts': FILE }, 'a.ts:12');
    expect(parameters.map(({ name, shape }) => [name, shape.kind])).toEqual([
      ['coupon', 'string'],
      ['priced', 'number'],
      ['sum', 'number'],
    ]);
  });

  test('statements are those of the file', () => {
    const { statements, location } = unitOf({ 'a.ts': FILE }, 'a.ts:10-13');
    expect(statements.map(({ line, column, endLine }) => [line, column, endLine])).toEqual([
      [8, 11, 8],
      [8, 43, 8],
      [10, 7, 10],
      [10, 30, 10],
      [11, 7, 11],
      [12, 7, 12],
      [12, 56, 12],
      [13, 7, 13],
    ]);
    expect(location.line).toBe(10);
  });

  test('two regions and a function of one file', () => {
    const program = open({ 'a.ts': FILE }, 'a.ts:13', 'a.ts#pick', 'a.ts:19:body3');
    const { units } = program;
    expect(units.map(({ name }) => name)).toEqual(['Cart.total:13', 'pick', 'pick:19:body3']);
    expect(units[1]?.location.line).toBe(19);
    expect(program.notes()).toEqual([]);
  });
});

test.each([
  ['7-10', 'cuts the statement on lines 9 to 14'],
  ['8-12', 'cuts the statement on lines 9 to 14'],
  ['2-19', 'exports'],
  ['200', 'no whole statement'],
  ['4', 'cuts the statement on lines 2 to 18'],
  ['22:body', 'no loop and no function'],
  ['19:body7', 'has 3 bodies'],
  ['21', 'uses b, which is declared after it'],
  ['32', 'has a yield'],
  ['33', 'uses arguments'],
  ['23', 'declares, and runs nothing'],
  ['37-39', 'more than one block'],
  ['36-38', 'cuts the statement on lines 36 to 40'],
])('lines %s', (lines, message) => {
  const found = failure({ 'a.ts': FILE }, `a.ts:${lines}`);
  expect(found.code).toBe('wrong-region');
  expect(found.message).toMatch(new RegExp(message));
});
