// `lib/modules` of a JDK: a class is found by the hash of its name, without an index of our own.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

const MAGIC = 0xcafedada;
const MULTIPLIER = 0x01000193;
const HEADER = 28;

export class JdkImage {
  private readonly fd: number;
  private readonly index: Buffer;
  private readonly length: number;
  private readonly locations: number;
  private readonly strings: number;
  private readonly data: number;
  private readonly modules: readonly string[];

  /** @throws Error when the folder holds no JDK of Java 9 or newer */
  constructor(readonly home: string) {
    const file = join(home, 'lib', 'modules');
    if (!existsSync(file)) throw new Error(`${home} is no JDK: it has no lib/modules`);
    this.fd = openSync(file, 'r');
    const header = this.read(0, HEADER);
    if (header.readUInt32LE(0) !== MAGIC) throw new Error(`${file} is not of a kind that is known here`);
    this.length = header.readUInt32LE(16);
    const locationBytes = header.readUInt32LE(20);
    const stringBytes = header.readUInt32LE(24);
    this.locations = HEADER + 8 * this.length;
    this.strings = this.locations + locationBytes;
    this.data = this.strings + stringBytes;
    this.index = this.read(0, this.data);
    this.modules = modulesOf(home);
  }

  private read(at: number, length: number): Buffer {
    const buffer = Buffer.alloc(length);
    readSync(this.fd, buffer, 0, length, at);
    return buffer;
  }

  /** The bytes of a class, by its internal name. */
  find(name: string): Uint8Array | undefined {
    for (const module of this.modules) {
      const found = this.resource(`/${module}/${name}.class`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private resource(path: string): Uint8Array | undefined {
    const name = Buffer.from(path);
    const redirect = this.index.readInt32LE(HEADER + 4 * (hash(name, MULTIPLIER) % this.length));
    if (redirect === 0) return undefined;
    const slot = redirect > 0 ? hash(name, redirect) % this.length : -1 - redirect;
    const attributes = this.attributes(this.locations + this.index.readUInt32LE(HEADER + 4 * this.length + 4 * slot));
    const [, module, parent, base, extension] = attributes;
    const full = `/${this.text(module)}/${this.text(parent)}/${this.text(base)}.${this.text(extension)}`;
    if (full !== path || attributes[6] > 0) return undefined;
    return new Uint8Array(this.read(this.data + attributes[5], attributes[7]));
  }

  private attributes(from: number): number[] {
    const values = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let at = from; ; ) {
      const byte = this.index[at++];
      const kind = byte >>> 3;
      if (kind === 0 || kind > 7) return values;
      let value = 0;
      for (let left = (byte & 7) + 1; left > 0; left--) value = value * 256 + this.index[at++];
      values[kind] = value;
    }
  }

  private text(offset: number): string {
    const start = this.strings + offset;
    return this.index.toString('utf8', start, this.index.indexOf(0, start));
  }

  close(): void {
    closeSync(this.fd);
  }
}

function hash(name: Uint8Array, seed: number): number {
  let h = seed;
  for (const byte of name) h = Math.imul(h, MULTIPLIER) ^ byte;
  return h & 0x7fffffff;
}

function modulesOf(home: string): string[] {
  const file = join(home, 'release');
  const listed = existsSync(file) ? /MODULES="([^"]*)"/.exec(readFileSync(file, 'utf8'))?.[1].split(' ') : undefined;
  return [...new Set(['java.base', ...(listed ?? [])])];
}
