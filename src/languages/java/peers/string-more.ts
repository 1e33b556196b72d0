// More of java.lang.String: positions from the end, letters without case, characters as arrays, and what goes through Pattern.
// Soundness: what JavaScript's own method does differently is refused or done by hand.
import { apply, constant } from '../../../logic/build.js';
import { term, truth } from '../machine/arithmetic.js';
import { JavaArray } from '../machine/java-array.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { groupOf, matchesWhole, patternTerm } from './pattern-terms.js';
import { lengthOf, outOfBounds, part, unitAt } from './string.js';
import { casePeers } from './string-case.js';
import { equalTexts } from './string-order.js';
import { concatenated, type JavaText, textOfValue, textTerm, unwrapped } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const PATTERN = 'java/util/regex/Pattern';
/** Java's trim takes whatever is at most a space, strip what is white space. */
const SPACE = '[\\0-\\x20]';
const WHITE = '[\\t-\\r\\x1c-\\x20\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000]';
const within = (space: string): string => `^${space}*([^]*?)${space}*$`;

export function lastIndex(text: JavaText, other: JavaText): Num {
  if (typeof text === 'string' && typeof other === 'string') return text.lastIndexOf(other);
  const made = apply('strCall', [text, other].map(textTerm), 'lastIndexOf', 'num');
  return made.op === 'const' ? (made.data as number) : made;
}

/** The characters of a text. */
function unitsOf(machine: Machine, text: JavaText): JavaArray {
  const length = lengthOf(text);
  if (typeof text !== 'string') {
    return machine.ops.arrays.opened('[C', length, (index) => apply('charCodeAt', [text, term(index)]));
  }
  const made = new JavaArray(machine.require('[C'), 'C', text.length);
  for (let i = 0; i < text.length; i++) made.d[i] = text.charCodeAt(i);
  return made;
}

export function textOfUnits(machine: Machine, units: any, from: Num, count: Num): JavaText {
  const array = (units ?? machine.ops.npe(-1)) as JavaArray;
  if (typeof from !== 'number') return machine.refuse('a text of characters from a symbolic position on');
  const number = machine.ops.arrays.decided(count, -1);
  const last = from + number;
  const inside = typeof array.len === 'number' ? last <= array.len : machine.ops.le(last, array.len, -1);
  if (from < 0 || number < 0 || !inside) outOfBounds(machine);
  const parts = Array.from({ length: number }, (_, i) =>
    textOfValue(machine, machine.ops.aload(array, from + i, -1), 'C'),
  );
  return concatenated(parts);
}

/** Writes the characters of a text into an array. */
export function copyUnits(machine: Machine, text: JavaText, target: any, at: Num): void {
  const array = (target ?? machine.ops.npe(-1)) as JavaArray;
  if (typeof at !== 'number' || typeof array.len !== 'number') {
    machine.refuse('getChars() to a symbolic position');
    return;
  }
  const count = machine.ops.arrays.decided(lengthOf(text), -1);
  // Releases of Java throw different errors.
  if (at < 0 || at + count > array.len) machine.refuse('getChars() beyond the end of the array');
  for (let i = 0; i < count; i++) machine.ops.astore(array, at + i, unitAt(machine, text, i), -1);
}

/** Methods that are one of Pattern's. */
function patternPeers(machine: Machine): Peers {
  const compiled = (text: any): any => {
    const type = machine.require(PATTERN);
    machine.initialize(type);
    return type.methods.get(`compile(${S})L${PATTERN};`)!.f(text ?? machine.ops.npe(-1));
  };
  const CS = 'Ljava/lang/CharSequence;';
  const matcher = (self: any, text: any): any => compiled(text)[`matcher(${CS})Ljava/util/regex/Matcher;`](self);
  return {
    [`split(${S})[${S}`](text) {
      return compiled(text)[`split(${CS}I)[${S}`](this, 0);
    },
    [`split(${S}I)[${S}`](text, limit) {
      return compiled(text)[`split(${CS}I)[${S}`](this, limit);
    },
    [`matches(${S})Z`](text) {
      return matchesWhole(this, text) ?? matcher(this, text)['matches()Z']();
    },
    [`replaceAll(${S}${S})${S}`](text, by) {
      return matcher(this, text)[`replaceAll(${S})${S}`](by);
    },
    [`replaceFirst(${S}${S})${S}`](text, by) {
      return matcher(this, text)[`replaceFirst(${S})${S}`](by);
    },
  };
}

/** From the end, at most at `from`. */
export function lastIndexBefore(machine: Machine, text: JavaText, other: JavaText, from: Num): Num {
  if (typeof from === 'number' ? from < 0 : machine.ops.lt(from, 0, -1)) return -1;
  if (typeof text === 'string' && typeof other === 'string' && typeof from === 'number') {
    return text.lastIndexOf(other, from);
  }
  return apply('strCall', [textTerm(text), textTerm(other), term(from)], 'lastIndexOf', 'num');
}

function spacePeers(machine: Machine): Peers {
  return {
    [`strip()${S}`]() {
      return machine.string(groupOf(this.v, within(WHITE), 1));
    },
    [`stripLeading()${S}`]() {
      return machine.string(groupOf(this.v, `^${WHITE}*([^]*)$`, 1));
    },
    [`stripTrailing()${S}`]() {
      return machine.string(groupOf(this.v, `^([^]*?)${WHITE}*$`, 1));
    },
    'isBlank()Z'() {
      const source = `^${WHITE}*$`;
      if (typeof this.v === 'string') return new RegExp(source).test(this.v) ? 1 : 0;
      return truth(patternTerm(this.v, source));
    },
    'chars()Ljava/util/stream/IntStream;'() {
      const count = machine.ops.arrays.decided(lengthOf(this.v), -1);
      const units = machine.ops.arrays.make('[I', count, -1);
      for (let i = 0; i < count; i++) machine.ops.astore(units, i, unitAt(machine, this.v, i), -1);
      return machine.bytecode('java/util/Arrays', 'stream([I)Ljava/util/stream/IntStream;')(units);
    },
    [`regionMatches(I${S}II)Z`](at, other, from, count) {
      const { v } = other ?? machine.ops.npe(-1);
      if ([at, from, count].some((n) => typeof n !== 'number')) {
        return machine.refuse('regionMatches() at a symbolic position');
      }
      const has = (text: JavaText, start: number): boolean => {
        const length = lengthOf(text);
        const end = start + Math.max(0, count);
        return start >= 0 && (typeof length === 'number' ? end <= length : machine.ops.le(end, length, -1));
      };
      if (!has(this.v, at) || !has(v, from)) return 0;
      if (count <= 0) return 1;
      return equalTexts(part(machine, this.v, at, at + count), part(machine, v, from, from + count));
    },
  };
}

function unitPeers(machine: Machine): Peers {
  return {
    'codePointAt(I)I'(at) {
      unitAt(machine, this.v, at);
      if (typeof this.v !== 'string') return machine.refuse('codePointAt() of a symbolic text');
      return this.v.codePointAt(at);
    },
    'toCharArray()[C'() {
      return unitsOf(machine, this.v);
    },
    'getChars(II[CI)V'(from, end, target, at) {
      copyUnits(machine, part(machine, this.v, from, end), target, at);
    },
    '<init>(Ljava/lang/StringBuilder;)V'(builder) {
      this.v = (builder ?? machine.ops.npe(-1)).v;
    },
    '<init>(Ljava/lang/StringBuffer;)V'(builder) {
      this.v = (builder ?? machine.ops.npe(-1)).v;
    },
    '<init>([C)V'(units) {
      this.v = textOfUnits(machine, units, 0, units?.len);
    },
    '<init>([CII)V'(units, from, count) {
      this.v = textOfUnits(machine, units, from, count);
    },
    [`valueOf([C)${S}`]: (units) => machine.string(textOfUnits(machine, units, 0, units?.len)),
    [`valueOf([CII)${S}`]: (units, from, count) => machine.string(textOfUnits(machine, units, from, count)),
    [`copyValueOf([C)${S}`]: (units) => machine.string(textOfUnits(machine, units, 0, units?.len)),
  };
}

function joinPeers(machine: Machine, of: (object: any) => JavaText): Peers {
  return {
    [`join(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)${S}`]: (between, all) => {
      const array = (all ?? machine.ops.npe(-1)) as JavaArray;
      if (typeof array.len !== 'number') return machine.refuse('join() of texts whose number is not known');
      const glue = textOfValue(machine, between ?? machine.ops.npe(-1), 'L');
      const parts = Array.from({ length: array.len }, (_, i) => [
        ...(i === 0 ? [] : [glue]),
        textOfValue(machine, machine.ops.aload(array, i, -1), 'L'),
      ]);
      return machine.string(concatenated(parts.flat()));
    },
    [`join(${S}${S}${S}[${S}I)${S}`]: (before, after, between, all, count) => {
      const parts = Array.from({ length: machine.ops.arrays.decided(count, -1) }, (_, i) => [
        i === 0 ? '' : of(between),
        textOfValue(machine, machine.ops.aload(all, i, -1), 'L'),
      ]);
      return machine.string(concatenated([of(before), ...parts.flat(), of(after)]));
    },
  };
}

export function moreStringPeers(machine: Machine): Peers {
  const of = (object: any): JavaText => (object ?? machine.ops.npe(-1)).v;
  return {
    [`lastIndexOf(${S})I`](other) {
      return lastIndex(this.v, of(other));
    },
    [`lastIndexOf(${S}I)I`](other, from) {
      return lastIndexBefore(machine, this.v, of(other), from);
    },
    'lastIndexOf(II)I'(code, from) {
      if (typeof code !== 'number' || code < 0 || code > 0xffff)
        return machine.refuse('lastIndexOf of such a character');
      return lastIndexBefore(machine, this.v, String.fromCharCode(code), from);
    },
    'lastIndexOf(I)I'(code) {
      if (typeof code !== 'number' || code < 0 || code > 0xffff)
        return machine.refuse('lastIndexOf of such a character');
      return lastIndex(this.v, String.fromCharCode(code));
    },
    [`startsWith(${S}I)Z`](other, from) {
      const prefix = of(other);
      if (typeof from !== 'number' || typeof prefix !== 'string')
        return machine.refuse('startsWith at such a position');
      const length = lengthOf(this.v);
      const inside = from >= 0 && (typeof length === 'number' ? from <= length : machine.ops.le(from, length, -1));
      if (!inside) return 0;
      const rest = part(machine, this.v, from, length);
      if (typeof rest === 'string') return rest.startsWith(prefix) ? 1 : 0;
      return truth(apply('startsWith', [rest, constant(prefix)]));
    },
    [`trim()${S}`]() {
      return machine.string(groupOf(this.v, within(SPACE), 1));
    },
    ...spacePeers(machine),
    [`repeat(I)${S}`](count) {
      if (typeof count !== 'number' || count > 10_000) return machine.refuse('repeat() so often');
      if (count < 0) machine.ops.raise('java/lang/IllegalArgumentException', `count is negative: ${count}`, -1);
      return machine.string(unwrapped(textTerm(concatenated(new Array<JavaText>(count).fill(this.v)))));
    },
    ...joinPeers(machine, of),
    ...unitPeers(machine),
    ...casePeers(machine),
    ...patternPeers(machine),
  };
}
