// More types of parameters of random functions: unions, records, nested and optional objects, methods of interfaces, bytes, dates.
import { against, plain, type TypeInfo } from './type-info.js';

export const MORE_TYPES: Readonly<Record<string, TypeInfo>> = {
  bigint: {
    text: 'bigint',
    values: plain('0n', '1n', '-1n', '2n'),
    tests: (n) => [`${n} > 0n`, `${n} === 1n`],
    numbers: (n) => [`Number(${n})`, `(${n} === 0n ? 0 : 1)`],
    changes: (n) => [`${n} = ${n} + 1n;`, `${n} = -${n};`],
  },
  mixed: {
    text: 'string | number | undefined',
    values: plain('undefined', '0', '1', 'NaN', "''", "'a'", "'1'"),
    tests: (n) => [`typeof ${n} === 'string'`, `${n} === undefined`, `${n} == 1`, `!${n}`],
    numbers: (n) => [`(typeof ${n} === 'number' ? ${n} : 0)`, `Number(${n})`, `String(${n}).length`],
    changes: (n) => [`${n} ??= 1;`, `${n} ||= 'b';`, `${n} &&= 2;`],
  },
  strings: {
    text: 'string[]',
    values: plain('[]', "['']", "['a']", "['a', 'b']", "['b', 'a']"),
    tests: (n) => [`${n}.includes('a')`, `${n}[0] === 'a'`, `${n}.length > 1`],
    numbers: (n) => [`${n}.join('').length`, `${n}.length`, `${n}.indexOf('b')`],
    changes: (n) => [`${n}.push('a');`, `${n}.shift();`, `${n}.reverse();`],
  },
  record: {
    text: 'Record<string, number>',
    values: plain('{}', '{ a: 1 }', '{ a: 0, b: 2 }'),
    tests: (n) => [`'a' in ${n}`, `${n}.a === 1`, `${n}.b === undefined`],
    numbers: (n) => [`(${n}.a ?? 0)`, `('b' in ${n} ? 1 : 0)`],
    changes: (n) => [`${n}.a = 1;`, `delete ${n}.b;`],
  },
  deep: {
    text: 'Deep',
    values: plain(
      '{ p: { x: 0, y: 0 } }',
      '{ p: { x: 1, y: 0 }, q: { k: 1 } }',
      '{ p: { x: 1, y: 2 }, q: undefined }',
      '{ p: { x: 0, y: 1 }, q: { k: 0 } }',
    ),
    inner: { point: (value) => (value as { p: unknown }).p },
    tests: (n) => [`${n}.q === undefined`, `${n}.q?.k === 1`, `'q' in ${n}`, `${n}.p.x > 0`],
    numbers: (n) => [`${n}.p.x`, `${n}.q!.k`, `(${n}.q?.k ?? 2)`],
    changes: (n) => [`${n}.p = { x: 1, y: 1 };`, `${n}.q = { k: 2 };`, `${n}.p.x++;`, `delete ${n}.q;`],
  },
  variant: {
    text: 'Variant',
    values: plain("{ kind: 'a', n: 0 }", "{ kind: 'a', n: 1 }", "{ kind: 'b', s: '' }", "{ kind: 'b', s: 'a' }"),
    tests: (n) => [`${n}.kind === 'a'`, `'s' in ${n}`, `${n}.kind === 'b' && ${n}.s === 'a'`],
    numbers: (n) => [`(${n}.kind === 'a' ? ${n}.n : ${n}.s.length)`],
    changes: (n) => [`if (${n}.kind === 'a') ${n}.n = 1;`],
  },
  partial: {
    text: 'Partial<Point>',
    values: plain('{}', '{ x: 1 }', '{ y: 0 }', '{ x: 0, y: 1 }', '{ x: undefined }'),
    tests: (n) => [`${n}.x === undefined`, `'y' in ${n}`, `${n}.x === ${n}.y`],
    numbers: (n) => [`(${n}.x ?? 0)`, `(${n}.y ?? 1)`],
    changes: (n) => [`${n}.x = 1;`, `delete ${n}.y;`, `${n}.x ??= 2;`],
  },
  meter: {
    text: 'Meter',
    values: [
      ...plain('{ k: 0, read: () => 0 }', '{ k: 1, read: () => 1 }', '{ k: 2, read: (n) => n }'),
      ...against(/pure/, '{ k: 1, read() { return this.k++; } }'),
    ],
    tests: (n) => [`${n}.read(1) > 0`, `${n}.k === 1`, `${n}.read(0) === ${n}.read(0)`],
    numbers: (n) => [`${n}.read(1)`, `${n}.k`, `${n}.read(${n}.k)`],
    changes: (n) => [`${n}.k = 1;`, `${n}.read(0);`],
  },
  bytes: {
    text: 'Uint8Array',
    values: plain('new Uint8Array(0)', 'new Uint8Array([1])', 'new Uint8Array([0, 255])'),
    tests: (n) => [`${n}.length > 1`, `${n}[0] === 1`],
    numbers: (n) => [`${n}.length`, `(${n}[0] ?? 0)`],
    changes: (n) => [`${n}[0] = 256;`, `if (${n}.length > 0) ${n}[0]++;`],
  },
  date: {
    text: 'Date',
    values: plain('new Date(0)', 'new Date(1)', 'new Date(NaN)'),
    tests: (n) => [`${n}.getTime() > 0`, `Number.isNaN(${n}.getTime())`],
    numbers: (n) => [`${n}.getTime()`],
    changes: (n) => [`${n}.setTime(1);`],
  },
  state: {
    text: 'Level',
    values: plain('0', '5', '6'),
    tests: (n) => [`${n} === Level.Low`, `${n} > Level.Mid`],
    numbers: (n) => [`${n}`, `Level[${n}].length`],
    changes: (n) => [`${n} = Level.High;`],
  },
};
