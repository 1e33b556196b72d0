// node:fs and node:fs/promises for analysed code: every path is checked before anything happens, descriptors are those it
// opened itself and are closed when its path ends. Operations run synchronously; callbacks and promises follow as
// microtasks, so nothing is under way when a path ends.
import fs from 'node:fs';
import { pathOf, shownPath } from '../files.js';
import { viewOf } from '../gate.js';
import { complete } from '../refused.js';
import type { Members, World } from '../world.js';

/** Per operation, what its leading arguments are: r a file to read, w one to change, x both, - something else. */
const PATHS: Readonly<Record<string, string>> = {
  readFile: 'r',
  stat: 'r',
  lstat: 'r',
  statfs: 'r',
  readdir: 'r',
  realpath: 'r',
  readlink: 'r',
  access: 'r',
  exists: 'r',
  writeFile: 'w',
  appendFile: 'w',
  mkdir: 'w',
  mkdtemp: 'w',
  rm: 'w',
  rmdir: 'w',
  unlink: 'w',
  rename: 'xw',
  copyFile: 'rw',
  cp: 'rw',
  link: 'xw',
  symlink: '-w',
  truncate: 'w',
  utimes: 'w',
  lutimes: 'w',
  chmod: 'w',
  lchmod: 'w',
  chown: 'w',
  lchown: 'w',
};

/** Operations on a descriptor. */
const ON_DESCRIPTOR = [
  'close',
  'read',
  'write',
  'readv',
  'writev',
  'fstat',
  'ftruncate',
  'fsync',
  'fdatasync',
  'futimes',
  'fchmod',
  'fchown',
]; // prettier-ignore

const STREAMS: Readonly<Record<string, 'r' | 'w'>> = {
  createReadStream: 'r',
  createWriteStream: 'w',
  opendir: 'r',
  opendirSync: 'r',
  watch: 'r',
  watchFile: 'r',
  openAsBlob: 'r',
};

const KINDS = ['isFile', 'isDirectory', 'isSymbolicLink', 'isBlockDevice', 'isCharacterDevice', 'isFIFO', 'isSocket']; // prettier-ignore

type Operation = (args: unknown[]) => unknown;

export function createFs(world: World): { readonly fs: object; readonly promises: object } {
  const { gate, files } = world;
  const open = new Set<number>();
  world.endings.add(() => {
    for (const fd of open) fs.closeSync(fd);
    open.clear();
  });

  function permit(what: string, kind: string, value: unknown): unknown {
    if (kind === '-') return gate.toHost(value);
    const given = gate.toHost(value);
    if (typeof given === 'number') return descriptor(given);
    const path = pathOf(given, world.cwd);
    if (kind !== 'r' && !files.mayWrite(path)) gate.hooks.deny('write', `${what} of ${shownPath(path, world.cwd)}`);
    if (kind === 'r' && !files.mayRead(path) && !files.mayWrite(path))
      gate.hooks.deny('read', `${what} of ${shownPath(path, world.cwd)}`);
    gate.hooks.restsOn?.('files that it read or changed: as they were in this run');
    // mkdtemp completes the name it is given, whose end must not be cut off.
    return what.startsWith('fs.mkdtemp') && /[\\/]$/.test(String(given)) ? `${path}/` : path;
  }

  function descriptor(value: unknown): number {
    if (typeof value === 'number' && open.has(value)) return value;
    throw failure('EBADF', `EBADF: bad file descriptor, ${String(value)}`);
  }

  /** The operation on checked and copied arguments. */
  function operation(name: string): Operation {
    const native = (fs as any)[`${name}Sync`] as Function;
    const kinds = PATHS[name];
    return (args) => {
      const given = args.map((arg, i) => (i < kinds.length ? permit(`fs.${name}`, kinds[i], arg) : gate.toHost(arg)));
      return result(Reflect.apply(native, fs, given));
    };
  }

  function openFile(args: unknown[]): unknown {
    const [path, flags = 'r', mode] = args.map((arg) => gate.toHost(arg));
    const reads = flags === 'r' || flags === 'rs' || flags === fs.constants.O_RDONLY;
    const fd = fs.openSync(permit('fs.open', reads ? 'r' : 'x', path) as string, flags as string, mode as number);
    open.add(fd);
    return fd;
  }

  function onDescriptor(name: string): Operation {
    const native = (fs as any)[`${name}Sync`] as Function;
    return ([fd, data, ...rest]) => {
      const file = descriptor(gate.toHost(fd));
      if (name === 'close') open.delete(file);
      // Read into the program's own memory.
      const memory = Array.isArray(data) ? data.map((item) => viewOf(item)) : (viewOf(data) ?? gate.toHost(data));
      return result(Reflect.apply(native, fs, [file, memory, ...rest.map((arg) => gate.toHost(arg))]));
    };
  }

  /** Stats and directory entries have methods; the rest is data. */
  function result(value: unknown): unknown {
    if (value instanceof fs.Stats || value instanceof (fs as any).Dirent) return described(value as object);
    if (Array.isArray(value)) {
      const list = gate.inner.array();
      for (const item of value) gate.inner.push(list, result(item));
      return list;
    }
    return gate.toRealm(value);
  }

  function described(value: object): unknown {
    const members: Members = {};
    for (const [key, item] of Object.entries(value)) members[key] = gate.toRealm(item);
    for (const key of ['atime', 'mtime', 'ctime', 'birthtime']) {
      if (key in value) members[key] = gate.toRealm((value as any)[key]);
    }
    const made = gate.object(members);
    for (const key of KINDS) {
      if (!(key in value)) continue;
      const answer = (value as any)[key]() as boolean;
      gate.inner.define(
        made,
        key,
        gate.method(key, 0, () => answer),
        false,
      );
    }
    return made;
  }

  const operations = new Map<string, Operation>([['open', openFile]]);
  for (const name of Object.keys(PATHS)) {
    if (typeof (fs as any)[`${name}Sync`] === 'function') operations.set(name, operation(name));
  }
  for (const name of ON_DESCRIPTOR) operations.set(name, onDescriptor(name));

  const sync: Members = {};
  const promised: Members = {};
  for (const [name, run] of operations) {
    const length = ((fs as any)[`${name}Sync`] as Function).length;
    sync[`${name}Sync`] = gate.method(`fs.${name}Sync`, length, run);
    sync[name] = gate.method(`fs.${name}`, length + 1, (args) => {
      const callback = args[args.length - 1];
      let answer: unknown[];
      try {
        const value = run(args.slice(0, -1));
        answer = name === 'exists' ? [value] : value === undefined ? [null] : [null, value];
      } catch (error) {
        if (!isFailure(error)) throw error;
        answer = [gate.error(error)];
      }
      gate.later(callback, ...answer);
    });
    promised[name] = gate.method(`fs.promises.${name}`, length, (args) => {
      if (name === 'open' || ON_DESCRIPTOR.includes(name)) {
        gate.hooks.unsupported('a FileHandle of fs.promises', 'use fs.openSync, or fs.promises.readFile');
      }
      try {
        return gate.inner.resolved(run(args));
      } catch (error) {
        if (!isFailure(error)) throw error;
        return gate.inner.rejected(gate.error(error));
      }
    });
  }
  for (const [name, kind] of Object.entries(STREAMS)) {
    if (!(name in fs)) continue;
    sync[name] = gate.method(`fs.${name}`, 2, ([path]) => {
      permit(`fs.${name}`, kind, path);
      return gate.hooks.unsupported(`fs.${name}`, 'use fs.readFileSync or fs.writeFileSync');
    });
  }
  for (const name of ['realpath', 'realpathSync']) gate.inner.define(sync[name], 'native', sync[name]);

  const promises = gate.object({ ...promised, constants: gate.toRealm(fs.constants) });
  complete(gate, promises, fs.promises, 'fs.promises', () => undefined);
  const module = gate.object({ ...sync, promises, constants: gate.toRealm(fs.constants) });
  complete(gate, module, fs, 'fs', () => undefined);
  return { fs: module, promises };
}

function isFailure(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
