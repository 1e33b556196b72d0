// A region of a file as data, for a program that runs: by the text on disk, without a project.
import { readFileSync } from 'node:fs';
import type { Region } from '../../../../running/region.js';
import type { Lines } from '../../../target.js';
import { ts } from '../compiler.js';
import { parse } from '../sources.js';
import { analyseRegion } from './analyse.js';

/** @throws ProgramError for lines that are no region */
export function readRegion(file: string, lines: Lines): Region {
  const source = parse(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext);
  const { selected: _, carried: __, host: ___, doc: ____, ...region } = analyseRegion(source, lines, { running: true });
  return region;
}
