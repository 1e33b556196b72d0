// Writes what a benchmark measured into docs/benchmarks.md: one table for each, between two comments that name it. Nobody writes
// these figures by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './measure.mjs';

const PAGE = join(root, 'docs/benchmarks.md');
const HEADING = '## Figures';

/** One benchmark as a part of the page. @returns {string} */
export function figuresOf(
  /** @type {string} */ name,
  /** @type {Record<string, unknown>[]} */ rows,
  /** @type {{ node: string, cores: number, load: readonly number[] }} */ { node, cores, load },
) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.map((cell) => String(cell ?? '')).join(' | ')} |`;
  return [
    `<!-- figures of ${name} -->`,
    `### ${name}`,
    '',
    `Node ${node.replace(/^v/, '')}, ${cores} cores, load average ${load[0]}.`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
    `<!-- end of ${name} -->`,
  ].join('\n');
}

/** The page with the part in the place of the one of that name, or at the end. @returns {string} */
export function withFigures(/** @type {string} */ page, /** @type {string} */ name, /** @type {string} */ part) {
  const start = page.indexOf(`<!-- figures of ${name} -->`);
  const last = `<!-- end of ${name} -->`;
  const end = page.indexOf(last, start);
  if (start >= 0 && end > start) return page.slice(0, start) + part + page.slice(end + last.length);
  if (!page.includes(`${HEADING}\n`)) throw new Error(`docs/benchmarks.md has no heading "${HEADING}"`);
  return `${page.trimEnd()}\n\n${part}\n`;
}

export function writeFigures(
  /** @type {string} */ name,
  /** @type {Record<string, unknown>[]} */ rows,
  /** @type {{ node: string, cores: number, load: readonly number[] }} */ machine,
) {
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), name, figuresOf(name, rows, machine)));
}
