// A whole test file as text: header, imports, a describe block for each unit. The header carries a checksum of what was made, by
// which an unedited file is known.
import { quote } from '../codec/source-text.js';
import { type Block, checksum } from './blocks.js';
import { type Dialect, restoreText } from './dialect.js';
import { indented } from './text.js';

export interface UnitBlocks {
  readonly unit: string;
  readonly blocks: readonly Block[];
}

export interface SuiteText {
  readonly dialect: Dialect;
  /** `./triangle.ts` */
  readonly source: string;
  readonly criterion: string;
  readonly commonJs: boolean;
  /** Import statements that a text needs. */
  imports(text: string): readonly string[];
  readonly restores: boolean;
  readonly units: readonly UnitBlocks[];
}

export function suiteText(suite: SuiteText): string {
  return withHeader(suite, belowHeader(suite));
}

function belowHeader(suite: SuiteText): string {
  const parts = suite.units.filter((unit) => unit.blocks.length > 0).map(describeText);
  if (suite.restores) parts.unshift(restoreText(suite.dialect.runner));
  const body = parts.join('\n\n');
  return `${importLines(suite, body).join('\n')}\n\n${body}\n`;
}

export function importLines(suite: SuiteText, body: string): string[] {
  return [...suite.dialect.imports(body, suite.commonJs), ...suite.imports(body)];
}

export function describeText({ unit, blocks }: UnitBlocks): string {
  return `describe(${quote(unit)}, () => {\n${blocks.map((block) => indented(block.text)).join('\n\n')}\n});`;
}

const SUM = /^\/\/ everypath ([0-9a-f]{8})$/m;

/** The checksum is that of the file as it would be made anew: one that keeps something of the user's never counts as untouched. */
export function withHeader(suite: SuiteText, rest: string): string {
  const { source, criterion } = suite;
  return [
    `// Tests of ${source} for ${criterion} coverage, made by everypath; everypath test --update keeps what you change.`,
    `// everypath ${checksum(belowHeader(suite))}`,
    rest,
  ].join('\n');
}

/** The file was made by everypath, and whether somebody has changed it since. */
export function stateOf(text: string): 'foreign' | 'edited' | 'untouched' {
  const found = SUM.exec(text);
  if (found === null) return 'foreign';
  if (!text.startsWith('// Tests of ')) return 'edited';
  return checksum(text.slice(found.index + found[0].length)) === found[1] ? 'untouched' : 'edited';
}
