// Text in PDF and PostScript: the glyphs that a scene uses, as Type 3 fonts whose programs draw the outlines. Both languages
// are given the same program, with operators of one letter.
import { drawable, type Font, type Fonts } from './font.js';
import type { Command, Scene, Text } from './scene.js';

/** Glyphs of one font; their codes are 1, 2, ... */
export interface GlyphFont {
  readonly name: string;
  readonly unitsPerEm: number;
  readonly advance: number;
  readonly glyphs: { readonly codePoint: number; readonly program: string }[];
}

/** Characters with codes of one font, in the order of the text. */
export interface Run {
  readonly font: GlyphFont;
  readonly codes: readonly number[];
}

const MAX_CODES = 255;

export class GlyphFonts {
  readonly fonts: GlyphFont[] = [];
  private readonly known = new Map<string, { readonly font: GlyphFont; readonly code: number }>();
  private readonly last = new Map<Font, GlyphFont>();

  constructor(
    scene: Scene,
    private readonly available: Fonts,
  ) {
    for (const { items } of scene.groups) for (const item of items) if (item.kind === 'text') this.runs(item);
  }

  runs({ text, bold }: Text): Run[] {
    const source = bold ? this.available.bold : this.available.regular;
    const runs: { font: GlyphFont; codes: number[] }[] = [];
    for (const codePoint of drawable(text, source)) {
      const { font, code } = this.find(codePoint, source, bold);
      const run = runs[runs.length - 1];
      if (run?.font === font) run.codes.push(code);
      else runs.push({ font, codes: [code] });
    }
    return runs;
  }

  private find(codePoint: number, source: Font, bold: boolean): { readonly font: GlyphFont; readonly code: number } {
    const key = `${bold}${codePoint}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { outline, advance } = source.glyph(codePoint);
    let font = this.last.get(source);
    if (font === undefined || font.glyphs.length === MAX_CODES) {
      font = { name: `F${this.fonts.length}`, unitsPerEm: source.unitsPerEm, advance, glyphs: [] };
      this.fonts.push(font);
      this.last.set(source, font);
    }
    font.glyphs.push({ codePoint, program: outlineProgram(outline) });
    const found = { font, code: font.glyphs.length };
    this.known.set(key, found);
    return found;
  }
}

/** `m`, `l`, `c`, `h`: as in PDF; a PostScript file defines them. */
export function outlineProgram(outline: readonly Command[]): string {
  return outline.map(([op, ...numbers]) => [...numbers.map(short), OPERATORS[op]].join(' ')).join(' ');
}

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** `#rrggbb` as three numbers from 0 to 1. */
export function rgb(color: string): string {
  return [1, 3, 5]
    .map((at) => String(Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000))
    .join(' ');
}

/** Points per unit of the scene. */
export const POINTS = 0.75;
