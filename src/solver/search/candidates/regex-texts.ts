// Suggestions for regular expressions: texts that could give an execution another outcome, made from the present text.
// Called by strings.ts; nothing here needs to be right.

import type { Primitive, Term } from '../../../logic/term.js';
import { execute, regexCall } from '../../../logic/theories/strings/regex.js';
import { Generator } from '../../../regex/generate.js';
import { expressionOf, UnsupportedPattern } from '../../../regex/syntax.js';

/** Texts made from the pattern. */
const MADE = 12;

/** Values for the text of a regex term, now `text` and matched from `position`, with which the term may have a value. */
export function textsFor(term: Term, wanted: Primitive, text: string, position: number): readonly string[] {
  const call = regexCall(term.data);
  switch (call.part) {
    case 'test':
      if (wanted === false) return ['', '\u0001', ...[...text].map((_, i) => text.slice(0, i) + text.slice(i + 1))];
      return made(call.source, call.flags, new Map());
    case 'group':
      return [
        ...put(term, wanted as string, text, position),
        ...made(call.source, call.flags, new Map([[call.group, [wanted as string]]])),
      ];
    case 'has':
      return made(call.source, call.flags, new Map());
    case 'index':
    case 'before': {
      const match = execute(call, text, position);
      if (match === null) return [];
      const before =
        call.part === 'before' ? (wanted as string) : 'a'.repeat(Math.min(Math.max(0, Number(wanted)), 1000));
      return [text.slice(0, position) + before + text.slice(match.index)];
    }
    case 'after': {
      const match = execute(call, text, position);
      return match === null ? [] : [text.slice(0, match.index + match[0].length) + (wanted as string)];
    }
    default:
      return [];
  }
}

/** The text with another one in the place of a group. */
function put(term: Term, wanted: string, text: string, position: number): string[] {
  const call = regexCall(term.data);
  const match = execute({ ...call, part: 'start' }, text, position);
  const range = match?.indices?.[call.group] as [number, number] | undefined;
  return range === undefined ? [] : [text.slice(0, range[0]) + wanted + text.slice(range[1])];
}

function made(source: string, flags: string, texts: ReadonlyMap<number, readonly string[]>): string[] {
  try {
    const generator = new Generator(expressionOf(source, flags), { texts, absent: new Set() });
    const found = new Set<string>();
    for (let n = 0; n < MADE; n++) {
      const text = generator.text(n);
      if (text !== undefined) found.add(text);
    }
    return [...found];
  } catch (error) {
    if (error instanceof UnsupportedPattern) return [];
    throw error;
  }
}
