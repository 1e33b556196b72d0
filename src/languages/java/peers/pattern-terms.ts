// Questions about texts that are regular expressions of JavaScript: asked of terms where the text is symbolic.
import { apply, constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { type RegexPart, regexCall, regexData } from '../../../logic/theories/strings/regex.js';
import { truth } from '../machine/arithmetic.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { wholePattern } from './java-pattern.js';
import { type JavaText, unwrapped } from './text.js';

const ZERO = constant(0);

function part(text: Term, name: RegexPart, group: number, source: string, flags: string): Term {
  return apply('regex', [text, ZERO], regexData({ part: name, group, source, flags }));
}

/** A part of what an expression with flag u finds from a position on. */
export function regexPart(text: Term, at: Term, name: RegexPart, group: number, source: string): Term {
  return apply('regex', [text, at], regexData({ part: name, group, source, flags: 'u' }));
}

/** The place of a match, if the term is one. */
function placeOf(value: Num): { part: RegexPart; text: Term; at: Term; source: string } | undefined {
  if (typeof value === 'number' || value.op !== 'regex') return undefined;
  const { part: name, source } = regexCall(value.data);
  return name === 'index' || name === 'end'
    ? { part: name, text: value.args[0], at: value.args[1], source }
    : undefined;
}

/** Is `a <= b` known of places in a text? A place is only asked for where there is a match. */
export function inOrder(a: Num, b: Num): boolean {
  if (a === b || a === 0) return a === b || placeOf(b) !== undefined;
  const [from, to] = [placeOf(a), placeOf(b)];
  if (from !== undefined && typeof b !== 'number' && b.op === 'strLen' && b.args[0] === from.text) return true;
  if (to === undefined) return false;
  if (from?.text === to.text && from.at === to.at && from.source === to.source) return to.part === 'end';
  return to.at === a || (to.at.op === 'regex' && inOrder(a, to.at));
}

/** A part of a text that lies between a position and a match, or behind a match. */
export function besideMatch(text: Term, from: Num, to: Num): Term | undefined {
  const next = placeOf(to);
  const start = typeof from === 'number' ? constant(from) : from;
  if (next?.part === 'index' && next.text === text && next.at === start)
    return regexPart(text, next.at, 'before', 0, next.source);
  const last = placeOf(from);
  const isRest = typeof to !== 'number' && to.op === 'strLen' && to.args[0] === text;
  return isRest && last?.part === 'end' && last.text === text
    ? regexPart(text, last.at, 'after', 0, last.source)
    : undefined;
}

/** Is there a match? */
export function patternTerm(text: Term, source: string, flags = ''): Term {
  return part(text, 'test', 0, source, flags);
}

/** The same, decided. */
export function matchesPattern(machine: Machine, text: JavaText, source: string): boolean {
  if (typeof text === 'string') return new RegExp(source).test(text);
  const made = patternTerm(text, source);
  return made.op === 'const' ? made.data === true : machine.ops.branch(made, -1);
}

/** Does all of a symbolic text match a pattern of Java's? Undefined where the JDK's own code must say. */
export function matchesWhole(text: any, pattern: any): Num | undefined {
  if (text?.$c.name !== 'java/lang/String' || typeof text.v === 'string' || typeof pattern?.v !== 'string')
    return undefined;
  const source = wholePattern(pattern.v);
  return source === undefined ? undefined : truth(patternTerm(text.v, source, 'u'));
}

/** The text of a group of an expression that matches every text. */
export function groupOf(text: JavaText, source: string, group: number): JavaText {
  if (typeof text === 'string') return new RegExp(source).exec(text)![group];
  return unwrapped(part(text, 'group', group, source, ''));
}
