// Operations on files in memory that look at several names, and what `stat` tells. Used by operations.ts.
import { dirname, join, sep } from 'node:path';
import { MemoryStats } from './described.js';
import { failure } from './failure.js';
import { optionsOf } from './given.js';
import type { MemoryFiles } from './operations.js';
import type { FileNode, FolderNode, Node } from './tree.js';

export function statsOf(files: MemoryFiles, node: Node): MemoryStats {
  if (node.kind === 'file') files.content(node, false);
  return new MemoryStats(node);
}

export function stated(files: MemoryFiles, given: unknown, call: string, options: unknown): unknown {
  const path = files.path(given);
  const node = files.find(path, call);
  if (node === undefined && optionsOf(options).throwIfNoEntry === false) return undefined;
  if (node === undefined) throw failure('ENOENT', call, path);
  return statsOf(files, node);
}

export function cut(files: MemoryFiles, node: FileNode, length: number): void {
  files.content(node, true);
  const { data } = node;
  node.data =
    length <= data.length ? data.subarray(0, length) : Buffer.concat([data, Buffer.alloc(length - data.length)]);
}

/** The first folder that was made, where folders above are made too. */
export function made(files: MemoryFiles, path: string, recursive: boolean): string | undefined {
  const known = files.find(path, 'mkdir');
  if (known !== undefined) {
    if (recursive && known.kind === 'folder') return undefined;
    throw failure('EEXIST', 'mkdir', path);
  }
  const parent = dirname(path);
  let first: string | undefined;
  if (recursive && files.find(parent, 'mkdir') === undefined) first = made(files, parent, true);
  if (files.find(parent, 'mkdir') === undefined) throw failure('ENOENT', 'mkdir', path);
  files.put(path, files.newFolder(path), 'mkdir');
  return recursive ? (first ?? path) : undefined;
}

/** Everything in a folder is touched: it is moved or taken away. */
export function below(files: MemoryFiles, path: string, folder: FolderNode): void {
  for (const name of files.names(path, folder)) {
    const child = files.child(folder, name);
    files.entry(join(path, name), true);
    if (child?.kind === 'folder') below(files, join(path, name), child);
  }
}

export function renamed(files: MemoryFiles, from: string, to: string): void {
  const fail = (code: string): Error => failure(code, 'rename', from, to);
  for (const name of [from, to]) {
    const parent = foundFor(() => files.find(dirname(name), 'rename'), fail);
    if (parent?.kind !== 'folder') throw fail(parent === undefined ? 'ENOENT' : 'ENOTDIR');
  }
  const node = foundFor(() => files.find(from, 'rename'), fail);
  if (node === undefined) throw fail('ENOENT');
  const target = foundFor(() => files.find(to, 'rename'), fail);
  if (node === target) return;
  if (node.kind === 'folder' && to.startsWith(from + sep)) throw fail('EINVAL');
  if (node.kind === 'file' && target?.kind === 'folder') throw fail(from.startsWith(to + sep) ? 'ENOTEMPTY' : 'EISDIR');
  if (node.kind === 'folder' && target?.kind === 'file') throw fail('ENOTDIR');
  if (target?.kind === 'folder' && files.names(to, target).length > 0) throw fail('ENOTEMPTY');
  if (node.kind === 'folder') {
    below(files, from, node);
    below(files, to, node);
  }
  files.put(to, node, 'rename');
  files.put(from, undefined, 'rename');
}

/** What stands on the way and is no folder is told with both names. */
function foundFor(find: () => Node | undefined, fail: (code: string) => Error): Node | undefined {
  try {
    return find();
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string };
    throw code !== undefined && syscall !== undefined ? fail(code) : error;
  }
}

export function copied(files: MemoryFiles, from: string, to: string, exclusive: boolean): void {
  const fail = (code: string): Error => failure(code, 'copyfile', from, to);
  const node = foundFor(() => files.find(from, 'copyfile'), fail);
  if (node === undefined) throw fail('ENOENT');
  if (node.kind === 'folder') files.unsupported('fs.copyFile of a folder');
  const target = foundFor(() => files.find(to, 'copyfile'), fail);
  if (target !== undefined && exclusive) throw fail('EEXIST');
  if (target?.kind === 'folder') throw fail('EISDIR');
  files.content(node, false);
  if (target === undefined) {
    if (foundFor(() => files.find(dirname(to), 'copyfile'), fail)?.kind !== 'folder') throw fail('ENOENT');
    files.put(to, files.newFile(to, Buffer.from(node.data), node.mode & 0o777), 'copyfile');
    return;
  }
  files.content(target, true);
  target.data = Buffer.from(node.data);
}
