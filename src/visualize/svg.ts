// A scene as SVG. Text stays text, in a monospaced font of the reader's.
import type { Command, Scene, Shape, Text } from './scene.js';

export function writeSvg(scene: Scene): string {
  const { title, width, height, groups } = scene;
  const [w, h] = [number(width), number(height)];
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-label="${escape(title)}">`,
    `<title>${escape(title)}</title>`,
    '<style>text{font-family:"DejaVu Sans Mono",Menlo,Consolas,"Liberation Mono",monospace;text-anchor:middle;white-space:pre}.b{font-weight:bold}.d{stroke-dasharray:5 3}</style>',
    `<rect width="${w}" height="${h}" fill="#ffffff"/>`,
  ];
  for (const { id, name, title: text, items } of groups) {
    out.push(`<g id="${id}" class="${name}">${text === '' ? '' : `<title>${escape(text)}</title>`}`);
    for (const item of items) out.push(item.kind === 'shape' ? shape(item) : textElement(item));
    out.push('</g>');
  }
  out.push('</svg>\n');
  return out.join('\n');
}

function shape({ outline, fill, stroke, width = 1, dashed }: Shape): string {
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${number(width)}"`;
  return `<path d="${outline.map(command).join('')}" fill="${fill ?? 'none'}"${line}${dashed ? ' class="d"' : ''}/>`;
}

function command([op, ...numbers]: Command): string {
  return op + numbers.map(number).join(' ');
}

function textElement({ text, x, y, size, bold, color }: Text): string {
  const weight = bold ? ' class="b"' : '';
  return `<text x="${number(x)}" y="${number(y)}" font-size="${size}" fill="${color}"${weight} xml:space="preserve">${escape(text)}</text>`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ESCAPES[c]);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
