// java.lang.String on texts that may be symbolic. The class as a whole: a method that is not here is refused by name.
import { apply, constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { term, truth } from '../machine/arithmetic.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { besideMatch, inOrder } from './pattern-terms.js';
import { compared, equalTexts, hashOf } from './string-order.js';
import { concatenated, type JavaText, textOfValue, textTerm, unwrapped } from './text.js';

const S = 'Ljava/lang/String;';
const CS = 'Ljava/lang/CharSequence;';

const number = (made: Term): Num => (made.op === 'const' ? (made.data as number) : made);

export function lengthOf(text: JavaText): Num {
  return typeof text === 'string' ? text.length : number(apply('strLen', [text]));
}

const plain = (...values: unknown[]): boolean => values.every((v) => typeof v === 'string' || typeof v === 'number');

export function outOfBounds(machine: Machine): never {
  const error = machine.ops.error('java/lang/StringIndexOutOfBoundsException', null, -1);
  error.vague = true;
  throw error;
}

/** Is `from <= index <= to`? Decided where it is symbolic. */
function within(machine: Machine, from: Num, index: Num, to: Num): boolean {
  const atMost = (a: Num, b: Num): boolean =>
    typeof a === 'number' && typeof b === 'number' ? a <= b : inOrder(a, b) || machine.ops.le(a, b, -1);
  return atMost(from, index) && atMost(index, to);
}

export function unitAt(machine: Machine, text: JavaText, index: Num): Num {
  const length = lengthOf(text);
  const last = typeof length === 'number' ? length - 1 : apply('sub', [length, constant(1)]);
  if (!within(machine, 0, index, last)) outOfBounds(machine);
  if (typeof text === 'string' && typeof index === 'number') return text.charCodeAt(index);
  return number(apply('charCodeAt', [textTerm(text), term(index)]));
}

export function part(machine: Machine, text: JavaText, from: Num, to: Num): JavaText {
  if (!within(machine, 0, from, to) || !within(machine, from, to, lengthOf(text))) outOfBounds(machine);
  if (typeof text === 'string' && plain(from, to)) return text.substring(from as number, to as number);
  const beside = typeof text === 'string' ? undefined : besideMatch(text, from, to);
  return unwrapped(beside ?? apply('substring', [textTerm(text), term(from), term(to)]));
}

export function indexIn(text: JavaText, sought: JavaText, from: Num): Num {
  if (plain(text, sought, from)) return (text as string).indexOf(sought as string, from as number);
  return number(apply('indexOf', [textTerm(text), textTerm(sought), term(from)]));
}

type Peers = Record<string, (this: any, ...args: any[]) => any>;

/** What the peers share: texts of arguments, which must not be null. */
class StringKit {
  constructor(readonly machine: Machine) {}

  readonly made = (text: JavaText): unknown => this.machine.string(text);
  readonly of = (object: any): JavaText => (object ?? this.machine.ops.npe(-1)).v;
  readonly sequence = (object: any): JavaText => this.of((object ?? this.machine.ops.npe(-1))[`toString()${S}`]());

  readonly unit = (code: Num): JavaText => {
    const { machine } = this;
    const known = typeof code === 'number' ? code >= 0 && code <= 0xffff : within(machine, 0, code, 0xffff);
    return known ? textOfValue(machine, code, 'C') : machine.refuse('a character beyond U+FFFF');
  };

  readonly replaced = (text: JavaText, a: JavaText, b: JavaText): JavaText => {
    // An empty text is found before every character and at the end.
    if (plain(text, a, b)) return (text as string).replaceAll(a as string, () => b as string);
    if (plain(text, a) && a !== '') {
      const parts = (text as string).split(a as string);
      return concatenated(parts.flatMap((each, i) => (i === 0 ? [each] : [b, each])));
    }
    return typeof a === 'string' && a !== '' && typeof b === 'string' && !b.includes('$')
      ? unwrapped(apply('strCall', [text, a, b].map(textTerm), 'replaceAll', 'str'))
      : this.machine.refuse('String.replace with symbolic arguments');
  };
}

/** One character by another one: where the text is known, which of its characters it is are questions. */
function replacedUnit(kit: StringKit, text: JavaText, a: Num, b: Num): JavaText {
  const { machine, unit, replaced } = kit;
  const [from, to] = [unit(a), unit(b)];
  if (typeof text !== 'string' || typeof a === 'number') return replaced(text, from, to);
  const is = (code: number): boolean => machine.ops.eq(a, code, -1);
  return concatenated(Array.from(text, (_, i) => i).map((i) => (is(text.charCodeAt(i)) ? to : text[i])));
}

function test(op: 'includes' | 'startsWith' | 'endsWith', a: JavaText, b: JavaText): Num {
  return plain(a, b) ? ((a as string)[op](b as string) ? 1 : 0) : truth(apply(op, [textTerm(a), textTerm(b)]));
}

/** Methods that ask. */
function queries({ machine, of, sequence, unit }: StringKit): Peers {
  return {
    'length()I'() {
      return lengthOf(this.v);
    },
    'isEmpty()Z'() {
      return equalTexts(this.v, '');
    },
    'charAt(I)C'(i) {
      return unitAt(machine, this.v, i);
    },
    'equals(Ljava/lang/Object;)Z'(other) {
      return other === null || other.$c !== this.$c ? 0 : equalTexts(this.v, other.v);
    },
    'hashCode()I'() {
      return hashOf(this.v);
    },
    ...textTests(sequence, of),
    [`indexOf(${S})I`](other) {
      return indexIn(this.v, of(other), 0);
    },
    [`indexOf(${S}I)I`](other, from) {
      return indexIn(this.v, of(other), from);
    },
    'indexOf(I)I'(code) {
      return indexIn(this.v, unit(code), 0);
    },
    'indexOf(II)I'(code, from) {
      return indexIn(this.v, unit(code), from);
    },
    [`compareTo(${S})I`](other) {
      return compared(this.v, of(other));
    },
    'compareTo(Ljava/lang/Object;)I'(other) {
      return compared(this.v, of(other));
    },
  };
}

function textTests(sequence: StringKit['of'], of: StringKit['of']): Peers {
  return {
    [`contentEquals(${CS})Z`](other) {
      return equalTexts(this.v, sequence(other));
    },
    [`contains(${CS})Z`](other) {
      return test('includes', this.v, sequence(other));
    },
    [`startsWith(${S})Z`](other) {
      return test('startsWith', this.v, of(other));
    },
    [`endsWith(${S})Z`](other) {
      return test('endsWith', this.v, of(other));
    },
  };
}

/** Methods that give strings. */
function results(kit: StringKit): Peers {
  const { machine, made, of, sequence, replaced } = kit;
  return {
    [`substring(I)${S}`](from) {
      return made(part(machine, this.v, from, lengthOf(this.v)));
    },
    [`substring(II)${S}`](from, to) {
      return made(part(machine, this.v, from, to));
    },
    [`subSequence(II)${CS}`](from, to) {
      return made(part(machine, this.v, from, to));
    },
    [`toString()${S}`]() {
      return this;
    },
    [`concat(${S})${S}`](other) {
      return made(concatenated([this.v, of(other)]));
    },
    [`replace(CC)${S}`](a, b) {
      return made(replacedUnit(kit, this.v, a, b));
    },
    [`replace(${CS}${CS})${S}`](a, b) {
      return made(replaced(this.v, sequence(a), sequence(b)));
    },
    [`intern()${S}`]() {
      return typeof this.v === 'string' ? machine.literal(this.v) : machine.refuse('intern() of a symbolic string');
    },
  };
}

function makers({ machine, made, of }: StringKit): Peers {
  const valuesOf = ['I', 'C', 'Z', 'J', 'D', 'F'].map((d) => [
    `valueOf(${d})${S}`,
    (value: any) => made(textOfValue(machine, value, d)),
  ]);
  return {
    ...(Object.fromEntries(valuesOf) as Peers),
    [`valueOf(Ljava/lang/Object;)${S}`]: (value) => made(textOfValue(machine, value, 'L')),
    '<init>()V'() {
      this.v = '';
    },
    [`<init>(${S})V`](other) {
      this.v = of(other);
    },
  };
}

export function stringPeers(machine: Machine): Peers {
  const kit = new StringKit(machine);
  const all = { ...queries(kit), ...results(kit), ...makers(kit) };
  return Object.fromEntries(Object.entries(all).map(([key, f]) => [`java/lang/String.${key}`, f]));
}
