// Strings: a symbolic string, restricted to the characters of its unit and its lengths.

import { Arbitrary, made } from './arbitrary.js';
import { $assume, $choose, $leftOut, $major, $symbolic } from './engine.js';
import { listLength, noPosition } from './lists.js';
import { nat } from './numbers.js';

/** What a string of each unit matches. */
const UNITS: Record<string, RegExp> = {
  'grapheme-ascii': /^[ -~]*$/,
  'binary-ascii': /^[\0-\x7f]*$/,
};

function restricted(pattern: RegExp | undefined, constraints: any = {}): Arbitrary {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = constraints;
  return new Arbitrary((name) => {
    noPosition(constraints);
    const text = $symbolic.string(name);
    if (minLength > 0) $assume(text.length >= minLength);
    if (maxLength !== Number.POSITIVE_INFINITY) $assume(text.length <= maxLength);
    if (pattern !== undefined) $assume(pattern.test(text));
    return text;
  });
}

/** Lengths count code points: with these characters they are the length. */
function inAscii(unit: string, constraints: any): Arbitrary {
  const ascii = restricted(UNITS['grapheme-ascii'], constraints);
  return new Arbitrary((name) => {
    $leftOut(`of the strings of unit '${unit}' only those of printable ASCII characters were inputs`);
    return ascii.make(name);
  });
}

export function string(constraints: any = {}): Arbitrary {
  const { unit = 'grapheme-ascii' } = constraints;
  if (typeof unit !== 'string') return stringOf(unit, constraints);
  return unit in UNITS ? restricted(UNITS[unit], constraints) : inAscii(unit, constraints);
}

export function stringOf(unit: Arbitrary, constraints: any = {}): Arbitrary {
  return new Arbitrary((name) => {
    const length = listLength(name, constraints);
    let text = '';
    for (let i = 0; i < length; i++) text += made(unit, `${name}[${i}]`);
    return text;
  });
}

export const asciiString = (constraints?: any): Arbitrary => restricted(UNITS['binary-ascii'], constraints);
export const string16bits = (constraints?: any): Arbitrary => restricted(undefined, constraints);
export const hexaString = (constraints?: any): Arbitrary => restricted(/^[0-9a-f]*$/, constraints);
export const unicodeString = (constraints?: any): Arbitrary => restricted(/^[\0-\ud7ff\ue000-\uffff]*$/, constraints);
export const fullUnicodeString = (constraints?: any): Arbitrary => inAscii('binary', constraints);

export function base64String(constraints: any = {}): Arbitrary {
  const text = restricted(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, constraints);
  return text;
}

const one = { minLength: 1, maxLength: 1 };
export const char = (): Arbitrary => restricted(UNITS['grapheme-ascii'], one);
export const ascii = (): Arbitrary => restricted(UNITS['binary-ascii'], one);
export const hexa = (): Arbitrary => restricted(/^[0-9a-f]$/, one);
export const base64 = (): Arbitrary => restricted(/^[A-Za-z0-9+/]$/, one);
export const char16bits = (): Arbitrary => restricted(undefined, one);
export const unicode = (): Arbitrary => restricted(/^[\0-\ud7ff\ue000-\uffff]$/, one);
export const fullUnicode = (): Arbitrary => inAscii('binary', one);

/** The pattern says itself which characters there are: all that match can be generated. */
function saysAll({ source, flags }: RegExp): boolean {
  return /^\^[^|]*\$$/.test(source) && flags.replace(/[dg]/g, '') === '' && !/\.|\[\^|\\[WDSPpbB]|\(\?/.test(source);
}

export function stringMatching(pattern: RegExp, { maxLength }: any = {}): Arbitrary {
  return new Arbitrary((name) => {
    const text = $symbolic.string(name);
    if (maxLength !== undefined) $assume(text.length <= maxLength);
    $assume(new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(text));
    if (saysAll(pattern)) return text;
    $leftOut(`of the strings that match ${pattern} only those of printable ASCII characters were inputs`);
    $assume(UNITS['grapheme-ascii'].test(text));
    return text;
  });
}

export const uuid = ({ version }: any = {}): Arbitrary => {
  const versions =
    version === undefined
      ? $major < 4
        ? '1-5'
        : '1-8'
      : [version]
          .flat()
          .map((n) => n.toString(16))
          .join('');
  const pattern = new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-[${versions}][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);
  return new Arbitrary((name) => {
    const text = $symbolic.string(name);
    $assume(pattern.test(text));
    return text;
  });
};

export const ipV4 = (): Arbitrary =>
  new Arbitrary((name) => [0, 1, 2, 3].map((i) => nat(255).make(`${name}[${i}]`)).join('.'));

/** Letters in one case or the other, each for itself. */
export function mixedCase(texts: Arbitrary): Arbitrary {
  return new Arbitrary((name) => {
    const text: string = made(texts, name);
    let mixed = '';
    for (let i = 0; i < text.length; i++) {
      const low = text[i].toLowerCase();
      const letter = low === text[i] ? text[i].toUpperCase() : low;
      mixed += letter !== text[i] && $choose(2, name) === 1 ? letter : text[i];
    }
    return mixed;
  });
}
