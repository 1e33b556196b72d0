// The output of a check in each of its formats: what is written when a unit is finished, and what at the end. Called by the CLI.
import { basename } from 'node:path';
import type { TargetError, UnitResult } from '../result/result.js';
import type { Format } from './formats.js';
import { githubAnnotations } from './github.js';
import { htmlReport } from './html.js';
import { jsonDocument, jsonEndLines, jsonUnitLine } from './json.js';
import { junitDocument } from './junit.js';
import type { Layout } from './layout.js';
import { drawReport } from './project-report.js';
import { sarifDocument } from './sarif.js';

export interface Output {
  /** A unit is finished. */
  unit?(result: UnitResult): string;
  /** The check is over. */
  end(units: readonly UnitResult[], errors: readonly TargetError[], seconds: number): Iterable<string>;
}

/** @param bounded JSON of limited size */
export function createOutput(format: Format, layout: Layout, bounded: boolean): Output {
  switch (format) {
    case 'text':
      return { end: (units, _errors, seconds) => [drawReport(units, layout, seconds)] };
    case 'json':
      return { end: (units, errors) => jsonDocument(units, errors, bounded) };
    case 'json-lines':
      return {
        unit: (result) => jsonUnitLine(result, bounded),
        end: (units, errors) => jsonEndLines(units.length, errors),
      };
    case 'sarif':
      return { end: (units, errors) => [sarifDocument(units, errors, layout)] };
    case 'junit':
      return { end: (units, errors) => junitDocument(units, errors, layout) };
    case 'github':
      return { end: (units, errors) => githubAnnotations(units, errors, layout) };
    case 'html':
      return {
        end: (units, errors, seconds) => [
          htmlReport(units, errors, layout, { title: basename(layout.cwd), seconds }).html,
        ],
      };
  }
}
