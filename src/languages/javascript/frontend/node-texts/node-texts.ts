// Modules of Node that run as its own text, translated as any module of the program is: streams. So what they do, and in which tick, is
// what this version of Node does, and values that are unknown may go through them.
// Soundness: what the text asks of Node beyond JavaScript is one of shims.ts; where there is none, the run ends with a gap.
import type { Resolution } from '../resolve.js';
import { pickStatements } from './picked.js';
import { primordialsModule } from './primordials.js';
import { errorsShim, refusedModule, SHIMS } from './shims.js';

/** Before the name of such a module: it is a file of no project. */
const PREFIX = 'node:/node_modules/';
const SUFFIX = '.cjs';

/** Modules that programs import. */
const OFFERED = new Set(['node:stream', 'node:stream/promises']);

/** Modules that have a model of their own: the text gets that. */
const MODELLED = new Set(['events', 'async_hooks', 'buffer', 'string_decoder', 'process', 'util', 'timers']);

/** Modules of which the text itself is run. */
const OWN_TEXT =
  /^(?:stream|stream\/promises|internal\/streams\/[\w-]+|internal\/events\/abort_listener|internal\/fixed_queue)$/;

/** Taken before the process is locked down. */
const { binding } = process as { binding?(name: string): unknown };

let known: Readonly<Record<string, string>> | undefined;

function natives(): Readonly<Record<string, string>> {
  if (known === undefined) {
    try {
      known = binding?.call(process, 'natives') as Record<string, string> | undefined;
    } catch {
      // A version of Node that does not show its text: its modules have no model.
    }
    known ??= {};
  }
  return known;
}

/** The file that a module of Node runs as; undefined: it has no text, or a model. */
export function nodeTextFile(builtin: string): string | undefined {
  if (!OFFERED.has(builtin)) return undefined;
  const name = builtin.slice('node:'.length);
  return natives()[name] === undefined ? undefined : fileOf(name);
}

export function isNodeText(file: string): boolean {
  return file.startsWith(PREFIX);
}

/** What a text of Node gets when it asks for a module. */
export function requiredBy(specifier: string): Resolution {
  if (specifier === 'everypath') return { kind: 'builtin', name: specifier };
  if (MODELLED.has(specifier)) return { kind: 'builtin', name: `node:${specifier}` };
  return { kind: 'file', file: fileOf(specifier) };
}

function fileOf(name: string): string {
  return PREFIX + name + SUFFIX;
}

/** The text of such a file; undefined for files of other kinds. */
export function nodeText(file: string): string | undefined {
  if (!isNodeText(file)) return undefined;
  const name = file.slice(PREFIX.length, -SUFFIX.length);
  const text = natives()[name];
  if (name === 'stream' && text !== undefined) return `${withPrimordials(text)}${requiredLater()}`;
  if (OWN_TEXT.test(name) && text !== undefined) return withPrimordials(text);
  if (name === 'internal/errors' && text !== undefined) return withPrimordials(errorsShim(text, codesOfStreams()));
  if (name === 'internal/validators' && text !== undefined) return withPrimordials(validatorsOf(text));
  if (name === 'primordials') return primordialsModule(usedTexts());
  const shim = SHIMS[name];
  return shim === undefined ? refusedModule(name) : shim + refusals(name);
}

/** On the first line, so that all others keep their number. */
function withPrimordials(text: string): string {
  return text.replace(/'use strict';/, () => `'use strict'; const primordials = require('primordials');`);
}

function* streamTexts(): Generator<string> {
  for (const [name, text] of Object.entries(natives())) if (OWN_TEXT.test(name)) yield text;
}

function* usedTexts(): Generator<string> {
  yield* streamTexts();
  for (const name of ['internal/errors', 'internal/validators']) yield natives()[name] ?? '';
}

/** What functions of the texts ask for when they are called is there from the start: to load a module on a path cannot be undone. */
function requiredLater(): string {
  const names = new Set<string>();
  for (const text of streamTexts()) {
    for (const [, name] of text.matchAll(/^ .*\brequire\('([^']+)'\)/gm)) {
      if (OWN_TEXT.test(name) || name in SHIMS) names.add(name);
    }
  }
  return [...names].map((name) => `require('${name}');`).join(' ');
}

function codesOfStreams(): Set<string> {
  const codes = new Set<string>();
  for (const text of [...streamTexts(), natives()['internal/validators'] ?? '']) {
    for (const [code] of text.matchAll(/\bERR_[A-Z_]+\b/g)) codes.add(code);
  }
  return codes;
}

/** Names that texts take from a module. */
function namesFrom(module: string): Set<string> {
  const names = new Set<string>();
  for (const text of streamTexts()) {
    for (const [, list, from] of text.matchAll(/\b(?:const|let) \{([^;]*?)\} =\s*require\('([^']+)'\)/g)) {
      if (from === module) for (const name of list.split(',')) names.add(name.split(':')[0].trim());
    }
  }
  names.delete('');
  return new Set([...names].filter((name) => /^\w+$/.test(name)));
}

/** What a shim does not have is a gap where it is used. */
function refusals(module: string): string {
  const names = [...namesFrom(module)].map((name) => `'${name}'`).join();
  return `for (const name of [${names}]) {
  if (!(name in module.exports)) module.exports[name] = () => require('everypath').$refuse('${module}.' + name);
}
`;
}

function validatorsOf(text: string): string {
  const names = namesFrom('internal/validators');
  return `'use strict';
${pickStatements(text, names, new Set())}
module.exports = { ${[...names].join(', ')} };
`;
}
