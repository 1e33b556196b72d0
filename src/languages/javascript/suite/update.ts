// Brings a test file up to date: blocks that nobody touched are replaced or dropped, edited ones and everything else in the
// file stay as they are, new blocks are added to the describe block of their unit.
import type { ParsedBlock, ParsedDescribe, SuiteParts } from '../frontend/suite-parts.js';
import { type Block, checksum } from './blocks.js';
import { describeText, importLines, type SuiteText, type UnitBlocks, withHeader } from './suite-file.js';
import { indented } from './text.js';

/** Ids of tests that somebody edited: they are kept and not written again. */
export function editedIds(parts: SuiteParts): Set<string> {
  const blocks = parts.describes.flatMap((describe) => describe.blocks);
  return new Set(blocks.filter(isEdited).flatMap((block) => block.ids));
}

function isEdited(block: ParsedBlock): boolean {
  return checksum(block.text) !== block.checksum;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @param suite without the tests that editedIds names */
export function updatedText(old: string, parts: SuiteParts, suite: SuiteText): string {
  const edits: Edit[] = [];
  const rest: UnitBlocks[] = [];
  for (const unit of suite.units) {
    const home = homeOf(unit, parts.describes);
    if (home === undefined) rest.push(unit);
  }
  for (const describe of parts.describes) {
    const units = suite.units.filter((unit) => homeOf(unit, parts.describes) === describe);
    edits.push(
      ...describeEdits(
        old,
        describe,
        units.flatMap((unit) => unit.blocks),
      ),
    );
  }
  let body = apply(old, edits).trimEnd();
  for (const unit of rest) if (unit.blocks.length > 0) body += `\n\n${describeText(unit)}`;
  return withHeader(suite, withImports(`${withoutHeader(body)}\n`, suite));
}

function homeOf({ unit, blocks }: UnitBlocks, describes: readonly ParsedDescribe[]): ParsedDescribe | undefined {
  const ids = new Set(blocks.flatMap((block) => block.ids));
  const shared = describes.find((d) => d.blocks.some((block) => block.ids.some((id) => ids.has(id))));
  return shared ?? describes.find((d) => d.title === unit);
}

function describeEdits(old: string, describe: ParsedDescribe, blocks: readonly Block[]): Edit[] {
  const edits: Edit[] = [];
  const placed = new Set<Block>();
  let kept = describe.others;
  for (const block of describe.blocks) {
    if (isEdited(block)) {
      kept++;
      continue;
    }
    const next = blocks.find(
      (candidate) => !placed.has(candidate) && candidate.ids.some((id) => block.ids.includes(id)),
    );
    if (next === undefined) edits.push({ ...withBlankLine(old, block), text: '' });
    else {
      placed.add(next);
      edits.push({ start: block.start, end: block.end, text: indented(next.text) });
    }
  }
  const added = blocks.filter((block) => !placed.has(block));
  if (kept + placed.size + added.length === 0) return [{ ...withBlankLine(old, describe), text: '' }];
  if (added.length > 0) {
    const text = added.map((block) => indented(block.text)).join('\n\n');
    const first = kept + placed.size === 0;
    edits.push({ start: describe.inner, end: describe.inner, text: first ? `${text}\n` : `\n${text}\n` });
  }
  return edits;
}

/** A block that goes takes the empty line after it along. */
function withBlankLine(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Omit<Edit, 'text'> {
  const after = /^\n(?:[ \t]*\n)?/.exec(text.slice(end));
  return { start, end: end + (after?.[0].length ?? 0) };
}

function apply(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, start) + replacement + result.slice(end);
  }
  return result;
}

/** The two lines that withHeader writes. */
function withoutHeader(text: string): string {
  return text.replace(/^\/\/ Tests of [^\n]*\n/m, '').replace(/^\/\/ everypath [0-9a-f]{8}\n/m, '');
}

/** Imports that the text needs and does not have are added; generated ones that nothing uses any more are taken out. */
function withImports(text: string, suite: SuiteText): string {
  const needed = importLines(suite, text);
  let result = text;
  const missing: string[] = [];
  for (const line of needed) {
    const specifier = /from '([^']+)'|require\('([^']+)'\)/.exec(line)?.slice(1).find(Boolean) as string;
    const present = new RegExp(`^import [^;]*? from ['"]${escape(specifier)}['"];?$`, 'm').exec(result);
    if (present === null) missing.push(line);
    else result = result.replace(present[0], () => merged(present[0], line, text.replace(present[0], '')));
  }
  if (missing.length === 0) return result;
  const last = [...result.matchAll(/^import [^;]*;$/gm)].at(-1);
  if (last === undefined) return `${missing.join('\n')}\n\n${result.trimStart()}`;
  const at = last.index + last[0].length;
  return `${result.slice(0, at)}\n${missing.join('\n')}${result.slice(at)}`;
}

/** Names of an import statement that are used, old ones and needed ones. */
function merged(present: string, needed: string, text: string): string {
  const names = (line: string): string[] =>
    (/\{([^}]*)\}/.exec(line)?.[1] ?? '')
      .split(',')
      .map((n) => n.trim())
      .filter(Boolean);
  const typeOnly = /^import type /.test(present) && /^import type /.test(needed);
  const all = [...new Set([...names(present), ...names(needed)])].filter((name) => {
    const local = name.replace(/^type /, '').replace(/^.* as /, '');
    return new RegExp(`(?<![\\w$.])${escape(local)}(?![\\w$])`).test(text);
  });
  const whole =
    /^import (?:type )?([\w$]+)/.exec(needed)?.[1] ?? /^import (?:type )?([\w$]+)(?=,| from)/.exec(present)?.[1];
  const list = all.sort((a, b) => (a.replace(/^type /, '') < b.replace(/^type /, '') ? -1 : 1));
  const parts = [
    ...(whole === undefined || whole === 'type' ? [] : [whole]),
    ...(list.length === 0 ? [] : [`{ ${list.join(', ')} }`]),
  ];
  const from = /from ['"][^'"]+['"]/.exec(needed)?.[0] as string;
  return `import ${typeOnly ? 'type ' : ''}${parts.join(', ')} ${from};`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
