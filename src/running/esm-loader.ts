// The loader of ES modules where Node has no synchronous hooks: runs in Node's loader thread, registered by hook.ts. It adds what insertionsOf says.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inserted } from './insertions.js';
import { insertionsOf, type Trigger } from './marks.js';
import { RUN } from './run-name.js';

interface Loaded {
  readonly format?: string | null;
  readonly source?: unknown;
}

let triggers: readonly Trigger[] = [];

export function initialize(data: { readonly triggers: readonly Trigger[] }): void {
  triggers = data.triggers;
}

export async function load(
  url: string,
  context: unknown,
  next: (url: string, context: unknown) => Promise<Loaded>,
): Promise<Loaded> {
  const loaded = await next(url, context);
  if (loaded.format !== 'module' || !url.startsWith('file:') || loaded.source === null || loaded.source === undefined)
    return loaded;
  const text = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
  const file = realpathSync(fileURLToPath(url));
  const insertions = insertionsOf(text, file, true, triggers);
  // Told when the module runs: this thread has no part in the program's.
  const found = insertions.some((insertion) => insertion.text.includes(`${RUN}.hit(`));
  const wanted = triggers.some((trigger) => trigger.file === file);
  const told = found ? `;${RUN}.tell('found');` : wanted ? `;${RUN}.tell('loaded');` : '';
  return { ...loaded, source: `${inserted(text, insertions)}${told === '' ? '' : `\n${told}\n`}` };
}
