// A pattern as instructions with ordered splits, the form that backtracking matchers and the machine (machine.ts) share.
// Always holds: trying splits first-then-second and failing at `progress` when an iteration took no character finds the
// same match, with the same captures, as the algorithm of the language specification.
// Soundness: `exact` is false where the machine only guesses: references to groups of a lookahead from outside of it, and
// references within lookbehinds.
import { niceMembers } from './alphabet.js';
import { CodeSet } from './code-set.js';
import { type Expression, expressionOf, type Pattern, UnsupportedPattern } from './syntax.js';

export type Instruction =
  | { readonly op: 'set'; readonly set: CodeSet; next: number }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'open' | 'close'; readonly group: number; next: number }
  | { readonly op: 'reset'; readonly groups: readonly number[]; next: number }
  | { readonly op: 'enter' | 'progress'; readonly loop: number; next: number }
  | { readonly op: 'start' | 'end'; readonly multiline: boolean; next: number }
  | { readonly op: 'boundary'; readonly negate: boolean; readonly words: CodeSet; next: number }
  | { readonly op: 'ahead'; readonly negate: boolean; readonly entry: number; next: number }
  /** `tracker` is the index of a lookbehind, followed from the start of the text. */
  | { readonly op: 'behind'; readonly negate: boolean; readonly tracker: number; next: number }
  | { readonly op: 'reference'; readonly groups: readonly number[]; readonly fold: boolean; next: number }
  | { readonly op: 'match' };

export interface Program {
  readonly expression: Expression;
  readonly code: readonly Instruction[];
  readonly entry: number;
  /** Entries of the bodies of lookbehinds, inner ones first. */
  readonly trackers: readonly number[];
  /** Groups that a back reference reads. */
  readonly referenced: ReadonlySet<number>;
  /** Their characters are few enough to be told apart one by one (`singles`), which proofs need. */
  readonly singles: readonly CodeSet[];
  readonly separable: boolean;
  /** Groups inside lookarounds, whose values the machine does not follow, and those that are never set outside. */
  readonly hidden: ReadonlySet<number>;
  readonly never: ReadonlySet<number>;
  /** Word sets and line ends that assertions ask the previous character about. */
  readonly contexts: readonly CodeSet[];
  readonly sets: readonly CodeSet[];
  /** No loop flags, lookaheads or references: a thread is its place in the code. */
  readonly simple: boolean;
  readonly exact: boolean;
}

/** Instructions of one program; counted repetition is unrolled. */
const MAX_CODE = 20_000;

const programs = new Map<Expression, Program | UnsupportedPattern>();

/** Throws UnsupportedPattern. */
export function programOf(source: string, flags: string): Program {
  const expression = expressionOf(source, flags);
  let program = programs.get(expression);
  if (program === undefined) {
    try {
      program = new Compiler(expression).compile();
    } catch (error) {
      if (!(error instanceof UnsupportedPattern)) throw error;
      program = error;
    }
    programs.set(expression, program);
  }
  if (program instanceof UnsupportedPattern) throw program;
  return program;
}

/** Can the pattern match without taking a character? Assertions count as such. */
export function canBeEmpty(node: Pattern): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'sequence':
      return node.parts.every(canBeEmpty);
    case 'choice':
      return node.options.some(canBeEmpty);
    case 'capture':
      return canBeEmpty(node.body);
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body);
    default:
      return true;
  }
}

/** Larger classes in a group that is referred to are not taken apart. */
const MAX_SINGLES = 16;
const SOME = 3;

/** Sets within captures that are referred to. */
function setsIn(node: Pattern, referenced: ReadonlySet<number>, inside: boolean): CodeSet[] {
  switch (node.kind) {
    case 'set':
      return inside ? [node.set] : [];
    case 'sequence':
      return node.parts.flatMap((part) => setsIn(part, referenced, inside));
    case 'choice':
      return node.options.flatMap((option) => setsIn(option, referenced, inside));
    case 'capture':
      return setsIn(node.body, referenced, inside || referenced.has(node.group));
    case 'repeat':
    case 'look':
      return setsIn(node.body, referenced, inside);
    default:
      return [];
  }
}

class Compiler {
  private readonly code: Instruction[] = [];
  private readonly trackers: number[] = [];
  private readonly trackerOf = new Map<Pattern, number>();
  private readonly aheadOf = new Map<Pattern, number>();
  private readonly referenced = new Set<number>();
  private readonly hidden = new Set<number>();
  private readonly contexts = new Set<CodeSet>();
  private readonly sets = new Set<CodeSet>();
  private loops = 0;
  /** Lookarounds around the place that is being compiled. */
  private readonly looks: (Pattern & { kind: 'look' })[] = [];
  private readonly places = new Map<number, readonly (Pattern & { kind: 'look' })[]>();
  private readonly uses: { group: number; place: readonly (Pattern & { kind: 'look' })[] }[] = [];
  private behind = 0;
  private exact = true;
  private simple = true;

  constructor(private readonly expression: Expression) {}

  compile(): Program {
    const { expression, code, trackers, referenced, hidden } = this;
    const entry = this.emit(expression.body, this.add({ op: 'match' }));
    if (!this.uses.every(({ group, place }) => this.visible(group, place))) this.exact = false;
    const inside = referenced.size === 0 ? [] : setsIn(expression.body, referenced, false);
    const separable = inside.every((set) => set.size <= MAX_SINGLES);
    // Of large classes some members are told apart, so that a search can choose equal and different ones.
    const told = inside.flatMap((set) =>
      separable
        ? [...set]
        : niceMembers(set.ranges)
            .slice(0, SOME)
            .map((member) => member.codePointAt(0)!),
    );
    const singles = [...new Set(told)].map((code) => new CodeSet([code, code]));
    return {
      expression,
      code,
      entry,
      trackers,
      referenced,
      singles,
      separable,
      hidden,
      never: new Set([...hidden].filter((group) => this.places.get(group)!.some((look) => look.negate))),
      contexts: [...this.contexts],
      sets: [...this.sets],
      simple: this.simple,
      exact: this.exact,
    };
  }

  /**
   * Does the machine know the group's value at a place? Within the same lookaheads it does; what a negative one captured
   * is unset outside, which is how the machine takes it; what a positive one captured it does not see.
   */
  private visible(group: number, place: readonly Pattern[]): boolean {
    const home = this.places.get(group) ?? [];
    const entered = home.find((look, i) => place[i] !== look);
    return (entered === undefined || entered.negate) && !home.some((look) => look.behind);
  }

  private add(instruction: Instruction): number {
    if (this.code.length >= MAX_CODE) throw new UnsupportedPattern('a pattern with very large counts');
    return this.code.push(instruction) - 1;
  }

  /** Emits what matches `node` and goes on at `next`; gives its entry. */
  private emit(node: Pattern, next: number): number {
    switch (node.kind) {
      case 'set':
        this.sets.add(node.set);
        return this.add({ op: 'set', set: node.set, next });
      case 'sequence': {
        let at = next;
        for (let i = node.parts.length - 1; i >= 0; i--) at = this.emit(node.parts[i], at);
        return at;
      }
      case 'choice': {
        let at = this.emit(node.options[node.options.length - 1], next);
        for (let i = node.options.length - 2; i >= 0; i--) {
          at = this.add({ op: 'split', first: this.emit(node.options[i], next), second: at });
        }
        return at;
      }
      case 'capture': {
        this.places.set(node.group, [...this.looks]);
        if (this.looks.length > 0) this.hidden.add(node.group);
        if (this.behind > 0) return this.emit(node.body, next);
        const close = this.add({ op: 'close', group: node.group, next });
        return this.add({ op: 'open', group: node.group, next: this.emit(node.body, close) });
      }
      case 'repeat':
        return this.repeat(node, next);
      case 'start':
      case 'end':
        return this.add({ op: node.kind, multiline: node.multiline, next });
      case 'boundary':
        this.contexts.add(node.words);
        this.sets.add(node.words);
        return this.add({ op: 'boundary', negate: node.negate, words: node.words, next });
      case 'look':
        return this.look(node, next);
      case 'reference':
        this.simple = false;
        if (this.behind > 0) this.exact = false;
        // With u or v, V8 tries the middle of a surrogate pair after a negated lookahead that refers to an unset group.
        if (this.looks.length > 0 && this.expression.wide) this.exact = false;
        for (const group of node.groups) {
          this.referenced.add(group);
          this.uses.push({ group, place: [...this.looks] });
        }
        return this.add({ op: 'reference', groups: node.groups, fold: node.fold, next });
    }
  }

  private repeat(node: Pattern & { kind: 'repeat' }, next: number): number {
    const { min, max, greedy, body, groups } = node;
    const reset = (entry: number): number =>
      groups.length === 0 || this.behind > 0 ? entry : this.add({ op: 'reset', groups, next: entry });
    const checked = canBeEmpty(body);
    const iteration = (after: number): number => {
      if (!checked) return reset(this.emit(body, after));
      this.simple = false;
      const loop = this.loops++;
      const entry = reset(this.emit(body, this.add({ op: 'progress', loop, next: after })));
      return this.add({ op: 'enter', loop, next: entry });
    };
    const fork = (inside: number): Instruction & { op: 'split' } =>
      greedy ? { op: 'split', first: inside, second: next } : { op: 'split', first: next, second: inside };
    let at = next;
    if (max === Infinity) {
      const split: Instruction & { op: 'split' } = fork(-1);
      at = this.add(split);
      const inside = iteration(at);
      if (greedy) split.first = inside;
      else split.second = inside;
    } else for (let i = max - min; i > 0; i--) at = this.add(fork(iteration(at)));
    for (let i = 0; i < min; i++) at = reset(this.emit(body, at));
    return at;
  }

  private look(node: Pattern & { kind: 'look' }, next: number): number {
    const { negate, behind, body } = node;
    if (!behind && this.behind > 0) throw new UnsupportedPattern('a lookahead inside a lookbehind');
    const known = behind ? this.trackerOf.get(node) : this.aheadOf.get(node);
    let place = known;
    if (place === undefined) {
      this.looks.push(node);
      if (behind) this.behind++;
      const entry = this.emit(body, this.add({ op: 'match' }));
      if (behind) this.behind--;
      this.looks.pop();
      place = behind ? this.trackers.push(entry) - 1 : entry;
      (behind ? this.trackerOf : this.aheadOf).set(node, place);
    }
    if (behind) return this.add({ op: 'behind', negate, tracker: place, next });
    this.simple = false;
    return this.add({ op: 'ahead', negate, entry: place, next });
  }
}
