// Upper and lower case, and comparisons that ignore it.
// Soundness: letters whose mapping is not the same in all releases of Java and of JavaScript are refused; languages with rules of their
// own (Turkish, Azeri, Lithuanian) are an assumption that results list.
import { and, apply, constant, eq, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { truth } from '../machine/arithmetic.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { matchesPattern } from './pattern-terms.js';
import { compared } from './string-order.js';
import { type JavaText, textTerm, unwrapped } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const ASCII = '^[\\0-\\x7f]*$';
/** Letters that have had their other case since the release that Java 9 has; not the last sigma, whose rule looks around. */
const SETTLED =
  '^[^\\u03a3\\u10d0-\\u10ff\\u1c80-\\u1cbf\\u2c2f\\u2c5f\\ua7ae-\\ua7ff\\uab53\\uab70-\\uabbf\\u13a0-\\u13ff\\ud800-\\udfff]*$';
const OWN_RULES = 'the default language of the JVM is none with letters of its own (Turkish, Azeri, Lithuanian)';

/** Characters that equalsIgnoreCase takes for a letter: those with the same upper case, or the same lower case of that. */
const BESIDES: Readonly<Record<string, string>> = { i: '\u0130\u0131', k: '\u212a', s: '\u017f' };

function variants(unit: string): string[] {
  const lower = unit.toLowerCase();
  return /[a-z]/.test(lower) ? [lower, unit.toUpperCase(), ...(BESIDES[lower] ?? '')] : [unit];
}

const isAscii = (machine: Machine, text: JavaText): boolean => matchesPattern(machine, text, ASCII);

function cased(machine: Machine, text: JavaText, name: 'toLowerCase' | 'toUpperCase'): JavaText {
  machine.host.path.restsOn(OWN_RULES);
  if (!matchesPattern(machine, text, SETTLED))
    return machine.refuse(`${name} of letters that releases of Java differ in`);
  return typeof text === 'string' ? text[name]() : unwrapped(apply('strCall', [text], name, 'str'));
}

function equalIgnoringCase(machine: Machine, a: JavaText, b: JavaText): Num {
  const [text, known] = typeof b === 'string' ? [a, b] : [b, a];
  if (typeof known !== 'string' || !/^[\0-\x7f]*$/.test(known)) return equalLetters(machine, a, b);
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

/** Two texts of which neither is known to be ASCII. */
function equalLetters(machine: Machine, a: JavaText, b: JavaText): Num {
  const [x, y] = [textTerm(a), textTerm(b)];
  const same = eq(x, y);
  if (same.op === 'const' ? same.data === true : machine.ops.branch(same, -1)) return 1;
  if (!isAscii(machine, a) || !isAscii(machine, b)) return machine.refuse('equalsIgnoreCase beyond ASCII');
  const [p, q] = [x, y].map((text) => apply('strCall', [text], 'toLowerCase', 'str'));
  return truth(eq(p, q));
}

function comparedIgnoringCase(machine: Machine, a: JavaText, b: JavaText): Num {
  const [x, y] = [textTerm(a), textTerm(b)];
  const same = eq(x, y);
  if (same.op === 'const' ? same.data === true : machine.ops.branch(same, -1)) return 0;
  if (!isAscii(machine, a) || !isAscii(machine, b)) return machine.refuse('compareToIgnoreCase beyond ASCII');
  const [p, q] = [x, y].map((text) => unwrapped(apply('strCall', [text], 'toLowerCase', 'str')));
  return compared(p, q);
}

export function casePeers(machine: Machine): Peers {
  const L = 'Ljava/util/Locale;';
  /** The locales of the language without letters of its own are all alike. */
  const plain = (locale: any): void => {
    if (locale === null) machine.ops.npe(-1);
    const language = locale[`getLanguage()${S}`]();
    if (typeof language.v !== 'string' || ['tr', 'az', 'lt'].includes(language.v)) {
      machine.refuse('letters of such a language');
    }
  };
  return {
    [`equalsIgnoreCase(${S})Z`](other) {
      return other === null ? 0 : equalIgnoringCase(machine, this.v, other.v);
    },
    [`compareToIgnoreCase(${S})I`](other) {
      return comparedIgnoringCase(machine, this.v, (other ?? machine.ops.npe(-1)).v);
    },
    [`toLowerCase()${S}`]() {
      return machine.string(cased(machine, this.v, 'toLowerCase'));
    },
    [`toUpperCase()${S}`]() {
      return machine.string(cased(machine, this.v, 'toUpperCase'));
    },
    [`toLowerCase(${L})${S}`](locale) {
      plain(locale);
      return machine.string(cased(machine, this.v, 'toLowerCase'));
    },
    [`toUpperCase(${L})${S}`](locale) {
      plain(locale);
      return machine.string(cased(machine, this.v, 'toUpperCase'));
    },
  };
}
