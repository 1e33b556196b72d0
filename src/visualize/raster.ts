// Paints outlines into pixels, with soft edges: each line adds the signed area that it covers of every pixel it crosses, and
// sums along rows give coverage. Outlines that overlap run in the same direction, so that sums do not cancel.
import type { Command, Shape } from './scene.js';

/** x0, y0, x1, y1, ... of one closed outline after the other. */
type Polygon = readonly number[];

export class Raster {
  readonly pixels: Uint8Array;
  private area = new Float32Array(0);

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 3).fill(255);
  }

  /** @param scale pixels per unit of the outline */
  paint({ outline, fill, stroke, width = 1, dashed }: Shape, scale: number): void {
    const polygons = flatten(outline, (x, y) => [x * scale, y * scale]);
    if (fill !== undefined) this.fill(polygons, fill);
    if (stroke === undefined) return;
    const closed = outline.some(([op]) => op === 'Z');
    const lines = dashed ? polygons.flatMap((p) => dashes(p, closed, 5 * scale, 3 * scale)) : polygons;
    for (const line of lines) this.fill(strokeOf(line, (width * scale) / 2, closed && !dashed), stroke);
  }

  fill(polygons: readonly Polygon[], color: string): void {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (const polygon of polygons) {
      for (let i = 0; i < polygon.length; i += 2) {
        left = Math.min(left, polygon[i]);
        right = Math.max(right, polygon[i]);
        top = Math.min(top, polygon[i + 1]);
        bottom = Math.max(bottom, polygon[i + 1]);
      }
    }
    const box = {
      left: Math.max(0, Math.floor(left)),
      top: Math.max(0, Math.floor(top)),
      right: Math.min(this.width, Math.ceil(right) + 1),
      bottom: Math.min(this.height, Math.ceil(bottom)),
    };
    const columns = box.right - box.left + 1;
    const size = columns * (box.bottom - box.top);
    if (size <= 0) return;
    if (this.area.length < size) this.area = new Float32Array(size * 2);
    else this.area.fill(0, 0, size);
    for (const polygon of polygons) {
      const n = polygon.length;
      for (let i = 0; i < n; i += 2) {
        const j = (i + 2) % n;
        this.line(
          polygon[i] - box.left,
          polygon[i + 1] - box.top,
          polygon[j] - box.left,
          polygon[j + 1] - box.top,
          columns,
          box.bottom - box.top,
        );
      }
    }
    this.blend(box, columns, color);
    this.area.fill(0, 0, size);
  }

  /** Adds a line from (x0, y0) to (x1, y1), in pixels of the box. */
  private line(x0: number, y0: number, x1: number, y1: number, columns: number, rows: number): void {
    if (y0 === y1) return;
    const down = y0 < y1 ? 1 : -1;
    const [tx, ty, bx, by] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (bx - tx) / (by - ty);
    const last = columns - 1;
    for (let y = Math.max(0, Math.floor(ty)); y < Math.min(rows, Math.ceil(by)); y++) {
      const from = Math.max(ty, y);
      const to = Math.min(by, y + 1);
      const height = (to - from) * down;
      if (height === 0) continue;
      const xa = clamp(tx + (from - ty) * slope, last);
      const xb = clamp(tx + (to - ty) * slope, last);
      const [l, r] = xa < xb ? [xa, xb] : [xb, xa];
      this.row(y * columns, l, r, height);
    }
  }

  /** The part of a line within a row: what lies to its right is covered. */
  private row(at: number, left: number, right: number, height: number): void {
    const { area } = this;
    const first = Math.floor(left);
    const end = Math.floor(right);
    if (first === end) {
      const covered = 1 - ((left + right) / 2 - first);
      area[at + first] += height * covered;
      area[at + first + 1] += height * (1 - covered);
      return;
    }
    const perColumn = height / (right - left);
    let before = 0;
    for (let x = first; x <= end; x++) {
      const l = Math.max(left, x);
      const r = Math.min(right, x + 1);
      const part = (r - l) * perColumn;
      const covered = part * (1 - ((l + r) / 2 - x));
      area[at + x] += before + covered;
      before = part - covered;
    }
    area[at + end + 1] += before;
  }

  private blend(
    box: { left: number; top: number; right: number; bottom: number },
    columns: number,
    color: string,
  ): void {
    const [red, green, blue] = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
    const { area, pixels } = this;
    for (let y = box.top; y < box.bottom; y++) {
      let sum = 0;
      let at = (y - box.top) * columns;
      let p = (y * this.width + box.left) * 3;
      for (let x = box.left; x < box.right; x++, p += 3) {
        sum += area[at++];
        const alpha = Math.min(1, Math.abs(sum));
        if (alpha < 0.004) continue;
        pixels[p] += (red - pixels[p]) * alpha;
        pixels[p + 1] += (green - pixels[p + 1]) * alpha;
        pixels[p + 2] += (blue - pixels[p + 2]) * alpha;
      }
    }
  }
}

function clamp(x: number, last: number): number {
  return Math.max(0, Math.min(x, last - 0.001));
}

/** Curves as short lines. */
export function flatten(
  outline: readonly Command[],
  map: (x: number, y: number) => readonly [number, number],
): number[][] {
  const polygons: number[][] = [];
  let polygon: number[] = [];
  for (const command of outline) {
    if (command[0] === 'M') {
      polygon = [...map(command[1], command[2])];
      polygons.push(polygon);
    } else if (command[0] === 'L') polygon.push(...map(command[1], command[2]));
    else if (command[0] === 'C') {
      const [x0, y0] = polygon.slice(-2);
      const [x1, y1] = map(command[1], command[2]);
      const [x2, y2] = map(command[3], command[4]);
      const [x3, y3] = map(command[5], command[6]);
      const length = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
      const steps = Math.max(2, Math.min(64, Math.ceil(Math.sqrt(length) * 1.5)));
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const s = 1 - t;
        const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        polygon.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
      }
    }
  }
  return polygons;
}

/** The outline of a line of a given thickness: a rectangle for each part, and round joints. */
function strokeOf(line: Polygon, half: number, closed: boolean): number[][] {
  const polygons: number[][] = [];
  const n = line.length;
  for (let i = 0; i < (closed ? n : n - 2); i += 2) {
    const [x0, y0, x1, y1] = [line[i], line[i + 1], line[(i + 2) % n], line[(i + 3) % n]];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) continue;
    const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
    polygons.push([x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny]);
    if (closed || i > 0) polygons.push(disc(x0, y0, half));
  }
  return polygons;
}

/** Runs in the direction of the rectangles above. */
function disc(x: number, y: number, radius: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < 8; i++) {
    const angle = -(i * Math.PI) / 4;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

function dashes(line: Polygon, closed: boolean, on: number, off: number): number[][] {
  const parts: number[][] = [];
  const points = closed ? [...line, line[0], line[1]] : line;
  let part: number[] | undefined = [points[0], points[1]];
  let left = on;
  for (let i = 0; i + 3 < points.length; i += 2) {
    let [x, y] = [points[i], points[i + 1]];
    let length = Math.hypot(points[i + 2] - x, points[i + 3] - y);
    while (length > left) {
      x += ((points[i + 2] - x) / length) * left;
      y += ((points[i + 3] - y) / length) * left;
      length -= left;
      if (part !== undefined) {
        parts.push([...part, x, y]);
        part = undefined;
        left = off;
      } else {
        part = [x, y];
        left = on;
      }
    }
    left -= length;
    part?.push(points[i + 2], points[i + 3]);
  }
  if (part !== undefined && part.length > 2) parts.push(part);
  return parts;
}
