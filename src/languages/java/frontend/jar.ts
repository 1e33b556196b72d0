// A jar: the directory of a zip file, entries inflated when they are asked for.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

export class Jar {
  private readonly data: Buffer;
  private readonly entries = new Map<string, Entry>();

  /** @throws Error when the file is no zip file */
  constructor(readonly file: string) {
    this.data = readFileSync(file);
    const { data } = this;
    let end = data.length - 22;
    while (end >= 0 && data.readUInt32LE(end) !== END) end--;
    if (end < 0) throw new Error(`${file} is no jar`);
    let at = data.readUInt32LE(end + 16);
    for (let left = data.readUInt16LE(end + 10); left > 0 && data.readUInt32LE(at) === ENTRY; left--) {
      const [nameLength, extra, comment] = [28, 30, 32].map((o) => data.readUInt16LE(at + o));
      this.entries.set(data.toString('utf8', at + 46, at + 46 + nameLength), {
        method: data.readUInt16LE(at + 10),
        size: data.readUInt32LE(at + 20),
        at: data.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + extra + comment;
    }
  }

  names(): Iterable<string> {
    return this.entries.keys();
  }

  find(name: string): Uint8Array | undefined {
    const entry = this.entries.get(name);
    if (entry === undefined) return undefined;
    const start = entry.at + 30 + this.data.readUInt16LE(entry.at + 26) + this.data.readUInt16LE(entry.at + 28);
    const packed = this.data.subarray(start, start + entry.size);
    return new Uint8Array(entry.method === 0 ? packed : inflateRawSync(packed));
  }
}
