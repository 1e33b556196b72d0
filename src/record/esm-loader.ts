// The loader of ES modules where Node has no synchronous hooks: runs in Node's loader thread, registered by hook.ts.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probed, RECORD } from './probe.js';

interface Given {
  readonly file: string;
  readonly unit: string;
}
interface Loaded {
  readonly format?: string | null;
  readonly source?: unknown;
}

let given: Given | undefined;

export function initialize(data: Given): void {
  given = data;
}

export async function load(
  url: string,
  context: unknown,
  next: (url: string, context: unknown) => Promise<Loaded>,
): Promise<Loaded> {
  const loaded = await next(url, context);
  if (given === undefined || loaded.format !== 'module' || !url.startsWith('file:')) return loaded;
  if (realpathSync(fileURLToPath(url)) !== given.file || loaded.source === null || loaded.source === undefined)
    return loaded;
  const text = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
  const made = probed(text, given.unit, true);
  // Told when the module runs: this thread has no part in the program's.
  const told = made === undefined ? `${RECORD}('loaded');` : `${RECORD}('loaded');${RECORD}('found');`;
  return { ...loaded, source: `${made ?? text}\n;${told}\n` };
}
