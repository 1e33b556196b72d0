// Loads the command line and runs it. It is one script, which V8's code of an earlier run of the same command comes with: Node compiles
// modules anew in each process. A language of the user's own must share modules with the tool: then it is made of modules.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { configAbove } from '../api/config/config-file.js';
import { keepCode, requireCached } from '../languages/javascript/frontend/code-cache.js';

/** Commands whose work is done in this process. */
const COMPUTE_HERE = new Set(['enumerate', 'learn', 'repair']);
/** Bytes of bytecode that a function runs before V8 thinks of optimizing it: seven times as many as Node 20 has. */
const BUDGET = 1_000_000;

/**
 * The compiler runs much code a few times: in Node 20, V8's optimizing threads are a seventh of a cold start. Later versions wait longer of
 * themselves and do not know the flag. The engine, in a process of its own, is optimized as ever.
 */
function optimizeLate(command: string | undefined): void {
  const isNode20 = process.versions.node.startsWith('20.');
  if (isNode20 && !COMPUTE_HERE.has(command ?? '')) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}

/** @returns the exit code */
export async function start(args: readonly string[]): Promise<number> {
  optimizeLate(args[0]);
  if (sharesModules(args)) return (await import('./run-main.js')).runMain(args);
  const script = fileURLToPath(new URL('./everypath.cjs', import.meta.url));
  const part = /^[a-z]+$/.test(args[0] ?? '') ? args[0] : '';
  const given = { importGiven: (specifier: string) => import(specifier) };
  const { runMain } = requireCached(script, { part, given }) as typeof import('./run-main.js');
  return runMain(args, keepCode);
}

/** May a language of the user's own be loaded? A configuration that is a module imports from the tool what it likes. */
function sharesModules(args: readonly string[]): boolean {
  if (args.some((argument) => argument.startsWith('--language'))) return true;
  const config = configAbove(process.cwd());
  if (config === undefined) return false;
  if (!config.endsWith('.json')) return true;
  try {
    return readFileSync(config, 'utf8').includes('languages');
  } catch {
    // What is wrong with the file is said where it is read for its options.
    return false;
  }
}
