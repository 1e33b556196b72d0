// Operations of node:fs on files in memory, with the results and errors of Node. Those that Node does in several steps outside have the
// same steps here: `writeFile` empties the file before it writes. Made by modules/fs.ts.
// Soundness: what is not followed (links, times, devices) ends the run with a gap.
import { constants } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { pathOf } from '../files.js';
import { below, copied, cut, made, renamed, stated, statsOf } from './changes.js';
import { MemoryEntry } from './described.js';
import { Descriptors } from './descriptors.js';
import { failure } from './failure.js';
import { bytesOf, decoded, flagsOf, type Opening, optionsOf, wrongFlags } from './given.js';
import { type Disk, type FileNode, FileTree, type FolderNode, type Node } from './tree.js';

/** Who is told what an operation touches: contents and entries of folders, by name. */
export type Touched = (place: string, write: boolean) => void;

export interface MemoryOwner extends Disk {
  readonly cwd: () => string;
  /** Modules are being loaded: what is done now stays. */
  readonly loading: () => boolean;
  readonly touched: Touched;
  /** The task that runs. */
  readonly task: () => string;
}

type Args = readonly unknown[];
/** One after the other; the last one has the result. */
type Steps = readonly (() => unknown)[];

export class MemoryFiles {
  private readonly kept: FileTree;
  private readonly keptOpen = new Descriptors();
  private tree: FileTree;
  private open = this.keptOpen;
  private isChanged = false;

  constructor(private readonly owner: MemoryOwner) {
    this.kept = new FileTree(owner);
    this.tree = this.kept;
  }

  /** The path has ended: files are as they were after loading. */
  end(): void {
    if (!this.isChanged) return;
    this.tree = this.kept;
    this.open = this.keptOpen;
    this.isChanged = false;
  }

  /** An operation by its name without Sync; undefined for one that is not followed. */
  operation(name: string): ((args: Args) => unknown) | undefined {
    if (!(name in OPERATIONS)) return undefined;
    return (args) => {
      let result: unknown;
      for (const step of this.steps(name, args)) result = step();
      return result;
    };
  }

  /** The effects of an operation on the outside, in order. */
  steps(name: string, args: Args): Steps {
    const own = OPERATIONS[name as keyof typeof OPERATIONS] as unknown as (this: MemoryFiles, args: Args) => Steps;
    return own.call(this, args).map((step) => () => this.effect(step, args));
  }

  /** A file that is open, by its descriptor. */
  get descriptors(): Descriptors {
    return this.open;
  }

  private effect(step: () => unknown, args: Args): unknown {
    if (!this.isChanged && !this.owner.loading()) {
      const { tree, copies } = this.kept.copy();
      this.tree = tree;
      this.open = this.keptOpen.copy(copies);
      this.isChanged = true;
    }
    try {
      return step();
    } catch (error) {
      throw asGiven(error, args);
    }
  }

  /** @param isFolder the operation is about folders: a separator at the end says nothing */
  path(given: unknown, isFolder = false): string {
    const path = pathOf(given, this.owner.cwd());
    const name = path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path;
    if (String(given).endsWith(sep) && (!isFolder || this.tree.find(name, 'open')?.kind === 'file')) {
      this.owner.unsupported('a name that ends with a separator');
    }
    return name;
  }

  /** A name is looked up, or made and taken away. */
  entry(path: string, write: boolean): void {
    this.owner.touched(`entry ${path}`, write);
    if (write) this.owner.touched(`entries ${dirname(path)}`, true);
  }

  content(node: Node, write: boolean): void {
    this.owner.touched(`content ${node.name}`, write);
  }

  find(path: string, call: string): Node | undefined {
    for (let at = path; dirname(at) !== at; at = dirname(at)) this.owner.touched(`entry ${at}`, false);
    return this.tree.find(path, call);
  }

  get(path: string, call: string): Node {
    const node = this.find(path, call);
    if (node === undefined) throw failure('ENOENT', call, path);
    return node;
  }

  put(path: string, node: Node | undefined, call: string): void {
    this.tree.parent(path, call);
    this.entry(path, true);
    this.tree.put(path, node, call);
  }

  names(path: string, folder: FolderNode): string[] {
    this.owner.touched(`entries ${path}`, false);
    return this.tree.names(folder);
  }

  newFile(path: string, data: Buffer, mode: number): FileNode {
    return this.tree.file(this.named(path), data, mode & ~0o22);
  }

  newFolder(path: string): FolderNode {
    return this.tree.folder(this.named(path));
  }

  private named(path: string): string {
    return `${path} of ${this.owner.task()}`;
  }

  child(folder: FolderNode, name: string): Node | undefined {
    return this.tree.childOf(folder, name);
  }

  /** Opens a file as the flags say. */
  openNode(given: unknown, flags: unknown, mode: number): { readonly node: FileNode; readonly how: Opening } {
    const how = flagsOf(flags);
    if (how === undefined) throw wrongFlags(flags);
    const path = this.path(given);
    const found = this.find(path, 'open');
    if (found !== undefined && how.exclusive) throw failure('EEXIST', 'open', path);
    if (found?.kind === 'folder') {
      if (how.writes || how.creates) throw failure('EISDIR', 'open', path);
      this.owner.unsupported('a descriptor of a folder');
    }
    if (found === undefined) {
      if (!how.creates) throw failure('ENOENT', 'open', path);
      const node = this.newFile(path, Buffer.alloc(0), mode);
      this.put(path, node, 'open');
      return { node, how };
    }
    if (how.empties && found.data.length > 0) {
      this.content(found, true);
      found.data = Buffer.alloc(0);
    } else if (how.empties) this.content(found, true);
    return { node: found, how };
  }

  /** A path or a descriptor, opened. */
  target(given: unknown, flags: unknown, mode = 0o666): { readonly node: FileNode; readonly how: Opening } {
    if (typeof given !== 'number') return this.openNode(given, flags, mode);
    const { node, how } = this.open.get(given, 'write');
    return { node, how };
  }

  /** Which number is free depends on who has opened and closed what. */
  opens(opened: ReturnType<MemoryFiles['openNode']>): number {
    this.owner.touched('descriptors', true);
    return this.open.add(opened);
  }

  closes(fd: unknown): void {
    this.owner.touched('descriptors', true);
    this.open.close(fd);
  }

  unsupported(what: string): never {
    return this.owner.unsupported(what);
  }
}

/** The message and `path` name what the program gave, not where that leads. */
function asGiven(error: unknown, args: Args): unknown {
  if (!(error instanceof Error)) return error;
  const own = error as Error & { path?: string; dest?: string };
  const rename = (path: string | undefined, given: unknown): string | undefined =>
    path !== undefined && typeof given === 'string' && path === resolve(given) ? given : path;
  const [path, dest] = [rename(own.path, args[0]), rename(own.dest, args[1])];
  if (own.path !== undefined && path !== undefined)
    own.message = own.message.replace(`'${own.path}'`, () => `'${path}'`);
  if (own.dest !== undefined && dest !== undefined)
    own.message = own.message.replace(`-> '${own.dest}'`, () => `-> '${dest}'`);
  if (path !== undefined) own.path = path;
  if (dest !== undefined) own.dest = dest;
  return own;
}

/** Node's ways through the file system, as steps. Each is called on the files. */
const OPERATIONS = {
  readFile(this: MemoryFiles, [given, options]: Args): Steps {
    const { encoding, flag = 'r' } = optionsOf(options);
    return [
      () => {
        if (typeof given === 'number') return decoded(this.descriptors.rest(given, this), encoding);
        const path = this.path(given);
        if (this.find(path, 'open')?.kind === 'folder') throw failure('EISDIR', 'read');
        const { node, how } = this.openNode(given, flag, 0o666);
        if (!how.reads) throw failure('EBADF', 'read');
        this.content(node, false);
        return decoded(Buffer.from(node.data), encoding);
      },
    ];
  },
  writeFile(this: MemoryFiles, [given, data, options]: Args): Steps {
    const { encoding, flag = 'w', mode } = optionsOf(options);
    const bytes = bytesOf(data, encoding);
    let opened: ReturnType<MemoryFiles['target']>;
    return [
      () => void (opened = this.target(given, flag, mode)),
      () => {
        if (typeof given === 'number') return this.descriptors.write(given, bytes, undefined, this);
        if (!opened.how.writes) throw failure('EBADF', 'write');
        this.content(opened.node, true);
        const { data: before } = opened.node;
        opened.node.data = opened.how.appends
          ? Buffer.concat([before, bytes])
          : Buffer.concat([bytes, before.subarray(bytes.length)]);
      },
    ];
  },
  appendFile(this: MemoryFiles, [given, data, options]: Args): Steps {
    return OPERATIONS.writeFile.call(this, [given, data, { flag: 'a', ...optionsOf(options) }]);
  },
  open(this: MemoryFiles, [given, flags, mode]: Args): Steps {
    return [() => this.opens(this.openNode(given, flags, typeof mode === 'number' ? mode : 0o666))];
  },
  close(this: MemoryFiles, [fd]: Args): Steps {
    return [() => this.closes(fd)];
  },
  read(this: MemoryFiles, [fd, ...rest]: Args): Steps {
    return [() => this.descriptors.read(fd, rest, this)];
  },
  write(this: MemoryFiles, [fd, data, ...rest]: Args): Steps {
    return [
      () => {
        if (typeof data === 'string') {
          const [position, encoding] = rest;
          return this.descriptors.write(fd, bytesOf(data, encoding), position, this);
        }
        const [at = 0, length, position] = rest as (number | undefined)[];
        const bytes = bytesOf(data, undefined);
        return this.descriptors.write(
          fd,
          bytes.subarray(at, length === undefined ? undefined : at + length),
          position,
          this,
        );
      },
    ];
  },
  fstat(this: MemoryFiles, [fd]: Args): Steps {
    return [() => statsOf(this, this.descriptors.get(fd, 'fstat').node)];
  },
  fsync(this: MemoryFiles, [fd]: Args): Steps {
    return [() => void this.descriptors.get(fd, 'fsync')];
  },
  fdatasync(this: MemoryFiles, [fd]: Args): Steps {
    return [() => void this.descriptors.get(fd, 'fdatasync')];
  },
  ftruncate(this: MemoryFiles, [fd, length = 0]: Args): Steps {
    return [() => cut(this, this.descriptors.get(fd, 'ftruncate').node, Number(length))];
  },
  truncate(this: MemoryFiles, [given, length = 0]: Args): Steps {
    return [() => cut(this, this.openNode(given, 'r+', 0).node, Number(length))];
  },
  stat(this: MemoryFiles, [given, options]: Args): Steps {
    return [() => stated(this, given, 'stat', options)];
  },
  lstat(this: MemoryFiles, [given, options]: Args): Steps {
    return [() => stated(this, given, 'lstat', options)];
  },
  access(this: MemoryFiles, [given]: Args): Steps {
    return [() => void this.get(this.path(given), 'access')];
  },
  exists(this: MemoryFiles, [given]: Args): Steps {
    return [
      () => {
        try {
          return this.find(this.path(given), 'access') !== undefined;
        } catch (error) {
          if ((error as { syscall?: unknown }).syscall !== 'access') throw error;
          return false;
        }
      },
    ];
  },
  realpath(this: MemoryFiles, [given]: Args): Steps {
    const path = this.path(given);
    return [() => this.get(path, 'realpath') && path];
  },
  readdir(this: MemoryFiles, [given, options]: Args): Steps {
    const { recursive, withFileTypes, encoding } = optionsOf(options);
    if (recursive === true || (encoding !== undefined && encoding !== 'utf8'))
      this.unsupported('fs.readdir with options');
    return [
      () => {
        const path = this.path(given, true);
        const folder = this.get(path, 'scandir');
        if (folder.kind !== 'folder') throw failure('ENOTDIR', 'scandir', path);
        const names = this.names(path, folder);
        if (withFileTypes !== true) return names;
        return names.map((name) => new MemoryEntry(name, path, this.child(folder, name)?.kind === 'folder'));
      },
    ];
  },
  mkdir(this: MemoryFiles, [given, options]: Args): Steps {
    const recursive = optionsOf(options).recursive === true;
    return [
      () => {
        const path = this.path(given, true);
        const first = made(this, path, recursive);
        // As much of the name that was given as leads there.
        return first === undefined ? undefined : String(given).slice(0, first.length - path.length || undefined);
      },
    ];
  },
  mkdtemp(this: MemoryFiles, [prefix]: Args): Steps {
    return [
      () => {
        for (let i = 0; ; i++) {
          const name = `${String(prefix)}${String(i).padStart(6, '0')}`;
          const path = this.path(name);
          if (this.find(path, 'mkdtemp') !== undefined) continue;
          this.put(path, this.newFolder(path), 'mkdtemp');
          return name;
        }
      },
    ];
  },
  rmdir(this: MemoryFiles, [given]: Args): Steps {
    return [
      () => {
        const path = this.path(given);
        const folder = this.get(path, 'rmdir');
        if (folder.kind !== 'folder') throw failure('ENOTDIR', 'rmdir', path);
        if (this.names(path, folder).length > 0) throw failure('ENOTEMPTY', 'rmdir', path);
        this.put(path, undefined, 'rmdir');
      },
    ];
  },
  rm(this: MemoryFiles, [given, options]: Args): Steps {
    const { force, recursive } = optionsOf(options);
    return [
      () => {
        const path = this.path(given);
        const node = this.find(path, 'lstat');
        if (node === undefined && force === true) return;
        if (node === undefined) throw failure('ENOENT', 'lstat', path);
        if (node.kind === 'folder' && recursive !== true) {
          const error = new Error(`Path is a directory: rm returned EISDIR (is a directory) ${String(given)}`);
          throw Object.assign(error, { code: 'ERR_FS_EISDIR', syscall: 'rm' });
        }
        if (node.kind === 'folder') below(this, path, node);
        this.put(path, undefined, 'rm');
      },
    ];
  },
  unlink(this: MemoryFiles, [given]: Args): Steps {
    return [
      () => {
        const path = this.path(given);
        if (this.get(path, 'unlink').kind === 'folder') throw failure('EISDIR', 'unlink', path);
        this.put(path, undefined, 'unlink');
      },
    ];
  },
  rename(this: MemoryFiles, [from, to]: Args): Steps {
    return [() => renamed(this, this.path(from), this.path(to))];
  },
  copyFile(this: MemoryFiles, [from, to, mode = 0]: Args): Steps {
    return [() => copied(this, this.path(from), this.path(to), (Number(mode) & constants.COPYFILE_EXCL) !== 0)];
  },
};
