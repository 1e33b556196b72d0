// Names of properties that are array indices: the language lists them first, by size.
import { and, apply, constant, le } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { regexData } from '../../../logic/theories/strings/regex.js';

const INDEX = '^(?:0|[1-9]\\d{0,9})$';
const MAX_INDEX = 2 ** 32 - 2;
const ZERO = constant(0);

export function isIndexText(name: string): boolean {
  return new RegExp(INDEX).test(name) && Number(name) <= MAX_INDEX;
}

const INHERITED = Object.getOwnPropertyNames(Object.prototype).join('|');

/** A name that begins like an index, or that every object inherits. */
export function isSpecialName(name: Term): Term {
  return testOf(name, `^(?:\\d|(?:${INHERITED})$)`);
}

function testOf(name: Term, source: string): Term {
  return apply('regex', [name, ZERO], regexData({ part: 'test', group: 0, source, flags: '' }));
}

/** The number that a name would be as an index. */
export function indexOf(name: string | Term): Term {
  if (typeof name === 'string') return constant(Number(name));
  return name.sort === 'str' ? apply('strToNum', [name]) : name;
}

/** The condition under which a name, a string or a number whose text is the name, is an index. */
export function isIndexName(name: Term): Term {
  const written = name.sort === 'num' ? and(apply('isInteger', [name]), le(ZERO, name)) : testOf(name, INDEX);
  return and(written, le(indexOf(name), constant(MAX_INDEX)));
}
