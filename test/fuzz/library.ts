// Calls of the built-in library in random programs: constructors, methods with callbacks, conversions. Everything is
// deterministic: no clock, no randomness, no locale, no time zone.
import { type Code, expression, items, P, primary, text, within } from './code.js';
import { args, argument, leaf, value } from './expressions.js';
import { callback } from './functions.js';
import type { Generator, Type } from './generator.js';

const REGEXPS = ['/a/', '/[a-c]+/g', '/(?<k>b)?(c)/i', '/\\d+/gu', '/^x|y$/m', '/\\s*-/y', '/(a)|(b)/d', '/./gs'];

const of = expression(P.call);
/** With `?.`: nothing to assign to or to construct. */
const chained = expression(P.postfix);

export function libraryCall(g: Generator, depth: number): Code {
  return libraryValue(g, g.pick<Type>(['num', 'str', 'bool', 'arr', 'obj', 'map', 'set', 'iter']), depth);
}

function on(g: Generator, type: Type, depth: number): Code {
  return within(value(g, type, depth), P.call);
}

export function libraryValue(g: Generator, type: Type, depth: number): Code {
  switch (type) {
    case 'num':
      return numbers(g, depth);
    case 'str':
      return strings(g, depth);
    case 'bool':
      return booleans(g, depth);
    case 'arr':
      return arrays(g, depth);
    case 'obj':
      return objects(g, depth);
    case 'map':
    case 'set':
      return collections(g, type, depth);
    case 'iter':
      return iterators(g, depth);
    case 'sym':
      return of`${g.pick(['Symbol.iterator', 'Symbol()', "Symbol('d')", "Symbol.for('k')", 'Symbol.hasInstance'])}`;
    case 'big':
      return g.chance(0.5)
        ? of`BigInt(${argument(g, 'num', depth)})`
        : of`BigInt.asUintN(8, ${argument(g, 'big', depth)})`;
    default:
      return g.choose<Code>([
        [1, () => objects(g, depth)],
        [1, () => arrays(g, depth)],
        [1, () => strings(g, depth)],
        [1, () => thrower(g, depth)],
      ]);
  }
}

/** Errors of every class, made or thrown by the library. */
function thrower(g: Generator, depth: number): Code {
  const Class = g.pick(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError', 'EvalError']);
  return g.choose<Code>([
    [2, () => of`new ${Class}(${argument(g, 'str', depth)})`],
    [1, () => of`new Error(${argument(g, 'str', depth)}, { cause: ${argument(g, 'any', depth)} })`],
    [0.5, () => of`new AggregateError([${leaf(g, 'any')}], 'many')`],
    [0.5, () => of`JSON.parse(${argument(g, 'str', depth)})`],
    [0.3, () => of`decodeURIComponent('%')`],
    [0.3, () => of`(1.5).toFixed(${g.pick(['1', '101', '-1'])})`],
    [0.3, () => of`Reflect.construct(${g.pick(['Map', 'Set', 'Object'])}, [])`],
  ]);
}

function numbers(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [
      3,
      () =>
        of`Math.${g.pick(['abs', 'floor', 'ceil', 'round', 'sign', 'trunc', 'sqrt', 'fround', 'clz32', 'cbrt'])}(${argument(g, 'num', depth)})`,
    ],
    [2, () => of`Math.${g.pick(['max', 'min', 'imul', 'hypot'])}(${args(g, depth, 0, 3)})`],
    [1, () => of`Number(${argument(g, 'any', depth)})`],
    [1, () => of`${g.pick(['parseInt', 'parseFloat', 'Number.parseFloat'])}(${argument(g, 'any', depth)})`],
    [
      1,
      () =>
        of`${on(g, 'str', depth)}.${g.pick(['indexOf', 'lastIndexOf', 'search', 'localeCompare'])}(${argument(g, 'str', depth)})`,
    ],
    [1, () => of`${on(g, 'str', depth)}.${g.pick(['charCodeAt', 'codePointAt'])}(${argument(g, 'num', depth)})`],
    [
      1,
      () =>
        of`${on(g, 'arr', depth)}.${g.pick(['indexOf', 'lastIndexOf', 'push', 'unshift'])}(${argument(g, 'any', depth)})`,
    ],
    [
      1,
      () =>
        of`${on(g, 'arr', depth)}.${g.pick(['findIndex', 'findLastIndex'])}(${callback(g, ['any', 'num'], 'bool', depth)})`,
    ],
    [
      1,
      () =>
        of`${on(g, 'arr', depth)}.${g.pick(['reduce', 'reduceRight'])}(${callback(g, ['any', 'any'], 'any', depth)}${g.chance(0.6) ? text`, ${argument(g, 'any', depth)}` : ''})`,
    ],
    [0.7, () => expression(P.member)`${on(g, g.pick(['map', 'set']), depth)}.size`],
    [
      0.7,
      () =>
        of`new Date(${g.pick(['0', '86400000', '1e12', "'2020-02-30T00:00:00Z'", "'2021-01-02T03:04:05Z'"])}).${g.pick(['getTime', 'getUTCDay', 'getUTCFullYear', 'valueOf'])}()`,
    ],
    [0.3, () => of`Date.UTC(2020, ${argument(g, 'num', depth)})`],
    [0.7, () => expression(P.member)`${typedArray(g, depth)}[${g.pick(['0', '1', '9', '-1'])}]`],
    [
      0.4,
      () =>
        of`new DataView(new ArrayBuffer(8)).${g.pick(['getInt8', 'getFloat32', 'getUint16'])}(${g.pick(['0', '3', '9'])})`,
    ],
    [0.3, () => of`Number.${g.pick(['EPSILON', 'MAX_SAFE_INTEGER', 'MIN_VALUE'])}`],
  ]);
}

function typedArray(g: Generator, depth: number): Code {
  const Class = g.pick([
    'Uint8Array',
    'Int16Array',
    'Float64Array',
    'Uint8ClampedArray',
    'BigInt64Array',
    'Float32Array',
  ]);
  const made = g.choose<Code>([
    [
      2,
      () =>
        of`new ${Class}([${items(g.times(0, 3, () => argument(g, Class.startsWith('Big') ? 'big' : 'num', depth)))}])`,
    ],
    [1, () => of`new ${Class}(${g.pick(['0', '2', '5'])})`],
    [1, () => of`${Class}.from(${argument(g, 'arr', depth)})`],
  ]);
  if (g.chance(0.5)) return made;
  const last = g.pick([
    '.fill(1)',
    '.reverse()',
    '.slice(1)',
    '.map((v) => v)',
    '.subarray(1, 2)',
    '.sort()',
    '.set([1])',
    '.at(-1)',
  ]);
  return of`${made}${last}`;
}

function strings(g: Generator, depth: number): Code {
  const s = (): Code => on(g, 'str', depth);
  return g.choose<Code>([
    [
      2,
      () =>
        of`${s()}.${g.pick(['trim', 'toUpperCase', 'toLowerCase', 'trimStart', 'normalize', 'toString', 'toWellFormed'])}()`,
    ],
    [
      2,
      () =>
        of`${s()}.${g.pick(['slice', 'substring', 'substr'])}(${items(g.times(0, 2, () => argument(g, 'num', depth)))})`,
    ],
    [1, () => of`${s()}.${g.pick(['charAt', 'at'])}(${argument(g, 'num', depth)})`],
    [1, () => of`${s()}.${g.pick(['padStart', 'padEnd'])}(${g.pick(['0', '3', '6'])}, ${argument(g, 'str', depth)})`],
    [0.7, () => of`${s()}.repeat(${g.pick(['0', '1', '2', '-1'])})`],
    [
      1,
      () =>
        of`${s()}.${g.pick(['replace', 'replaceAll'])}(${argument(g, 'str', depth)}, ${g.chance(0.5) ? argument(g, 'str', depth) : callback(g, ['str', 'num'], 'str', depth)})`,
    ],
    [
      1,
      () =>
        of`${s()}.replace(${g.pick(REGEXPS)}, ${g.chance(0.5) ? argument(g, 'str', depth) : callback(g, ['str', 'any'], 'str', depth)})`,
    ],
    [1, () => of`String(${argument(g, 'any', depth)})`],
    [
      1,
      () =>
        of`JSON.stringify(${argument(g, 'any', depth)}${g.chance(0.3) ? g.pick([', null, 2', ", ['a']", ', (k, v) => v', ", null, '--'"]) : ''})`,
    ],
    [1, () => of`${on(g, 'arr', depth)}.join(${g.chance(0.6) ? argument(g, 'str', depth) : ''})`],
    [
      0.7,
      () =>
        of`${on(g, 'num', depth)}.${g.pick(['toFixed(2)', 'toString(2)', 'toString(36)', 'toPrecision(3)', 'toExponential(1)', 'toString()'])}`,
    ],
    [0.5, () => of`String.fromCharCode(${argument(g, 'num', depth)})`],
    [0.5, () => of`Object.prototype.toString.call(${argument(g, 'any', depth)})`],
    [0.4, () => of`encodeURIComponent(${argument(g, 'str', depth)})`],
    [
      0.4,
      () => of`new Date(${g.pick(['0', '1e12', '-1', 'NaN'])}).${g.pick(['toISOString', 'toJSON', 'toUTCString'])}()`,
    ],
    [0.4, () => expression(P.member)`${within(value(g, 'fn', depth), P.member)}.name`],
    [0.3, () => of`${on(g, 'sym', depth)}.toString()`],
  ]);
}

function booleans(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [
      1,
      () => of`${on(g, 'str', depth)}.${g.pick(['includes', 'startsWith', 'endsWith'])}(${argument(g, 'str', depth)})`,
    ],
    [1, () => of`${on(g, 'arr', depth)}.includes(${argument(g, 'any', depth)})`],
    [1, () => of`${on(g, 'arr', depth)}.${g.pick(['some', 'every'])}(${callback(g, ['any', 'num'], 'bool', depth)})`],
    [1, () => of`Number.${g.pick(['isInteger', 'isNaN', 'isFinite', 'isSafeInteger'])}(${argument(g, 'any', depth)})`],
    [0.5, () => of`${g.pick(['isNaN', 'isFinite'])}(${argument(g, 'any', depth)})`],
    [1, () => of`Object.is(${items([argument(g, 'any', depth), argument(g, 'any', depth)])})`],
    [1, () => of`Array.isArray(${argument(g, 'any', depth)})`],
    [1, () => of`Boolean(${argument(g, 'any', depth)})`],
    [1, () => of`Object.hasOwn(${argument(g, 'obj', depth)}, ${argument(g, 'str', depth)})`],
    [1, () => of`${g.pick(REGEXPS)}.test(${argument(g, 'str', depth)})`],
    [1, () => of`${on(g, g.pick(['map', 'set']), depth)}.${g.pick(['has', 'delete'])}(${argument(g, 'any', depth)})`],
    [0.5, () => of`Object.${g.pick(['isFrozen', 'isSealed', 'isExtensible'])}(${argument(g, 'obj', depth)})`],
    [
      0.5,
      () =>
        of`Reflect.${g.pick(['has', 'deleteProperty'])}(${argument(g, 'obj', depth)}, ${argument(g, 'str', depth)})`,
    ],
    [0.3, () => chained`${within(leaf(g, 'obj'), P.call)}.isPrototypeOf?.(${leaf(g, 'obj')})`],
  ]);
}

function arrays(g: Generator, depth: number): Code {
  const a = (): Code => on(g, 'arr', depth);
  return g.choose<Code>([
    [2, () => of`${a()}.map(${callback(g, ['any', 'num'], 'any', depth)})`],
    [2, () => of`${a()}.filter(${callback(g, ['any', 'num'], 'bool', depth)})`],
    [
      1,
      () =>
        of`${a()}.${g.pick(['slice', 'splice', 'toSpliced', 'flat'])}(${items(g.times(0, 2, () => argument(g, 'num', 1)))})`,
    ],
    [1, () => of`${a()}.concat(${args(g, depth, 0, 2)}).slice(0, 8)`],
    [
      1,
      () =>
        of`${a()}.${g.pick(['sort', 'toSorted'])}(${g.chance(0.4) ? callback(g, ['any', 'any'], 'num', depth) : ''})`,
    ],
    [1, () => of`${a()}.${g.pick(['reverse', 'toReversed', 'shift', 'pop', 'keys', 'entries', 'values'])}()`],
    [0.7, () => of`${a()}.${g.pick(['fill', 'at'])}(${argument(g, 'num', depth)})`],
    [0.7, () => of`${a()}.with(${leaf(g, 'num')}, ${argument(g, 'any', depth)})`],
    [0.7, () => of`${a()}.flatMap(${callback(g, ['any'], 'arr', depth)}).slice(0, 8)`],
    [0.7, () => of`${a()}.${g.pick(['find', 'findLast', 'forEach'])}(${callback(g, ['any', 'num'], 'bool', depth)})`],
    [0.5, () => of`${a()}.copyWithin(0, ${leaf(g, 'num')})`],
    [
      1,
      () =>
        of`Object.${g.pick(['keys', 'values', 'entries', 'getOwnPropertyNames'])}(${argument(g, g.pick(['obj', 'arr', 'inst', 'str', 'any']), depth)})`,
    ],
    [0.5, () => of`Reflect.ownKeys(${argument(g, g.pick(['obj', 'inst']), depth)})`],
    [1, () => of`${on(g, 'str', depth)}.split(${g.chance(0.7) ? argument(g, 'str', depth) : g.pick(REGEXPS)})`],
    [0.7, () => of`${on(g, 'str', depth)}.match(${g.pick(REGEXPS)})`],
    [0.5, () => primary`[...${on(g, 'str', depth)}.matchAll(${g.pick(REGEXPS)})]`],
    [0.5, () => of`${g.pick(REGEXPS)}.exec(${argument(g, 'str', depth)})`],
    [0.7, () => of`Array.from({ length: ${g.pick(['0', '2', '3'])} }, ${callback(g, ['any', 'num'], 'any', depth)})`],
    [
      0.7,
      () =>
        of`${g.pick(['new Array', 'Array', 'Array.of'])}(${items(g.times(0, 2, () => (g.chance(0.7) ? primary`${g.pick(['3', "'3'", '0', '1'])}` : argument(g, 'arr', depth))))})`,
    ],
    [0.5, () => primary`[...${typedArray(g, depth)}]`],
    [0.5, () => typedArray(g, depth)],
    [0.5, () => primary`[...${on(g, g.pick(['map', 'set']), depth)}]`],
    [0.4, () => of`Object.freeze(${argument(g, 'arr', depth)})`],
  ]);
}

const TRAPS = [
  '{}',
  '{ get(t, k, r) { return Reflect.get(t, k, r); } }',
  "{ get: (t, k) => (typeof k === 'string' ? k + '!' : t[k]) }",
  "{ has: (t, k) => k === 'a', deleteProperty: () => true }",
  "{ set(t, k, v) { log('set', String(k)); t[k] = v; return true; }, ownKeys: (t) => Reflect.ownKeys(t) }",
  '{ set: () => false }',
  "{ getOwnPropertyDescriptor: (t, k) => Reflect.getOwnPropertyDescriptor(t, k), defineProperty: (t, k, d) => (log('define', String(k)), Reflect.defineProperty(t, k, d)) }",
];

function objects(g: Generator, depth: number): Code {
  const o = (): Code => argument(g, 'obj', depth);
  return g.choose<Code>([
    [1, () => of`Object.assign(${items([argument(g, 'obj', depth), ...g.times(1, 2, o)])})`],
    [1, () => of`Object.fromEntries(${argument(g, g.pick(['map', 'arr']), depth)})`],
    [1, () => of`Object.create(${o()}${g.chance(0.3) ? ', { p: { value: 3, enumerable: true } }' : ''})`],
    [0.7, () => of`Object.freeze(${o()})`],
    [0.4, () => of`Object.${g.pick(['seal', 'preventExtensions', 'getOwnPropertyDescriptors'])}(${o()})`],
    [
      0.7,
      () =>
        of`Object.defineProperty(${o()}, ${argument(g, 'str', depth)}, ${g.pick(['{ value: 1 }', '{ get() { return this.a; }, enumerable: true, configurable: true }', '{ value: 2, writable: true, enumerable: true, configurable: true }'])})`,
    ],
    [0.4, () => of`Object.getOwnPropertyDescriptor(${o()}, ${argument(g, 'str', depth)})`],
    [0.3, () => of`Object.setPrototypeOf(${o()}, ${o()})`],
    [0.7, () => of`new Proxy(${o()}, ${g.pick(TRAPS)})`],
    [0.7, () => of`JSON.parse(JSON.stringify(${o()}))`],
    [0.5, () => chained`Object.groupBy?.(${argument(g, 'arr', depth)}, ${callback(g, ['any'], 'str', depth)})`],
    [0.5, () => of`Object(${argument(g, 'any', depth)})`],
    [0.3, () => of`new ${g.pick(['Number', 'String', 'Boolean'])}(${argument(g, 'any', depth)})`],
    [0.3, () => of`new Date(${g.pick(['0', '1e12', 'NaN'])})`],
    [0.3, () => of`new RegExp(${g.pick(["'a+'", '/b/g', "'['"])}, ${g.pick(["'g'", "''", "'zz'"])})`],
    [0.3, () => of`new WeakMap([[${o()}, 1]])`],
  ]);
}

function collections(g: Generator, type: 'map' | 'set', depth: number): Code {
  const method = type === 'map' ? 'set' : 'add';
  const made =
    type === 'map'
      ? of`new Map([${items(g.times(0, 3, () => primary`[${argument(g, 'any', depth)}, ${argument(g, 'any', depth)}]`))}])`
      : of`new Set(${argument(g, g.pick(['arr', 'str', 'set', 'arr']), depth)})`;
  const base = g.chance(0.6) ? made : within(leaf(g, type), P.call);
  return g.choose<Code>([
    [3, () => base],
    [2, () => of`${base}.${method}(${items(g.times(1, 2, () => argument(g, 'any', depth)))})`],
    [0.7, () => of`${base}.forEach(${callback(g, ['any', 'any'], 'any', depth)})`],
    [0.5, () => chained`${base}.get?.(${argument(g, 'any', depth)})`],
    [0.3, () => of`${base}.clear()`],
    [
      type === 'set' ? 0.6 : 0,
      () => of`${base}.${g.pick(['union', 'intersection', 'difference', 'isSubsetOf'])}(${argument(g, 'set', depth)})`,
    ],
  ]);
}

function iterators(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [2, () => of`${on(g, 'arr', depth)}.${g.pick(['values', 'entries', 'keys'])}()`],
    [1, () => of`${on(g, g.pick(['map', 'set']), depth)}.${g.pick(['values', 'entries', 'keys'])}()`],
    [1, () => of`counted(${g.pick(['0', '2', '4'])})`],
    [
      1,
      () =>
        of`(function* () { yield* ${g.inPlace({ async: false, generator: false }, () => argument(g, 'arr', depth))}; return ${leaf(g, 'any')}; })()`,
    ],
    [1, () => chained`${on(g, 'iter', depth)}.${g.pick(['next', 'return', 'throw', 'next'])}?.(${leaf(g, 'any')})`],
  ]);
}
