// Sets of characters as sorted ranges, and the real engine as the source of what a class means: the set of `\w` under
// the flags at hand is what V8 matches, found by matching every character once. So case folding, Unicode properties and
// set notation are V8's own. Characters are code units, or code points where the pattern has the flag u or v.

/** Sorted, disjoint, not adjacent: [low, high] pairs in one list. */
export class CodeSet {
  private readonly low: Uint8Array;

  constructor(readonly ranges: readonly number[]) {
    this.low = new Uint8Array(256);
    for (let i = 0; i < ranges.length; i += 2) {
      for (let c = ranges[i]; c <= ranges[i + 1] && c < 256; c++) this.low[c] = 1;
    }
  }

  static of(pairs: readonly (readonly [number, number])[]): CodeSet {
    const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
    const ranges: number[] = [];
    for (const [from, to] of sorted) {
      if (ranges.length > 0 && from <= ranges[ranges.length - 1] + 1) {
        ranges[ranges.length - 1] = Math.max(ranges[ranges.length - 1], to);
      } else ranges.push(from, to);
    }
    return new CodeSet(ranges);
  }

  has(code: number): boolean {
    if (code < 256) return this.low[code] === 1;
    const { ranges } = this;
    let from = 0;
    let to = ranges.length >> 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ranges[2 * middle + 1] < code) from = middle + 1;
      else to = middle;
    }
    return from < ranges.length >> 1 && ranges[2 * from] <= code;
  }

  get size(): number {
    let n = 0;
    for (let i = 0; i < this.ranges.length; i += 2) n += this.ranges[i + 1] - this.ranges[i] + 1;
    return n;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.ranges.length; i += 2) {
      for (let c = this.ranges[i]; c <= this.ranges[i + 1]; c++) yield c;
    }
  }
}

const LOW_SURROGATES = 0xdc00;
const MAX_UNIT = 0xffff;
export const MAX_CODE_POINT = 0x10ffff;

export const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < LOW_SURROGATES;
export const isLow = (unit: number): boolean => unit >= LOW_SURROGATES && unit < 0xe000;

/** All characters in order; cut where a high surrogate would meet a low one and make another character. */
const texts: { first: number; text: string }[] = [];
let supplementary: string | undefined;

function span(from: number, to: number): string {
  const parts: string[] = [];
  for (let c = from; c < to; c++) parts.push(String.fromCodePoint(c));
  return parts.join('');
}

function unitTexts(): readonly { first: number; text: string }[] {
  if (texts.length === 0) {
    texts.push({ first: 0, text: span(0, LOW_SURROGATES) });
    texts.push({ first: LOW_SURROGATES, text: span(LOW_SURROGATES, MAX_UNIT + 1) });
  }
  return texts;
}

const cache = new Map<string, CodeSet>();

/**
 * The characters that an atom of one character (a class, an escape, a literal) matches under the flags, of which only
 * i, s, u, v count.
 */
export function charactersOf(atom: string, flags: string): CodeSet {
  const wide = /[uv]/.test(flags);
  const kept = flags.replace(/[^isuv]/g, '');
  const key = `${kept}/${atom}`;
  let set = cache.get(key);
  if (set === undefined) {
    set = plain(atom, kept) ?? ask(atom, kept, wide);
    cache.set(key, set);
  }
  return set;
}

/** A literal character that no flag gives other meanings. */
function plain(atom: string, flags: string): CodeSet | undefined {
  if (!/^[^\\.[\](){}^$*+?|/]$/.test(atom)) return undefined;
  const code = atom.charCodeAt(0);
  if (code >= 128 || (flags.includes('i') && /[a-z]/i.test(atom))) return undefined;
  return new CodeSet([code, code]);
}

function ask(atom: string, flags: string, wide: boolean): CodeSet {
  const runs = new RegExp(`(?:${atom})+`, `g${flags}`);
  const ranges: (readonly [number, number])[] = [];
  for (const { first, text } of unitTexts()) {
    for (const match of text.matchAll(runs)) {
      ranges.push([first + match.index, first + match.index + match[0].length - 1]);
    }
  }
  if (wide) {
    supplementary ??= span(MAX_UNIT + 1, MAX_CODE_POINT + 1);
    const at = (index: number): number => MAX_UNIT + 1 + index / 2;
    for (const match of supplementary.matchAll(runs)) {
      ranges.push([at(match.index), at(match.index + match[0].length) - 1]);
    }
  }
  return CodeSet.of(ranges);
}
