// Where the text that ran comes from: runners of tests run what a compiler made of a file, and put the map into it. Used where results of a captured state are given
// positions of the program.
import type { State } from '../../../running/state.js';
import { SourceMap } from '../frontend/instrument/source-map.js';

/** Lines and columns from 1, of the file as the user wrote it. */
export type WrittenPlaces = (
  file: string,
  line: number,
  column: number,
) => { readonly line: number; readonly column: number };

const INLINE = /\/\/[#@] sourceMappingURL=data:application\/json[^,]*;base64,([\w+/=]+)\s*/g;

export function writtenPlaces({ scripts }: Pick<State, 'scripts'>): WrittenPlaces {
  const maps = new Map(scripts.map(({ file, text }) => [file, mapIn(text)]));
  return (file, line, column) => {
    const at = maps.get(file)?.find(line - 1, column - 1);
    return at === undefined ? { line, column } : { line: at.line + 1, column: at.column + 1 };
  };
}

function mapIn(text: string): SourceMap | undefined {
  const [, data] = [...text.matchAll(INLINE)].at(-1) ?? [];
  if (data === undefined) return undefined;
  try {
    const { mappings } = JSON.parse(Buffer.from(data, 'base64').toString()) as { mappings?: unknown };
    return typeof mappings === 'string' ? new SourceMap(mappings) : undefined;
  } catch {
    return undefined;
  }
}
