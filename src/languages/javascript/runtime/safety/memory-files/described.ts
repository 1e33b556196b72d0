// What `stat` and `readdir` tell of files in memory. Read by modules/fs.ts.
import type { Node } from './tree.js';

/** Times are not known: whoever reads one ends the run. */
export class MemoryStats {
  readonly dev = 1;
  readonly mode: number;
  readonly nlink = 1;
  readonly uid = 1000;
  readonly gid = 1000;
  readonly rdev = 0;
  readonly size: number;

  constructor(node: Node) {
    this.mode = node.mode;
    this.size = node.kind === 'file' ? node.data.length : 4096;
  }

  is(kind: string): boolean {
    return kind === ((this.mode & 0o170000) === 0o040000 ? 'isDirectory' : 'isFile');
  }
}

/** An entry of a folder. */
export class MemoryEntry {
  readonly path: string;

  constructor(
    readonly name: string,
    readonly parentPath: string,
    private readonly isFolder: boolean,
  ) {
    this.path = parentPath;
  }

  is(kind: string): boolean {
    return kind === (this.isFolder ? 'isDirectory' : 'isFile');
  }
}
