// Random expressions. `value(g, type, depth)` aims at a type and misses now and then, so that coercions and errors happen.

import { classExpression } from './classes.js';
import { type Code, expression, items, notLikeStatement, P, primary, text, within } from './code.js';
import { functionExpression } from './functions.js';
import type { Generator, Type } from './generator.js';
import { libraryCall, libraryValue } from './library.js';
import { destructuringAssignment } from './patterns.js';
import { jsx, typedExpression } from './typescript.js';

const NUMBERS =
  '0 1 2 3 7 10 -1 -5 0.5 1.5 255 1e3 0x1f 0b101 0o17 1_000 .5 NaN Infinity -0 2147483648 4294967296'.split(' ');
const STRINGS = [
  "''",
  "'a'",
  "'b'",
  "'x'",
  "'12'",
  "'abc'",
  "'a-b'",
  '"q\\"uote"',
  "'\\u00e9\\n'",
  "'length'",
  "'A b'",
  '`t`',
];
const KEYS = ['a', 'b', 'c', 'x', 'y'];
export const ARITHMETIC = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'];
const LEVEL: Readonly<Record<string, number>> = {
  '+': P.add,
  '-': P.add,
  '*': P.multiply,
  '/': P.multiply,
  '%': P.multiply,
  '&': P.bitAnd,
  '|': P.bitOr,
  '^': P.bitXor,
  '<<': P.shift,
  '>>': P.shift,
  '>>>': P.shift,
  '<': P.relational,
  '<=': P.relational,
  '>': P.relational,
  '>=': P.relational,
  in: P.relational,
  instanceof: P.relational,
  '==': P.equality,
  '!=': P.equality,
  '===': P.equality,
  '!==': P.equality,
  '&&': P.and,
  '||': P.or,
  '??': P.nullish,
};

const TYPES: readonly Type[] = [
  'num',
  'str',
  'bool',
  'big',
  'arr',
  'obj',
  'fn',
  'map',
  'set',
  'inst',
  'any',
  'num',
  'str',
  'arr',
  'obj',
];

export function anyType(g: Generator): Type {
  return g.pick(TYPES);
}

/** An argument, an element, an initializer: binds tighter than a comma. */
export function argument(g: Generator, type: Type, depth: number): Code {
  return within(value(g, type, depth), P.assign);
}

export function value(g: Generator, type: Type, depth: number): Code {
  if (type === 'any' || g.chance(0.06)) type = anyType(g);
  if (depth <= 0) return leaf(g, type);
  if (g.chance(0.2)) return leaf(g, type);
  if (g.chance(0.3)) return general(g, type, depth - 1);
  return special(g, type, depth - 1);
}

export function leaf(g: Generator, type: Type): Code {
  const known = g.variables((v) => v.type === type || v.type === 'any');
  if (known.length > 0 && g.chance(0.65)) return primary`${g.pick(known).name}`;
  switch (type) {
    case 'num':
      return number(g);
    case 'str':
      return primary`${g.pick(STRINGS)}`;
    case 'bool':
      return primary`${g.pick(['true', 'false'])}`;
    case 'big':
      return primary`${g.pick(['0n', '1n', '7n', '12n', '0x10n', '9007199254740993n'])}`;
    case 'arr':
      return primary`[${g.pick(['', '1', '1, 2, 3', "'a', 'b'", '1, , 3', '[1], [2]'])}]`;
    case 'obj':
      return primary`${g.pick(['{}', '{ a: 1 }', "{ a: 1, b: 'x' }", '{ x: { y: 2 } }', 'null'])}`;
    case 'fn':
      return expression(P.assign)`${g.pick(['(v) => v', '() => 1', '(v, i) => v + i', 'String', 'Math.abs'])}`;
    case 'map':
      return expression(P.call)`new Map([[1, 'a'], ['k', 2]])`;
    case 'set':
      return expression(P.call)`new Set([1, 'b', 1])`;
    case 'inst':
      return instance(g, 0);
    case 'sym':
      return expression(P.call)`${g.pick(['Symbol.iterator', "Symbol('s')", "Symbol.for('k')"])}`;
    case 'iter':
      return expression(P.call)`[1, 2, 3][Symbol.iterator]()`;
    case 'any':
      return expression(P.unary)`${g.pick(['undefined', 'null', '0', "''", 'void 0'])}`;
  }
}

function number(g: Generator): Code {
  const literal = g.pick(NUMBERS);
  if (!g.strict && g.chance(0.02)) return expression(P.postfix)`017`;
  // `7.x` is no member: a number is an object only in parentheses.
  return expression(literal.startsWith('-') ? P.unary : P.postfix)`${literal}`;
}

export function binary(operator: string, left: Code, right: Code): Code {
  const level = LEVEL[operator];
  return expression(level)`${within(left, level)} ${operator} ${within(right, level + 1)}`;
}

/** Ways to make a value of any type. */
function general(g: Generator, type: Type, depth: number): Code {
  const v = (t: Type = type): Code => value(g, t, depth);
  return g.choose<Code>([
    [
      2,
      () =>
        expression(
          P.conditional,
        )`${within(v('bool'), P.nullish)} ? ${within(v(), P.assign)} : ${within(v(), P.assign)}`,
    ],
    [2, () => logical(g, v('any'), v())],
    [1, () => expression(P.sequence)`${within(v('any'), P.assign)}, ${within(v(), P.assign)}`],
    [3, () => assignment(g, type, depth)],
    [2, () => call(g, depth)],
    [2, () => member(g, depth)],
    [2, () => optionalChain(g, depth)],
    [1, () => primary`(${v()})`],
    [1, () => primary`[${items([argument(g, type, depth), argument(g, 'any', depth)])}][${g.pick(['0', '1', '2'])}]`],
    [0.7, () => taggedTemplate(g, depth)],
    [0.7, () => immediate(g, type, depth)],
    // By itself: some versions of V8 take `f([1], { a } = b)` for a syntax error.
    [0.5, () => expression(P.call)`identity(${destructuringAssignment(g, depth)})`],
    [g.place.async && !g.place.parameters ? 2 : 0, () => awaited(g, depth, type)],
    [g.place.generator && !g.place.parameters ? 2 : 0, () => yielded(g, depth)],
    [g.place.plainFunction ? 0.7 : 0, () => functionNames(g)],
    [g.place.method ? 1 : 0, () => superMember(g, depth)],
    [0.7, () => self(g)],
    [g.privates.length > 0 ? 3 : 0, () => privateMember(g, depth)],
    [g.typed ? 1.5 : 0, () => typedExpression(g, () => v())],
    [g.dialect.format === 'tsx' ? 1 : 0, () => jsx(g, depth)],
    [0.15, () => (g.dialect.format === 'cjs' ? self(g) : awaitedImport(g))],
    [2, () => libraryValue(g, type, depth)],
  ]);
}

/** Sloppy functions can be given the global object as `this`: programs must not change it. */
function self(g: Generator): Code {
  return g.dialect.strict ? primary`this` : primary`(this === globalThis ? 1 : this)`;
}

function awaitedImport(g: Generator): Code {
  return g.place.async && !g.place.parameters && g.dialect.format === 'esm'
    ? expression(P.member)`(await import('./dep.js')).${g.pick(['count', 'increment(2)', 'default(1)'])}`
    : expression(P.call)`typeof import.meta`;
}

function logical(g: Generator, left: Code, right: Code): Code {
  const operator = g.pick(['&&', '||', '??']);
  if (operator === '??') {
    return expression(P.nullish)`${within(left, P.bitOr)} ?? ${within(right, P.bitOr)}`;
  }
  // `a ?? b` must not stand next to && and || without parentheses.
  const level = LEVEL[operator];
  return expression(level)`${within(left, level)} ${operator} ${within(right, level + 1)}`;
}

function awaited(g: Generator, depth: number, type: Type): Code {
  const inner = value(g, type, depth);
  return g.choose<Code>([
    [2, () => expression(P.unary)`await ${within(inner, P.unary)}`],
    [1, () => expression(P.unary)`await Promise.resolve(${within(inner, P.assign)})`],
    [1, () => expression(P.unary)`await Promise.all([${items([within(inner, P.assign), argument(g, 'any', depth)])}])`],
    [0.5, () => expression(P.unary)`await Promise.reject(${within(inner, P.assign)}).catch((e) => e)`],
    [0.5, () => expression(P.unary)`await Promise.allSettled([${within(inner, P.assign)}, Promise.reject(1)])`],
    [
      0.3,
      () =>
        expression(
          P.unary,
        )`await new Promise((resolve, reject) => ${g.pick(['resolve', 'reject'])}(${within(inner, P.assign)}))`,
    ],
  ]);
}

function yielded(g: Generator, depth: number): Code {
  const inner = argument(g, 'any', depth);
  return g.choose<Code>([
    [3, () => expression(P.assign)`yield ${inner}`],
    [1, () => expression(P.assign)`yield`],
    [1, () => expression(P.assign)`yield* ${argument(g, g.chance(0.8) ? 'arr' : 'iter', depth)}`],
  ]);
}

function functionNames(g: Generator): Code {
  const simple = ['arguments.length', 'arguments[0]', 'new.target', '[...arguments]', 'typeof new.target'];
  if (!g.strict) simple.push('arguments.callee.name', 'typeof this', '(arguments[0] = 5)', '(arguments[1]++)');
  const chosen = g.pick(simple);
  return chosen.startsWith('typeof') ? expression(P.unary)`${chosen}` : primary`${chosen}`;
}

function superMember(g: Generator, depth: number): Code {
  const name = g.pick(['m', 'toString', 'g', 'nothing']);
  return g.choose<Code>([
    [2, () => expression(P.postfix)`super.${name}?.(${items([argument(g, 'any', depth)])})`],
    [1, () => expression(P.member)`super.${name}`],
    [1, () => expression(P.member)`super[${value(g, 'str', depth)}]`],
    [0.7, () => expression(P.assign)`super.${g.pick(['z', 'w'])} = ${argument(g, 'any', depth)}`],
    [0.5, () => expression(P.postfix)`super.z++`],
  ]);
}

function privateMember(g: Generator, depth: number): Code {
  const { name, kind } = g.pick(g.privates);
  const object = g.chance(0.8) ? primary`this` : within(leaf(g, 'inst'), P.member);
  return g.choose<Code>([
    [2, () => expression(P.member)`${object}.${name}`],
    [
      1.5,
      () =>
        expression(
          P.relational,
        )`${name} in ${within(g.chance(0.5) ? primary`this` : value(g, 'inst', depth), P.shift)}`,
    ],
    [kind === 'method' ? 2 : 0.3, () => expression(P.call)`${object}.${name}(${items([argument(g, 'any', depth)])})`],
    [1, () => expression(P.assign)`${object}.${name} = ${argument(g, 'num', depth)}`],
    [1, () => expression(P.assign)`${object}.${name} ${g.pick(['+=', '-=', '??=', '||=', '&&='])} ${leaf(g, 'num')}`],
    [1, () => expression(P.postfix)`${object}.${name}${g.pick(['++', '--'])}`],
    [0.5, () => expression(P.unary)`${g.pick(['++', '--'])}${object}.${name}`],
    [0.5, () => expression(P.postfix)`${object}?.${name}`],
  ]);
}

/** Something to assign to, and whether it holds a number. */
function target(g: Generator, depth: number, type: Type): Code {
  const known = g.variables((v) => !v.constant && (v.type === type || v.type === 'any'));
  return g.choose<Code>([
    [known.length > 0 ? 5 : 0, () => text`${g.pick(known).name}`],
    [2, () => text`${within(value(g, 'obj', depth), P.call)}.${g.pick(KEYS)}`],
    [1, () => text`${within(value(g, 'arr', depth), P.call)}[${within(value(g, 'num', depth), P.bitAnd)} & 7]`],
    [1, () => text`${within(value(g, 'obj', depth), P.call)}[key(${argument(g, 'any', depth)})]`],
    [0.6, () => text`this.${g.pick(KEYS)}`],
    [0.05, () => text`undeclared${g.pick(['1', '2'])}`],
    [
      g.typed ? 0 : 0.2,
      () => text`${g.variables((v) => v.constant && !v.name.includes('.')).at(-1)?.name ?? 'identity'}`,
    ],
  ]);
}

function assignment(g: Generator, type: Type, depth: number): Code {
  const to = target(g, depth, type);
  const capped = (t: Type): Code => expression(P.call)`cap(${argument(g, t, depth)})`;
  return g.choose<Code>([
    [3, () => expression(P.assign)`${to} = ${g.chance(0.3) ? argument(g, 'fn', depth) : capped(type)}`],
    [
      2,
      () =>
        expression(
          P.assign,
        )`${to} ${g.pick(['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '>>>='])} ${small(g, type)}`,
    ],
    [0.3, () => expression(P.assign)`${to} **= ${g.pick(['2', '3', '0.5', '-1'])}`],
    [
      2,
      () =>
        expression(
          P.assign,
        )`${to} ${g.pick(['&&=', '||=', '??='])} ${g.chance(0.2) ? argument(g, 'fn', depth) : capped(type)}`,
    ],
    [2, () => expression(P.postfix)`${to}${g.pick(['++', '--'])}`],
    [1, () => expression(P.unary)`${g.pick(['++', '--'])}${to}`],
  ]);
}

/** The right side of a compound assignment: what is doubled in a loop must stay small. */
function small(g: Generator, type: Type): Code {
  if (type === 'big' && g.chance(0.8)) return primary`${g.pick(['1n', '2n', '3n'])}`;
  return expression(P.call)`cap(${argument(g, g.chance(0.5) ? type : 'num', 1)})`;
}

export function args(g: Generator, depth: number, from = 0, to = 3): Code {
  const list = g.times(from, to, () =>
    g.chance(0.08) ? text`...${argument(g, g.chance(0.9) ? 'arr' : 'any', depth)}` : argument(g, 'any', depth),
  );
  return items(list, g.chance(0.1) ? ',\n  ' : g.chance(0.05) ? ', /* next */ ' : ', ');
}

function call(g: Generator, depth: number): Code {
  const functions = g.variables((v) => v.type === 'fn');
  const fn =
    functions.length > 0 && g.chance(0.7)
      ? primary`${g.pick(functions).name}`
      : within(value(g, 'fn', depth), P.member);
  return g.choose<Code>([
    [4, () => expression(P.call)`${fn}(${args(g, depth)})`],
    [1, () => expression(P.call)`${fn}.call(${items([argument(g, 'any', depth), argument(g, 'any', depth)])})`],
    [0.7, () => expression(P.call)`${fn}.apply(${argument(g, 'any', depth)}, ${argument(g, 'arr', depth)})`],
    [0.5, () => expression(P.call)`${fn}.bind(${argument(g, 'obj', depth)})(${args(g, depth)})`],
    [0.5, () => expression(P.call)`new ${fn}(${args(g, depth)})`],
    [0.3, () => expression(P.member)`${fn}.${g.pick(['name', 'length', 'name'])}`],
    [2, () => libraryCall(g, depth)],
    [1, () => methodCall(g, depth)],
  ]);
}

function methodCall(g: Generator, depth: number): Code {
  const object = within(value(g, g.chance(0.6) ? 'inst' : 'obj', depth), P.member);
  const name = g.pick(['m', 'a', 'f', 'toString', 'valueOf', 'hasOwnProperty', 'nothing']);
  const key = g.chance(0.7) ? text`.${name}` : text`[${value(g, 'str', depth)}]`;
  return expression(P.call)`${object}${key}(${args(g, depth)})`;
}

function member(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [3, () => expression(P.member)`${within(value(g, 'obj', depth), P.call)}.${g.pick(KEYS)}`],
    [2, () => expression(P.member)`${within(value(g, 'arr', depth), P.call)}[${value(g, 'num', depth)}]`],
    [2, () => expression(P.member)`${within(value(g, 'any', depth), P.call)}[${value(g, 'any', depth)}]`],
    [1, () => expression(P.member)`${within(value(g, 'arr', depth), P.call)}.length`],
    [1, () => expression(P.member)`${within(value(g, 'str', depth), P.call)}.length`],
    [
      1,
      () =>
        expression(
          P.postfix,
        )`${within(value(g, 'inst', depth), P.call)}.${g.pick(['m', 'g', 'a', 'constructor?.name'])}`,
    ],
  ]);
}

function optionalChain(g: Generator, depth: number): Code {
  let chain = within(value(g, g.pick(['obj', 'any', 'inst', 'arr']), depth), P.call);
  const links = g.times(1, 3, () =>
    g.choose<Code>([
      [3, () => text`${g.pick(['?.', '.', '?.'])}${g.pick([...KEYS, 'm', 'length'])}`],
      [1, () => text`?.[${value(g, 'any', depth - 1)}]`],
      [1, () => text`?.(${args(g, depth - 1)})`],
      [1, () => text`[${value(g, 'str', depth - 1)}]`],
      [1, () => text`?.toString?.()`],
    ]),
  );
  chain = text`${chain}?.${g.pick(KEYS)}${items(links, '')}`;
  if (g.chance(0.15)) return expression(P.unary)`delete ${chain}`;
  // Not a member: it must not become a template's tag or the callee of `new`.
  return expression(P.postfix)`${chain}`;
}

function taggedTemplate(g: Generator, depth: number): Code {
  const tag = g.pick(['tag', 'String.raw']);
  const fn = g.chance(0.8) ? primary`${tag}` : within(value(g, 'fn', depth), P.member);
  return expression(P.member)`${fn}\`${template(g, depth)}\``;
}

/** What stands between the back ticks. */
export function template(g: Generator, depth: number): Code {
  const chunk = (): string => g.pick(['', 'a', '<', ' b ', '\\n', '\\x41', '$']);
  return items([chunk(), ...g.times(0, 3, () => text`\${${value(g, 'any', depth)}}${chunk()}`)], '');
}

function immediate(g: Generator, type: Type, depth: number): Code {
  return g.inScope(() => {
    const name = g.name('z');
    const given = argument(g, type, depth);
    g.add({ name, type, constant: false });
    const place = { async: false, generator: false, targets: [], inSwitch: false, parameters: false };
    return g.inPlace(place, () => {
      const result = notLikeStatement(argument(g, type, depth));
      return expression(P.call)`((${name}${g.annotation('any')}) => ${result})(${given})`;
    });
  });
}

export function instance(g: Generator, depth: number): Code {
  if (g.classes.length === 0) return primary`{ a: 2, m() { return this.a; } }`;
  return expression(P.call)`new ${g.pick(g.classes).name}(${args(g, depth, 0, 2)})`;
}

function comparison(g: Generator, depth: number): Code {
  const type = g.pick<Type>(['num', 'num', 'str', 'any', 'big']);
  const left = value(g, type, depth);
  return g.choose<Code>([
    [4, () => binary(g.pick(['<', '<=', '>', '>=', '===', '!==', '==', '!=']), left, value(g, type, depth))],
    [1, () => binary(g.pick(['==', '!=', '===', '!==']), left, primary`${g.pick(['null', 'undefined'])}`)],
    [
      1,
      () =>
        binary(
          g.pick(['===', '!==', '==']),
          expression(P.unary)`typeof ${within(left, P.unary)}`,
          primary`'${g.pick(['number', 'string', 'object', 'function', 'undefined', 'bigint'])}'`,
        ),
    ],
    [
      1,
      () =>
        binary('in', value(g, g.chance(0.7) ? 'str' : 'any', depth), value(g, g.chance(0.7) ? 'obj' : 'arr', depth)),
    ],
    [
      1,
      () =>
        binary(
          'instanceof',
          value(g, 'any', depth),
          primary`${g.pick([...g.classes.map((c) => c.name), 'Array', 'Object', 'Map', 'Error', 'Function'])}`,
        ),
    ],
    [1, () => expression(P.unary)`!${within(left, P.unary)}`],
    [0.6, () => expression(P.unary)`delete ${within(value(g, 'obj', depth), P.call)}.${g.pick(KEYS)}`],
    [0.3, () => expression(P.unary)`delete ${within(value(g, 'obj', depth), P.call)}[${value(g, 'any', depth)}]`],
    [0.7, () => libraryValue(g, 'bool', depth)],
  ]);
}

/** Ways to make a value of this type. */
function special(g: Generator, type: Type, depth: number): Code {
  const v = (t: Type = type): Code => value(g, t, depth);
  switch (type) {
    case 'num':
      return g.choose<Code>([
        [6, () => binary(g.pick(ARITHMETIC), v(), v(g.chance(0.9) ? 'num' : 'any'))],
        [1, () => expression(P.power)`${within(v(), P.postfix)} ** ${g.pick(['2', '3', '0.5', '-1'])}`],
        [2, () => expression(P.unary)`${g.pick(['- ', '+ ', '~', '-\n'])}${within(v('any'), P.unary)}`],
        [2, () => libraryValue(g, 'num', depth)],
      ]);
    case 'str':
      return g.choose<Code>([
        [2, () => binary('+', v(), v('any'))],
        [2, () => primary`\`${template(g, depth)}\``],
        [1, () => expression(P.unary)`typeof ${within(v('any'), P.unary)}`],
        [0.1, () => expression(P.unary)`typeof ${'undeclared'}`],
        [4, () => libraryValue(g, 'str', depth)],
      ]);
    case 'bool':
      return comparison(g, depth);
    case 'big':
      return g.choose<Code>([
        [
          3,
          () =>
            expression(
              P.call,
            )`BigInt.asIntN(64, ${within(binary(g.pick(['+', '-', '*', '/', '%', '&', '|', '^']), v(), v()), P.assign)})`,
        ],
        [1, () => binary(g.pick(['+', '-', '*', '&']), v(), v())],
        [0.5, () => expression(P.shift)`${within(v(), P.shift)} ${g.pick(['<<', '>>'])} ${g.pick(['1n', '3n'])}`],
        [0.5, () => expression(P.power)`${leaf(g, 'big')} ** ${g.pick(['2n', '3n', '0n'])}`],
        [1, () => expression(P.unary)`${g.pick(['-', '~'])} ${within(v(), P.unary)}`],
        [0.5, () => expression(P.call)`BigInt(${argument(g, 'num', depth)})`],
      ]);
    case 'arr':
      return g.choose<Code>([
        [4, () => primary`[${arrayElements(g, depth)}]`],
        [4, () => libraryValue(g, 'arr', depth)],
        [1, () => expression(P.call)`Array.from(${argument(g, g.pick(['arr', 'set', 'map', 'iter', 'str']), depth)})`],
      ]);
    case 'obj':
      return g.choose<Code>([
        [5, () => objectLiteral(g, depth)],
        [1, () => libraryValue(g, 'obj', depth)],
        [0.5, () => primary`null`],
      ]);
    case 'fn':
      return g.choose<Code>([
        [4, () => functionExpression(g, depth)],
        [0.7, () => classExpression(g, depth)],
      ]);
    case 'map':
    case 'set':
    case 'iter':
    case 'sym':
      return libraryValue(g, type, depth);
    case 'inst':
      return instance(g, depth);
    case 'any':
      return general(g, type, depth);
  }
}

function arrayElements(g: Generator, depth: number): Code {
  return items(
    g.times(0, 4, () =>
      g.choose<Code>([
        [6, () => argument(g, 'any', depth)],
        [0.4, () => text``],
        [1, () => text`...${argument(g, g.pick(['arr', 'set', 'str', 'iter', 'arr', 'any']), depth)}`],
      ]),
    ),
  );
}

export function propertyName(g: Generator, depth: number): string | Code {
  return g.choose<string | Code>([
    [6, () => g.pick(KEYS)],
    [0.5, () => `'${g.pick(['q', 'a b', '1'])}'`],
    [0.3, () => g.pick(['0', '1', '2', '1e3', '0x10'])],
    [1, () => text`[${within(value(g, g.chance(0.7) ? 'str' : 'any', depth), P.assign)}]`],
    [0.2, () => '[Symbol.toStringTag]'],
    [0.2, () => g.pick(['if', 'get', 'set', 'async', 'static', 'new'])],
  ]);
}

export function objectLiteral(g: Generator, depth: number): Code {
  const list = g.times(0, 4, () => property(g, depth));
  return primary`{ ${items(list, g.chance(0.1) ? ',\n  ' : ', ')} }`;
}

function property(g: Generator, depth: number): Code {
  const shorthands = g.variables((v) => v.type !== 'fn' && !v.name.includes('.'));
  const body = (parameters: string, result: Type): Code =>
    g.inScope(() =>
      g.inPlace(
        {
          async: false,
          generator: false,
          plainFunction: true,
          method: true,
          targets: [],
          inSwitch: false,
          parameters: false,
        },
        () => {
          if (parameters !== '') g.add({ name: parameters, type: 'any', constant: false });
          return text`(${parameters}) { ${result === 'any' ? 'return ' : 'this.seen = '}${argument(g, 'any', depth - 1)}; }`;
        },
      ),
    );
  return g.choose<Code>([
    [6, () => text`${propertyName(g, depth)}: ${argument(g, 'any', depth)}`],
    [shorthands.length > 0 ? 1.5 : 0, () => text`${g.pick(shorthands).name}`],
    [1.5, () => text`...${argument(g, g.pick(['obj', 'arr', 'str', 'any']), depth)}`],
    [1, () => text`${propertyName(g, depth)}${body(g.name('q'), 'any')}`],
    [0.7, () => text`get ${propertyName(g, depth)}${body('', 'any')}`],
    [0.7, () => text`set ${propertyName(g, depth)}${body(g.name('q'), 'num')}`],
    [0.3, () => text`${g.pick(['async ', '*', 'async *'])}${g.pick(KEYS)}() { return ${leaf(g, 'any')}; }`],
    [0.2, () => text`...{ __proto__: ${leaf(g, 'obj')} }`],
    [0.3, () => text`valueOf() { return ${leaf(g, 'num')}; }`],
    [0.3, () => text`toString() { log('str'); return ${leaf(g, 'str')}; }`],
    [0.2, () => text`[Symbol.toPrimitive](hint${g.annotation('any')}) { return ${argument(g, 'any', 1)}; }`],
    [0.2, () => text`*[Symbol.iterator]() { yield 1; yield ${argument(g, 'any', 1)}; }`],
  ]);
}
