// Draws a scene on a canvas: what the camera sees, with as much detail as the scale allows.
import type { TreeNode } from '../src/trace/format.js';
import { drawCard } from './fold-card.js';
import { inkName, type Palette } from './palette.js';
import type { Rectangle, Scene } from './scene.js';
import { shorten } from './text.js';

export interface Camera {
  /** World coordinates of the left upper corner. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Marks {
  /** Positions on the path of the selection. */
  readonly path: ReadonlySet<number>;
  /** Positions on the path it is compared with. */
  readonly other: ReadonlySet<number>;
  readonly selected: number;
  matched(p: number): boolean;
  folded(p: number): boolean;
}

const TEXT_FROM = 0.42;
const SHAPES_FROM = 0.16;
export const FONT = '12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
export const SMALL_FONT = '10px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

export function draw(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  size: { readonly width: number; readonly height: number; readonly ratio: number },
  palette: Palette,
  marks: Marks,
): void {
  const { scale } = camera;
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, size.width, size.height);
  context.setTransform(
    size.ratio * scale,
    0,
    0,
    size.ratio * scale,
    -camera.x * size.ratio * scale,
    -camera.y * size.ratio * scale,
  );
  const within = { x: camera.x, y: camera.y, width: size.width / scale, height: size.height / scale };
  const boxes: number[] = [];
  const small: Rectangle[] = [];
  scene.visit(
    within,
    { width: 1.2 / scale, height: 1.2 / scale },
    (p) => boxes.push(p),
    (_, r) => small.push(r),
  );
  drawEdges(context, scene, boxes, scale, palette, marks);
  drawLinks(context, scene, boxes, scale, palette);
  context.fillStyle = palette.edge;
  for (const r of small) context.fillRect(r.x, r.y, Math.max(r.width, 0.8 / scale), Math.max(r.height, 0.8 / scale));
  if (scale < SHAPES_FROM) drawSpecks(context, scene, boxes, scale, palette);
  else for (const p of boxes) drawBox(context, scene, p, scale, palette, marks, within);
  drawMarks(context, scene, boxes, scale, palette, marks);
}

function drawEdges(
  context: CanvasRenderingContext2D,
  scene: Scene,
  boxes: readonly number[],
  scale: number,
  palette: Palette,
  marks: Marks,
): void {
  const groups = [
    { color: palette.edge, width: Math.max(1.2, 0.7 / scale), positions: [] as number[] },
    { color: palette.second, width: Math.max(3, 2.2 / scale), positions: [] as number[] },
    { color: palette.accent, width: Math.max(3, 2.2 / scale), positions: [] as number[] },
  ];
  for (const p of boxes) {
    if (p === 0) continue;
    groups[marks.path.has(p) ? 2 : marks.other.has(p) ? 1 : 0].positions.push(p);
  }
  const curved = scale >= SHAPES_FROM;
  for (const { color, width, positions } of groups) {
    if (positions.length === 0) continue;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    for (const p of positions) traceEdge(context, scene, p, curved);
    context.stroke();
  }
}

/** From states that were seen before to where they were. */
function drawLinks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  boxes: readonly number[],
  scale: number,
  palette: Palette,
): void {
  context.strokeStyle = palette.ink.infeasible.line;
  context.lineWidth = Math.max(1, 0.7 / scale);
  context.setLineDash([5, 4]);
  context.beginPath();
  for (const p of boxes) {
    const { target } = scene.tree.nodes[scene.shown.node[p]];
    const to = target === undefined ? -1 : (scene.shown.position[scene.tree.indexOf(target)] ?? -1);
    if (to < 0) continue;
    const start = scene.outlet(p);
    const end = scene.outlet(to);
    const away = 40;
    if (scene.orientation === 'down') {
      context.moveTo(start.x, start.y);
      context.bezierCurveTo(start.x, start.y + away, end.x, end.y + away, end.x, end.y);
    } else {
      context.moveTo(start.x, start.y);
      context.bezierCurveTo(start.x + away, start.y, end.x + away, end.y, end.x, end.y);
    }
  }
  context.stroke();
  context.setLineDash([]);
}

function traceEdge(context: CanvasRenderingContext2D, scene: Scene, p: number, curved: boolean): void {
  const from = scene.outlet(scene.shown.parent[p]);
  const to = scene.inlet(p);
  context.moveTo(from.x, from.y);
  if (!curved) context.lineTo(to.x, to.y);
  else if (scene.orientation === 'down') {
    const middle = (from.y + to.y) / 2 - 4;
    context.bezierCurveTo(from.x, middle, to.x, middle - 6, to.x, to.y);
  } else {
    const middle = (from.x + to.x) / 2;
    context.bezierCurveTo(middle, from.y, middle, to.y, to.x, to.y);
  }
}

/** So far away that a box is a speck: rectangles, one colour at a time. */
function drawSpecks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  boxes: readonly number[],
  scale: number,
  palette: Palette,
): void {
  const byInk = new Map<string, number[]>();
  for (const p of boxes) {
    const name = inkName(scene.tree.nodes[scene.shown.node[p]]);
    const list = byInk.get(name);
    if (list === undefined) byInk.set(name, [p]);
    else list.push(p);
  }
  const least = 2 / scale;
  for (const [name, positions] of byInk) {
    context.fillStyle = palette.ink[name].line;
    for (const p of positions) {
      context.fillRect(scene.x[p], scene.y[p], Math.max(scene.width[p], least), Math.max(scene.height[p], least));
    }
  }
}

export function traceShape(context: CanvasRenderingContext2D | Path2D, node: TreeNode, box: Rectangle): void {
  const { x, y, width, height } = box;
  if (node.kind === 'branch' || node.kind === 'choice') {
    const point = SIDE_POINT;
    context.moveTo(x, y + height / 2);
    context.lineTo(x + point, y);
    context.lineTo(x + width - point, y);
    context.lineTo(x + width, y + height / 2);
    context.lineTo(x + width - point, y + height);
    context.lineTo(x + point, y + height);
    context.closePath();
  } else context.roundRect(x, y, width, height, cornerOf(node, height));
}

export const SIDE_POINT = 16;

export function cornerOf(node: TreeNode, height: number): number {
  return node.kind === 'end' || node.kind === 'root' ? height / 2 : node.kind === 'condition' ? 12 : 5;
}

function drawBox(
  context: CanvasRenderingContext2D,
  scene: Scene,
  p: number,
  scale: number,
  palette: Palette,
  marks: Marks,
  within: Rectangle,
): void {
  const box = scene.box(p);
  if (box.x > within.x + within.width + 60 || box.x + box.width < within.x - 160) return;
  if (box.y > within.y + within.height + 60 || box.y + box.height < within.y - 60) return;
  const node = scene.tree.nodes[scene.shown.node[p]];
  const ink = palette.ink[inkName(node)];
  const dashed = node.kind === 'infeasible' || node.kind === 'subsumed';
  context.beginPath();
  traceShape(context, node, box);
  context.fillStyle = ink.fill;
  context.fill();
  context.lineWidth = node.kind === 'statement' ? 1 : 1.4;
  context.strokeStyle = ink.line;
  if (dashed) context.setLineDash([4, 3]);
  context.stroke();
  if (dashed) context.setLineDash([]);
  if (node.kind === 'call' || node.kind === 'return') {
    context.fillStyle = ink.line;
    const bar = node.kind === 'call' ? box.x : box.x + box.width - 4;
    context.fillRect(bar, box.y, 4, box.height);
  }
  if (scale >= TEXT_FROM) drawText(context, scene, p, box, ink.text, palette);
  const card = scene.cards.get(p);
  if (card !== undefined) {
    drawCard(context, card, scene.cardBox(p)!, palette, scale >= TEXT_FROM ? SMALL_FONT : undefined);
  }
  if (marks.folded(p) && scale >= TEXT_FROM) drawFold(context, box, palette);
}

function drawText(
  context: CanvasRenderingContext2D,
  scene: Scene,
  p: number,
  box: Rectangle,
  color: string,
  palette: Palette,
): void {
  const place = scene.tree.place(scene.shown.node[p]);
  const middle = box.x + box.width / 2;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = FONT;
  context.fillStyle = color;
  context.fillText(scene.tree.labels[scene.shown.node[p]], middle, box.y + (place === '' ? box.height / 2 : 14));
  if (place !== '') {
    context.font = SMALL_FONT;
    context.globalAlpha = 0.8;
    context.fillText(place, middle, box.y + 29);
    context.globalAlpha = 1;
  }
  const edge = scene.edgeLabel(p);
  if (edge === undefined) return;
  const at = scene.inlet(p);
  context.font = SMALL_FONT;
  const text = shorten(edge, 30);
  const across = scene.orientation === 'right';
  const width = context.measureText(text).width + 6;
  const x = across ? at.x - width / 2 - 4 : at.x;
  const y = at.y - (across ? 0 : 13);
  context.fillStyle = palette.background;
  context.fillRect(x - width / 2, y - 7, width, 14);
  context.fillStyle = palette.muted;
  context.fillText(text, x, y);
}

function drawFold(context: CanvasRenderingContext2D, box: Rectangle, palette: Palette): void {
  context.fillStyle = palette.ink.call.line;
  for (let i = -1; i <= 1; i++) {
    context.beginPath();
    context.arc(box.x + box.width / 2 + i * 6, box.y + box.height + 6, 1.8, 0, Math.PI * 2);
    context.fill();
  }
}

function drawMarks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  boxes: readonly number[],
  scale: number,
  palette: Palette,
  marks: Marks,
): void {
  const outline = (p: number, color: string, width: number, away: number): void => {
    const box = scene.box(p);
    context.beginPath();
    context.roundRect(box.x - away, box.y - away, box.width + 2 * away, box.height + 2 * away, 8);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  };
  for (const p of boxes) if (marks.matched(p)) outline(p, palette.match, Math.max(2, 1.5 / scale), 3);
  if (marks.selected >= 0) outline(marks.selected, palette.accent, Math.max(2.5, 2.5 / scale), 4);
}
