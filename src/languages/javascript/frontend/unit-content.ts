// What the result of a unit depends on: the code of its modules that it can run, how they were found, the options they were compiled
// with. Called by program.ts for whoever keeps results.
// Soundness: undefined where more than that may matter, such as files that the program reads itself.
import { createHash } from 'node:crypto';
import type { SourceFile } from 'typescript';
import type { UnitDescription } from '../../unit.js';
import type { Link, UnitContent } from '../../unit-content.js';
import { liveCode } from './live-code.js';
import type { ProgramLoader } from './loader.js';
import { isPackageFile } from './resolve.js';
import type { Sources } from './sources.js';

/** Modules of Node whose functions depend on their arguments alone. */
export const PURE: ReadonlySet<string> = new Set(
  ['assert', 'assert/strict', 'buffer', 'events', 'path', 'path/posix', 'punycode', 'querystring', 'string_decoder']
    .concat(['stream', 'stream/promises', 'timers', 'timers/promises', 'url', 'util', 'util/types', 'async_hooks'])
    .concat(['perf_hooks', 'constants', 'crypto', 'diagnostics_channel'])
    .map((name) => `node:${name}`)
    .concat('everypath'),
);

/** @param known links of an earlier run, found again now; else those that the unit has loaded */
export function unitContent(
  unit: UnitDescription,
  loader: ProgramLoader,
  sources: Sources,
  known?: readonly Link[],
): UnitContent | undefined {
  const roots = [unit.file, ...(unit.entry === undefined ? [] : [unit.entry])];
  const links = known ?? reachable(roots, loader.links());
  for (const [from, specifier, to] of known ?? []) {
    if (loader.resolved(specifier, from, unit) !== to) return undefined;
  }
  const files = [...new Set([...roots, ...links.map(([, , to]) => to)])].sort();
  const hash = createHash('sha256');
  const own = new Map<string, SourceFile>();
  for (const file of files) {
    if (file.startsWith('builtin:') && PURE.has(file.slice('builtin:'.length))) continue;
    // Neither natives nor what could not be found says all.
    if (file.startsWith('builtin:') || file.startsWith('error:')) return undefined;
    const text = loader.textOf(file);
    if (text === undefined || text.includes('getBuiltinModule')) return undefined;
    hash.update(`\0${file}\0${loader.settingsOf(file)}\0`);
    const parsed = isPackageFile(file) || file.endsWith('.json') ? undefined : sources.get(file);
    if (parsed === undefined) hash.update(text);
    else own.set(file, parsed);
  }
  const live = liveCode(own, startOf(unit));
  for (const [file, { text }] of live) hash.update(`\0${file}\0${text}`);
  hash.update(`\0${JSON.stringify(links)}`);
  const places = Object.fromEntries([...live].map(([file, code]) => [file, code.places]));
  return { key: hash.digest('base64'), links, places };
}

/** Names that the unit and its contracts begin with. */
function startOf({ root, name, exported, member, requires, ensures, invariants }: UnitDescription): string[] {
  const texts = [...requires, ...ensures, ...invariants].map(({ text }) => text);
  return [root, name, member ?? '', ...(exported ?? []), ...texts].flatMap((text) => text.match(/[\p{L}\w$]+/gu) ?? []);
}

export function reachable(roots: readonly string[], all: readonly Link[]): Link[] {
  const byFile = new Map<string, Link[]>();
  for (const link of all) byFile.set(link[0], [...(byFile.get(link[0]) ?? []), link]);
  const seen = new Set(roots);
  const found: Link[] = [];
  for (const file of seen) {
    for (const link of byFile.get(file) ?? []) {
      found.push(link);
      seen.add(link[2]);
    }
  }
  return found.sort((a, b) => (a.join('\0') < b.join('\0') ? -1 : 1));
}
