// A scene as PostScript: one page of the figure's size, with its own fonts.
import { loadFonts } from './font.js';
import { type GlyphFont, GlyphFonts, outlineProgram, POINTS, rgb, short } from './glyph-programs.js';
import { ADVANCE, type Scene, type Shape, type Text } from './scene.js';

const PROLOGUE = `%%BeginProlog
/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/rg {setrgbcolor} bind def
%%EndProlog`;

export function writePostScript(scene: Scene): string {
  const glyphs = new GlyphFonts(scene, loadFonts());
  const [width, height] = [scene.width * POINTS, scene.height * POINTS];
  const out = [
    '%!PS-Adobe-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${short(width)} ${short(height)}`,
    `%%Title: (${escapeText(scene.title)})`,
    '%%Creator: everypath',
    '%%LanguageLevel: 2',
    '%%Pages: 1',
    '%%EndComments',
    PROLOGUE,
    '%%BeginSetup',
    ...glyphs.fonts.map(fontText),
    '%%EndSetup',
    '%%Page: 1 1',
    `/setpagedevice where {pop << /PageSize [${short(width)} ${short(height)}] >> setpagedevice} if`,
    'gsave',
    `0 ${short(height)} translate ${POINTS} ${-POINTS} scale`,
  ];
  for (const { items } of scene.groups) {
    for (const item of items) out.push(item.kind === 'shape' ? shape(item) : text(item, glyphs));
  }
  out.push('grestore', 'showpage', '%%EOF', '');
  return out.join('\n');
}

function shape({ outline, fill, stroke, width = 1, dashed }: Shape): string {
  const parts = ['newpath', outlineProgram(outline)];
  if (fill !== undefined)
    parts.push(stroke === undefined ? `${rgb(fill)} rg fill` : `gsave ${rgb(fill)} rg fill grestore`);
  if (stroke !== undefined)
    parts.push(`${rgb(stroke)} rg ${width} setlinewidth [${dashed ? '5 3' : ''}] 0 setdash stroke`);
  return parts.join(' ');
}

function text(item: Text, glyphs: GlyphFonts): string {
  const { x, y, size, color } = item;
  const runs = glyphs.runs(item);
  const width = runs.reduce((sum, run) => sum + run.codes.length, 0) * ADVANCE * size;
  const shown = runs.map(({ font, codes }) => {
    const matrix = `[${size} 0 0 ${-size} 0 0]`;
    return `/${font.name} findfont ${matrix} makefont setfont <${Buffer.from(codes).toString('hex')}> show`;
  });
  return `${rgb(color)} rg ${short(x - width / 2)} ${short(y)} m ${shown.join(' ')}`;
}

function fontText({ name, unitsPerEm, advance, glyphs }: GlyphFont): string {
  const box = `0 ${-unitsPerEm} ${advance} ${unitsPerEm}`;
  const programs = glyphs.map(({ program }, i) => `/g${i + 1} {${program}} bind def`);
  return `11 dict begin
/FontType 3 def /FontMatrix [${1 / unitsPerEm} 0 0 ${1 / unitsPerEm} 0 0] def /FontBBox [${box}] def
/Encoding 256 array def 0 1 255 {Encoding exch /.notdef put} for
${glyphs.map((_, i) => `Encoding ${i + 1} /g${i + 1} put`).join(' ')}
/CharProcs ${glyphs.length + 1} dict def CharProcs begin /.notdef {} def
${programs.join('\n')}
end
/BuildGlyph {${advance} 0 ${box} setcachedevice exch /CharProcs get exch 2 copy known not {pop /.notdef} if get exec fill} bind def
/BuildChar {1 index /Encoding get exch get 1 index /BuildGlyph get exec} bind def
currentdict end /${name} exch definefont pop`;
}

function escapeText(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}
