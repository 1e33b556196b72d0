// Tables of a font file: the WOFF container, and which glyph a code point has. Read by font.ts.
import { inflateSync } from 'node:zlib';

export function readWoff(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF file');
  const tables = new Map<string, Buffer>();
  for (let i = 0, at = 44; i < file.readUInt16BE(12); i++, at += 20) {
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', at, at + 4), packed < length ? inflateSync(data) : data);
  }
  return tables;
}

/** Code points to glyphs: the formats 4 (16 bits) and 12 (all of Unicode). */
export function readCodes(cmap: Buffer): Map<number, number> {
  const codes = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, codes);
    if (format === 12) {
      for (let g = 0, at = 16; g < table.readUInt32BE(12); g++, at += 12) {
        const [start, end, glyph] = [0, 4, 8].map((field) => table.readUInt32BE(at + field));
        for (let code = start; code <= end; code++) codes.set(code, glyph + code - start);
      }
    }
  }
  return codes;
}

function readSegments(table: Buffer, codes: Map<number, number>): void {
  const size = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
  for (let i = 0; i < size; i += 2) {
    const offset = table.readUInt16BE(offsets + i);
    for (let code = table.readUInt16BE(starts + i); code <= table.readUInt16BE(ends + i) && code < 0xffff; code++) {
      const delta = table.readUInt16BE(deltas + i);
      const at = offsets + i + offset + (code - table.readUInt16BE(starts + i)) * 2;
      const raw = offset === 0 ? code : table.readUInt16BE(at);
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) codes.set(code, glyph);
    }
  }
}
