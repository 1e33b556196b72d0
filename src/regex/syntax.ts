// A pattern as a tree of what matters for matching. Built from @eslint-community/regexpp's syntax tree; leaves are sets of
// characters, as the real engine sees them (code-set.ts). Called with patterns that V8 has accepted.
import { createRequire } from 'node:module';
import type { AST, RegExpParser } from '@eslint-community/regexpp';
import { CodeSet, charactersOf } from './code-set.js';

export type Pattern =
  | { readonly kind: 'set'; readonly set: CodeSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'capture'; readonly group: number; readonly body: Pattern }
  | {
      readonly kind: 'repeat';
      readonly min: number;
      /** Infinity when there is no bound. */
      readonly max: number;
      readonly greedy: boolean;
      readonly body: Pattern;
      /** Captures inside, which every iteration sets back. */
      readonly groups: readonly number[];
    }
  /** `words`: what counts as a word character here, undefined for ^ and $. */
  | { readonly kind: 'start' | 'end'; readonly multiline: boolean }
  | { readonly kind: 'boundary'; readonly negate: boolean; readonly words: CodeSet }
  | { readonly kind: 'look'; readonly behind: boolean; readonly negate: boolean; readonly body: Pattern }
  /** Of several groups of one name at most one has a value. `fold`: compares without case. */
  | { readonly kind: 'reference'; readonly groups: readonly number[]; readonly fold: boolean };

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** Characters are code points. */
  readonly wide: boolean;
  readonly body: Pattern;
  /** Number of groups, the whole match not counted. */
  readonly groups: number;
  /** Names of groups; a name may belong to several. */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

/** The pattern uses something this package does not follow; `message` says what. */
export class UnsupportedPattern extends Error {}

let parser: RegExpParser | undefined;

function parse(source: string, flags: string): AST.Pattern {
  if (parser === undefined) {
    const { RegExpParser: Parser } = createRequire(import.meta.url)(
      '@eslint-community/regexpp',
    ) as typeof import('@eslint-community/regexpp');
    parser = new Parser({ ecmaVersion: 2025 });
  }
  return parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

const expressions = new Map<string, Expression | UnsupportedPattern>();

/** The tree of a regular expression. Throws UnsupportedPattern. */
export function expressionOf(source: string, flags: string): Expression {
  const key = `${flags}/${source}`;
  let found = expressions.get(key);
  if (found === undefined) {
    try {
      found = new Reader(source, flags).read();
    } catch (error) {
      if (error instanceof UnsupportedPattern) found = error;
      else if (error instanceof SyntaxError) found = new UnsupportedPattern(error.message);
      else throw error;
    }
    expressions.set(key, found);
  }
  if (found instanceof UnsupportedPattern) throw found;
  return found;
}

class Reader {
  private readonly numbers = new Map<AST.CapturingGroup, number>();
  private readonly names = new Map<string, number[]>();

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  read(): Expression {
    const { source, flags } = this;
    const tree = parse(source, flags);
    this.number(tree);
    const body = this.choice(tree.alternatives, flags);
    return { source, flags, wide: /[uv]/.test(flags), body, groups: this.numbers.size, names: this.names };
  }

  /** Groups are numbered in the order of their opening parentheses. */
  private number(node: AST.Node): void {
    if (node.type === 'CapturingGroup') {
      const group = this.numbers.size + 1;
      this.numbers.set(node, group);
      if (node.name !== null) this.names.set(node.name, [...(this.names.get(node.name) ?? []), group]);
    }
    if ('alternatives' in node) for (const option of node.alternatives) this.number(option);
    else if (node.type === 'Alternative') for (const element of node.elements) this.number(element);
    else if (node.type === 'Quantifier') this.number(node.element);
  }

  private choice(alternatives: readonly AST.Alternative[], flags: string): Pattern {
    const options = alternatives.map((alternative) => this.sequence(alternative.elements, flags));
    return options.length === 1 ? options[0] : { kind: 'choice', options };
  }

  private sequence(elements: readonly AST.Element[], flags: string): Pattern {
    const parts = elements.map((element) => this.element(element, flags));
    return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  private element(node: AST.Element, flags: string): Pattern {
    switch (node.type) {
      case 'Character':
      case 'CharacterSet':
        if (node.type === 'CharacterSet' && node.kind === 'property' && node.strings) {
          throw new UnsupportedPattern(`a property of strings, ${node.raw}`);
        }
        return { kind: 'set', set: charactersOf(node.raw, flags) };
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        // V8 of Node 20 takes it for something that may match nothing
        if (node.raw === '[^]' && flags.includes('v')) throw new UnsupportedPattern('[^] with the flag v');
        return node.raw.includes('\\q') || node.raw.includes('\\p')
          ? classWithStrings(node, flags)
          : { kind: 'set', set: charactersOf(node.raw, flags) };
      case 'Group':
        return this.choice(node.alternatives, modified(flags, node.modifiers));
      case 'CapturingGroup':
        return { kind: 'capture', group: this.numbers.get(node)!, body: this.choice(node.alternatives, flags) };
      case 'Quantifier':
        return this.quantifier(node, flags);
      case 'Assertion':
        return this.assertion(node, flags);
      case 'Backreference': {
        const targets = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
        const groups = targets.map((target) => this.numbers.get(target)!);
        return { kind: 'reference', groups, fold: flags.includes('i') };
      }
    }
  }

  private quantifier(node: AST.Quantifier, flags: string): Pattern {
    let low = Infinity;
    let high = 0;
    const visit = (inner: AST.Node): void => {
      if (inner.type === 'CapturingGroup') {
        low = Math.min(low, this.numbers.get(inner)!);
        high = Math.max(high, this.numbers.get(inner)!);
      }
      if ('alternatives' in inner) for (const option of inner.alternatives) visit(option);
      else if (inner.type === 'Alternative') for (const element of inner.elements) visit(element);
      else if (inner.type === 'Quantifier') visit(inner.element);
    };
    visit(node.element);
    const groups: number[] = [];
    for (let group = low; group <= high; group++) groups.push(group);
    const body = this.element(node.element, flags);
    return { kind: 'repeat', min: node.min, max: node.max, greedy: node.greedy, body, groups };
  }

  private assertion(node: AST.Assertion, flags: string): Pattern {
    switch (node.kind) {
      case 'start':
      case 'end':
        return { kind: node.kind, multiline: flags.includes('m') };
      case 'word':
        return { kind: 'boundary', negate: node.negate, words: charactersOf('\\w', flags) };
      case 'lookahead':
      case 'lookbehind':
        return {
          kind: 'look',
          behind: node.kind === 'lookbehind',
          negate: node.negate,
          body: this.choice(node.alternatives, flags),
        };
    }
  }
}

/** A class of the v flag may hold strings, which are tried before single characters, the longest first. */
function classWithStrings(node: AST.CharacterClass | AST.ExpressionCharacterClass, flags: string): Pattern {
  const strings = new Set<string>();
  const visit = (part: AST.Node): void => {
    if (part.type === 'CharacterSet' && part.kind === 'property' && part.strings) {
      throw new UnsupportedPattern(`a property of strings, ${part.raw}`);
    }
    if (part.type === 'ClassStringDisjunction') {
      for (const { elements } of part.alternatives) {
        if (elements.length !== 1) strings.add(String.fromCodePoint(...elements.map((element) => element.value)));
      }
    } else if (part.type === 'CharacterClass') for (const element of part.elements) visit(element);
    else if (part.type === 'ExpressionCharacterClass') visit(part.expression);
    else if (part.type === 'ClassIntersection' || part.type === 'ClassSubtraction') {
      visit(part.left);
      visit(part.right);
    }
  };
  visit(node);
  if (strings.size === 0) return { kind: 'set', set: charactersOf(node.raw, flags) };
  const whole = new RegExp(`^(?:${node.raw})$`, flags.replace(/[^isv]/g, ''));
  const found = [...strings].filter((text) => whole.test(text));
  const options = found
    .sort((a, b) => [...b].length - [...a].length)
    .map((text): Pattern => ({ kind: 'sequence', parts: [...text].map((character) => literal(character, flags)) }));
  const single: Pattern = { kind: 'set', set: charactersOf(`[${node.raw}&&[\\u{0}-\\u{10FFFF}]]`, flags) };
  const empty = options.findIndex((option) => option.kind === 'sequence' && option.parts.length === 0);
  options.splice(empty < 0 ? options.length : empty, 0, single);
  return { kind: 'choice', options };
}

/** One character of a pattern with the flag v. */
function literal(character: string, flags: string): Pattern {
  return { kind: 'set', set: charactersOf(`\\u{${character.codePointAt(0)!.toString(16)}}`, flags) };
}

function modified(flags: string, modifiers: AST.Modifiers | null): string {
  if (modifiers === null) return flags;
  let result = flags;
  const { add, remove } = modifiers;
  for (const [letter, name] of [
    ['i', 'ignoreCase'],
    ['m', 'multiline'],
    ['s', 'dotAll'],
  ] as const) {
    if (remove?.[name]) result = result.replace(letter, '');
    else if (add[name] && !result.includes(letter)) result += letter;
  }
  return result;
}

export const LINE_ENDS = new CodeSet([10, 10, 13, 13, 0x2028, 0x2029]);
