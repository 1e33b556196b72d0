// Models of RegExp.prototype (exec, test and the methods behind Symbol.match and its kin) and of the String methods that
// lead there. Called when the text, lastIndex or a replacement is symbolic; with concrete ones the natives run.
// Soundness: exact; a RegExp with an `exec` of the program's own goes to the guard.
import { apply, constant, eq, ite, not } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { wrap } from '../../values/symbolic.js';
import { EMPTY, isObject, termOf, type Value, ZERO } from '../values.js';
import { GUARD, type Kit, type Model, type ModelTable } from './model.js';
import { executed, lastIndex, Match, type Regex, regexOf, setLastIndex } from './regexp-match.js';
import { templateOf } from './regexp-template.js';
import { text } from './string.js';
import { stringPattern } from './string-pattern.js';

const length = (s: Term): Term => apply('strLen', [s]);
const concat = (a: Term, b: Term): Term => apply('concat', [a, b]);
const slice = (s: Term, from: Term, to: Term): Term => apply('substring', [s, from, to]);

/** The model of a method of RegExp.prototype: `run` gets the receiver's parts and the text. */
function method(run: (kit: Kit, regexp: Value, regex: Regex, s: Term, args: Value[]) => Value): Model {
  return (kit, self, args) => {
    const regex = regexOf(kit, self);
    return regex === undefined ? GUARD : run(kit, self, regex, kit.convert.stringTerm(args[0]), args);
  };
}

/** Each match is a decision with its own query: now and then the limits of the path are looked at. */
function tick(kit: Kit, count: number): void {
  if (count % 64 === 0) kit.env.hooks.spend();
}

/** All matches of a global regular expression from the start, or the one match of another. */
function matches(kit: Kit, regexp: Value, regex: Regex, s: Term): Match[] {
  if (!regex.global) {
    const match = executed(kit, regexp, regex, s);
    return match === undefined ? [] : [match];
  }
  const found: Match[] = [];
  let match = new Match(kit, regex, s, ZERO, regex.sticky);
  setLastIndex(kit, regexp, ZERO);
  while (kit.decide(match.test)) {
    found.push(match);
    tick(kit, found.length);
    match = new Match(kit, regex, s, match.next, regex.sticky);
  }
  return found;
}

/** The text between two matches of a global operation, or before the first. */
function between(previous: Match | undefined, match: Match): Term {
  if (previous === undefined) return match.position === ZERO ? match.before : slice(match.text, ZERO, match.index);
  // After an empty match the search goes on one character further.
  return !match.regex.groups.canBeEmpty
    ? match.before
    : concat(slice(match.text, previous.end, previous.next), match.before);
}

function replaceWith(kit: Kit, found: readonly Match[], s: Term, replacement: Value): Value {
  if (found.length === 0) return wrap(s);
  const fn = typeof replacement === 'function' ? replacement : undefined;
  const template = fn === undefined ? templateOf(kit, replacement) : undefined;
  let result = EMPTY;
  let previous: Match | undefined;
  for (const match of found) {
    const put = fn === undefined ? template!(match) : called(kit, fn, match);
    result = concat(concat(result, between(previous, match)), put);
    previous = match;
  }
  return wrap(concat(result, previous!.after));
}

function called(kit: Kit, fn: Function, match: Match): Term {
  const args: Value[] = [wrap(match.whole)];
  for (let group = 1; group <= match.regex.groups.count; group++) args.push(match.groupValue(group));
  args.push(wrap(match.index), wrap(match.text));
  const groups = match.groupsObject((numbers) => match.named(numbers));
  if (groups !== undefined) args.push(groups);
  return kit.convert.stringTerm(Reflect.apply(fn, undefined, args));
}

/** ToUint32 of the limit of split, or undefined when it is symbolic. */
function limitOf(kit: Kit, value: Value): number | undefined {
  if (value === undefined) return 2 ** 32 - 1;
  const term = apply('toUint32', [kit.convert.numberTerm(value)]);
  return term.op === 'const' ? (term.data as number) : undefined;
}

/** The next separator at or behind `from` that is not an empty one at `piece`, where the present piece starts. */
function separator(kit: Kit, regex: Regex, s: Term, piece: Term): { match: Match; skipped: Term } | undefined {
  let match = new Match(kit, regex, s, piece, false);
  let skipped = EMPTY;
  for (;;) {
    if (!kit.decide(match.test)) return undefined;
    if (!regex.groups.canBeEmpty) return { match, skipped };
    if (kit.decide(eq(match.index, length(s)))) return undefined;
    if (!kit.decide(eq(match.end, piece))) return { match, skipped };
    skipped = slice(s, piece, match.next);
    match = new Match(kit, regex, s, match.next, false);
  }
}

function split(kit: Kit, regex: Regex, s: Term, limit: number): Value {
  const list = kit.realm.newArray();
  if (limit === 0) return list;
  if (regex.groups.canBeEmpty && kit.decide(eq(s, EMPTY))) {
    // An empty text is not split by an expression that matches it.
    if (!kit.decide(new Match(kit, regex, EMPTY, ZERO, true).test)) list[0] = '';
    return list;
  }
  let count = 0;
  let piece = ZERO;
  let last: Match | undefined;
  for (;;) {
    const found = separator(kit, regex, s, piece);
    if (found === undefined) break;
    list.push(wrap(concat(found.skipped, found.match.before)));
    tick(kit, ++count);
    if (list.length === limit) return list;
    last = found.match;
    for (let group = 1; group <= regex.groups.count; group++) {
      list.push(last.groupValue(group));
      if (list.length === limit) return list;
    }
    piece = regex.groups.canBeEmpty ? last.end : last.next;
  }
  list.push(wrap(last === undefined ? s : last.after));
  return list;
}

/** A String method that asks its argument for a method named by a symbol, as the language does. */
function delegating(name: string, key: symbol, otherwise: Model): Model {
  return (kit, self, args) => {
    const pattern = kit.convert.decided(args[0]);
    const receiver = kit.convert.decided(self);
    if (receiver === null || receiver === undefined || !isObject(pattern)) return otherwise(kit, self, args);
    const delegate = pattern[key];
    if (typeof delegate !== 'function') return otherwise(kit, self, args);
    if ((name === 'matchAll' || name === 'replaceAll') && kit.realm.isRegExp(pattern)) {
      const flags = kit.convert.stringTerm(pattern.flags);
      if (kit.decide(not(apply('includes', [flags, constant('g')])))) {
        throw kit.convert.typeError(
          name === 'matchAll'
            ? 'String.prototype.matchAll called with a non-global RegExp argument'
            : 'replaceAll must be called with a global RegExp',
        );
      }
    }
    return Reflect.apply(delegate, pattern, [receiver, ...args.slice(1)]);
  };
}

/** match, matchAll and search make a regular expression of a pattern that is none. */
function compiling(name: string, key: symbol, flags: string): Model {
  return (kit, self, args) => {
    const s = text(kit, self, name);
    const pattern = kit.convert.decided(args[0]);
    const made = pattern === undefined ? undefined : kit.concrete(kit.convert.toStr(pattern), 'a pattern');
    const regexp = new kit.realm.natives.RegExp(made, flags);
    return Reflect.apply(regexp[key], regexp, [wrap(s)]);
  };
}

export const regexp: ModelTable = {
  'RegExp.prototype.exec': method((kit, self, regex, s) => executed(kit, self, regex, s)?.array() ?? null),
  'RegExp.prototype.test': method((kit, self, regex, s) => {
    if (regex.global || regex.sticky) return executed(kit, self, regex, s) !== undefined;
    lastIndex(kit, self);
    return wrap(new Match(kit, regex, s, ZERO, false).test);
  }),
  'RegExp.prototype[Symbol.match]': method((kit, self, regex, s) => {
    if (!regex.global) return executed(kit, self, regex, s)?.array() ?? null;
    const found = matches(kit, self, regex, s);
    if (found.length === 0) return null;
    const list = kit.realm.newArray();
    for (const match of found) list.push(wrap(match.whole));
    return list;
  }),
  'RegExp.prototype[Symbol.matchAll]': method((kit, self, regex, s) => {
    let match: Match | undefined = new Match(kit, regex, s, lastIndex(kit, self), regex.sticky);
    return kit.realm.kernel.matchIterator(() => {
      if (match === undefined || !kit.decide(match.test)) {
        match = undefined;
        return undefined;
      }
      const found: Match = match;
      match = regex.global ? new Match(kit, regex, s, found.next, regex.sticky) : undefined;
      return found.array();
    });
  }),
  'RegExp.prototype[Symbol.replace]': method((kit, self, regex, s, [, replacement]) => {
    const given = typeof replacement === 'function' ? replacement : wrap(kit.convert.stringTerm(replacement));
    return replaceWith(kit, matches(kit, self, regex, s), s, given);
  }),
  'RegExp.prototype[Symbol.search]': method((kit, _self, regex, s) => {
    const match = new Match(kit, regex, s, ZERO, regex.sticky);
    return wrap(ite(match.test, match.index, constant(-1)));
  }),
  'RegExp.prototype[Symbol.split]': method((kit, _self, regex, s, [, limit]) => {
    const most = limitOf(kit, kit.convert.decided(limit));
    return most === undefined ? GUARD : split(kit, regex, s, most);
  }),
  'String.prototype.match': delegating('match', Symbol.match, compiling('match', Symbol.match, '')),
  'String.prototype.matchAll': delegating('matchAll', Symbol.matchAll, compiling('matchAll', Symbol.matchAll, 'g')),
  'String.prototype.search': delegating('search', Symbol.search, compiling('search', Symbol.search, '')),
  'String.prototype.replace': delegating('replace', Symbol.replace, stringPattern['String.prototype.replace']),
  'String.prototype.replaceAll': delegating('replaceAll', Symbol.replace, stringPattern['String.prototype.replaceAll']),
  'String.prototype.split': delegating('split', Symbol.split, stringPattern['String.prototype.split']),
};

/** The result of a replace whose function gave symbolic texts; `calls` are place, length and text of each match. */
export function assembled(kit: Kit, s: string, calls: readonly (readonly [number, number, Value])[]): Value {
  let result = EMPTY;
  let done = 0;
  for (const [at, size, value] of calls) {
    result = concat(concat(result, constant(s.slice(done, at))), termOf(kit.convert.toStr(value))!);
    done = at + size;
  }
  return wrap(concat(result, constant(s.slice(done))));
}
