// The text of a place of the code, on one line, for labels. Reads each file once; used by the tree builder.
import { readFileSync } from 'node:fs';
import type { SourceRange } from '../result/source-range.js';

/** Of a statement with a body, the head is shown: `while (i < n)`. */
const BODY = /^((?:if|while|for|switch|with)\b.*?\)|do|try|(?:class|function)\b.*?)\s*\{.*$/s;
const MAX_LENGTH = 80;

export class SourceTexts {
  private readonly files = new Map<string, readonly string[] | undefined>();

  constructor(private readonly read: (file: string) => string | undefined = readSource) {}

  /** Empty when the file cannot be read. */
  text(range: SourceRange): string {
    const lines = this.lines(range.file);
    if (lines === undefined) return '';
    const parts: string[] = [];
    for (let line = range.line; line <= Math.min(range.endLine, lines.length); line++) {
      const end = line === range.endLine ? range.endColumn - 1 : undefined;
      parts.push(lines[line - 1].slice(line === range.line ? range.column - 1 : 0, end));
    }
    return shorten(parts.join('\n').replace(BODY, '$1').replace(/\s+/g, ' ').trim());
  }

  private lines(file: string): readonly string[] | undefined {
    if (!this.files.has(file)) this.files.set(file, this.read(file)?.split(/\r\n|[\n\r\u2028\u2029]/));
    return this.files.get(file);
  }
}

export function shorten(text: string, length = MAX_LENGTH): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** A file that has gone since it was loaded has no texts; that is no reason to lose the tree. */
function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
