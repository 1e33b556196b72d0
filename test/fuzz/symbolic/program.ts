// Random functions with typed parameters, of the same grammar as the concrete programs, to be explored symbolically. Many in
// one file: the types of a file are read once.
import { seedOf } from '../../oracle/random.js';
import { type Code, items, type Part, statement, statements, text } from '../code.js';
import { argument } from '../expressions.js';
import { type Dialect, Generator, type Type } from '../generator.js';
import { PRELUDE } from '../program.js';
import { oneStatement } from '../statements.js';

const DIALECT: Dialect = { format: 'ts', strict: true };

/** Types of parameters, and what the grammar takes them for. */
const PARAMETERS: readonly (readonly [weight: number, text: string, type: Type])[] = [
  [5, 'number', 'num'],
  [4, 'string', 'str'],
  [2, 'boolean', 'bool'],
  [1, 'bigint', 'big'],
  [2, 'number[]', 'arr'],
  [1, 'string[]', 'arr'],
  [2, '{ a: number; b: string }', 'obj'],
  [1, '{ a: number; b?: string; c: { x: number } | null }', 'obj'],
  [1, 'number | string', 'any'],
  [1, 'string | null', 'any'],
  [1, 'number | undefined', 'any'],
  [1, "'a' | 'b' | 3", 'any'],
  [1, 'boolean | number[]', 'any'],
  [0.5, '[number, string]', 'arr'],
];

export interface SymbolicProgram {
  readonly id: string;
  readonly name: string;
  readonly tree: Code;
}

export function fileText(programs: readonly SymbolicProgram[]): string {
  // Programs misuse values on purpose; only the types of parameters count.
  const parts = ['// @ts-nocheck\n', PRELUDE.replace('let fuel = 0;', 'let fuel = 60;')];
  for (const { tree } of programs) parts.push(`${tree}\n`);
  return parts.join('');
}

export function makeFunction(seed: number, index: number): SymbolicProgram {
  const name = `unit_${index}`;
  const size = 1 + (seedOf(`symbolic size ${seed} ${index}`) % 6);
  const g = new Generator(seedOf(`symbolic ${seed} ${index}`), DIALECT, size, `_${index}`);
  const fn = g.inScope(() =>
    g.inPlace({ plainFunction: true }, () => {
      const parameters = g.times(1, 3, (i): Part => {
        const [written, type] = g.choose(PARAMETERS.map(([weight, t, kind]) => [weight, () => [t, kind] as const]));
        const parameter = `${'abc'[i]}${g.name('')}`;
        g.add({ name: parameter, type, constant: false });
        return `${parameter}: ${written}`;
      });
      const list: Code[] = [];
      while (list.length < size && g.budget > 0) list.push(oneStatement(g, 2));
      const result = statement`return ${argument(g, g.pick<Type>(['num', 'str', 'bool', 'any']), 2)};`;
      return text`export function ${name}(${items(parameters)}) {\n${statements([...list, result])}\n}`;
    }),
  );
  return { id: `${seed}:${index}`, name, tree: statements([fn]) };
}
