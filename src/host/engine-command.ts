// How the engine's process is started: which program, with which of Node's permissions, limits and environment.
// Always holds: without code of the user's own in it, the process may write nothing, start no program and load no native code.
// Soundness: this is the second wall (docs/safety.md). Node follows links out of a folder that may be read, and bounds the network
// from version 26 on only: the first wall is what keeps these.
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckOptions } from '../result/options.js';
import { type EngineCode, engineCode } from './engine-code.js';

export interface EngineSetup {
  readonly options: CheckOptions;
  /** Code of the user's own runs in the process: listeners and the like. It is not restricted. */
  readonly ownCode: boolean;
  /** Folders of the project. */
  readonly roots: readonly string[];
  /** What analysed code sees of language and time zone, where it is not that of this machine. */
  readonly surroundings?: Readonly<Record<string, string>> | undefined;
}

export interface EngineCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Seconds of processor time after which the system ends it, whatever became of its host. */
  readonly lifetime: number;
  /** Where V8's code of the engine is kept, which is given to the process besides. */
  readonly code: EngineCode | undefined;
}

/** Kilobytes. Deep recursion of translated code needs larger frames than the original; the system gives 8 MB. */
const STACK = 3900;
/** Packages that the engine loads when it needs them. */
const PACKAGES = ['z3-solver', 'acorn', '@eslint-community/regexpp'];
const VARIABLES = /^(TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|TEMP|TMP|SystemRoot)$/i;
/** What analysed code may see of the surroundings. */
const SEEN = /^(TZ|LANG|LANGUAGE|LC_\w+)$/i;
const NEVER = /^(NODE_OPTIONS|EVERYPATH_QUEUE\w*)$/i;
/** Seconds of life besides the limits of a unit. */
const SPARE = 60;
/** Lives are rounded up to a power of two of these, so that checks with other limits can use the same process. */
const LIFE_STEP = 60;

export function engineCommand(setup: EngineSetup): EngineCommand {
  const { options, ownCode } = setup;
  const free = ownCode || needsMore(options);
  const file = fileURLToPath(new URL(ownCode ? './engine-main.js' : './engine-start.cjs', import.meta.url));
  const flags = ['--no-warnings', `--stack-size=${STACK}`, `--max-old-space-size=${options.maxMemory}`];
  const code = ownCode ? undefined : engineCode(join(dirname(file), 'engine.cjs'), flags);
  const args = [...flags, ...(free ? [] : permissionFlags(setup, file, code)), file];
  const lifetime = LIFE_STEP * 2 ** Math.ceil(Math.log2((2 * (2 * options.timeout + SPARE)) / LIFE_STEP));
  return {
    ...limited(process.execPath, args, lifetime),
    env: environment(free || options.allowEnv, setup.surroundings),
    lifetime,
    code,
  };
}

/** Node's permissions are all or nothing for programs, threads, addons and changes through descriptors: what may use them is under none. */
function needsMore(options: CheckOptions): boolean {
  const { allowChildProcess, allowWorker, allowAddons, allowNet, allowWrite, solver } = options;
  const writes = allowWrite === true || folders(allowWrite).length > 0;
  return allowChildProcess || allowWorker || allowAddons || allowNet || writes || solver !== 'z3';
}

function permissionFlags({ options, roots }: EngineSetup, file: string, code: EngineCode | undefined): string[] {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const model = major > 22 || (major === 22 && minor >= 13) ? '--permission' : '--experimental-permission';
  const own = [dirname(file), ...packages(), ...(code ? [code.folder] : [])];
  const read = [...own, ...roots, ...roots.flatMap(packagesAbove), ...folders(options.allowRead)];
  // A star in a name would make it a pattern.
  if (read.some((folder) => folder.includes('*'))) return [];
  return [
    model,
    // Links on the way to a package could not be read; no package of ours needs to know where it really is.
    '--preserve-symlinks',
    // Some tactics of Z3 keep their own time in a thread.
    '--allow-worker',
    ...(options.allowRead === true ? ['--allow-fs-read=*'] : readable(read)),
    ...(major >= 22 ? ['--no-experimental-sqlite'] : []),
  ];
}

/** Folders as written and as they really are. None lies in another one: some versions of Node cannot cope with that. */
function readable(given: readonly string[]): string[] {
  const all = [...new Set(given.flatMap((folder) => [join(folder, sep), join(realOf(folder), sep)]))];
  const outer = all.filter((folder) => !all.some((other) => other !== folder && folder.startsWith(other)));
  return outer.map((folder) => `--allow-fs-read=${folder === sep ? '*' : folder}`);
}

function folders(given: boolean | readonly string[]): readonly string[] {
  return typeof given === 'boolean' ? [] : given;
}

function realOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** Folders with packages of a workspace that a project lies in. */
function packagesAbove(root: string): string[] {
  const above = dirname(root);
  if (above === root) return [];
  const here = join(above, 'node_modules');
  return [...(existsSync(here) ? [here] : []), ...packagesAbove(above)];
}

/** Where the engine finds them. */
function packages(): string[] {
  const require = createRequire(import.meta.url);
  return PACKAGES.flatMap((name) => {
    const places = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name));
    return places.filter((folder) => existsSync(folder)).slice(0, 1);
  });
}

/** Never NODE_OPTIONS: what the user adds to Node would run inside, or fail there. Never the secrets of a queue. */
function environment(all: boolean, surroundings: EngineSetup['surroundings']): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !NEVER.test(name) && (all || VARIABLES.test(name)));
  if (surroundings === undefined) return Object.fromEntries(own);
  return { ...Object.fromEntries(own.filter(([name]) => !SEEN.test(name))), ...surroundings };
}

/**
 * A shell sets limits: no core files, and no more processor time than its life. It leaves a watcher behind, which waits for a line of the
 * host on descriptor 5: where the host ends without one, the process is ended, whatever it computes.
 */
function limited(program: string, args: readonly string[], lifetime: number): Pick<EngineCommand, 'program' | 'args'> {
  const shell = '/bin/sh';
  if (process.platform === 'win32' || !existsSync(shell)) return { program, args };
  const time = Number.isFinite(lifetime) ? `ulimit -t ${lifetime};` : '';
  const watcher = `(trap '' INT TERM HUP; read line <&5 || kill -9 $$) >/dev/null 2>&1 3>&- 4>&- &`;
  const script = `ulimit -c 0; ${time} ${watcher} exec "$0" "$@" 5<&-`;
  return { program: shell, args: ['-c', script, program, ...args] };
}
