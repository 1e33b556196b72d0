// Questions about texts that are regular expressions of JavaScript: asked of terms where the text is symbolic.
import { apply, constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { type RegexPart, regexData } from '../../../logic/theories/strings/regex.js';
import { truth } from '../machine/arithmetic.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { wholePattern } from './java-pattern.js';
import { type JavaText, unwrapped } from './text.js';

const ZERO = constant(0);

function part(text: Term, name: RegexPart, group: number, source: string, flags: string): Term {
  return apply('regex', [text, ZERO], regexData({ part: name, group, source, flags }));
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
