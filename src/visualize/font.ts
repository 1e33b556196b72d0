// The font of figures that carry their own: outlines of glyphs from a WOFF file of the package @fontsource/dejavu-mono, so
// that text shows on machines with no fonts at all. Reads the few tables of a TrueType font that outlines need.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCodes, readWoff } from './font-tables.js';
import type { Command } from './scene.js';

export interface Glyph {
  /** In units of the font, y pointing up. */
  readonly outline: readonly Command[];
  readonly advance: number;
}

const POINT = { onCurve: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 };
const PART = { words: 1, offsets: 2, scale: 8, more: 32, scales: 64, matrix: 128 };

export class Font {
  readonly unitsPerEm: number;
  private readonly tables: ReadonlyMap<string, Buffer>;
  private readonly glyphs = new Map<number, Glyph>();
  private readonly longOffsets: boolean;
  private readonly metrics: number;
  private readonly codes: ReadonlyMap<number, number>;

  constructor(woff: Buffer) {
    this.tables = readWoff(woff);
    const head = this.table('head');
    this.unitsPerEm = head.readUInt16BE(18);
    this.longOffsets = head.readInt16BE(50) === 1;
    this.metrics = this.table('hhea').readUInt16BE(34);
    this.codes = readCodes(this.table('cmap'));
  }

  has(codePoint: number): boolean {
    return this.codes.has(codePoint);
  }

  glyph(codePoint: number): Glyph {
    let glyph = this.glyphs.get(codePoint);
    if (glyph === undefined) {
      const index = this.codes.get(codePoint) ?? 0;
      glyph = { outline: this.contours(index, 0).flatMap(contourCommands), advance: this.advance(index) };
      this.glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  private table(name: string): Buffer {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`the font has no table ${name}`);
    return table;
  }

  private advance(index: number): number {
    return this.table('hmtx').readUInt16BE(Math.min(index, this.metrics - 1) * 4);
  }

  private contours(index: number, depth: number): Contour[] {
    const loca = this.table('loca');
    const offset = (i: number): number => (this.longOffsets ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2);
    const [start, end] = [offset(index), offset(index + 1)];
    if (start === end || depth > 5) return [];
    const data = this.table('glyf').subarray(start, end);
    const count = data.readInt16BE(0);
    return count >= 0 ? simpleContours(data, count) : this.composite(data, depth);
  }

  /** A glyph made of others: letters with accents. */
  private composite(data: Buffer, depth: number): Contour[] {
    const contours: Contour[] = [];
    let at = 10;
    for (let flags: number = PART.more; (flags & PART.more) !== 0; ) {
      flags = data.readUInt16BE(at);
      const index = data.readUInt16BE(at + 2);
      at += 4;
      const wide = (flags & PART.words) !== 0;
      const byOffset = (flags & PART.offsets) !== 0;
      const dx = byOffset ? (wide ? data.readInt16BE(at) : data.readInt8(at)) : 0;
      const dy = byOffset ? (wide ? data.readInt16BE(at + 2) : data.readInt8(at + 1)) : 0;
      at += wide ? 4 : 2;
      const scale = (i: number): number => data.readInt16BE(at + i * 2) / 16384;
      let [a, b, c, d] = [1, 0, 0, 1];
      if ((flags & PART.scale) !== 0) [a, d, at] = [scale(0), scale(0), at + 2];
      else if ((flags & PART.scales) !== 0) [a, d, at] = [scale(0), scale(1), at + 4];
      else if ((flags & PART.matrix) !== 0) [a, b, c, d, at] = [scale(0), scale(1), scale(2), scale(3), at + 8];
      for (const contour of this.contours(index, depth + 1)) {
        contours.push(contour.map(({ x, y, on }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, on })));
      }
    }
    return contours;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

type Contour = readonly Point[];

function simpleContours(data: Buffer, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, i) => data.readUInt16BE(10 + i * 2));
  const total = count === 0 ? 0 : ends[count - 1] + 1;
  let at = 10 + count * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data[at++];
    const times = (flag & POINT.repeat) === 0 ? 1 : data[at++] + 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) !== 0 ? data[at++] : -data[at++];
      else if ((flag & same) === 0) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(POINT.xShort, POINT.xSame);
  const ys = coordinates(POINT.yShort, POINT.ySame);
  return ends.map((end, i) => {
    const start = i === 0 ? 0 : ends[i - 1] + 1;
    return flags.slice(start, end + 1).map((flag, k) => ({
      x: xs[start + k],
      y: ys[start + k],
      on: (flag & POINT.onCurve) !== 0,
    }));
  });
}

/** Quadratic curves, with points on the curve left out where they lie halfway between two others, as cubic ones. */
function contourCommands(contour: Contour): Command[] {
  if (contour.length < 2) return [];
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  const first = contour.find((p) => p.on) ?? between(contour[0], contour[1]);
  const from = contour.indexOf(first);
  const start = first;
  const rest = from < 0 ? [...contour.slice(1), contour[0]] : [...contour.slice(from + 1), ...contour.slice(0, from)];
  const commands: Command[] = [['M', start.x, start.y]];
  let current = start;
  let control: Point | undefined;
  const curveTo = (c: Point, to: Point): void => {
    const third = (p: number, q: number): number => p + (2 / 3) * (q - p);
    commands.push(['C', third(current.x, c.x), third(current.y, c.y), third(to.x, c.x), third(to.y, c.y), to.x, to.y]);
    current = to;
  };
  for (const point of [...rest, start]) {
    if (!point.on) {
      if (control !== undefined) curveTo(control, between(control, point));
      control = point;
    } else if (control !== undefined) {
      curveTo(control, point);
      control = undefined;
    } else {
      commands.push(['L', point.x, point.y]);
      current = point;
    }
  }
  commands.push(['Z']);
  return commands;
}

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
}

let loaded: Fonts | undefined;

export function loadFonts(): Fonts {
  loaded ??= { regular: readFont(400), bold: readFont(700) };
  return loaded;
}

function readFont(weight: number): Font {
  const name = `@fontsource/dejavu-mono/files/dejavu-mono-latin-${weight}-normal.woff`;
  return new Font(readFileSync(createRequire(import.meta.url).resolve(name)));
}

/** The characters of a text that can be drawn; others by their number. */
export function drawable(text: string, font: Font): number[] {
  return [...text].flatMap((char) => {
    const code = char.codePointAt(0) as number;
    if (font.has(code)) return [code];
    return [...`\\u{${code.toString(16)}}`].map((c) => c.charCodeAt(0));
  });
}
