// Tests as blocks of text: each carries a comment with the numbers of its tests and a checksum, by which --update tells
// what was edited. Rows with the same columns and assertion become one table.
import { createHash } from 'node:crypto';
import type { CaseRow } from './case-row.js';
import type { Dialect } from './dialect.js';
import type { CaseCode } from './test-case.js';
import { titleText } from './title.js';

/** A test before it is text. */
export interface SuiteTest {
  /** Names the test across runs: from the unit and the condition of its path. */
  readonly id: string;
  readonly unit: string;
  readonly title: string;
  readonly code: CaseCode;
  /** Written above the test. */
  readonly comment: string | undefined;
}

export interface Block {
  readonly ids: readonly string[];
  readonly text: string;
}

/** Fewer rows are written as tests. */
const MIN_ROWS = 3;

export function blocksOf(tests: readonly SuiteTest[], dialect: Dialect, typed: boolean): Block[] {
  const tables = new Map<string, SuiteTest[]>();
  for (const test of tests) {
    const key = tableKey(test);
    if (key !== undefined) tables.set(key, [...(tables.get(key) ?? []), test]);
  }
  const blocks: Block[] = [];
  const done = new Set<string>();
  for (const test of tests) {
    const key = tableKey(test);
    const rows = key === undefined ? [] : (tables.get(key) as SuiteTest[]);
    if (rows.length < MIN_ROWS) blocks.push(block([test.id], testText(test, dialect)));
    else if (!done.has(key as string)) {
      done.add(key as string);
      blocks.push(
        block(
          rows.map((row) => row.id),
          tableText(rows, dialect, typed),
        ),
      );
    }
  }
  return blocks;
}

function tableKey({ code: { row }, comment }: SuiteTest): string | undefined {
  if (row === undefined || comment !== undefined) return undefined;
  const { columns, body } = row;
  return JSON.stringify([columns.filter((c) => c.name !== 'expected').map((c) => [c.name, c.type]), body]);
}

function testText({ title, code, comment }: SuiteTest, dialect: Dialect): string {
  const text = dialect.test(title, code.body, code);
  return comment === undefined ? text : `// ${comment}\n${text}`;
}

function tableText(tests: readonly SuiteTest[], dialect: Dialect, typed: boolean): string {
  const rows = tests.map((test) => test.code.row as CaseRow);
  const columns = rows[0].columns.map((column, i) =>
    column.name === 'expected' ? { ...column, type: union(rows.map((row) => row.columns[i].type)) } : column,
  );
  const async = rows[0].body.some((line) => line.includes('await '));
  return dialect.each({
    columns,
    rows: tests.map((test, i) => [titleText(test.title), ...rows[i].cells]),
    body: rows[0].body,
    async,
    typed,
  });
}

function union(types: readonly string[]): string {
  return types.includes('unknown') ? 'unknown' : [...new Set(types)].sort().join(' | ');
}

function block(ids: readonly string[], text: string): Block {
  return { ids, text: `// everypath ${checksum(text)}: ${ids.join(' ')}\n${text}` };
}

/** The comment before a block. */
export const MARKER = /^\/\/ everypath ([0-9a-f]{8}): ([0-9a-f ]+)$/;

/** Of text whose layout does not count: a formatter changes nothing. */
export function checksum(text: string): string {
  const plain = text
    .replace(/[\s;()]/g, '')
    .replace(/,(?=[)\]}>])/g, '')
    .replaceAll('"', "'");
  return createHash('sha256').update(plain).digest('hex').slice(0, 8);
}
