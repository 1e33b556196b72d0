// Reads the coverage reports of the runners: istanbul's JSON (vitest, jest) and lcov (node:test). Only what lies in the
// units that tests were made for counts.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceRange } from '../../../result/source-range.js';
import type { Covered, FileCoverage } from '../../test-writer.js';

interface Position {
  readonly line: number;
  readonly column: number | null;
}

interface IstanbulFile {
  readonly path: string;
  readonly statementMap: Readonly<Record<string, { readonly start: Position }>>;
  readonly s: Readonly<Record<string, number>>;
  readonly branchMap: Readonly<
    Record<
      string,
      {
        readonly loc: { readonly start: Position };
        readonly locations: readonly { readonly start: Partial<Position> }[];
      }
    >
  >;
  readonly b: Readonly<Record<string, readonly number[]>>;
}

type Point = {
  readonly kind: 'statement' | 'branch';
  readonly line: number;
  readonly column: number;
  readonly hits: number;
};

export function readIstanbul(folder: string, source: string, scope: readonly SourceRange[]): FileCoverage {
  const file = join(folder, 'coverage-final.json');
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, IstanbulFile>) : {};
  const found = Object.values(report).find((entry) => entry.path === source);
  const points: Point[] = [];
  for (const [key, { start }] of Object.entries(found?.statementMap ?? {})) {
    points.push({ kind: 'statement', line: start.line, column: (start.column ?? 0) + 1, hits: found?.s[key] ?? 0 });
  }
  for (const [key, branch] of Object.entries(found?.branchMap ?? {})) {
    branch.locations.forEach(({ start }, i) => {
      // An `if` without else has no place of its own for the missing branch.
      const { line, column } = start.line === undefined ? branch.loc.start : (start as Position);
      points.push({ kind: 'branch', line, column: (column ?? 0) + 1, hits: found?.b[key]?.[i] ?? 0 });
    });
  }
  return count(points, scope);
}

export function readLcov(text: string, source: string, scope: readonly SourceRange[], project: string): FileCoverage {
  const points: Point[] = [];
  for (const record of text.split('end_of_record')) {
    const name = /^SF:(.*)$/m.exec(record)?.[1];
    if (name === undefined || resolve(project, name) !== source) continue;
    for (const [, line, hits] of record.matchAll(/^DA:(\d+),(\d+)/gm)) {
      points.push({ kind: 'statement', line: Number(line), column: 0, hits: Number(hits) });
    }
    for (const [, line, hits] of record.matchAll(/^BRDA:(\d+),\d+,\d+,(\d+|-)/gm)) {
      points.push({ kind: 'branch', line: Number(line), column: 0, hits: Number(hits === '-' ? 0 : hits) });
    }
  }
  return count(points, scope);
}

function count(points: readonly Point[], scope: readonly SourceRange[]): FileCoverage {
  const inScope = points.filter((point) => scope.some((range) => contains(range, point)));
  const of = (kind: Point['kind']): Covered => {
    const own = inScope.filter((point) => point.kind === kind);
    return { covered: own.filter((point) => point.hits > 0).length, total: own.length };
  };
  return {
    statements: of('statement'),
    branches: of('branch'),
    uncovered: inScope.filter((point) => point.hits === 0).map(({ kind, line, column }) => ({ kind, line, column })),
  };
}

/** Reports by line have no columns. */
function contains(range: SourceRange, { line, column }: Point): boolean {
  if (line < range.line || line > range.endLine) return false;
  if (column === 0) return true;
  return (line > range.line || column >= range.column) && (line < range.endLine || column < range.endColumn);
}
