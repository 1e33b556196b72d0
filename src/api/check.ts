// check(): explores every path of the units that targets name. Part of the package's entry point (api.ts); the command line imports it alone.
import { resolve } from 'node:path';
import type { Listener } from '../path/listener.js';
import type { GivenQueue } from '../queue/address.js';
import { wrongType } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import { OptionError } from './check-error.js';
import { CheckRun } from './check-run.js';
import type { Override } from './config/define-config.js';
import { OptionsOfUnits } from './config/unit-options.js';
import { resolveOptions } from './resolve-options.js';
import { resolveQueue } from './resolve-queue.js';

export interface RunOptions extends Partial<Omit<CheckOptions, 'listeners'>> {
  /**
   * Code that watches and steers the exploration: files with listeners, which run in the engine's thread, or listeners
   * themselves; then the exploration runs in the calling thread, without a watchdog.
   */
  readonly listeners?: readonly (string | Listener)[];
  /** The folder that relative targets start from; the current one by default. */
  readonly cwd?: string;
  /** Only files that changed since this revision of git; `true`: since the branch left the main one. */
  readonly changed?: string | true;
  /** Other options for the units of some files: globs, from `cwd`. Later ones win. */
  readonly overrides?: readonly Override[];
  /** Globs of files that are left out of folders and globs. */
  readonly exclude?: readonly string[];
  /**
   * Take results of earlier runs where nothing has changed, and keep those of this one (docs/projects.md); `program`: only what the
   * compiler made of the program, every unit is explored anew (docs/caching.md). Off unless given.
   */
  readonly cache?: boolean | 'program';
  /** Workers of this queue explore the units (docs/scale-out.md): an address, or `env` for that of EVERYPATH_QUEUE. */
  readonly queue?: GivenQueue;
  /** What a run leaves when a limit or a signal ends it is kept in this file, and now and then on the way (docs/scale-out.md). */
  readonly save?: string;
  /** Goes on from such a file; may be the same as `save`. */
  readonly resume?: string;
  /** Ends the run with what was found: units not finished are `open`, with a gap that says so. */
  readonly signal?: AbortSignal;
}

/**
 * Explores every path of the units that the targets name.
 *
 *     const { units } = await check('src/list.ts#insert', { timeout: 30 });
 *     for (const path of units[0].paths) console.log(path.pathCondition, path.outcome.kind);
 *
 * @param targets `FILE` (everything it exports), `FILE#function`, `FILE#Class` (all its methods), `FILE#Class.method`, a
 * folder or a glob (every file with units)
 * @returns a run, to be awaited for the result or iterated over for events
 * @throws OptionError at once; the run rejects with ProgramError (a program that cannot be loaded) or OptionError (an
 * option that does not fit the program) or QueueProblem (a queue that cannot be used). A bug of the engine is a gap of the unit, with the code `engine-bug`
 */
export function check(targets: string | readonly string[], options: RunOptions = {}): CheckRun {
  const {
    cwd = process.cwd(),
    signal,
    changed,
    cache = false,
    overrides = [],
    exclude = [],
    listeners = [],
    queue,
    save,
    resume,
    ...rest
  } = options;
  const list = typeof targets === 'string' ? [targets] : [...targets];
  if (typeof cache !== 'boolean' && cache !== 'program') {
    throw new OptionError(wrongType('cache', JSON.stringify(cache), "a boolean or 'program'"));
  }
  if (list.length === 0 || list.some((target) => typeof target !== 'string' || target === '')) {
    throw new OptionError(wrongType('targets', JSON.stringify(targets), "texts such as 'src/list.ts#insert'"));
  }
  const files = listeners.filter((listener) => typeof listener === 'string');
  const objects = listeners.filter((listener) => typeof listener !== 'string');
  const resolved = resolveOptions({ ...rest, listeners: files });
  const optionsOf = new OptionsOfUnits({ ...rest, listeners: files }, overrides, cwd);
  const run = {
    targets: list,
    options: resolved,
    cwd,
    changed,
    exclude,
    cache,
    overrides,
    optionsOf,
    listeners: objects,
    save: save === undefined ? undefined : resolve(cwd, save),
    resume: resume === undefined ? undefined : resolve(cwd, resume),
    queue: queue === undefined ? undefined : resolveQueue(queue, { ...resolved, objects: objects.length }),
  };
  return new CheckRun(run, signal);
}
