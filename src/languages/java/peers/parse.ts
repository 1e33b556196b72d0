// Integer.parseInt, Long.parseLong and Double.parseDouble of texts that are symbolic; known ones are read by the JDK's own code.
// Soundness: digits beyond ASCII, which Java takes as well, are refused.
import { apply, constant } from '../../../logic/build.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { matchesPattern } from './pattern-terms.js';
import type { JavaText } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const INTEGER = '^[+-]?[0-9]+$';
/** Digits of other scripts, of all releases. */
const OTHER_DIGITS = [...Array(0x10000).keys()]
  .filter((unit) => unit > 0x7f && /\p{Nd}/u.test(String.fromCharCode(unit)))
  .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
  .join('');
const MAYBE_INTEGER = `^[+-]?[0-9${OTHER_DIGITS}]+$`;
/** As many digits as a double has for sure. */
const SHORT_INTEGER = '^[+-]?[0-9]{1,15}$';
const DECIMAL = '^[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?$';
/** A unit that no number has. */
const NO_NUMBER = '[^\\0-\\x20+.0-9a-fA-FxXpPNInity-]';

function notNumber(machine: Machine): never {
  const error = machine.ops.error('java/lang/NumberFormatException', null, -1);
  error.vague = true;
  throw error;
}

/** @param most the largest size of a number that fits */
function integer(machine: Machine, text: JavaText, pattern: string): Num {
  if (!matchesPattern(machine, text, INTEGER)) {
    if (matchesPattern(machine, text, MAYBE_INTEGER)) machine.refuse('a number with digits beyond ASCII');
    notNumber(machine);
  }
  if (pattern !== INTEGER && !matchesPattern(machine, text, pattern)) machine.refuse('a number with so many digits');
  // There is no -0 of integers.
  const parsed = apply('call', [text as Exclude<JavaText, string>, constant(10)], 'parseInt');
  return apply('add', [parsed, constant(0)]);
}

function decimal(machine: Machine, text: JavaText): Num {
  if (matchesPattern(machine, text, DECIMAL)) return apply('strToNum', [text as Exclude<JavaText, string>]);
  if (matchesPattern(machine, text, NO_NUMBER)) notNumber(machine);
  return machine.refuse('parseDouble of a text that may be a number in another notation');
}

export function parsePeers(machine: Machine): Peers {
  const all: Peers = {};
  /** Known texts are read by the JDK. */
  const put = (owner: string, key: string, read: (text: JavaText) => unknown): void => {
    all[`java/lang/${owner}.${key}`] = (text, ...more) => {
      if (text === null || typeof text.v === 'string')
        return machine.bytecode(`java/lang/${owner}`, key)(text, ...more);
      if (more.length > 0 && more[0] !== 10) return machine.refuse(`${owner} of a symbolic text in such a radix`);
      return read(text.v as JavaText);
    };
  };
  const int = (text: JavaText): Num => {
    const value = integer(machine, text, INTEGER);
    const { ops } = machine;
    if (!ops.le(-(2 ** 31), value, -1) || !ops.le(value, 2 ** 31 - 1, -1)) notNumber(machine);
    return value;
  };
  for (const key of [`parseInt(${S})I`, `parseInt(${S}I)I`]) put('Integer', key, int);
  for (const key of [`parseLong(${S})J`, `parseLong(${S}I)J`]) {
    put('Long', key, (text) => (machine.ops as any).i2l(integer(machine, text, SHORT_INTEGER)));
  }
  put('Double', `parseDouble(${S})D`, (text) => decimal(machine, text));
  put('Float', `parseFloat(${S})F`, () => machine.refuse('parseFloat of a symbolic text'));
  return all;
}
