// What is wrong with lines that were named as a region, as texts.
import { ProgramError } from '../../../program-error.js';
import type { Lines } from '../../../target.js';

export function linesText({ first, last, body }: Lines): string {
  if (body !== undefined) return `${first}:body${body === 1 ? '' : body}`;
  return first === last ? String(first) : `${first}-${last}`;
}

const fail = (message: string, suggestion: string): never => {
  throw new ProgramError('wrong-region', message, { suggestion });
};

export const noStatement = (file: string, lines: Lines): never =>
  fail(`there is no whole statement on ${file}:${linesText(lines)}`, 'name the lines from the first to the last of it');

export const cutsStatement = (file: string, lines: Lines, first: number, last: number): never =>
  fail(
    `${file}:${linesText(lines)} cuts the statement on lines ${first} to ${last}`,
    `name all of it (${first}-${last}), or lines inside one of its blocks`,
  );

export const severalLists = (file: string, lines: Lines): never =>
  fail(
    `${file}:${linesText(lines)} holds parts of more than one block`,
    'name lines of one block, or all of the statement around them',
  );

export const noBody = (file: string, lines: Lines, found: number): never =>
  fail(
    found === 0
      ? `no loop and no function with a body begins on ${file}:${lines.first}`
      : `${file}:${lines.first} has ${found === 1 ? 'one body' : `${found} bodies`}`,
    found === 0 ? 'name the line that its first word stands on' : `name one of body1 to body${found}`,
  );

export const onlyDeclarations = (file: string, lines: Lines): never =>
  fail(`${file}:${linesText(lines)} declares, and runs nothing`, 'name a function by FILE#NAME');

export const unsupported = (region: string, what: string, instead: string): never => fail(`${region} ${what}`, instead);
