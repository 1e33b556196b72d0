// One execution of a regular expression on a text that may be symbolic: the branch between match and no match, and the
// match as the program sees it. Called by the models of RegExp.prototype (regexp.ts).
// Always holds: parts of a match are terms over the text (logic/theories/strings/regex.ts), whose values are V8's own; whether a group that
// may be missing takes part is decided when the program reads it.
// Soundness: exact.
import { types } from 'node:util';
import { apply } from '../../../../logic/build.js';
import { rangeOf } from '../../../../logic/interval.js';
import type { Term } from '../../../../logic/term.js';
import { type RegexPart, regexData } from '../../../../logic/theories/strings/regex.js';
import { type Groups, groupsOf } from '../../../../regex/groups.js';
import { wrap } from '../../values/symbolic.js';
import { type Value, ZERO } from '../values.js';
import type { Kit } from './model.js';

const source = Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')!.get!;
const LETTERS: readonly (readonly [string, Function])[] = (
  [
    ['d', 'hasIndices'],
    ['g', 'global'],
    ['i', 'ignoreCase'],
    ['m', 'multiline'],
    ['s', 'dotAll'],
    ['u', 'unicode'],
    ['v', 'unicodeSets'],
    ['y', 'sticky'],
  ] as const
).map(([letter, name]) => [letter, Object.getOwnPropertyDescriptor(RegExp.prototype, name)!.get!]);

/** What a RegExp object holds, whatever the program did to its prototype. */
export interface Regex {
  readonly source: string;
  readonly flags: string;
  readonly global: boolean;
  readonly sticky: boolean;
  readonly groups: Groups;
}

/** Undefined unless the object is a RegExp whose `exec` is the language's own. */
export function regexOf(kit: Kit, value: Value): Regex | undefined {
  if (!types.isRegExp(value) || (value as Value).exec !== kit.realm.original('RegExp.prototype.exec')) return undefined;
  const text: string = Reflect.apply(source, value, []);
  let flags = '';
  for (const [letter, get] of LETTERS) if (Reflect.apply(get, value, [])) flags += letter;
  return {
    source: text,
    flags,
    global: flags.includes('g'),
    sticky: flags.includes('y'),
    groups: groupsOf(text, flags.replace(/[dgy]/g, '')),
  };
}

/** A match of `regex` on `text` from `position`. */
export class Match {
  constructor(
    private readonly kit: Kit,
    readonly regex: Regex,
    readonly text: Term,
    readonly position: Term,
    /** Sticky or not, as the operation at hand wants it. */
    private readonly sticky: boolean,
  ) {}

  private part(part: RegexPart, group = 0): Term {
    const flags = this.regex.flags.replace('y', '') + (this.sticky ? 'y' : '');
    return apply('regex', [this.text, this.position], regexData({ part, group, source: this.regex.source, flags }));
  }

  get test(): Term {
    return this.part('test');
  }
  get index(): Term {
    return this.part('index');
  }
  get end(): Term {
    return this.part('end');
  }
  /** Where a global operation goes on; the end when a match is never empty. */
  get next(): Term {
    return this.part('next');
  }
  get before(): Term {
    return this.part('before');
  }
  get after(): Term {
    return this.part('after');
  }
  get whole(): Term {
    return this.part('group', 0);
  }

  /** The text of a group, or undefined: decided now. */
  group(number: number): Term | undefined {
    const { certain, never } = this.regex.groups;
    if (never.has(number)) return undefined;
    if (!certain.has(number) && !this.kit.decide(this.part('has', number))) return undefined;
    return this.part('group', number);
  }

  groupValue(number: number): Value {
    const term = this.group(number);
    return term === undefined ? undefined : wrap(term);
  }

  /** Of groups with one name at most one takes part. */
  named(numbers: readonly number[]): Value {
    for (const number of numbers) {
      const term = this.group(number);
      if (term !== undefined) return wrap(term);
    }
    return undefined;
  }

  /** Start and end of a group in the text, for the flag d. */
  private range(number: number): Value {
    const term = number === 0 ? this.whole : this.group(number);
    if (term === undefined) return undefined;
    const list = this.kit.realm.newArray();
    const start = number === 0 ? this.index : this.part('start', number);
    list[0] = wrap(start);
    list[1] = wrap(number === 0 ? this.end : apply('add', [start, apply('strLen', [term])]));
    return list;
  }

  /** The array that exec gives. */
  array(): Value {
    const { kit, regex } = this;
    const list: Value = kit.realm.newArray();
    list[0] = wrap(this.whole);
    this.fill(list, (number) => this.groupValue(number));
    list.index = wrap(this.index);
    list.input = wrap(this.text);
    list.groups = this.groupsObject((numbers) => this.named(numbers));
    if (regex.flags.includes('d')) {
      const indices = kit.realm.newArray();
      indices[0] = this.range(0);
      this.fill(indices, (number) => this.range(number));
      const first = (numbers: readonly number[]): Value =>
        numbers.map((number) => this.range(number)).find((range) => range !== undefined);
      (indices as Value).groups = this.groupsObject(first);
      list.indices = indices;
    }
    return list;
  }

  private fill(list: Value, value: (number: number) => Value): void {
    const { certain, count } = this.regex.groups;
    for (let number = 1; number <= count; number++) {
      if (certain.has(number)) list[number] = value(number);
      else lazy(list, number, () => value(number));
    }
  }

  /** The object of named groups; undefined when the pattern names none. */
  groupsObject(value: (numbers: readonly number[]) => Value): Value {
    const { names } = this.regex.groups;
    if (names.size === 0) return undefined;
    const object = this.kit.realm.natives.create(null);
    for (const [name, numbers] of names) lazy(object, name, () => value(numbers));
    return object;
  }
}

/** A property that is decided when it is read. Nothing is kept: what is decided once is decided for the path. */
function lazy(object: object, key: PropertyKey, get: () => Value): void {
  Object.defineProperty(object, key, {
    configurable: true,
    enumerable: true,
    get,
    set(value) {
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    },
  });
}

/** ToLength(regexp.lastIndex) as a term. */
export function lastIndex(kit: Kit, regexp: Value): Term {
  const value = kit.convert.decided(regexp.lastIndex);
  const term = kit.convert.integerTerm(value);
  const { min, maybeNaN } = rangeOf(term);
  return min >= 0 && !maybeNaN ? term : apply('max', [term, ZERO]);
}

export function setLastIndex(kit: Kit, regexp: Value, value: Term): void {
  kit.env.journal.write(regexp, 'lastIndex');
  if (!Reflect.set(regexp, 'lastIndex', wrap(value))) {
    throw kit.convert.typeError(`Cannot assign to read only property 'lastIndex' of object '${String(regexp)}'`);
  }
}

/** RegExpBuiltinExec: the match, with lastIndex read and written as the flags want it. */
export function executed(kit: Kit, regexp: Value, regex: Regex, text: Term): Match | undefined {
  const stateful = regex.global || regex.sticky;
  const start = lastIndex(kit, regexp);
  const match = new Match(kit, regex, text, stateful ? start : ZERO, regex.sticky);
  if (!kit.decide(match.test)) {
    if (stateful) setLastIndex(kit, regexp, ZERO);
    return undefined;
  }
  if (stateful) setLastIndex(kit, regexp, regex.groups.canBeEmpty ? match.end : match.next);
  return match;
}
