// A scene as PNG, painted here: no native code, no fonts of the machine.
import { deflateSync } from 'node:zlib';
import { drawable, loadFonts } from './font.js';
import { flatten, Raster } from './raster.js';
import { ADVANCE, type Scene, type Text } from './scene.js';

/** Pixels per unit, where the figure is not too large. */
const SCALE = 2;
const MAX_PIXELS = 60_000_000;
/** Many programs refuse images with longer sides. */
const MAX_SIDE = 32_000;
/** Below this text cannot be read any more. */
const MIN_SCALE = 0.5;

/** The figure is too large to be read as an image. */
export class TooLargeError extends Error {}

export function writePng(scene: Scene): Buffer {
  const area = Math.sqrt(MAX_PIXELS / (scene.width * scene.height));
  const scale = Math.min(SCALE, area, MAX_SIDE / Math.max(scene.width, scene.height));
  if (scale < MIN_SCALE) {
    const [width, height] = [Math.ceil(scene.width), Math.ceil(scene.height)];
    throw new TooLargeError(`the figure is ${width} by ${height} units, too large for an image that can be read`);
  }
  const raster = new Raster(Math.ceil(scene.width * scale), Math.ceil(scene.height * scale));
  for (const { items } of scene.groups) {
    for (const item of items) {
      if (item.kind === 'shape') raster.paint(item, scale);
      else paintText(raster, item, scale);
    }
  }
  return encodePng(raster);
}

function paintText(raster: Raster, { text, x, y, size, bold, color }: Text, scale: number): void {
  const fonts = loadFonts();
  const font = bold ? fonts.bold : fonts.regular;
  const codes = drawable(text, font);
  const unit = (size / font.unitsPerEm) * scale;
  let left = (x - (codes.length * ADVANCE * size) / 2) * scale;
  for (const code of codes) {
    const { outline, advance } = font.glyph(code);
    const origin = left;
    if (outline.length > 0)
      raster.fill(
        flatten(outline, (gx, gy) => [origin + gx * unit, y * scale - gy * unit]),
        color,
      );
    left += advance * unit;
  }
}

export function encodePng({ width, height, pixels }: Raster): Buffer {
  const stride = width * 3;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (stride + 1);
    const row = pixels.subarray(y * stride, (y + 1) * stride);
    if (y === 0) {
      lines.set(row, at + 1);
      continue;
    }
    // Filter 2: differences to the row above, since most rows repeat it.
    lines[at] = 2;
    const above = (y - 1) * stride;
    for (let i = 0; i < stride; i++) lines[at + 1 + i] = row[i] - pixels[above + i];
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = (c & 1) === 0 ? c >>> 1 : 0xedb88320 ^ (c >>> 1);
  return c;
});

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = CRC[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
