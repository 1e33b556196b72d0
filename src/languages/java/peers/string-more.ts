// More of java.lang.String: positions from the end, letters without case, characters as arrays, and what goes through Pattern.
// Soundness: what JavaScript's own method does differently is refused or done by hand.
import { and, apply, constant, eq, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { truth } from '../machine/arithmetic.js';
import { JavaArray } from '../machine/java-array.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { lengthOf, part, unitAt } from './string.js';
import { concatenated, type JavaText, textOfValue, textTerm, unwrapped } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const PATTERN = 'java/util/regex/Pattern';
const ASCII = /^[\0-\x7f]*$/;

/** Characters that equalsIgnoreCase takes for a letter: those with the same upper case, or the same lower case of that. */
const BESIDES: Readonly<Record<string, string>> = { i: '\u0130\u0131', k: '\u212a', s: '\u017f' };

function variants(unit: string): string[] {
  const lower = unit.toLowerCase();
  return /[a-z]/.test(lower) ? [lower, unit.toUpperCase(), ...(BESIDES[lower] ?? '')] : [unit];
}

function equalIgnoringCase(machine: Machine, a: JavaText, b: JavaText): Num {
  const [text, known] = typeof b === 'string' ? [a, b] : [b, a];
  if (typeof known !== 'string' || !ASCII.test(known)) return machine.refuse('equalsIgnoreCase beyond ASCII');
  const units = [...known].map(variants);
  if (typeof text === 'string') {
    return text.length === units.length && units.every((some, i) => some.includes(text[i])) ? 1 : 0;
  }
  const isUnit = (some: readonly string[], i: number): Term => {
    const code = apply('charCodeAt', [text, constant(i)]);
    return or(...some.map((unit) => eq(code, constant(unit.charCodeAt(0)))));
  };
  return truth(and(eq(apply('strLen', [text]), constant(units.length)), ...units.map(isUnit)));
}

function cased(machine: Machine, text: JavaText, name: 'toLowerCase' | 'toUpperCase'): JavaText {
  if (typeof text === 'string' && ASCII.test(text)) return text[name]();
  return machine.refuse(`${name} of a text that may have letters beyond ASCII`);
}

/** Java's trim takes whatever is at most a space. */
function trimmed(machine: Machine, text: JavaText): JavaText {
  if (typeof text !== 'string') return machine.refuse('trim() of a symbolic text');
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 32) from++;
  while (from < to && text.charCodeAt(to - 1) <= 32) to--;
  return text.slice(from, to);
}

function lastIndex(text: JavaText, other: JavaText): Num {
  if (typeof text === 'string' && typeof other === 'string') return text.lastIndexOf(other);
  const made = apply('strCall', [text, other].map(textTerm), 'lastIndexOf', 'num');
  return made.op === 'const' ? (made.data as number) : made;
}

/** The characters of a text whose length is known. */
function unitsOf(machine: Machine, text: JavaText): JavaArray {
  const length = lengthOf(text);
  if (typeof length !== 'number') return machine.refuse('toCharArray() of a text of unknown length');
  const made = new JavaArray(machine.require('[C'), 'C', length);
  if (typeof text !== 'string') made.loosen();
  for (let i = 0; i < length; i++) made.d[i] = unitAt(machine, text, i);
  return made;
}

function textOfUnits(machine: Machine, units: any, from: Num, count: Num): JavaText {
  const array = (units ?? machine.ops.npe(-1)) as JavaArray;
  if (typeof from !== 'number' || typeof count !== 'number' || typeof array.len !== 'number') {
    return machine.refuse('a text of characters whose number is not known');
  }
  if (from < 0 || count < 0 || from > array.len - count) {
    const error = machine.ops.error('java/lang/StringIndexOutOfBoundsException', null, -1);
    error.vague = true;
    throw error;
  }
  const parts = Array.from({ length: count }, (_, i) =>
    textOfValue(machine, machine.ops.aload(array, from + i, -1), 'C'),
  );
  return concatenated(parts);
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
      return matcher(this, text)['matches()Z']();
    },
    [`replaceAll(${S}${S})${S}`](text, by) {
      return matcher(this, text)[`replaceAll(${S})${S}`](by);
    },
    [`replaceFirst(${S}${S})${S}`](text, by) {
      return matcher(this, text)[`replaceFirst(${S})${S}`](by);
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

export function moreStringPeers(machine: Machine): Peers {
  const of = (object: any): JavaText => (object ?? machine.ops.npe(-1)).v;
  return {
    [`lastIndexOf(${S})I`](other) {
      return lastIndex(this.v, of(other));
    },
    'lastIndexOf(I)I'(code) {
      if (typeof code !== 'number' || code < 0 || code > 0xffff)
        return machine.refuse('lastIndexOf of such a character');
      return lastIndex(this.v, String.fromCharCode(code));
    },
    [`equalsIgnoreCase(${S})Z`](other) {
      return other === null ? 0 : equalIgnoringCase(machine, this.v, other.v);
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
    [`toLowerCase()${S}`]() {
      return machine.string(cased(machine, this.v, 'toLowerCase'));
    },
    [`toUpperCase()${S}`]() {
      return machine.string(cased(machine, this.v, 'toUpperCase'));
    },
    [`trim()${S}`]() {
      return machine.string(trimmed(machine, this.v));
    },
    [`repeat(I)${S}`](count) {
      if (typeof count !== 'number' || count > 10_000) return machine.refuse('repeat() so often');
      if (count < 0) machine.ops.raise('java/lang/IllegalArgumentException', `count is negative: ${count}`, -1);
      return machine.string(unwrapped(textTerm(concatenated(new Array<JavaText>(count).fill(this.v)))));
    },
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
    ...unitPeers(machine),
    ...patternPeers(machine),
  };
}
