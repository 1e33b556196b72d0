// Descriptors of files in memory. Made by operations.ts, anew for each path.
import { failure } from './failure.js';
import { bytesOf, type Opening } from './given.js';
import type { MemoryFiles } from './operations.js';
import type { FileNode, Node } from './tree.js';

interface OpenFile {
  readonly node: FileNode;
  readonly how: Opening;
  position: number;
}

/** The lowest number: those below belong to the process. */
const FIRST = 20;

export class Descriptors {
  private readonly files: (OpenFile | undefined)[] = [];

  /** Of a tree that was copied. */
  copy(copies: ReadonlyMap<Node, Node>): Descriptors {
    const made = new Descriptors();
    for (const file of this.files) {
      // A file that was removed while it was open has no copy.
      made.files.push(file && { ...file, node: (copies.get(file.node) ?? { ...file.node }) as FileNode });
    }
    return made;
  }

  /** The lowest number that is free, as systems do. */
  add(opened: Omit<OpenFile, 'position'>): number {
    const free = this.files.indexOf(undefined);
    const at = free === -1 ? this.files.length : free;
    this.files[at] = { ...opened, position: 0 };
    return at + FIRST;
  }

  get(fd: unknown, call: string): OpenFile {
    const file = typeof fd === 'number' ? this.files[fd - FIRST] : undefined;
    if (file === undefined) throw failure('EBADF', call);
    return file;
  }

  close(fd: unknown): void {
    this.get(fd, 'close');
    this.files[(fd as number) - FIRST] = undefined;
  }

  /** What follows the position, to the end. */
  rest(fd: unknown, owner: MemoryFiles): Buffer {
    const file = this.get(fd, 'read');
    if (!file.how.reads) throw failure('EBADF', 'read');
    owner.content(file.node, false);
    const data = Buffer.from(file.node.data.subarray(file.position));
    file.position += data.length;
    return data;
  }

  /** Into a buffer of the program: (buffer, offset, length, position), or options in the place of those. */
  read(fd: unknown, given: readonly unknown[], owner: MemoryFiles): number {
    const file = this.get(fd, 'read');
    if (!file.how.reads) throw failure('EBADF', 'read');
    const [buffer, second, third, fourth] = given;
    const named = typeof second === 'object' && second !== null;
    const options = (named ? second : { offset: second, length: third, position: fourth }) as Record<string, unknown>;
    if (!ArrayBuffer.isView(buffer)) owner.unsupported('fs.read without a buffer');
    const bytes = bytesOf(buffer, undefined);
    const offset = typeof options.offset === 'number' ? options.offset : 0;
    const length = typeof options.length === 'number' ? options.length : bytes.length - offset;
    const from = typeof options.position === 'number' && options.position >= 0 ? options.position : undefined;
    owner.content(file.node, false);
    const start = from ?? file.position;
    const count = file.node.data.copy(bytes, offset, start, Math.min(start + length, file.node.data.length));
    if (from === undefined) file.position += count;
    return count;
  }

  write(fd: unknown, bytes: Buffer, position: unknown, owner: MemoryFiles): number {
    const file = this.get(fd, 'write');
    if (!file.how.writes) throw failure('EBADF', 'write');
    const { node } = file;
    owner.content(node, true);
    const own = typeof position === 'number' && !file.how.appends;
    const at = file.how.appends ? node.data.length : own ? position : file.position;
    const size = Math.max(node.data.length, at + bytes.length);
    const data = Buffer.alloc(size);
    node.data.copy(data);
    bytes.copy(data, at);
    node.data = data;
    if (!own) file.position = at + bytes.length;
    return bytes.length;
  }
}
