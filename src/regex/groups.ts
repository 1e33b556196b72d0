// What a pattern says about its groups before anything is matched: how many, their names, and which take part in every
// match. Called by the models of RegExp.
import { canBeEmpty } from './program.js';
import { type Expression, expressionOf, type Pattern, UnsupportedPattern } from './syntax.js';

export interface Groups {
  readonly count: number;
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Groups that have a value after every match. */
  readonly certain: ReadonlySet<number>;
  /** Groups that never have one: those inside negative lookarounds. */
  readonly never: ReadonlySet<number>;
  /** A match may be empty. */
  readonly canBeEmpty: boolean;
}

const known = new Map<string, Groups>();

export function groupsOf(source: string, flags: string): Groups {
  const key = `${flags}/${source}`;
  let groups = known.get(key);
  if (groups === undefined) known.set(key, (groups = describe(source, flags)));
  return groups;
}

function describe(source: string, flags: string): Groups {
  let expression: Expression;
  try {
    expression = expressionOf(source, flags);
  } catch (error) {
    if (!(error instanceof UnsupportedPattern)) throw error;
    return asked(source, flags);
  }
  const { groups, names, body } = expression;
  return { count: groups, names, certain: certainIn(body), never: captures(body, true), canBeEmpty: canBeEmpty(body) };
}

/** The engine's own answer, for patterns that are not followed: a match of the empty alternative lists the groups. */
function asked(source: string, flags: string): Groups {
  const match = new RegExp(`${source}|`, flags.replace(/[gy]/g, '')).exec('') as RegExpExecArray;
  // Which number a name has is told by the order of the names only when every group has one.
  const names = new Map<string, readonly number[]>();
  let group = 0;
  const openings = /\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<(?![=!])([^>]*)>/gs;
  for (const [text, name] of source.matchAll(openings)) {
    if (!text.startsWith('(')) continue;
    group++;
    if (name !== undefined) names.set(name, [...(names.get(name) ?? []), group]);
  }
  return { count: match.length - 1, names, certain: new Set(), never: new Set(), canBeEmpty: true };
}

/** Groups inside negative lookarounds, or all. */
function captures(node: Pattern, negated: boolean): Set<number> {
  switch (node.kind) {
    case 'capture': {
      const inner = captures(node.body, negated);
      return negated ? inner : inner.add(node.group);
    }
    case 'sequence':
      return new Set(node.parts.flatMap((part) => [...captures(part, negated)]));
    case 'choice':
      return new Set(node.options.flatMap((option) => [...captures(option, negated)]));
    case 'repeat':
      return node.max === 0 ? captures(node.body, false) : captures(node.body, negated);
    case 'look':
      return captures(node.body, negated && !node.negate);
    default:
      return new Set();
  }
}

function certainIn(node: Pattern): Set<number> {
  switch (node.kind) {
    case 'capture':
      return certainIn(node.body).add(node.group);
    case 'sequence': {
      const all = new Set<number>();
      for (const part of node.parts) for (const group of certainIn(part)) all.add(group);
      return all;
    }
    case 'choice': {
      const [first, ...rest] = node.options.map(certainIn);
      return new Set([...first].filter((group) => rest.every((other) => other.has(group))));
    }
    case 'repeat':
      return node.min > 0 ? certainIn(node.body) : new Set();
    case 'look':
      return node.negate ? new Set() : certainIn(node.body);
    default:
      return new Set();
  }
}
