// Takes the position markers out of emitted text and turns them into a code map: where in the user's file a position
// of the output comes from. Errors the language itself raises are located with it.
import type { CodeMap } from '../../module-code.js';
import type { Positions } from './positions.js';

export interface Located {
  readonly code: string;
  readonly map: CodeMap;
  /** Functions and classes: start and end in `code`, start and end in the transpiled text. */
  readonly functions: readonly number[];
}

/** Encloses the text of a function or class. */
export function enclosed(marker: string, text: string, start: number, end: number): string {
  return `${marker}f${start}:${end}${marker}${text}${marker}g${marker}`;
}

export function extractMarkers(text: string, marker: string, positions: Positions): Located {
  const parts = text.split(marker);
  const map: number[] = [];
  const functions: number[] = [];
  const open: [number, number, number][] = [];
  let code = '';
  let line = 1;
  let column = 1;
  parts.forEach((part, i) => {
    if (i % 2 === 1 && part.startsWith('f')) {
      const [start, end] = part.slice(1).split(':').map(Number);
      open.push([code.length, start, end]);
      return;
    }
    if (part === 'g' && i % 2 === 1) {
      const [from, start, end] = open.pop() as [number, number, number];
      functions.push(from, code.length, start, end);
      return;
    }
    if (i % 2 === 1) {
      const place = positions.originalPlace(Number(part));
      if (place !== undefined) map.push(line, column, place[0], place[1]);
      return;
    }
    code += part;
    let last = -1;
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) {
      line++;
      last = at;
    }
    column = last < 0 ? column + part.length : part.length - last;
  });
  return { code, map, functions };
}
