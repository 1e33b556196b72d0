// Declaration files that programs of this process have in common, parsed once: packages' types are larger than most programs. Asked
// by sources.ts.
// Always holds: a file is taken from here only while its text is the same. Programs may share it, as editors do: what one of them finds
// out about a declaration is kept apart from it.
import type { SourceFile } from 'typescript';

/** Characters of text; beyond that all are forgotten. */
const CAPACITY = 30_000_000;

const known = new Map<string, { readonly text: string; readonly parsed: SourceFile }>();
let size = 0;

export function parsedDeclarations(file: string, text: string, parse: () => SourceFile): SourceFile {
  const before = known.get(file);
  if (before?.text === text) return before.parsed;
  const parsed = parse();
  size += text.length - (before?.text.length ?? 0);
  if (size > CAPACITY) {
    known.clear();
    size = text.length;
  }
  known.set(file, { text, parsed });
  return parsed;
}
