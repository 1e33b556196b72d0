// A few lines of the original source with a range marked. Called by finding.ts and the CLI's error messages.
import type { SourceRange } from '../result/source-range.js';
import { clip, type Layout } from './layout.js';
import { sourceLine } from './plain.js';

const BEFORE = 2;
const AFTER = 1;

/** Empty when the file cannot be read or has no such line. */
export function codeFrame(range: SourceRange, layout: Pick<Layout, 'colors' | 'readSource' | 'width'>): string[] {
  const lines = layout.readSource(range.file)?.split(/\r\n|[\n\r\u2028\u2029]/);
  if (lines === undefined || range.line < 1 || range.line > lines.length) return [];
  const { bold, red, dim } = layout.colors;
  const first = Math.max(1, range.line - BEFORE);
  const last = Math.min(lines.length, range.line + AFTER);
  const gutter = String(last).length;
  const frame: string[] = [];
  for (let n = first; n <= last; n++) {
    const marked = n === range.line;
    const number = `${marked ? '>' : ' '} ${String(n).padStart(gutter)} |`;
    const text = sourceLine(lines[n - 1]);
    frame.push(`${marked ? bold(number) : dim(number)} ${clip(text, layout.width)}`.trimEnd());
    if (!marked) continue;
    const end = endOfMark(range, text);
    const carets = '^'.repeat(Math.max(1, Math.min(end, layout.width) - range.column));
    if (range.column <= layout.width) {
      frame.push(`${dim(`  ${' '.repeat(gutter)} |`)} ${' '.repeat(range.column - 1)}${red(carets)}`);
    }
  }
  return frame;
}

/** The column after the last one marked. Errors raised by the language give a position only: the word there is marked. */
function endOfMark(range: SourceRange, text: string): number {
  if (range.endLine > range.line) return text.trimEnd().length + 1;
  const word = /^[\w$#]*/.exec(text.slice(range.column - 1))![0];
  return Math.max(range.endColumn, range.endColumn - range.column <= 1 ? range.column + word.length : 0);
}
