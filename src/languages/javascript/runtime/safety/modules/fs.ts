// node:fs and node:fs/promises for analysed code: objects of its realm over the operations of file-access.ts. Operations run
// synchronously; callbacks and promises follow as tasks of the event loop, so nothing is under way when a path ends.
import fs from 'node:fs';
import type { EventLoop } from '../../event-loop/event-loop.js';
import { DESCRIPTOR_EFFECTS, PATH_EFFECTS } from '../effects.js';
import { FileAccess } from '../file-access.js';
import { isFailure } from '../gate.js';
import { viewOf } from '../memory.js';
import { complete } from '../refused.js';
import type { Members, World } from '../world.js';
import { MemoryFsModules } from './memory-fs.js';

const STREAMS: Readonly<Record<string, 'read-target' | 'write-target'>> = {
  createReadStream: 'read-target',
  createWriteStream: 'write-target',
  opendir: 'read-target',
  opendirSync: 'read-target',
  watch: 'read-target',
  watchFile: 'read-target',
  openAsBlob: 'read-target',
};

export const KINDS = [
  'isFile',
  'isDirectory',
  'isSymbolicLink',
  'isBlockDevice',
  'isCharacterDevice',
  'isFIFO',
  'isSocket',
]; // prettier-ignore

type Operation = (args: unknown[]) => unknown;

export function createFs(world: World, loop: EventLoop): { readonly fs: object; readonly promises: object } {
  const { gate } = world;
  const maker = world.permissions.filesInMemory ? new MemoryFsModules(world, loop) : new FsModules(world);
  const { sync, promised } = maker.members();
  const constants = gate.toRealm(fs.constants);
  const promises = gate.object({ ...promised, constants });
  complete(gate, promises, fs.promises, 'fs.promises', () => undefined);
  const module = gate.object({ ...sync, promises, constants });
  complete(gate, module, fs, 'fs', () => undefined);
  return { fs: module, promises };
}

class FsModules {
  private readonly access: FileAccess;

  constructor(private readonly world: World) {
    this.access = new FileAccess(world);
  }

  members(): { readonly sync: Members; readonly promised: Members } {
    const { gate } = this.world;
    const sync: Members = {};
    const promised: Members = {};
    for (const name of ['open', ...Object.keys(PATH_EFFECTS), ...Object.keys(DESCRIPTOR_EFFECTS)]) {
      const native = (fs as any)[`${name}Sync`] as Function | undefined;
      if (native === undefined) continue;
      const run = this.operation(name);
      sync[`${name}Sync`] = gate.method(`fs.${name}Sync`, native.length, run);
      sync[name] = gate.method(`fs.${name}`, native.length + 1, (args) => this.withCallback(name, run, args));
      promised[name] = gate.method(`fs.promises.${name}`, native.length, (args) => this.withPromise(name, run, args));
    }
    for (const [name, effect] of Object.entries(STREAMS)) {
      if (!(name in fs)) continue;
      sync[name] = gate.method(`fs.${name}`, 2, ([path]) => {
        this.access.permit(`fs.${name}`, effect, gate.toHost(path));
        return gate.hooks.unsupported(`fs.${name}`, 'use fs.readFileSync or fs.writeFileSync');
      });
    }
    for (const name of ['realpath', 'realpathSync']) gate.inner.define(sync[name], 'native', sync[name]);
    return { sync, promised };
  }

  /** The operation on arguments of the realm. */
  private operation(name: string): Operation {
    const run = this.access.operation(name);
    const onDescriptor = name in DESCRIPTOR_EFFECTS;
    return (args) =>
      this.result(run(args.map((arg, i) => (onDescriptor && i === 1 ? this.memory(arg) : this.host(arg)))));
  }

  /** Node aborts on -0 where it takes flags and modes. */
  private host(value: unknown): unknown {
    const given = this.world.gate.toHost(value);
    return Object.is(given, -0) ? 0 : given;
  }

  /** What is read goes into the program's own memory. */
  private memory(data: unknown): unknown {
    return Array.isArray(data) ? data.map((item) => viewOf(item)) : (viewOf(data) ?? this.host(data));
  }

  private withCallback(name: string, run: Operation, args: unknown[]): void {
    const { gate } = this.world;
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
  }

  private withPromise(name: string, run: Operation, args: unknown[]): unknown {
    const { gate } = this.world;
    if (name === 'open' || name in DESCRIPTOR_EFFECTS) {
      gate.hooks.unsupported('a FileHandle of fs.promises', 'use fs.openSync, or fs.promises.readFile');
    }
    return gate.promised(() => run(args));
  }

  /** Stats and directory entries have methods; the rest is data. */
  private result(value: unknown): unknown {
    const { gate } = this.world;
    if (value instanceof fs.Stats || value instanceof (fs as any).Dirent) return this.described(value as object);
    if (!Array.isArray(value)) return gate.toRealm(value);
    const list = gate.inner.array();
    for (const item of value) gate.inner.push(list, this.result(item));
    return list;
  }

  private described(value: object): unknown {
    const { gate } = this.world;
    const members: Members = {};
    for (const [key, item] of Object.entries(value)) members[key] = gate.toRealm(item);
    for (const key of ['atime', 'mtime', 'ctime', 'birthtime']) {
      if (key in value) members[key] = gate.toRealm((value as any)[key]);
    }
    const made = gate.object(members);
    for (const key of KINDS) {
      if (!(key in value)) continue;
      const answer = (value as any)[key]() as boolean;
      const method = gate.method(key, 0, () => answer);
      gate.inner.define(made, key, method, false);
    }
    return made;
  }
}
