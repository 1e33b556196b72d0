// Takes the position markers out of emitted text and turns them into a code map: where in the user's file a position
// of the output comes from. Errors the language itself raises are located with it.
import type { CodeMap } from '../../path/program.js';
import type { Positions } from './positions.js';

export interface Located {
  readonly code: string;
  readonly map: CodeMap;
}

export function extractMarkers(text: string, marker: string, positions: Positions): Located {
  const parts = text.split(marker);
  const map: number[] = [];
  let code = '';
  let line = 1;
  let column = 1;
  parts.forEach((part, i) => {
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
  return { code, map };
}
