// Files in memory (`--fs memory`): what a program writes stays here until its path has ended. What it has not touched is read from the
// disk, where it may be read. Used by operations.ts, one tree for the analysed and one for the original program.
// Always holds: nothing on the disk changes.
import fs from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { failure } from './failure.js';

export interface FileNode {
  readonly kind: 'file';
  data: Buffer;
  mode: number;
  /** The same in every order of tasks: where it was made, and by which task. */
  readonly name: string;
}

export interface FolderNode {
  readonly kind: 'folder';
  /** By name; undefined for what was removed. */
  readonly children: Map<string, Node | undefined>;
  /** The folder on the disk whose other entries are seen in it. */
  readonly disk: string | undefined;
  mode: number;
  /** The same in every order of tasks: where it was made, and by which task. */
  readonly name: string;
}

export type Node = FileNode | FolderNode;

/** What the tree asks of its owner. */
export interface Disk {
  /** The disk is asked for this path: ends the run where it may not be read. */
  permit(path: string): void;
  /** Ends the run: something that is not followed. */
  unsupported(what: string): never;
}

export class FileTree {
  private root: FolderNode;

  constructor(private readonly disk: Disk) {
    this.root = this.folder(sep, sep);
  }

  folder(name: string, disk?: string): FolderNode {
    return { kind: 'folder', children: new Map(), disk, mode: 0o40755, name };
  }

  file(name: string, data: Buffer, mode = 0o644): FileNode {
    return { kind: 'file', data, mode: 0o100000 | mode, name };
  }

  /** A tree that changes apart from this one. Nodes that are open are those of the copy by `copies`. */
  copy(): { readonly tree: FileTree; readonly copies: ReadonlyMap<Node, Node> } {
    const tree = new FileTree(this.disk);
    const copies = new Map<Node, Node>();
    const copied = (node: Node): Node => {
      const known = copies.get(node);
      if (known !== undefined) return known;
      const made: Node =
        node.kind === 'file' ? { ...node, data: Buffer.from(node.data) } : { ...node, children: new Map() };
      copies.set(node, made);
      if (node.kind === 'folder' && made.kind === 'folder') {
        for (const [name, child] of node.children) made.children.set(name, child && copied(child));
      }
      return made;
    };
    tree.root = copied(this.root) as FolderNode;
    return { tree, copies };
  }

  /** What a path leads to. Throws where something on the way is no folder. */
  find(path: string, call: string): Node | undefined {
    let at: Node = this.root;
    let isPermitted = false;
    for (const name of path.split(sep)) {
      if (name === '') continue;
      if (at.kind !== 'folder') throw failure('ENOTDIR', call, path);
      if (!at.children.has(name) && at.disk !== undefined && !isPermitted) {
        this.disk.permit(path);
        isPermitted = true;
      }
      const child = this.childOf(at, name);
      if (child === undefined) return undefined;
      at = child;
    }
    return at;
  }

  /** As `find`, for what has to be there. */
  get(path: string, call: string): Node {
    const node = this.find(path, call);
    if (node === undefined) throw failure('ENOENT', call, path);
    return node;
  }

  /** The folder that the name of the path is in. */
  parent(path: string, call: string): FolderNode {
    const node = this.find(dirname(path), call);
    if (node === undefined) throw failure('ENOENT', call, path);
    if (node.kind !== 'folder') throw failure('ENOTDIR', call, path);
    return node;
  }

  put(path: string, node: Node | undefined, call: string): void {
    this.parent(path, call).children.set(basename(path), node);
  }

  /** Names in a folder, sorted, as on most disks. */
  names(folder: FolderNode): string[] {
    const names = new Set(folder.disk === undefined ? [] : fs.readdirSync(folder.disk));
    for (const [name, child] of folder.children) {
      if (child === undefined) names.delete(name);
      else names.add(name);
    }
    return [...names].sort();
  }

  childOf(folder: FolderNode, name: string): Node | undefined {
    if (folder.children.has(name) || folder.disk === undefined) return folder.children.get(name);
    const path = join(folder.disk, name);
    const child = this.fromDisk(path);
    // What is not there may be made by others meanwhile: it is not there for this run.
    folder.children.set(name, child);
    return child;
  }

  private fromDisk(path: string): Node | undefined {
    let stats: fs.Stats | undefined;
    try {
      stats = fs.lstatSync(path, { throwIfNoEntry: false });
    } catch (error) {
      // A folder above those that may be read.
      if ((error as { code?: unknown }).code === 'ERR_ACCESS_DENIED') return this.folder(path, path);
      throw error;
    }
    if (stats === undefined) return undefined;
    if (stats.isDirectory()) return { ...this.folder(path, path), mode: stats.mode };
    if (stats.isFile()) return this.file(path, fs.readFileSync(path), stats.mode & 0o7777);
    return this.disk.unsupported(stats.isSymbolicLink() ? 'a link' : 'a file that is no ordinary one');
  }
}
