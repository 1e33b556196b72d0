// The operations of node:fs as analysed code gets them: every argument that names a file is judged by what happens to it
// (effects.ts) before anything does, descriptors are those that the program opened itself. Made by modules/fs.ts.
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { DESCRIPTOR_EFFECTS, type Effect, flagsOf, OPENS, onlyReads, PATH_EFFECTS } from './effects.js';
import { pathOf, shownPath } from './files.js';
import type { World } from './world.js';

/** An operation on arguments of the host. */
export type FileOperation = (args: readonly unknown[]) => unknown;

/** mkdtemp puts as many letters after the name it is given. */
const MKDTEMP_END = 'XXXXXX';

export class FileAccess {
  /** Descriptors that the program opened, and whether they were opened for reading only. */
  private readonly open = new Map<number, { readonly onlyReads: boolean }>();

  constructor(private readonly world: World) {
    world.endings.add(() => {
      for (const fd of this.open.keys()) fs.closeSync(fd);
      this.open.clear();
    });
  }

  /** Denies the effect, or answers the path as the host's function gets it. */
  permit(what: string, effect: Exclude<Effect, 'write-prefix'>, given: unknown, from = this.world.cwd): string {
    const { gate, files, cwd } = this.world;
    const path = pathOf(given, from);
    const denied = files.denied(effect, path);
    if (denied !== undefined) gate.hooks.deny(denied, `${what} of ${shownPath(path, cwd)}`);
    gate.hooks.restsOn?.('files that it read or changed: as they were in this run');
    return path;
  }

  /** By the name of an operation without Sync. */
  operation(name: string): FileOperation {
    const native = (fs as any)[`${name}Sync`] as Function;
    if (name === 'open') return (args) => this.openFile(args);
    if (name in DESCRIPTOR_EFFECTS) return (args) => this.onDescriptor(name, native, args);
    return (args) => {
      const given = this.judged(name, args);
      const [first, second, third] = given as [string, unknown, { dereference?: boolean } | undefined];
      if (name === 'cp') this.judgeTree(first, second as string, third?.dereference === true);
      if (name === 'readdir' && isRecursive(second)) return namesBelow(first, second);
      return Reflect.apply(native, fs, given);
    };
  }

  private openFile(args: readonly unknown[]): number {
    const [path, flags = 'r', mode] = this.judged('open', args) as [string, string | undefined, number | undefined];
    const fd = fs.openSync(path, flags, mode);
    this.open.set(fd, { onlyReads: onlyReads(flags) });
    return fd;
  }

  private onDescriptor(name: string, native: Function, [given, ...rest]: readonly unknown[]): unknown {
    const fd = this.descriptor(given, DESCRIPTOR_EFFECTS[name]);
    if (name === 'close') this.open.delete(fd);
    return Reflect.apply(native, fs, [fd, ...rest]);
  }

  private descriptor(value: unknown, effect: 'none' | 'change'): number {
    const known = typeof value === 'number' ? this.open.get(value) : undefined;
    if (known === undefined || (effect === 'change' && known.onlyReads)) {
      throw Object.assign(new Error(`EBADF: bad file descriptor, ${String(value)}`), { code: 'EBADF' });
    }
    return value as number;
  }

  /** The paths among the arguments, each judged by what the operation does to it. */
  private judged(name: string, args: readonly unknown[]): unknown[] {
    const what = `fs.${name}`;
    const changes = !onlyReads(flagsOf(name, args));
    const effects = name === 'open' ? PATH_EFFECTS.readFile : PATH_EFFECTS[name];
    return args.map((given, i) => {
      const effect = effects[i];
      if (effect === undefined) return given;
      if (i === 0 && typeof given === 'number') {
        return this.descriptor(given, effect === 'write-target' ? 'change' : 'none');
      }
      // A link is kept as it was written; where it leads is judged from its own folder.
      if (effect === 'link-content') {
        const place = this.permit(what, 'write-entry', args[1]);
        this.permit(what, effect, given, dirname(place));
        return given;
      }
      if (effect === 'write-prefix') {
        return this.permit(what, 'write-entry', String(given) + MKDTEMP_END).slice(0, -MKDTEMP_END.length);
      }
      const path = this.permit(what, changes && effect === 'read-target' ? 'write-target' : effect, given);
      if (OPENS.has(name)) this.refuseSpecial(what, path);
      return path;
    });
  }

  /** A pipe, a device or a socket: opening it may wait for ever, or do something. */
  private refuseSpecial(what: string, path: string): void {
    const { gate, files, cwd } = this.world;
    if (files.readsEverything) return;
    const stats = fs.statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isFile() || stats.isDirectory()) return;
    gate.hooks.unsupported(`${what} of ${shownPath(path, cwd)}, which is no ordinary file`, '--allow-read');
  }

  /** cp goes down into folders and follows links where it is asked to: each file is judged like one that is copied alone. */
  private judgeTree(source: string, target: string, follow: boolean): void {
    this.permit('fs.cp', follow ? 'read-target' : 'read-entry', source);
    this.permit('fs.cp', 'write-target', target);
    const stats = (follow ? fs.statSync : fs.lstatSync)(source, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true) {
      if (stats?.isSymbolicLink() !== true) this.refuseSpecial('fs.cp', source);
      return;
    }
    for (const name of fs.readdirSync(source)) this.judgeTree(join(source, name), join(target, name), follow);
  }
}

function isRecursive(options: unknown): options is object {
  return typeof options === 'object' && options !== null && 'recursive' in options && options.recursive === true;
}

/** The names below a folder. Links are listed, not entered. */
function namesBelow(folder: string, options: object): unknown[] {
  const entries = fs.readdirSync(folder, { ...options, recursive: false, withFileTypes: true, encoding: 'utf8' });
  const typed = 'withFileTypes' in options && options.withFileTypes === true;
  return entries.flatMap((entry) => {
    const own: unknown = typed ? entry : entry.name;
    if (!entry.isDirectory()) return [own];
    const below = namesBelow(join(folder, entry.name), options);
    return [own, ...below.map((name) => (typed ? name : join(entry.name, String(name))))];
  });
}
