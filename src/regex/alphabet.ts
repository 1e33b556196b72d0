// The characters that a set of automata can tell apart: classes whose members all automata treat alike, each with
// members that read well. A text is a word of these symbols; where automata read code points, pairs of surrogates are
// symbols of their own.
import type { CodeSet } from './code-set.js';
import { isHigh, isLow, MAX_CODE_POINT } from './code-set.js';

export interface Letter {
  /** Some members, the most readable first: each is one unit or a pair. */
  readonly members: readonly string[];
  /** The units of the first member. */
  readonly units: readonly number[];
  /** All members, as ranges of units or of code points past 0xffff. */
  readonly ranges: readonly number[];
}

const MAX_MEMBERS = 12;

/** Starts of ranges that the sets distinguish, within [from, to]. */
function boundaries(sets: readonly CodeSet[], from: number, to: number): number[] {
  const cuts = new Set<number>([from]);
  for (const { ranges } of sets) {
    for (let i = 0; i < ranges.length; i++) {
      const cut = i % 2 === 0 ? ranges[i] : ranges[i] + 1;
      if (cut > from && cut <= to) cuts.add(cut);
    }
  }
  return [...cuts].sort((a, b) => a - b);
}

function group(
  cuts: readonly number[],
  to: number,
  signature: (code: number) => string,
  classes: Map<string, number[]>,
): void {
  for (let i = 0; i < cuts.length; i++) {
    const end = i + 1 < cuts.length ? cuts[i + 1] - 1 : to;
    const key = signature(cuts[i]);
    const ranges = classes.get(key);
    if (ranges === undefined) classes.set(key, [cuts[i], end]);
    else if (ranges[ranges.length - 1] === cuts[i] - 1) ranges[ranges.length - 1] = end;
    else ranges.push(cuts[i], end);
  }
}

function membership(sets: readonly CodeSet[], code: number): string {
  let text = '';
  for (const set of sets) text += set.has(code) ? '1' : '0';
  return text;
}

export function alphabetOf(sets: readonly CodeSet[], wideSets: readonly CodeSet[]): Letter[] {
  const narrow = [...new Set(sets)];
  const wide = [...new Set(wideSets)];
  const classes = new Map<string, number[]>();
  const both = [...narrow, ...wide];
  const unitCuts = new Set(boundaries(both, 0, 0xffff));
  if (wide.length > 0) for (const cut of [0xd800, 0xdc00, 0xe000]) unitCuts.add(cut);
  const kind = (unit: number): string => (wide.length === 0 ? '' : isHigh(unit) ? 'h' : isLow(unit) ? 'l' : '');
  group(
    [...unitCuts].sort((a, b) => a - b),
    0xffff,
    (unit) => kind(unit) + membership(both, unit),
    classes,
  );
  if (wide.length > 0) {
    const cuts = new Set(boundaries(wide, 0x10000, MAX_CODE_POINT));
    for (const cut of boundaries(narrow, 0xd800, 0xdbff)) cuts.add(0x10000 + (cut - 0xd800) * 0x400);
    const lows = boundaries(narrow, 0xdc00, 0xdfff);
    if (lows.length > 1) {
      for (let block = 0; block < 0x400; block++)
        for (const cut of lows) cuts.add(0x10000 + block * 0x400 + cut - 0xdc00);
    }
    const signature = (code: number): string => {
      const high = 0xd800 + ((code - 0x10000) >> 10);
      const low = 0xdc00 + ((code - 0x10000) & 0x3ff);
      return `p${membership(wide, code)}${membership(narrow, high)}${membership(narrow, low)}`;
    };
    group(
      [...cuts].sort((a, b) => a - b),
      MAX_CODE_POINT,
      signature,
      classes,
    );
  }
  return [...classes.values()].map(letter).sort((a, b) => niceness(a.members[0]) - niceness(b.members[0]));
}

/** Order in which characters are tried: letters and digits first. */
const NICE = 'abcxyz0123456789ABCXYZdefghijklmnopqrstuvwDEFGHIJKLMNOPQRSTUVW-_./:,;@ =+*&%#!?$~\'"()[]{}<>|^`\\\t\n';

function niceness(member: string): number {
  const at = member.length === 1 ? NICE.indexOf(member) : -1;
  return at >= 0 ? at : 200 + member.codePointAt(0)!;
}

function letter(ranges: readonly number[]): Letter {
  const members = niceMembers(ranges);
  const [first] = members;
  return { members, units: first.split('').map((unit) => unit.charCodeAt(0)), ranges };
}

/** Members of a set that read well, the best first; none only of an empty set. */
export function niceMembers(ranges: readonly number[]): string[] {
  const members: string[] = [];
  if (ranges.length === 0) return members;
  const has = (code: number): boolean => {
    for (let i = 0; i < ranges.length; i += 2) if (code >= ranges[i] && code <= ranges[i + 1]) return true;
    return false;
  };
  for (const character of NICE)
    if (members.length < MAX_MEMBERS && has(character.charCodeAt(0))) members.push(character);
  for (let i = 0; i < ranges.length && members.length < MAX_MEMBERS; i += 2) {
    for (let code = ranges[i]; code <= ranges[i + 1] && members.length < MAX_MEMBERS; code++) {
      const text = String.fromCodePoint(code);
      if (code >= 32 && code !== 127 && !members.includes(text)) members.push(text);
      if (code - ranges[i] > 20) break;
    }
  }
  if (members.length === 0) members.push(String.fromCodePoint(ranges[0]));
  return members;
}
