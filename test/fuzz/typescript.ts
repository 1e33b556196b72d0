// What TypeScript adds: annotations, assertions, enums, namespaces, parameter properties, decorators, declarations without
// a value, and JSX.
import { type Code, expression, items, P, primary, statement, text, within } from './code.js';
import { argument } from './expressions.js';
import type { Generator, Type } from './generator.js';

const NAMES: Readonly<Partial<Record<Type, string>>> = {
  num: 'number',
  str: 'string',
  bool: 'boolean',
  big: 'bigint',
  arr: 'any[]',
  fn: '(...list: any[]) => any',
};

const TYPES = [
  'any',
  'unknown',
  'number | string',
  'string[]',
  'readonly number[]',
  'Array<number>',
  '{ a: number; b?: string }',
  '[number, string?]',
  '[first: number, ...rest: any[]]',
  '[string, ...number[]]',
  '{ chain(): this }',
  "'a' | 'b' | 1 | true | null",
  '(x: number) => void',
  'new (x: any) => object',
  'keyof { a: 1 }',
  'Record<string, any>',
  'typeof globalThis',
  'T1 extends string ? 1 : never',
  '{ [K in "a" | "b"]?: number }',
  '{ [key: string]: unknown }',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type
  '`a${string}`',
  '{ a: 1 }["a"]',
  'A1 & B1',
  '(number)',
  'asserts1',
  'unique1.Deep',
  'T1 extends (infer U)[] ? U : never',
  '{ readonly x: 1; m(): void; new (): any; (): any; get g(): 1; set s(v: any) }',
  'import("./dep.js").Type',
  '1n | -1',
];

function type(g: Generator): string {
  return g.pick(TYPES);
}

export function parameterType(g: Generator, of: Type): string {
  return g.typed && g.chance(0.5) ? `: ${NAMES[of] ?? 'any'}` : '';
}

export function typeParameters(g: Generator): string {
  return g.typed && g.chance(0.1)
    ? g.pick(['<T>', '<T, U = any>', '<const T extends object>', '<in out T>'].slice(0, 3))
    : '';
}

export function typedExpression(g: Generator, inner: () => Code): Code {
  const value = inner();
  return g.choose<Code>(
    [
      [
        2,
        () =>
          expression(P.sequence)`${within(value, P.relational)} as ${g.pick(['any', 'unknown', 'const1', 'number'])}`,
      ],
      [1, () => expression(P.sequence)`${within(value, P.relational)} satisfies ${g.pick(['any', 'unknown'])}`],
      [1, () => text`(${within(value, P.call)}!)`],
      [g.dialect.format === 'ts' ? 0.7 : 0, () => text`(<any>${within(value, P.unary)})`],
      [
        0.5,
        () =>
          expression(
            P.call,
          )`((v: any): v is ${g.pick(['string', 'number'])} => typeof v === 'string')(${within(value, P.assign)})`,
      ],
      [0.5, () => expression(P.call)`identity<any>(${within(value, P.assign)})`],
      [0.3, () => primary`(identity<number>)`],
      [0.2, () => primary`[1, 2] as const`],
    ].filter(([weight]) => (weight as number) > 0) as [number, () => Code][],
  );
}

export function modifier(g: Generator): string {
  return g.typed && g.chance(0.2) ? g.pick(['public ', 'private ', 'protected ']) : '';
}

export function parameterProperties(g: Generator): Code {
  return items(
    g.times(
      1,
      2,
      (i) =>
        text`${g.pick(['public', 'private', 'readonly', 'protected readonly'])} ${'ab'[i]} = ${argument(g, 'any', 1)}`,
    ),
  );
}

export function decorator(g: Generator): string {
  return g.typed && g.chance(0.05) ? `@${g.pick(['decorate', "decorated('x')"])}\n` : '';
}

/** Statements that only TypeScript has. */
export function typedStatement(g: Generator, depth: number, top: boolean): Code {
  const name = g.name('T');
  return g.choose<Code>([
    [1, () => statement`type ${name}<T1 = any> = ${type(g)};`],
    [1, () => statement`interface ${name} { a: ${type(g)}; m?(x: number): void }`],
    [1, () => declaredAs(g, depth)],
    [2, () => enumeration(g, top)],
    [0.5, () => statement`declare const ${name}: ${type(g)};`],
    [0.5, () => statement`function ${name}(x: number): void;\nfunction ${name}(x: any) { log(typeof x); }`],
    [
      0.5,
      () =>
        statement`abstract class ${name} { declare d: number; abstract m(): void; static n?: ${type(g)}; constructor(public p = 1) {} [key: string]: any; override1!: string }`,
    ],
    [top ? 1 : 0, () => namespace(g, depth)],
    [
      0.5,
      () =>
        statement`function ${name}(this: any, x?: any): asserts x is string { if (x === 1) throw new TypeError('asserted'); }`,
    ],
  ]);
}

function declaredAs(g: Generator, depth: number): Code {
  const value = argument(g, 'any', depth - 1);
  return statement`let ${g.declare('any', false, 'v')}: ${type(g)} = ${value};`;
}

function enumeration(g: Generator, top: boolean): Code {
  const name = g.name('E');
  g.add({ name, type: 'obj', constant: true });
  const members = g.pick([
    'A, B, C',
    'A = 1, B, C = A + B',
    "A = 'a', B = 'b'",
    "A = -1, B = 'x'.length, C",
    'A = 1 << 2, B = A | 1',
  ]);
  return statement`${top ? g.pick(['', '', 'const ']) : ''}enum ${name} { ${members} }`;
}

function namespace(g: Generator, depth: number): Code {
  const name = g.name('N');
  const value = argument(g, 'num', depth - 1);
  g.add({ name, type: 'obj', constant: true });
  return statement`namespace ${name} { export const a = ${value}; let hidden = 1; export function m() { return hidden++ + a; } export namespace x { export let y = a; } }`;
}

export function jsx(g: Generator, depth: number): Code {
  const tag = g.pick(['div', 'tag', 'Object.keys']);
  const attributes = g.pick(['', " a='1'", ' b', ' data-x={1}']);
  const spread = g.chance(0.3) ? text` {...${argument(g, 'obj', depth - 1)}}` : '';
  const child = text`{${argument(g, 'any', depth - 1)}}`;
  return g.choose<Code>([
    [1, () => expression(P.postfix)`<${tag}${attributes}${spread} />`],
    [1, () => expression(P.postfix)`<${tag}${attributes}>text ${child} more</${tag}>`],
    [1, () => expression(P.postfix)`<>${child}{/* none */}<b /></>`],
  ]);
}
