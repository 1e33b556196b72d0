// java.util.regex.Matcher on symbolic texts: a search is one question to the solver, and what was found are terms. The rest of Matcher (replacing,
// splitting, reading groups) is the JDK's own code over its fields. A pattern that is not translated, a region, or a known text runs
// the JDK's own search.
// Always holds: fields hold what the JDK's search would have left there, but `hitEnd` and `requireEnd`, which are refused.
import { apply, constant, eq } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { term } from '../machine/arithmetic.js';
import type { JavaArray } from '../machine/java-array.js';
import type { JavaObject, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { type FoundPattern, partPattern } from './java-pattern.js';
import { matchesPattern, regexPart } from './pattern-terms.js';
import { lengthOf } from './string.js';
import { type JavaText, unwrapped } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const M = 'java/util/regex/Matcher';
const P = 'java/util/regex/Pattern';
const S = 'Ljava/lang/String;';
const TERMINATOR = '[\\n\\r\\u0085\\u2028\\u2029]$';
const SPLIT = `split(Ljava/lang/CharSequence;I)[${S}`;
const ENDANCHOR = 1;

/** What was found last, by terms. */
interface Found {
  readonly text: Term;
  readonly at: Term;
  readonly source: string;
  /** Groups that took part. */
  readonly has: readonly boolean[];
}

const num = (made: Term): Num => (made.op === 'const' ? (made.data as number) : made);

class Matchers {
  private readonly patterns = new Map<string, FoundPattern | undefined>();

  constructor(private readonly machine: Machine) {}

  private property(type: string, name: string, descriptor: string): string {
    const field = this.machine.require(type).findField(name, descriptor);
    return field?.property ?? this.machine.refuse(`${type} without ${name}`);
  }

  field(self: JavaObject, name: string, descriptor = 'I'): any {
    return self[this.property(M, name, descriptor)];
  }

  private set(self: JavaObject, name: string, value: unknown, descriptor = 'I'): void {
    self[this.property(M, name, descriptor)] = value;
  }

  /** The text and the pattern where a search can be a question. */
  subject(self: JavaObject): { text: Term; pattern: FoundPattern } | undefined {
    const sequence = this.field(self, 'text', 'Ljava/lang/CharSequence;');
    if (sequence?.$c.name !== 'java/lang/String' || typeof sequence.v === 'string') return undefined;
    const whole = this.field(self, 'from') === 0 && this.field(self, 'to') === lengthOf(sequence.v);
    const bounds = this.field(self, 'anchoringBounds', 'Z') === 1 && this.field(self, 'transparentBounds', 'Z') === 0;
    const pattern = whole && bounds ? this.translated(this.field(self, 'parentPattern', `L${P};`)) : undefined;
    return pattern && { text: sequence.v, pattern };
  }

  private translated(pattern: JavaObject): FoundPattern | undefined {
    const { v } = pattern[this.property(P, 'pattern', S)];
    const flags = ['flags', 'flags0'].map((name) => this.machine.require(P).findField(name, 'I'));
    if (typeof v !== 'string' || flags.some((each) => each !== undefined && pattern[each.property] !== 0))
      return undefined;
    if (!this.patterns.has(v)) this.patterns.set(v, partPattern(v));
    return this.patterns.get(v);
  }

  /** Asks whether there is a match from a position on, and notes it. Undefined: the JDK's own search must say. */
  search(self: JavaObject, from: Num, how: 'whole' | 'start' | 'part'): 0 | 1 | undefined {
    self.$found = undefined;
    const subject = this.subject(self);
    const asked = subject?.pattern[how];
    if (subject === undefined || asked === undefined) return undefined;
    // JavaScript steps back from the middle of a pair of surrogates, where no match ends.
    if (from !== 0 && from !== this.field(self, 'last')) return undefined;
    const { machine } = this;
    const { text, pattern } = subject;
    if (pattern.atEnd && how !== 'whole' && matchesPattern(machine, text, TERMINATOR)) return undefined;
    const at = term(from);
    const test = regexPart(text, at, 'test', 0, asked);
    const holds = test.op === 'const' ? test.data === true : machine.ops.branch(test, -1);
    if (holds) this.note(self, text, at, asked, pattern.groups);
    else this.forget(self, pattern.groups);
    this.set(self, 'oldLast', this.field(self, 'last'));
    const changes = machine.require(M).findField('modCount', 'I');
    if (changes !== undefined) self[changes.property]++;
    return holds ? 1 : 0;
  }

  private groups(self: JavaObject): JavaArray {
    return this.field(self, 'groups', '[I');
  }

  private forget(self: JavaObject, count: number): void {
    for (let i = 0; i < 2 * (count + 1); i++) this.machine.ops.astore(this.groups(self), i, -1, -1);
    this.set(self, 'first', -1);
    self.$asked = true;
  }

  private note(self: JavaObject, text: Term, at: Term, source: string, count: number): void {
    const { ops } = this.machine;
    const place = (i: number, from: Num, to: Num): void => {
      ops.astore(this.groups(self), 2 * i, from, -1);
      ops.astore(this.groups(self), 2 * i + 1, to, -1);
    };
    const [first, last] = [num(regexPart(text, at, 'index', 0, source)), num(regexPart(text, at, 'end', 0, source))];
    place(0, first, last);
    const has = [true];
    for (let i = 1; i <= count; i++) {
      const taken = regexPart(text, at, 'has', i, source);
      has.push(taken.op === 'const' ? taken.data === true : ops.branch(taken, -1));
      if (!has[i]) place(i, -1, -1);
      else {
        const start = regexPart(text, at, 'start', i, source);
        const length = apply('strLen', [regexPart(text, at, 'group', i, source)]);
        place(i, num(start), num(apply('add', [start, length])));
      }
    }
    this.set(self, 'first', first);
    this.set(self, 'last', last);
    self.$found = { text, at, source, has } satisfies Found;
    self.$asked = true;
  }

  /** What the matcher found by terms, if that still counts. */
  found(self: JavaObject): Found | undefined {
    return this.field(self, 'first') === -1 ? undefined : (self.$found as Found | undefined);
  }

  /** The parts of a text between matches. Undefined: the JDK's own code must say. */
  split(pattern: JavaObject, sequence: any, limit: Num): JavaText[] | undefined {
    const known = sequence?.$c.name === 'java/lang/String' && typeof sequence.v !== 'string';
    const { part, atEnd } = (known ? this.translated(pattern) : undefined) ?? {};
    if (part === undefined || atEnd || typeof limit !== 'number') return undefined;
    const text = sequence.v as Term;
    const { ops } = this.machine;
    const parts: JavaText[] = [];
    let [at, rest]: [Term, JavaText] = [constant(0), text];
    while (limit <= 0 || parts.length < limit - 1) {
      const test = regexPart(text, at, 'test', 0, part);
      if (!(test.op === 'const' ? test.data === true : ops.branch(test, -1))) break;
      parts.push(unwrapped(regexPart(text, at, 'before', 0, part)));
      rest = unwrapped(regexPart(text, at, 'after', 0, part));
      at = regexPart(text, at, 'end', 0, part);
    }
    if (parts.length === 0) return [text];
    parts.push(rest);
    const isEmpty = (each: JavaText): boolean =>
      typeof each === 'string' ? each === '' : ops.branch(eq(each, constant('')), -1);
    if (limit === 0) while (parts.length > 0 && isEmpty(parts.at(-1)!)) parts.pop();
    return parts;
  }

  group({ text, at, source, has }: Found, group: number): JavaText | null {
    return has[group] ? unwrapped(regexPart(text, at, 'group', group, source)) : null;
  }
}

export function matcherPeers(machine: Machine): Peers {
  const matchers = new Matchers(machine);
  const original = (key: string, self: any, ...args: unknown[]): unknown =>
    machine.bytecode(M, key).call(self, ...(args as any[]));
  const position = (key: string, name: 'first' | 'last', offset: 0 | 1): Peers => ({
    [`${M}.${key}()I`]() {
      return matchers.found(this) === undefined ? original(`${key}()I`, this) : matchers.field(this, name);
    },
    [`${M}.${key}(I)I`](group) {
      const found = matchers.found(this);
      if (found === undefined || typeof group !== 'number' || !(group >= 0 && group < found.has.length))
        return original(`${key}(I)I`, this, group);
      return machine.ops.aload(matchers.field(this, 'groups', '[I'), 2 * group + offset, -1);
    },
  });
  const unknown = (key: string): Peers => ({
    [`${M}.${key}()Z`]() {
      return this.$asked ? machine.refuse(`Matcher.${key} of a symbolic text`) : original(`${key}()Z`, this);
    },
  });
  return {
    [`${M}.search(I)Z`](from) {
      return matchers.search(this, from, 'part') ?? original('search(I)Z', this, from);
    },
    [`${M}.match(II)Z`](from, anchor) {
      const how = anchor === ENDANCHOR ? 'whole' : 'start';
      return (from === 0 ? matchers.search(this, 0, how) : undefined) ?? original('match(II)Z', this, from, anchor);
    },
    [`${M}.find()Z`]() {
      // Nothing that is found so is empty: the next search begins where the last one ended.
      if (matchers.subject(this)?.pattern.part === undefined) return original('find()Z', this);
      return this[`search(I)Z`](matchers.field(this, 'last'));
    },
    [`${M}.group(I)${S}`](group) {
      const found = matchers.found(this);
      if (found === undefined || typeof group !== 'number' || !(group >= 0 && group < found.has.length))
        return original(`group(I)${S}`, this, group);
      const text = matchers.group(found, group);
      return text === null ? null : machine.string(text);
    },
    ...position('start', 'first', 0),
    ...position('end', 'last', 1),
    [`${P}.split(Ljava/lang/CharSequence;I)[${S}`](sequence, limit) {
      const parts = matchers.split(this, sequence, limit);
      if (parts === undefined) return machine.bytecode(P, SPLIT).call(this, sequence, limit);
      const made = machine.ops.arrays.make(`[${S}`, parts.length, -1);
      for (const [i, text] of parts.entries()) machine.ops.astore(made, i, machine.string(text), -1);
      return made;
    },
    ...unknown('hitEnd'),
    ...unknown('requireEnd'),
  };
}
