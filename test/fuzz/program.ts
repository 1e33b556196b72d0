// Random programs as modules: many programs in one module to share the cost of translating and loading, or one program
// that is a whole module. A seed and a number name a program for good.
import { seedOf } from '../oracle/random.js';
import { classDeclaration } from './classes.js';
import { type Code, items, type Part, statement, statements, text } from './code.js';
import { argument, leaf } from './expressions.js';
import { functionDeclaration } from './functions.js';
import { type Dialect, Generator, type Type } from './generator.js';
import { oneStatement } from './statements.js';
import { typedStatement } from './typescript.js';
import { unquoted } from './unquoted.js';

export interface FuzzProgram {
  readonly id: string;
  /** Declarations of the module that belong to this program, then its function, called `main` plus the suffix. */
  readonly tree: Code;
  /** Name of the exported function. */
  readonly main: string;
  /** The arguments of the call, as an array literal. */
  readonly args: string;
}

export interface FuzzModule {
  readonly dialect: Dialect;
  readonly programs: readonly FuzzProgram[];
}

/**
 * What programs of every module can use. Small steps only: `spend` ends what would run on. The text of functions is not
 * compared here: two compilers lay it out in two ways.
 */
export const PRELUDE = `let fuel = 0;
function spend() { if (--fuel < 0) throw new RangeError('out of fuel'); }
function log(...values) { console.log(...values); }
function report(e) {
  if ((e instanceof TypeError || e instanceof RangeError) && Object.hasOwn(e, 'message') && typeof e.message === 'string') {
    const message = unquoted(e.message);
    if (message !== e.message) e.message = message;
  }
  console.log('caught', e instanceof Error ? e.name + ': ' + e.message : e);
}
${unquoted}
function cap(v) { return typeof v === 'string' && v.length > 40 ? v.slice(0, 40) : typeof v === 'bigint' ? BigInt.asIntN(64, v) : v; }
function key(k) { return typeof k === 'number' ? k & 7 : typeof k === 'string' && k.length > 12 ? k.length : k; }
function tag(strings, ...values) { return strings.raw.join('|') + strings.length + values.length + Object.isFrozen(strings); }
function* counted(n) { try { for (let i = 0; i < n; i++) yield i; } finally { log('counted', n); } }
function identity(v) { return v; }
Object.defineProperty(Function.prototype, 'toString', { value: { toString() {
  const name = Object.getOwnPropertyDescriptor(this, 'name')?.value;
  return 'function ' + (typeof name === 'string' ? name : '?');
} }.toString });
`;

const TYPED_PRELUDE = `function decorate(value: any, context: any): any { log('decorate', context.kind, String(context.name)); }
function decorated(label: string) { log(label); return decorate; }
`;

const JSX_PRELUDE = `function h(type: any, props: any, ...children: any[]) { return { type: typeof type, props, children }; }
function Fragment() { return null; }
`;

const IMPORTS = `import fallback, { count, increment as inc } from './dep.js';
import * as everything from './dep.js';
import './dep.js';
export { count as counter, Shape } from './dep.js';
export * from './dep.js';
export * as dep from './dep.js';
export default class {}
`;

/** The module that programs import. */
export const DEPENDENCY = `export let count = 0;
export function increment(by = 1) { count += by; return count; }
export class Shape { sides = 3; static make() { return new this(); } }
function pair(x) { return [x, count]; }
export default pair;
`;

export function moduleText({ dialect, programs }: FuzzModule): string {
  const parts: string[] = [];
  if (dialect.format === 'tsx') parts.push('/** @jsx h */\n/** @jsxFrag Fragment */\n');
  if (dialect.format === 'esm') parts.push(IMPORTS);
  parts.push(PRELUDE);
  if (dialect.format === 'ts' || dialect.format === 'tsx') parts.push(TYPED_PRELUDE);
  if (dialect.format === 'tsx') parts.push(JSX_PRELUDE);
  const esm = dialect.format !== 'cjs';
  const refill = '() => { fuel = 250; }';
  parts.push(esm ? `export const begin = ${refill};\n` : `exports.begin = ${refill};\n`);
  for (const program of programs) {
    parts.push(`${program.tree}\n`);
    if (!esm) parts.push(`exports.${program.main} = ${program.main};\n`);
  }
  return parts.join('');
}

const FORMATS: readonly Dialect['format'][] = ['cjs', 'esm', 'ts', 'cjs', 'ts', 'esm', 'cjs', 'tsx'];

/** The module with programs `first` to `first + count - 1` of a run. */
export function makeModule(seed: number, first: number, count: number, batch: number): FuzzModule {
  const format = FORMATS[Math.floor(first / batch) % FORMATS.length];
  const dialect: Dialect = { format, strict: format !== 'cjs' };
  return { dialect, programs: Array.from({ length: count }, (_, i) => makeProgram(seed, first + i, dialect)) };
}

const TYPES: readonly Type[] = ['num', 'str', 'any', 'arr', 'obj', 'bool', 'fn', 'big'];

export function makeProgram(seed: number, index: number, dialect: Dialect): FuzzProgram {
  const size = 3 + (seedOf(`size ${seed} ${index}`) % 14);
  const g = new Generator(seedOf(`${seed} ${index}`), dialect, size, `_${index}`);
  const state: Part[] = [];
  if (dialect.format === 'esm') {
    for (const [name, type] of [
      ['count', 'num'],
      ['inc', 'fn'],
      ['everything.count', 'num'],
      ['everything.increment', 'fn'],
      ['fallback', 'fn'],
    ] as const) {
      if (g.chance(0.2)) g.add({ name, type, constant: true });
    }
  }
  // State of the module, which outlives a run.
  for (const made of g.times(0, 2, () => moduleState(g))) state.push(made);
  const main = `main_${index}`;
  const kind = g.choose<{ async: boolean; generator: boolean }>([
    [6, () => ({ async: false, generator: false })],
    [2, () => ({ async: true, generator: false })],
  ]);
  const types = g.times<Type>(0, 3, () => g.pick(TYPES));
  // Evaluated outside the module: literals only.
  const args = `[${types.map((type) => leaf(new Generator(g.random.below(2 ** 31), dialect, 0), type)).join(', ')}]`;
  const body = g.inScope(() =>
    g.inPlace({ async: kind.async, plainFunction: true }, () => {
      const parameters = items(types.map((type) => g.declare(type, false, 'p')));
      const inner = guardedBlock(g, size);
      const result = statement`return ${argument(g, 'any', 2)};`;
      return text`(${parameters}) {\n${statements([inner, result])}\n}`;
    }),
  );
  const exported = dialect.format === 'cjs' ? '' : 'export ';
  const fn = text`${exported}${kind.async ? 'async ' : ''}function ${main}${body}`;
  return { id: `${seed}:${index}`, tree: statements([statements(state), fn]), main, args };
}

/** Errors end a program early: half of the statements report theirs instead. */
function guardedBlock(g: Generator, count: number): Code {
  const list: Code[] = [];
  while (list.length < count && g.budget > 0) {
    const made = oneStatement(g, 3);
    const declares = /^(let|const|var|class|function|async function|enum|type|interface|declare|abstract|@)\b/.test(
      String(made),
    );
    list.push(declares || g.chance(0.3) ? made : statement`try {\n${statements([made])}\n} catch (e) {\nreport(e);\n}`);
  }
  return statements(list);
}

function moduleState(g: Generator): Code {
  const exported = g.dialect.format !== 'cjs' && g.chance(0.3) ? 'export ' : '';
  return g.choose<Code>([
    [
      3,
      () => {
        const type = g.pick(TYPES);
        const initial = g.inPlace({ plainFunction: false }, () => argument(g, type, 1));
        const kind = g.pick(['let', 'const', 'var']);
        // Loading must not fail: it would take the other programs with it.
        const name = g.declare(type, kind === 'const', 'm');
        return statement`${exported}${kind} ${name} = (() => { fuel = 50; try { return ${initial}; } catch { return 1; } })();`;
      },
    ],
    [1, () => functionDeclaration(g, 2)],
    [1, () => safeClass(g)],
    [g.typed ? 2 : 0, () => typedStatement(g, 1, true)],
  ]);
}

/** A class of the module; what its static parts throw is caught. */
function safeClass(g: Generator): Code {
  const name = g.name('G');
  const inner = g.inScope(() => {
    const made = classDeclaration(g, 2);
    return text`(() => { fuel = 50; try {\n${made}\nreturn ${g.variables(() => true).at(-1)?.name ?? 'Object'};\n} catch { return Object; } })()`;
  });
  g.add({ name, type: 'fn', constant: true });
  return statement`const ${name} = ${inner};`;
}
