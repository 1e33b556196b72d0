// A scene as PDF: one page of vectors, with text that can be selected and searched, and no need for any font.
import { deflateSync } from 'node:zlib';
import { loadFonts } from './font.js';
import { type GlyphFont, GlyphFonts, outlineProgram, POINTS, rgb, short } from './glyph-programs.js';
import { ADVANCE, type Scene, type Shape, type Text } from './scene.js';

/** Pages may not be longer; larger figures are made smaller. */
const MAX_POINTS = 14_400;

export function writePdf(scene: Scene): Buffer {
  const glyphs = new GlyphFonts(scene, loadFonts());
  const scale = Math.min(POINTS, MAX_POINTS / Math.max(scene.width, scene.height));
  const [width, height] = [short(scene.width * scale), short(scene.height * scale)];
  const content = [`${scale} 0 0 ${-scale} 0 ${height} cm`];
  for (const { items } of scene.groups) {
    for (const item of items) content.push(item.kind === 'shape' ? shape(item) : text(item, glyphs));
  }
  const file = new PdfFile();
  const page = file.reserve();
  const pages = file.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  const fonts = glyphs.fonts.map((font) => `/${font.name} ${addFont(file, font)} 0 R`);
  const stream = file.addStream(content.join('\n'));
  const resources = `<< /Font << ${fonts.join(' ')} >> >>`;
  file.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${stream} 0 R >>`,
  );
  const catalog = file.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`);
  const info = file.add(`<< /Title ${utf16(scene.title)} /Producer (everypath) >>`);
  return file.finish(catalog, info);
}

function shape({ outline, fill, stroke, width = 1, dashed }: Shape): string {
  const paint = fill === undefined ? 'S' : stroke === undefined ? 'f' : 'B';
  const parts = ['q'];
  if (fill !== undefined) parts.push(`${rgb(fill)} rg`);
  if (stroke !== undefined) parts.push(`${rgb(stroke)} RG ${width} w${dashed ? ' [5 3] 0 d' : ''}`);
  return [...parts, outlineProgram(outline), paint, 'Q'].join(' ');
}

function text(item: Text, glyphs: GlyphFonts): string {
  const { x, y, size, color } = item;
  const runs = glyphs.runs(item);
  const width = runs.reduce((sum, run) => sum + run.codes.length, 0) * ADVANCE * size;
  const shown = runs.map(({ font, codes }) => `/${font.name} ${size} Tf <${Buffer.from(codes).toString('hex')}> Tj`);
  return `BT ${rgb(color)} rg 1 0 0 -1 ${short(x - width / 2)} ${short(y)} Tm ${shown.join(' ')} ET`;
}

function addFont(file: PdfFile, { unitsPerEm, advance, glyphs }: GlyphFont): number {
  const box = `0 ${-unitsPerEm} ${advance} ${unitsPerEm}`;
  const programs = glyphs.map(({ program }, i) => {
    const stream = file.addStream(`${advance} 0 ${box} d1\n${program}${program === '' ? '' : ' f'}`);
    return `/g${i + 1} ${stream} 0 R`;
  });
  const unicode = file.addStream(toUnicode(glyphs.map(({ codePoint }) => codePoint)));
  const names = glyphs.map((_, i) => `/g${i + 1}`).join(' ');
  const widths = glyphs.map(() => advance).join(' ');
  return file.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [${box}] /FontMatrix [${1 / unitsPerEm} 0 0 ${1 / unitsPerEm} 0 0] ` +
      `/CharProcs << ${programs.join(' ')} >> /Encoding << /Type /Encoding /Differences [1 ${names}] >> ` +
      `/FirstChar 1 /LastChar ${glyphs.length} /Widths [${widths}] /ToUnicode ${unicode} 0 R /Resources << >> >>`,
  );
}

/** What the codes mean, for readers that search or copy. */
function toUnicode(codePoints: readonly number[]): string {
  const lines: string[] = [];
  // A block may have 100 entries.
  for (let at = 0; at < codePoints.length; at += 100) {
    const block = codePoints.slice(at, at + 100);
    lines.push(`${block.length} beginbfchar`);
    block.forEach((codePoint, i) => {
      const code = (at + i + 1).toString(16).padStart(2, '0');
      lines.push(`<${code}> <${Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex')}>`);
    });
    lines.push('endbfchar');
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function utf16(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}

class PdfFile {
  private readonly objects: (string | Buffer)[] = [];

  reserve(): number {
    return this.objects.push('');
  }

  set(id: number, body: string): void {
    this.objects[id - 1] = body;
  }

  add(body: string | Buffer): number {
    return this.objects.push(body);
  }

  addStream(data: string): number {
    const packed = deflateSync(Buffer.from(data, 'latin1'));
    const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
  }

  finish(catalog: number, info: number): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
    let length = parts[0].length;
    const offsets: number[] = [];
    for (const [i, body] of this.objects.entries()) {
      offsets.push(length);
      const object = Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
        Buffer.from('\nendobj\n'),
      ]);
      parts.push(object);
      length += object.length;
    }
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.objects.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}
