// What is shown, as files: SVG (all shown nodes), PNG (the picture on the screen), JSON (the shown nodes as a tree document that
// everypath reads again).
import type { TreeDocument, TreeNode } from '../src/trace/format.js';
import { TREE_VERSION } from '../src/trace/format.js';
import { cornerOf, SIDE_POINT } from './draw.js';
import { foldCard } from './fold-card.js';
import { inkName, type Palette } from './palette.js';
import type { Rectangle, Scene } from './scene.js';
import type { Session } from './session.js';
import { shorten } from './text.js';
import { NONE } from './tree.js';

export function exportJson(session: Session): string {
  const { scene, tree } = session;
  const { node, parent, edge, position } = scene.shown;
  const nodes = Array.from(node, (index, p): TreeNode => {
    const { target, edge: _, ...rest } = tree.nodes[index];
    const seen = target === undefined ? NONE : (position[tree.indexOf(target)] ?? NONE);
    return {
      ...rest,
      id: p,
      parent: parent[p],
      ...(edge[p] === undefined ? {} : { edge: edge[p] }),
      ...(seen === NONE ? {} : { target: seen }),
    };
  });
  const document: TreeDocument = {
    everypathTree: TREE_VERSION,
    unit: session.header?.unit ?? '',
    file: session.header?.file ?? '',
    detail: session.header?.detail ?? 'branches',
    ...(session.done?.verdict === undefined ? {} : { verdict: session.done.verdict }),
    nodes,
  };
  return `${JSON.stringify(document)}\n`;
}

const MARGIN = 24;

export function exportSvg(session: Session, palette: Palette): string {
  const { scene } = session;
  const bounds = scene.bounds();
  const box = [bounds.x - MARGIN, bounds.y - MARGIN, bounds.width + 2 * MARGIN, bounds.height + 2 * MARGIN];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(round).join(' ')}" width="${round(box[2])}" height="${round(box[3])}">`,
    `<title>${escape(`${session.header?.unit ?? ''}: execution tree`)}</title>`,
    `<rect x="${round(box[0])}" y="${round(box[1])}" width="${round(box[2])}" height="${round(box[3])}" fill="${palette.background}"/>`,
    `<g fill="none" stroke="${palette.edge}" stroke-width="1.2">`,
  ];
  for (let p = 1; p < scene.size; p++) parts.push(edgePath(scene, p));
  parts.push('</g>', '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" text-anchor="middle">');
  for (let p = 0; p < scene.size; p++) parts.push(boxGroup(session, p, palette));
  parts.push('</g>', '</svg>', '');
  return parts.join('\n');
}

function edgePath(scene: Scene, p: number): string {
  const from = scene.outlet(scene.shown.parent[p]);
  const to = scene.inlet(p);
  const start = `M${round(from.x)} ${round(from.y)}`;
  const end = `${round(to.x)} ${round(to.y)}`;
  if (scene.orientation === 'down') {
    const middle = (from.y + to.y) / 2 - 4;
    return `<path d="${start}C${round(from.x)} ${round(middle)} ${round(to.x)} ${round(middle - 6)} ${end}"/>`;
  }
  const middle = round((from.x + to.x) / 2);
  return `<path d="${start}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${end}"/>`;
}

function boxGroup(session: Session, p: number, palette: Palette): string {
  const { scene, tree } = session;
  const index = scene.shown.node[p];
  const node = tree.nodes[index];
  const box = scene.box(p);
  const ink = palette.ink[inkName(node)];
  const place = tree.place(index);
  const middle = round(box.x + box.width / 2);
  const paint = `fill="${ink.fill}" stroke="${ink.line}"${node.kind === 'infeasible' ? ' stroke-dasharray="4 3"' : ''}`;
  const lines = [`<g>${shape(node, box, paint)}`];
  lines.push(textAt(middle, box.y + (place === '' ? box.height / 2 + 4 : 18), ink.text, tree.labels[index]));
  if (place !== '') lines.push(textAt(middle, box.y + 33, ink.text, place, 10));
  const edge = scene.edgeLabel(p);
  if (edge !== undefined) {
    const at = scene.inlet(p);
    const across = scene.orientation === 'right';
    lines.push(textAt(round(at.x - (across ? 22 : 0)), at.y - 8, palette.muted, shorten(edge, 30), 10));
  }
  const card = scene.cardBox(p);
  if (card !== undefined) lines.push(cardGroup(session, index, card, palette));
  lines.push('</g>');
  return lines.join('');
}

function cardGroup(session: Session, index: number, at: Rectangle, palette: Palette): string {
  const { title, outcomes } = foldCard(session.tree, index);
  const middle = round(at.x + at.width / 2);
  const frame = `x="${round(at.x)}" y="${round(at.y)}" width="${at.width}" height="${at.height}" rx="6"`;
  const counted = outcomes.map(({ outcome, text }) => `${text} ${outcome}`).join(', ');
  return [
    `<rect ${frame} fill="${palette.card}" stroke="${palette.edge}"><title>${escape(counted)}</title></rect>`,
    textAt(middle, at.y + 15, palette.text, title, 10),
    `<text x="${middle}" y="${round(at.y + 28)}" font-size="10">`,
    ...outcomes.map(
      ({ outcome, text }) =>
        `<tspan fill="${palette.ink[`end-${outcome}`].line}"> ● </tspan><tspan fill="${palette.ink[`end-${outcome}`].text}">${text}</tspan>`,
    ),
    '</text>',
  ].join('');
}

function shape(node: TreeNode, box: Rectangle, paint: string): string {
  const { x, y, width, height } = box;
  if (node.kind !== 'branch' && node.kind !== 'choice') {
    const corner = cornerOf(node, height);
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}" rx="${corner}" ${paint}/>`;
  }
  const points = [
    [x, y + height / 2],
    [x + SIDE_POINT, y],
    [x + width - SIDE_POINT, y],
    [x + width, y + height / 2],
    [x + width - SIDE_POINT, y + height],
    [x + SIDE_POINT, y + height],
  ];
  return `<polygon points="${points.map((point) => point.map(round).join(',')).join(' ')}" ${paint}/>`;
}

function textAt(x: number, y: number, fill: string, text: string, size?: number): string {
  const font = size === undefined ? '' : ` font-size="${size}"`;
  return `<text x="${x}" y="${round(y)}" fill="${fill}"${font}>${escape(text)}</text>`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

function escape(text: string): string {
  // Control characters cannot stand in XML at all.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd').toWellFormed();
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
