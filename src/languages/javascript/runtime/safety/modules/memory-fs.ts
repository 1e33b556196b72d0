// node:fs and node:fs/promises of programs whose files are in memory (`--fs memory`). What is begun with a callback or a promise takes
// effect in tasks of its own and completes in another one, so its effects come in every order with those of others.
import fs from 'node:fs';
import type { EventLoop } from '../../event-loop/event-loop.js';
import { DESCRIPTOR_EFFECTS, PATH_EFFECTS } from '../effects.js';
import { pathOf, shownPath } from '../files.js';
import { isFailure } from '../gate.js';
import { viewOf } from '../memory.js';
import { MemoryEntry, MemoryStats } from '../memory-files/described.js';
import { MemoryFiles } from '../memory-files/operations.js';
import type { Members, World } from '../world.js';
import { KINDS } from './fs.js';

const NAMES = ['open', ...Object.keys(PATH_EFFECTS), ...Object.keys(DESCRIPTOR_EFFECTS)];
const TIMES = [
  'ino',
  'atime',
  'mtime',
  'ctime',
  'birthtime',
  'atimeMs',
  'mtimeMs',
  'ctimeMs',
  'birthtimeMs',
  'blksize',
  'blocks',
];
/** What a descriptor of `fs.promises.open` can do, by the operation that does it. */
const OF_HANDLES: Readonly<Record<string, string>> = {
  ...{ close: 'close', stat: 'fstat', sync: 'fsync', datasync: 'fdatasync', truncate: 'ftruncate' },
  ...{ readFile: 'readFile', writeFile: 'writeFile', appendFile: 'writeFile' },
};

/** The arguments of an operation, for the host. */
type Args = readonly unknown[];
/** How an operation ended. */
type Ended = { readonly value: unknown } | { readonly error: Error };

export class MemoryFsModules {
  private readonly files: MemoryFiles;

  constructor(
    private readonly world: World,
    private readonly loop: EventLoop,
  ) {
    const { gate, files } = world;
    this.files = new MemoryFiles({
      permit: (path) => {
        if (!files.mayRead(path)) gate.hooks.deny('read', `looking for ${shownPath(path, world.cwd)}`);
        gate.hooks.restsOn?.('files that it read: as they were in this run');
      },
      unsupported: (what) => gate.hooks.unsupported(`${what} with --fs memory`),
      cwd: () => world.cwd,
      loading: () => world.loading?.() ?? false,
      task: () => loop.current,
      touched: (place, write) => loop.places?.touch(`file ${place}`, write),
    });
    world.endings.add(() => this.files.end());
  }

  members(): { readonly sync: Members; readonly promised: Members } {
    const { gate } = this.world;
    const sync: Members = {};
    const promised: Members = {};
    for (const name of NAMES) {
      const native = (fs as any)[`${name}Sync`] as Function | undefined;
      if (native === undefined) continue;
      const run = this.files.operation(name);
      const refused = (): never => gate.hooks.unsupported(`fs.${name} with --fs memory`);
      const method = (length: number, how: (args: unknown[]) => unknown): unknown =>
        gate.method(`fs.${name}`, length, run === undefined ? refused : how);
      sync[`${name}Sync`] = gate.method(`fs.${name}Sync`, native.length, (args) =>
        run === undefined ? refused() : this.result(run(this.host(name, args))),
      );
      sync[name] = method(native.length + 1, (args) => this.withCallback(name, args));
      const isPromised = !(name in DESCRIPTOR_EFFECTS) && name !== 'exists';
      if (isPromised) promised[name] = method(native.length, (args) => this.withPromise(name, this.host(name, args)));
    }
    for (const name of ['realpath', 'realpathSync']) gate.inner.define(sync[name], 'native', sync[name]);
    return { sync, promised };
  }

  /** Arguments of the realm; what is read goes into the program's own memory. */
  private host(name: string, args: Args): unknown[] {
    const { gate } = this.world;
    return args.map((arg, i) =>
      name in DESCRIPTOR_EFFECTS && i === 1 ? (viewOf(arg) ?? gate.toHost(arg)) : gate.toHost(arg),
    );
  }

  private withCallback(name: string, args: unknown[]): void {
    const { gate } = this.world;
    const callback = args[args.length - 1];
    if (typeof callback !== 'function') {
      const error = new TypeError('The "callback" argument must be of type function.');
      throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
    }
    const data = name === 'read' || name === 'write' ? [args[1]] : [];
    this.begin(name, this.host(name, args.slice(0, -1)), (ended) => {
      const failed = 'error' in ended;
      const value = failed ? undefined : this.result(ended.value);
      const answer = failed
        ? [name === 'exists' ? false : gate.error(ended.error)]
        : name === 'exists'
          ? [value]
          : value === undefined
            ? [null]
            : [null, value, ...data];
      gate.inner.apply(callback, undefined, answer);
    });
  }

  private withPromise(name: string, args: Args, completes = (value: unknown) => this.result(value)): unknown {
    const { gate } = this.world;
    const { promise, resolve, reject } = gate.inner.deferred();
    const settles = (ended: Ended): void => {
      if ('error' in ended) gate.inner.apply(reject, undefined, [gate.error(ended.error)]);
      else gate.inner.apply(resolve, undefined, [name === 'open' ? this.handle(ended.value) : completes(ended.value)]);
    };
    try {
      this.begin(name, args, settles);
    } catch (error) {
      if (!isFailure(error)) throw error;
      return gate.inner.rejected(gate.error(error) as Error);
    }
    return promise;
  }

  /** The effects of the operation come later, and its end after them. */
  private begin(name: string, args: Args, ends: (ended: Ended) => void): void {
    let ended: Ended = { value: undefined };
    const effects = this.files.steps(name, args).map((step) => (): boolean => {
      try {
        ended = { value: step() };
      } catch (error) {
        if (!isFailure(error)) throw error;
        ended = { error };
      }
      return !('error' in ended);
    });
    this.loop.takesEffect(this.label(name, args[0]), effects, () => ends(ended));
  }

  private label(name: string, given: unknown): string {
    if (typeof given !== 'string') return `fs.${name}`;
    const { cwd } = this.world;
    return `fs.${name} of ${shownPath(pathOf(given, cwd), cwd)}`;
  }

  /** What `fs.promises.open` gives. */
  private handle(fd: unknown): object {
    const { gate } = this.world;
    const made = gate.object({ fd });
    for (const [key, name] of Object.entries(OF_HANDLES)) {
      const method = gate.method(`filehandle.${key}`, 0, (args) =>
        this.withPromise(name, [fd, ...this.host('', args)]),
      );
      gate.inner.define(made, key, method, false);
    }
    for (const key of [
      'read',
      'write',
      'readv',
      'writev',
      'readLines',
      'createReadStream',
      'createWriteStream',
      'utimes',
      'chmod',
      'chown',
    ]) {
      const refused = gate.method(`filehandle.${key}`, 0, () =>
        gate.hooks.unsupported(`filehandle.${key} with --fs memory`),
      );
      gate.inner.define(made, key, refused, false);
    }
    return made;
  }

  private result(value: unknown): unknown {
    const { gate } = this.world;
    if (value instanceof MemoryStats || value instanceof MemoryEntry) return this.described(value);
    if (!Array.isArray(value)) return gate.toRealm(value);
    const list = gate.inner.array();
    for (const item of value) gate.inner.push(list, this.result(item));
    return list;
  }

  private described(value: MemoryStats | MemoryEntry): unknown {
    const { gate } = this.world;
    const members = Object.entries(value).filter(([, item]) => typeof item !== 'boolean');
    const made = gate.object(Object.fromEntries(members));
    for (const kind of KINDS)
      gate.inner.define(
        made,
        kind,
        gate.method(kind, 0, () => value.is(kind)),
        false,
      );
    if (value instanceof MemoryEntry) return made;
    for (const key of TIMES) {
      const refuse = (): never => gate.hooks.unsupported(`stats.${key} with --fs memory`);
      gate.inner.noted(made, key, gate.outer(`stats.${key}`, refuse));
    }
    return made;
  }
}
