// Texts made from a pattern: walks the tree and takes one way at every choice, short ones more often, with given texts for
// some groups. Nothing here needs to be right (lookarounds are ignored): the caller asks V8. Deterministic.
import { niceMembers } from './alphabet.js';
import type { CodeSet } from './code-set.js';
import type { Expression, Pattern } from './syntax.js';

export interface Wishes {
  /** Texts to choose from, by group. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
  /** Groups that should take no part. */
  readonly absent: ReadonlySet<number>;
}

const members = new WeakMap<CodeSet, readonly string[]>();

function membersOf(set: CodeSet): readonly string[] {
  let found = members.get(set);
  if (found === undefined) members.set(set, (found = niceMembers(set.ranges)));
  return found;
}

const AROUND = ['', '', '', ' ', 'a', '-', '0', '\n'];

/** Longest text that is built. */
const MAX_LENGTH = 400;

export class Generator {
  private seed = 1;
  private readonly values = new Map<number, string>();
  private size = 0;

  constructor(
    private readonly expression: Expression,
    private readonly wishes: Wishes,
  ) {}

  /** The n-th text; undefined when that way led nowhere. */
  text(n: number): string | undefined {
    this.seed = Math.imul(n + 1, 0x9e3779b1) >>> 0;
    this.values.clear();
    this.size = 0;
    const around = n % 3 === 2;
    const text = this.make(this.expression.body);
    if (text === undefined) return undefined;
    return around ? this.pick(AROUND) + text + this.pick(AROUND) : text;
  }

  private random(limit: number): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return (this.seed >>> 9) % limit;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)];
  }

  private make(node: Pattern): string | undefined {
    switch (node.kind) {
      case 'set': {
        const list = membersOf(node.set);
        if (list.length === 0 || ++this.size > MAX_LENGTH) return undefined;
        return this.random(2) === 0 ? list[0] : this.pick(list);
      }
      case 'sequence': {
        let text = '';
        for (const part of node.parts) {
          const made = this.make(part);
          if (made === undefined) return undefined;
          text += made;
        }
        return text;
      }
      case 'choice':
        return this.make(this.pick(node.options));
      case 'capture': {
        if (this.wishes.absent.has(node.group)) return undefined;
        const given = this.wishes.texts.get(node.group);
        const text = given === undefined || given.length === 0 ? this.make(node.body) : this.pick(given);
        if (text !== undefined) this.values.set(node.group, text);
        return text;
      }
      case 'repeat':
        return this.repeat(node);
      case 'reference': {
        for (const group of node.groups) if (this.values.has(group)) return this.values.get(group);
        return '';
      }
      default:
        return '';
    }
  }

  private repeat(node: Pattern & { kind: 'repeat' }): string | undefined {
    const wished = node.groups.some((group) => this.wishes.texts.has(group));
    const unwanted = node.groups.some((group) => this.wishes.absent.has(group));
    let count =
      node.min + (unwanted ? 0 : wished ? 1 + (this.random(4) === 0 ? 1 : 0) : [0, 0, 1, 1, 1, 2, 3][this.random(7)]);
    count = Math.min(count, node.max);
    let text = '';
    for (let i = 0; i < count; i++) {
      const made = this.make(node.body);
      if (made === undefined) return undefined;
      text += made;
    }
    return text;
  }
}
