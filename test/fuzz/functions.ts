// Random functions: declarations, expressions, arrows, generators, async functions, their parameters and bodies.
import {
  type Code,
  expression,
  items,
  notLikeStatement,
  P,
  type Part,
  primary,
  statement,
  statements,
  text,
  within,
} from './code.js';
import { argument } from './expressions.js';
import type { Generator, Place, Type } from './generator.js';
import { pattern } from './patterns.js';
import { block } from './statements.js';
import { parameterType, typeParameters } from './typescript.js';

const OUTSIDE: Omit<Place, 'method' | 'plainFunction' | 'strict'> = {
  async: false,
  generator: false,
  targets: [],
  inSwitch: false,
  parameters: false,
};

/** Parameters; they are declared in the current scope. `types` of those that callers give. */
export function parameters(g: Generator, types: readonly Type[], depth: number): Code {
  const list = g.inPlace({ parameters: true }, () => {
    const made: Part[] = types.map((type) => parameter(g, type, depth));
    if (g.chance(0.12)) {
      const rest = g.chance(0.7) ? text`${g.declare('arr', false, 'r')}` : pattern(g, 'array', depth);
      made.push(text`...${rest}`);
    }
    return made;
  });
  return items(list, g.chance(0.05) ? ',\n  ' : ', ');
}

function parameter(g: Generator, type: Type, depth: number): Code {
  return g.choose<Code>([
    [6, () => text`${g.declare(type, false, 'p')}${parameterType(g, type)}`],
    [
      2,
      () => {
        // The default sees the parameters before it, not itself.
        const value = argument(g, type, depth - 1);
        return text`${g.declare(type, false, 'p')}${parameterType(g, type)} = ${value}`;
      },
    ],
    [0.7, () => text`${pattern(g, 'object', depth - 1)}${g.annotation('any')} = {}`],
    [0.5, () => text`${pattern(g, 'array', depth - 1)} = []`],
    [0.3, () => pattern(g, g.pick(['object', 'array']), depth - 1)],
  ]);
}

function isSimple(list: Code): boolean {
  return !/[=[{.]/.test(String(list));
}

/** Parameters and body of a function that is not an arrow. */
export function signatureAndBody(
  g: Generator,
  depth: number,
  kind: {
    readonly async?: boolean;
    readonly generator?: boolean;
    readonly method?: boolean;
    readonly before?: string;
    readonly types?: readonly Type[];
  },
): Code {
  return g.inScope(() =>
    g.inPlace(
      {
        ...OUTSIDE,
        async: kind.async === true,
        generator: kind.generator === true,
        plainFunction: true,
        method: kind.method === true,
      },
      () => {
        const types = kind.types ?? g.times<Type>(0, 3, () => g.pick(['num', 'str', 'any', 'arr', 'obj', 'fn']));
        const list = parameters(g, types, Math.min(depth, 2));
        const strict = isSimple(list) && g.chance(0.05);
        const directive = strict ? "'use strict';\n" : '';
        const body = g.inPlace({ strict: g.place.strict || strict }, () => functionBody(g, depth));
        return text`(${list})${kind.before === undefined ? g.annotation('any') : ''} {\n${directive}${kind.before ?? ''}spend();\n${body}\n}`;
      },
    ),
  );
}

function functionBody(g: Generator, depth: number): Code {
  const inner = block(g, depth, g.random.between(0, 3));
  return statements([inner, statement`return ${argument(g, 'any', depth)};`]);
}

export function functionDeclaration(g: Generator, depth: number): Code {
  const name = g.name('f');
  const async = g.chance(0.15);
  const generator = g.chance(0.2);
  // It can be called from within itself: fuel ends that.
  if (g.chance(0.3)) g.add({ name, type: generator || async ? 'any' : 'fn', constant: false });
  const made = text`${async ? 'async ' : ''}function${generator ? '*' : ''} ${name}${typeParameters(g)}${signatureAndBody(g, depth, { async, generator })}`;
  g.add({ name, type: generator || async ? 'any' : 'fn', constant: false });
  return statement`${made}`;
}

export function functionExpression(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [
      5,
      () =>
        arrow(
          g,
          depth,
          g.times<Type>(0, 2, () => g.pick(['num', 'any', 'str'])),
          'any',
        ),
    ],
    [2, () => primary`function ${g.chance(0.4) ? g.name('n') : ''}${signatureAndBody(g, depth, {})}`],
    [0.4, () => primary`function* ${signatureAndBody(g, depth, { generator: true })}`],
    [0.3, () => primary`async function ${signatureAndBody(g, depth, { async: true })}`],
    [0.2, () => primary`async function* ${signatureAndBody(g, depth, { async: true, generator: true })}`],
  ]);
}

/** A function that a library method calls. */
export function callback(g: Generator, types: readonly Type[], result: Type, depth: number): Code {
  return within(
    g.choose<Code>([
      [6, () => arrow(g, depth, types, result)],
      [1, () => primary`function ${signatureAndBody(g, depth, { types })}`],
      [0.5, () => argument(g, 'fn', 0)],
      [0.2, () => argument(g, 'any', 0)],
    ]),
    P.assign,
  );
}

export function arrow(g: Generator, depth: number, types: readonly Type[], result: Type): Code {
  return g.inScope(() => {
    const async = g.chance(0.06);
    return g.inPlace({ ...OUTSIDE, async }, () => {
      const list = parameters(g, types.slice(0, g.random.between(0, types.length)), Math.min(depth, 1));
      const single = /^\w+$/.test(String(list)) && g.chance(0.4) && !async;
      const head = single ? list : text`${async ? 'async ' : ''}(${list})`;
      if (g.chance(0.75)) {
        return expression(P.assign)`${head} => ${notLikeStatement(argument(g, result, depth - 1))}`;
      }
      return expression(P.assign)`${head} => {\n${functionBody(g, depth - 1)}\n}`;
    });
  });
}
