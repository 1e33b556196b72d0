// Reads a log row by row: JSON lines, or CSV with a header. A row becomes flat: `vehicle.speed` for a field of an object, `list.length` for an array.
// Always holds: memory does not grow with the log; a line that cannot be read is counted, not guessed at.
import { createReadStream } from 'node:fs';

export type Cell = number | string | boolean | null;
export type Row = ReadonlyMap<string, Cell>;

export interface ReadLog {
  readonly rows: number;
  /** Lines that are no row. */
  readonly unreadable: number;
  readonly firstUnreadable: number | undefined;
}

const MAX_DEPTH = 8;

export async function readLog(file: string, format: 'jsonl' | 'csv', onRow: (row: Row) => void): Promise<ReadLog> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
  const reader = format === 'csv' ? new CsvReader(onRow) : new JsonReader(onRow);
  for await (const chunk of stream) reader.push(chunk as string);
  reader.end();
  const { rows, unreadable, firstUnreadable } = reader;
  return { rows, unreadable, firstUnreadable };
}

abstract class LogReader implements ReadLog {
  rows = 0;
  unreadable = 0;
  firstUnreadable: number | undefined;
  protected line = 0;

  constructor(private readonly onRow: (row: Row) => void) {}

  protected row(row: Row | undefined): void {
    if (row === undefined) {
      this.unreadable++;
      this.firstUnreadable ??= this.line;
    } else {
      this.rows++;
      this.onRow(row);
    }
  }

  abstract push(text: string): void;
  abstract end(): void;
}

class JsonReader extends LogReader {
  private rest = '';

  push(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() as string;
    for (const line of lines) this.read(line);
  }

  end(): void {
    this.read(this.rest);
  }

  private read(text: string): void {
    this.line++;
    if (text.trim() === '') return;
    this.row(jsonRow(text));
  }
}

function jsonRow(text: string): Row | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { inputs } = value as { readonly inputs?: unknown };
  const row = new Map<string, Cell>();
  flatten(typeof inputs === 'object' && inputs !== null ? inputs : value, '', row, 0);
  return row;
}

function flatten(value: object, path: string, row: Map<string, Cell>, depth: number): void {
  for (const [key, item] of Object.entries(value)) {
    const name = step(path, key);
    if (Array.isArray(item)) row.set(`${name}.length`, item.length);
    else if (typeof item !== 'object' || item === null) row.set(name, item as Cell);
    else if (depth < MAX_DEPTH) flatten(item, name, row, depth + 1);
  }
}

/** The name of a column is the expression that reads it. */
function step(path: string, key: string): string {
  if (path === '') return key;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

/** Fields in quotes may hold commas, quotes (doubled) and line ends. */
class CsvReader extends LogReader {
  private header: string[] | undefined;
  private fields: string[] = [];
  private field = '';
  private quoted = false;
  private wasQuoted = false;
  private afterQuote = false;

  push(text: string): void {
    for (const char of text) this.take(char);
  }

  end(): void {
    if (this.field !== '' || this.fields.length > 0) this.finishLine();
  }

  private take(char: string): void {
    if (this.quoted) {
      if (this.afterQuote) {
        this.afterQuote = false;
        if (char === '"') {
          this.field += '"';
          return;
        }
        this.quoted = false;
      } else {
        if (char === '"') this.afterQuote = true;
        else this.field += char;
        return;
      }
    }
    if (char === '"' && this.field === '') {
      this.quoted = true;
      this.wasQuoted = true;
    } else if (char === ',') this.finishField();
    else if (char === '\n') this.finishLine();
    else if (char !== '\r') this.field += char;
  }

  private finishField(): void {
    this.fields.push(this.wasQuoted ? `"${this.field}` : this.field);
    this.field = '';
    this.wasQuoted = false;
  }

  private finishLine(): void {
    this.finishField();
    this.line++;
    const { fields } = this;
    this.fields = [];
    if (fields.length === 1 && fields[0] === '') return;
    if (this.header === undefined) {
      this.header = fields.map((name) => (name.startsWith('"') ? name.slice(1) : name).trim());
      return;
    }
    const whole = fields.length === this.header.length;
    this.row(whole ? new Map(this.header.map((name, i) => [name, csvCell(fields[i])])) : undefined);
  }
}

function csvCell(text: string): Cell {
  if (text.startsWith('"')) return text.slice(1);
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') return null;
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}
