// Random destructuring: binding patterns (which declare) and assignment patterns, with defaults, rests and computed keys.
import { type Code, expression, items, P, text, within } from './code.js';
import { argument, value } from './expressions.js';
import type { Generator } from './generator.js';

const KEYS = ['a', 'b', 'c', 'x', 'length'];

/** What takes the value at one place: a new variable, or something that exists. */
type Target = (g: Generator, depth: number) => Code;

const declared =
  (constant: boolean): Target =>
  (g) =>
    text`${g.declare('any', constant, 'd')}`;

const existing: Target = (g, depth) => {
  const known = g.variables((v) => !v.constant && v.type !== 'fn');
  return g.choose<Code>([
    [known.length > 0 ? 4 : 0, () => text`${g.pick(known).name}`],
    [1, () => text`${within(value(g, 'obj', depth), P.member)}.${g.pick(KEYS.slice(0, 3))}`],
    [1, () => text`${within(value(g, 'arr', depth), P.member)}[${g.pick(['0', '1', '2'])}]`],
    [0.5, () => text`${within(value(g, 'obj', depth), P.member)}[key(${argument(g, 'any', depth)})]`],
  ]);
};

/** Declares its variables as it goes; defaults see those declared before. */
export function pattern(g: Generator, kind: 'array' | 'object', depth: number, constant = false): Code {
  return make(g, kind, depth, declared(constant));
}

function make(g: Generator, kind: 'array' | 'object', depth: number, target: Target): Code {
  return kind === 'array' ? arrayPattern(g, depth, target) : objectPattern(g, depth, target);
}

/** A target or a pattern, perhaps with a default. */
function element(g: Generator, depth: number, target: Target): Code {
  const nested = depth > 0 && g.chance(0.2);
  const to = nested ? make(g, g.pick(['array', 'object']), depth - 1, target) : undefined;
  const fallback = nested
    ? g.chance(0.5)
      ? text` = ${g.pick(['{}', '[]', '[1, 2]'])}`
      : text``
    : g.chance(0.3)
      ? text` = ${argument(g, g.chance(0.2) ? 'fn' : 'any', Math.min(depth, 2))}`
      : text``;
  return text`${to ?? target(g, depth)}${fallback}`;
}

function arrayPattern(g: Generator, depth: number, target: Target): Code {
  const list = g.times(0, 3, () => (g.chance(0.1) ? text`` : element(g, depth, target)));
  const rest = g.chance(0.25)
    ? [text`...${g.chance(0.8) ? target(g, depth) : make(g, 'array', depth - 1, target)}`]
    : [];
  return text`[${items([...list, ...rest])}]`;
}

function objectPattern(g: Generator, depth: number, target: Target): Code {
  const list = g.times(0, 3, () => {
    const key = g.choose<Code>([
      [4, () => text`${g.pick(KEYS)}`],
      [1, () => text`[${argument(g, g.chance(0.7) ? 'str' : 'any', Math.min(depth, 1))}]`],
      [0.4, () => text`'${g.pick(['a', 'q'])}'`],
      [0.2, () => text`0`],
    ]);
    return text`${key}: ${element(g, depth, target)}`;
  });
  const rest = g.chance(0.25) ? [text`...${target(g, depth)}`] : [];
  return text`{ ${items([...list, ...rest])} }`;
}

export function destructuringAssignment(g: Generator, depth: number): Code {
  const kind = g.pick(['array', 'object'] as const);
  const source = argument(
    g,
    g.chance(0.8) ? (kind === 'array' ? g.pick(['arr', 'iter', 'str']) : g.pick(['obj', 'arr', 'inst'])) : 'any',
    depth,
  );
  return expression(P.assign)`${make(g, kind, Math.min(depth, 2), existing)} = ${source}`;
}

/** What a declaration with this kind of pattern takes apart. */
export function patternSource(g: Generator, kind: 'array' | 'object', depth: number): Code {
  if (g.chance(0.08)) return argument(g, 'any', depth);
  return argument(
    g,
    kind === 'array' ? g.pick(['arr', 'arr', 'iter', 'set', 'str']) : g.pick(['obj', 'obj', 'arr', 'inst']),
    depth,
  );
}
