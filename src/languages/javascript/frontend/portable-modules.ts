// The modules of a unit for a machine that does not have its files: those that texts name, found by following them, and what a module says.
// Called by whoever carries a unit elsewhere (queue/).
// Soundness: a unit that may look at this machine (files, natives, the folder it runs in) stays. What texts do not name is asked for later.
import type { PortableSource } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import type { ModuleCode, ModuleRequest } from '../module-code.js';
import type { ModuleLoader } from './loader.js';
import { PURE } from './unit-content.js';

type Answer = ModuleCode | { readonly error: string };

/** Natives by another way than a request, and what differs from machine to machine. */
const LOCAL =
  /getBuiltinModule|\bprocess\s*(\?\.|\.)\s*(binding|cwd|chdir|argv0?|execPath|execArgv|pid|ppid|title|versions?)\b/;
/** Calls with a literal, as translated originals have them. */
const REQUIRED = /\b(?:require|import)\s*\(\s*(["'])((?:(?!\1)[^\\\n])+)\1\s*\)/g;

export class PortableModules implements PortableSource {
  constructor(
    private readonly unit: UnitDescription,
    private readonly loader: Pick<ModuleLoader, 'load'>,
  ) {}

  known(): readonly (readonly [ModuleRequest, Answer])[] | undefined {
    const { file, entry, models = [] } = this.unit;
    const found = new Map<string, readonly [ModuleRequest, Answer]>();
    const waiting: [specifier: string, from: string | undefined][] = [[file, undefined]];
    if (entry !== undefined) waiting.push([entry, undefined]);
    for (const model of models) waiting.push([model.file, file]);
    for (const [specifier, from] of waiting) {
      const key = `${from ?? ''}\0${specifier}`;
      if (found.has(key)) continue;
      const answer = this.loader.load(specifier, from);
      if (this.contentOf(answer) === undefined) return undefined;
      found.set(key, [{ specifier, from, observe: undefined }, answer]);
      if (!('error' in answer)) for (const next of namedIn(answer)) waiting.push([next, answer.file]);
    }
    return [...found.values()];
  }

  contentOf(answer: unknown): string | undefined {
    const module = answer as Answer;
    if ('error' in module) return JSON.stringify(['error', module.error]);
    const { file, format, original, originalMap, text } = module;
    if (format === 'addon' || (format === 'builtin' && !PURE.has(file))) return undefined;
    if (LOCAL.test(original)) return undefined;
    return JSON.stringify([file, format, original, originalMap, text]);
  }
}

function namedIn({ links, original, format }: ModuleCode): Set<string> {
  if (format !== 'script') return new Set();
  const required = [...original.matchAll(REQUIRED)].map(([, , specifier]) => specifier);
  return new Set([...(links?.requests ?? []), ...required]);
}
