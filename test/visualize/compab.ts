// The tree of compAB (Symbolic PathFinder v7, Listing 4), as an exploration gives it: figures are drawn from it.

import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TreeDocument } from '../../src/trace/format.js';
import { loadTree } from '../../src/trace/json.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export function everypath(args: readonly string[]): Buffer {
  return execFileSync(process.execPath, [join(root, 'dist/cli.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function compAB(...options: string[]): TreeDocument {
  return loadTree(everypath(['tree', 'examples/comp-ab.ts#compAB', '--json', ...options]).toString());
}
